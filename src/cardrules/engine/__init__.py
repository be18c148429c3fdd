"""The engine: a checked pack becomes a program of small nodes, run on the state of a game."""

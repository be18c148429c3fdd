"""The kernel: piles, chance, choices and payments, and no game.

Its modules use the standard library only and are plain typed classes, so that the same
source runs interpreted and compiled.
"""

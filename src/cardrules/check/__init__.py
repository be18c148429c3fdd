"""The checker: a pack's records become a checked pack, every name resolved and every type known."""

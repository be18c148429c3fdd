"""Chance as a decision: how likely is each first card of the first player's hand?

Run it with `python examples/chances.py`.
"""

from fractions import Fraction

import cardrules


def main() -> None:
    """Let the setup run up to the first draw and print its probabilities."""
    table = cardrules.load("subatomic").start(players=2, seed=1, chance="explicit")
    while "draw_pile.1" not in table.prompt:
        table.push(table.choices[0])
    total = sum(table.weights)
    for choice, weight in zip(table.choices, table.weights, strict=True):
        print(f"{choice}: {Fraction(weight, total)}")


if __name__ == "__main__":
    main()

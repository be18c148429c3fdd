"""A bot of your own against random ones: it takes the choice with the shortest text.

Run it with `python examples/own_bot.py`.
"""

import cardrules
from cardrules.bots import make_bot


def terse(seat: cardrules.Seat) -> cardrules.Choice:
    """Choose what is said in the fewest letters."""
    return min(seat.choices, key=lambda choice: (len(choice.text), choice.text))


def main() -> None:
    """Play one game and print who won."""
    table = cardrules.load("subatomic").start(players=2, seed=5, options={"max_rounds": 10})
    bots = {1: terse, 2: make_bot("random", seed=5, player=2)}
    while not table.over:
        table.push(bots[table.decider](table.seat(table.decider)))
    print(f"scores {table.outcome.scores}, winners {table.outcome.winners}")


if __name__ == "__main__":
    main()

"""Write the playthroughs anew: `python tests/playthroughs/regenerate.py`. Look at the difference before you keep it.

A playthrough is the beginning of one game, decision by decision: number, seat, what is asked, how
many choices there are, what is chosen, and the digest before it.
"""

from pathlib import Path

import cardrules
from cardrules.kernel.rng import below, stream_key

DECISIONS = 150
SEED = 11
PLAYERS = (2, 3, 4)
FOLDER = Path(__file__).parent


def playthrough(players: int) -> list[str]:
    """The lines of a playthrough."""
    table = cardrules.load("subatomic").start(players=players, seed=SEED)
    lines = [f"subatomic, {players} players, seed {SEED}"]
    key, counter = stream_key(SEED, "playthrough"), 0
    while table.turns < DECISIONS and not table.over:
        choices = table.choices
        # An action first, then one of its choices: else most of a game would be one action.
        words = list(dict.fromkeys(choice.text.split(" ")[0] for choice in choices))
        pick, counter = below(key, counter, len(words))
        fitting = [choice for choice in choices if choice.text.split(" ")[0] == words[pick]]
        pick, counter = below(key, counter, len(fitting))
        chosen = fitting[pick]
        lines.append(
            f"{table.turns + 1} | seat {table.decider} | {table.prompt} | {len(choices)} choices"
            f" | {chosen.text} | {table.digest()}"
        )
        table.push(chosen)
    lines.append(f"{table.turns} decisions | {table.digest()}")
    return lines


def file_of(players: int) -> Path:
    return FOLDER / f"subatomic_{players}p.txt"


if __name__ == "__main__":
    for number in PLAYERS:
        file_of(number).write_text("\n".join(playthrough(number)) + "\n", encoding="utf-8")
        print(file_of(number))

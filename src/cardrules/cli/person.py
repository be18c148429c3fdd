"""A person at the terminal: the prompt, the numbered choices, and the words that are no choices."""

import sys
from collections.abc import Callable
from pathlib import Path

import click

from cardrules.cli import screen
from cardrules.errors import AmbiguousChoice, IllegalChoice, InvalidChoice
from cardrules.table import Choice, Table

SHOWN = 30
"""So many choices are listed at once; `more` lists all."""

WHY_NOT = "why not "

HELP = """\
  type the number of a choice, or its text; the beginning is enough when only one begins so
  view        everything you see of the table
  log         what happened so far
  more        all choices, when the list was cut
  why         the rule that asks you
  why not X   why X, written like a choice, is not offered
  undo        take back your last choice and what followed it
  save FILE   save the game
  quit        stop playing
  help        this list"""


class Quit(Exception):
    """The person leaves; `ended` when the input did."""

    def __init__(self, *, ended: bool = False) -> None:
        super().__init__()
        self.ended = ended


class Undo(Exception):
    """The person wants the last choice back."""


class Person:
    """Asks a person for one choice at a time."""

    def __init__(self, table: Table, player: int) -> None:
        self._table = table
        self._seat = table.seat(player)
        self._player = player
        self._words: dict[str, Callable[[], None]] = {
            "help": lambda: click.echo(HELP),
            "?": lambda: click.echo(HELP),
            "view": lambda: click.echo("\n".join(screen.layout(self._seat.view))),
            "log": lambda: click.echo("\n".join(table.log(player))),
            "why": lambda: click.echo(table.why()),
        }

    def choose(self) -> Choice:
        """Ask until a choice is made; `Undo` and `Quit` are raised when they are typed."""
        choices = self._seat.choices
        self._show(choices, SHOWN)
        while True:
            typed = ask(f"player {self._player}> ")
            found = self._understood(typed, choices)
            if found is not None:
                return found

    def _show(self, choices: list[Choice], limit: int) -> None:
        click.echo()
        click.echo("\n".join(screen.holdings(self._seat.view)))
        click.echo(click.style(f"player {self._player}: {self._seat.prompt}", bold=True))
        for number, choice in enumerate(choices[:limit], 1):
            click.echo(f"{number:5}  {choice}")
        if len(choices) > limit:
            click.echo(f"       and {len(choices) - limit} more: type `more` to see them")

    def _understood(self, typed: str, choices: list[Choice]) -> Choice | None:
        """The choice that was typed; for anything else, do or say what there is."""
        word, _, rest = typed.partition(" ")
        if typed in self._words:
            self._words[typed]()
        elif typed == "more":
            self._show(choices, len(choices))
        elif typed.startswith(WHY_NOT):
            click.echo(str(self._seat.why_not(typed.removeprefix(WHY_NOT).strip())))
        elif word == "save":
            save(self._table, rest.strip())
        elif typed == "undo":
            raise Undo
        elif typed == "quit":
            raise Quit
        elif typed.isdecimal() and typed not in choices:
            return self._numbered(int(typed), choices)
        elif typed:
            return self._written(typed)
        return None

    def _numbered(self, number: int, choices: list[Choice]) -> Choice | None:
        if 1 <= number <= len(choices):
            return choices[number - 1]
        click.echo(f"the choices are 1 to {len(choices)}; `help` lists what else you can type")
        return None

    def _written(self, typed: str) -> Choice | None:
        try:
            return self._table.find(typed)
        except (AmbiguousChoice, IllegalChoice, InvalidChoice) as error:
            click.echo(f"{error}; `help` lists what you can type")
            return None


def ask(prompt: str) -> str:
    """Read a line; `Quit` when the input has ended. What comes from a file is shown, too."""
    try:
        typed = input(prompt).strip()
    except EOFError:
        click.echo()
        raise Quit(ended=True) from None
    if not sys.stdin.isatty():
        click.echo(typed)
    return typed


def save(table: Table, name: str) -> None:
    """Save the game to a file, and say so, or say why not."""
    if not name:
        click.echo("to where? write `save FILE`")
        return
    try:
        Path(name).write_text(table.save() + "\n", encoding="utf-8")
        click.echo(f"saved to {name}")
    except OSError as error:
        click.echo(f"not saved: {error}")

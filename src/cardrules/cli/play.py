"""`cardrules play`: a game at the terminal, of bots to watch or with people in some seats."""

import sys
import time
from pathlib import Path

import click

import cardrules
from cardrules.bots import seat_bots
from cardrules.cli import screen
from cardrules.cli.command import (
    Command,
    clean,
    players_of,
    with_bots,
    with_options,
    with_players,
    with_seed,
)
from cardrules.cli.person import Person, Quit, Undo, ask, save
from cardrules.table import Table

PAUSE = 0.3
"""Seconds between the turns of bots, when somebody looks."""


@click.command(cls=Command)
@click.argument("pack")
@with_players
@with_seed
@with_options
@with_bots("greedy")
@click.option(
    "--human", "people", multiple=True, type=int, help="A seat that you play; repeatable."
)
@click.option("--fast", is_flag=True, help="Do not pause between turns.")
@click.option("--save", "file", help="Where to save the game when it ends or you quit.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with this saved game.")
def command(
    pack: str,
    players: int | None,
    seed: int,
    options: dict[str, str],
    bots: list[str],
    people: tuple[int, ...],
    fast: bool,
    file: str | None,
    resume: Path | None,
) -> None:
    """Play a game of a PACK: watch bots, or take seats yourself with --human."""
    game = cardrules.load(pack, options)
    if resume is not None:
        table = game.restore(resume.read_text(encoding="utf-8"))
    else:
        table = game.start(players_of(game, players), seed)
    for seat in people:
        if not 1 <= seat <= table.players:
            raise click.BadParameter(f"seats are 1 to {table.players}", param_hint="--human")
    _Session(table, bots, sorted(set(people)), file, pause=0.0 if fast else PAUSE).run()


class _Session:
    """One game at the terminal."""

    def __init__(
        self, table: Table, bots: list[str], people: list[int], file: str | None, *, pause: float
    ) -> None:
        self.table = table
        self.names = [bots[seat % len(bots)] for seat in range(table.players)]
        self.bots = seat_bots(self.names, table.seed, table.players)
        self.people = {seat: Person(table, seat) for seat in people}
        self.file = file
        self.pause = pause if sys.stdout.isatty() else 0.0
        self.narrator = screen.Narrator(table, people)
        self.marks: list[int] = []  # how many decisions had been made before each of a person's

    def run(self) -> None:
        self._greet()
        try:
            while not self.table.over:
                self._decide()
        except Quit as quit_:
            self._leave(quit_)
        except KeyboardInterrupt:
            self._keep()
            raise
        else:
            self._finish()

    def _decide(self) -> None:
        table = self.table
        decider = table.decider
        assert decider is not None
        self.narrator.prepare(table.choices)
        try:
            if decider in self.people:
                choice = self.people[decider].choose()
                self.marks.append(table.turns)
            else:
                choice = self.bots[decider - 1](table.seat(decider))
        except Undo:
            self._undo()
            return
        table.push(choice)
        self._tell(self.narrator.tell())

    def _tell(self, lines: list[str]) -> None:
        if lines and not lines[0]:  # a turn begins
            time.sleep(self.pause)
        for line in lines:
            click.echo(line)

    def _undo(self) -> None:
        if not self.marks:
            click.echo("there is no choice of yours to take back")
            return
        mark = self.marks.pop()
        while self.table.turns > mark:
            self.table.pop()
        self.narrator.follow()
        click.echo("taken back")

    def _greet(self) -> None:
        seats = [
            f"player {seat}: {'you' if seat in self.people else name}"
            for seat, name in enumerate(self.names, 1)
        ]
        title = clean(self.table.game.title)
        click.echo(f"{title}, {self.table.players} players, seed {self.table.seed}")
        click.echo(", ".join(seats))
        if self.people:
            click.echo("type `help` to see what you can type besides choices")

    def _finish(self) -> None:
        click.echo()
        click.echo(f"the game is over after {self.table.turns} decisions")
        click.echo("\n".join(screen.standings(self.table)))
        click.echo(f"seed {self.table.seed}")
        self._keep()

    def _leave(self, quit_: Quit) -> None:
        if quit_.ended:
            click.echo("input ended")
        elif self.file is None:
            try:
                name = ask("save to which file? (empty: do not save) ")
            except Quit:
                name = ""
            if name:
                save(self.table, name)
        self._keep()
        click.echo(f"stopped after {self.table.turns} decisions, seed {self.table.seed}")

    def _keep(self) -> None:
        if self.file is not None:
            save(self.table, self.file)

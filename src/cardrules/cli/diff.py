"""`cardrules diff`: what changed between two packs, by card and rule."""

import json

import click

from cardrules.cli.command import Command, clean, pairs, with_json, with_options
from cardrules.compare import GROUPS, NOTHING, Comparison, Difference, Proof, compare, prove
from cardrules.diagnostics import render
from cardrules.errors import PackError

SCHEMA = "cardrules/diff/1"
SAME, DIFFERENT, UNKNOWN = 0, 1, 2


@click.command(cls=Command)
@click.argument("pack_a")
@click.argument("pack_b")
@with_options
@click.option(
    "--option-b",
    "second",
    multiple=True,
    metavar="NAME=VALUE",
    callback=pairs,
    help="An option of the second pack alone. May be repeated.",
)
@click.option(
    "--try",
    "games",
    type=click.IntRange(min=1),
    help="Play so many games to try what cannot matter or only changes what is seen.",
)
@with_json
def command(
    pack_a: str,
    pack_b: str,
    options: dict[str, str],
    second: dict[str, str],
    games: int | None,
    as_json: bool,
) -> int:
    """Tell what changed from PACK_A to PACK_B, by card and rule.

    The exit code is 0 when nothing differs, 1 when something does, and 2 when one of them is no
    pack that can be played.
    """
    try:
        found = compare(pack_a, pack_b, options, second)
        chosen = {each: options[each] for each in options if each in _options(found)}
        proofs = prove(pack_b, None, range(games), options=chosen | second) if games else []
    except PackError as error:
        click.echo(render(error.report, color=True), err=True)
        return UNKNOWN
    if as_json:
        _tell_json(found, proofs)
    else:
        _tell(found, proofs)
    broken = any(not proof.holds for proof in proofs)
    return DIFFERENT if found.differences or broken else SAME


def _options(found: Comparison) -> set[str]:
    return set(found.second._pack({}).model.options)


def _tell_json(found: Comparison, proofs: list[Proof]) -> None:
    tried = [
        {
            "group": proof.group,
            "addresses": [edit.address for edit in proof.edits],
            "holds": proof.holds,
            "games": proof.played.games,
            "decisions": proof.played.decisions,
            "parting": str(proof.played.parting) if proof.played.parting else None,
        }
        for proof in proofs
    ]
    click.echo(json.dumps({"schema": SCHEMA, **found.as_data(), "tried": tried}))


def _tell(found: Comparison, proofs: list[Proof]) -> None:
    names = [click.style(clean(game.name), bold=True) for game in (found.first, found.second)]
    count = len(found.differences)
    if not count:
        click.echo(f"{names[0]} and {names[1]}: no difference")
    else:
        click.echo(f"{names[0]} → {names[1]}: {count} difference{'s' * (count > 1)}")
    for group in GROUPS:
        if of := found.of(group):
            click.echo(f"\n{click.style(f'{group} ({len(of)})', bold=True, underline=True)}")
            for each in of:
                _tell_difference(each)
    for proof in proofs:
        _tell_proof(proof)


def _tell_difference(each: Difference) -> None:
    head, name, rest = clean(each.sentence).partition(clean(each.subject))
    click.echo(f"  {head}{click.style(name, fg='cyan')}{rest}")
    for sign, lines, colour in (("-", each.before, "red"), ("+", each.after, "green")):
        for line in lines:
            click.echo(click.style(f"      {sign} {clean(line)}", fg=colour))
    if each.group == NOTHING:
        claimed = " (says its edit)" if each.claimed else ""
        click.echo(f"      because: {clean(each.why)}{claimed}")
    for note in each.notes:
        click.echo(f"      note: {clean(note)}")
    places = " → ".join(clean(place) for place in dict.fromkeys(each.places) if place)
    if places:
        click.echo(click.style(f"      {places}", dim=True))


def _tell_proof(proof: Proof) -> None:
    addresses = ", ".join(edit.address for edit in proof.edits)
    played = f"{proof.played.games} games, {proof.played.decisions} decisions"
    click.echo(f"\ntried, {proof.group}: {clean(addresses)}")
    if proof.holds:
        click.echo(f"  play is the same with and without: {played}")
    else:
        click.echo(click.style(f"  play differs: {proof.played.parting}", fg="red"))

"""Comparing two packs: every difference with its words, its group, its places and its reasons."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from cardrules.compare.changes import GROUPS, NOTHING, Change, changes
from cardrules.compare.groups import Judge
from cardrules.compare.sentences import words
from cardrules.game import Game, load
from cardrules.model.records import EditMade, PackModel, Record
from cardrules.source import Span

Options = Mapping[str, object]


@frozen
class Difference:
    """One thing that differs between two packs."""

    group: str
    """One of `GROUPS`: changes play, changes what is seen, cannot matter."""
    subject: str
    """Whose it is: the name of a card, `action buy`, `zone hand`."""
    sentence: str
    """What changed, in a whole sentence."""
    address: str
    """Where it stands, as an edit would name it."""
    before: tuple[str, ...] = ()
    """The lines that were there."""
    after: tuple[str, ...] = ()
    """The lines that are there now."""
    why: str = ""
    """Of what cannot matter: the reason."""
    claimed: bool = False
    """Is the reason one that the author of an edit gives? Then `prove` puts it to the test."""
    notes: tuple[str, ...] = ()
    """The notes of the edits that made it."""
    places: tuple[str | None, str | None] = (None, None)
    """File and line in the first and in the second pack."""


@frozen
class Comparison:
    """Two packs and all that differs between them."""

    first: Game
    second: Game
    differences: tuple[Difference, ...]

    def of(self, group: str) -> tuple[Difference, ...]:
        """Return the differences of one group."""
        return tuple(each for each in self.differences if each.group == group)

    def as_data(self) -> dict[str, Any]:
        """Return all of it as plain data, ready for JSON."""
        return {
            "first": _pack_data(self.first),
            "second": _pack_data(self.second),
            "counts": {group: len(self.of(group)) for group in GROUPS},
            "differences": [_data(each) for each in self.differences],
        }


def compare(
    first: str | Path,
    second: str | Path,
    options: Options | None = None,
    second_options: Options | None = None,
) -> Comparison:
    """Compare two packs, each a name or a folder; PackError when one of them has errors.

    ``options`` go to each pack that has them, and ``second_options`` to the second one alone, so
    that a pack can be compared with itself at another option.
    """
    given = _given(first, second, options or {})
    games = load(first, given[0]), load(second, {**given[1], **(second_options or {})})
    return compare_games(*games)


def compare_games(first: Game, second: Game) -> Comparison:
    """Compare two packs that are loaded."""
    one, other = first._pack({}).model, second._pack({}).model
    edits = _edits_between(one, other)
    judge = Judge(one, other)
    found = [
        _difference(change, judge, tuple(each for each in edits if _made(each, change)))
        for change in changes(one, other)
    ]
    found += _moved(one, other)
    return Comparison(first, second, tuple(sorted(found, key=lambda d: GROUPS.index(d.group))))


def _given(first: str | Path, second: str | Path, options: Options) -> tuple[Options, Options]:
    """Return the options for each pack: those it has, and those that neither has, to be refused."""
    if not options:
        return {}, {}
    known = [load(each)._pack({}).model.options for each in (first, second)]
    alone = {name for name in options if not any(name in each for each in known)}
    one, other = (
        {name: value for name, value in options.items() if name in each or name in alone}
        for each in known
    )
    return one, other


# Differences


def _difference(change: Change, judge: Judge, edits: tuple[EditMade, ...]) -> Difference:
    group, why = judge.group(change, edits)
    said = words(change, judge.first, judge.second)
    notes = dict.fromkeys(each.note for each in edits if each.note)
    return Difference(
        group,
        said.subject,
        said.sentence,
        change.address,
        said.before,
        said.after,
        why,
        group == NOTHING and why in {each.cannot_matter for each in edits},
        tuple(notes),
        (_place(change.places[0]), _place(change.places[1])),
    )


def _place(span: Span | None) -> str | None:
    is_file = span is not None and span.source.path.endswith(".yaml")
    return f"{span.source.path}:{span.line}" if span and is_file else None


def _edits_between(first: PackModel, second: PackModel) -> list[EditMade]:
    """Return the edits that only one of two packs has carried out."""
    places = [{str(each.span) for each in model.edits} for model in (first, second)]
    common = places[0] & places[1]
    edits = [each for each in (*first.edits, *second.edits) if str(each.span) not in common]
    return [_explained(each, edits) for each in edits]


def _explained(edit: EditMade, edits: list[EditMade]) -> EditMade:
    """Return an edit of an option with what is said where the option is set to its value."""
    setting = f"options.{edit.option}.default"
    found = next((each for each in edits if edit.option and each.address == setting), None)
    if found is None:
        return edit
    note, claim = edit.note or found.note, edit.cannot_matter or found.cannot_matter
    return evolve(edit, note=note, cannot_matter=claim)


def _made(edit: EditMade, change: Change) -> bool:
    """Has an edit made a change? Then one of the two addresses leads to the other."""
    parts = tuple(edit.address.split("."))
    path = change.address_parts
    length = min(len(parts), len(path))
    return parts[:length] == path[:length]


def _moved(first: PackModel, second: PackModel) -> list[Difference]:
    """Return the sections of which records stand unchanged in files of another name."""
    files: dict[str, set[tuple[str, str]]] = {}
    counts: dict[str, int] = {}
    others = {each.address: each for each in _all_records(second)}
    for each in _all_records(first):
        other = others.get(each.address)
        names = _file(each), _file(other) if other else ""
        if each == other and names[0] != names[1]:
            section = each.address.partition(".")[0]
            files.setdefault(section, set()).add(names)
            counts[section] = counts.get(section, 0) + 1
    return [_moved_words(section, counts[section], files[section]) for section in files]


def _moved_words(section: str, count: int, files: set[tuple[str, str]]) -> Difference:
    old, new = (", ".join(sorted({pair[side] for pair in files})) for side in (0, 1))
    subject = f"the {section}"
    sentence = f"{subject}: {count} of them stand in {new} instead of {old}"
    return Difference(NOTHING, subject, sentence, section, why="all files of a pack are one")


def _file(record: Record) -> str:
    return Path(record.span.source.path).name


def _all_records(model: PackModel) -> list[Record]:
    groups = [getattr(model, name) for name in _FILED] + list(model.things.values())
    return [each for group in groups for each in group.values()]


_FILED = (
    *("kinds", "resources", "zones", "values", "tables", "dice", "formulas", "sources"),
    *("actions", "verbs", "reactions", "phases", "options"),
)


# Plain data


def _pack_data(game: Game) -> dict[str, str]:
    return {"pack": game.name, "version": game.version, "fingerprint": game.fingerprint}


def _data(each: Difference) -> dict[str, Any]:
    return {
        "group": each.group,
        "subject": each.subject,
        "sentence": each.sentence,
        "address": each.address,
        "before": list(each.before),
        "after": list(each.after),
        "why": each.why,
        "claimed": each.claimed,
        "notes": list(each.notes),
        "places": list(each.places),
    }

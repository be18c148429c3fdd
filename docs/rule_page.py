"""Writes the page of a rule catalogue: what each rule says, where the pack says it, what proves it."""  # noqa: INP001

from collections.abc import Callable, Iterable

import catalogue as cat
from catalogue import EDITIONS, Rule

HEAD = """\
# The rules of Subatomic

All rules of the game, in our words and by number, in three editions: **L** the later edition (pack
`subatomic`), **E** the earlier one (`subatomic-earlier`) and **C** the classroom version
(`subatomic-classroom`). Read the second column from top to bottom to learn the game.

- *Basis*: a rule is said in the book, derived from what is said, or our ruling on a gap; a ruling
  names the [gap](#gaps).
- *Pack*: file and line under `cards/`. What a variant changes has a line for each edition. *Absent*
  means that the edition has no such part, *engine* that it holds for every game.
- *Proof*: the scenarios and tests that name the rule. Letters in brackets are editions, where
  not all in which the rule holds run it.

This page is written by `docs/generate.py` from `docs/packs/subatomic/rules.yaml`, the packs and
their tests. A test fails when a rule has no proof in an edition in which it holds.

"""

GROUPS = {
    "examples": (
        "Worked examples",
        "The examples of the books, as tests. Two printed totals are misprints.",
    ),
    "chances": ("Chances", "Exact probabilities of the setup."),
    "hard": ("Hard scenarios", "Positions that a simple program gets wrong."),
    "invariants": ("Invariants", "What is true at any time, whatever is played."),
}


def page() -> str:
    """Return the whole page."""
    sections = (_section(part) for part in cat.catalogue()["sections"].values())
    groups = (_group(name, *GROUPS[name]) for name in GROUPS)
    return "\n".join((HEAD + _counts(), *sections, *groups, _differences(), _gaps()))


def _counts() -> str:
    rules = [r for r in cat.must_be_proved() if r.id.startswith("SUB-")]
    held = ", ".join(f"{sum(e in r.editions for r in rules)} {e}" for e in EDITIONS)
    return f"There are {len(rules)} rules; they hold in these editions: {held}.\n"


def _section(part: dict) -> str:
    rows = [
        (r.id, r.text, _letters(r.editions), _basis(r), _places(r), _proofs(r))
        for r in cat.rules_of(part["rules"])
    ]
    return _table(part["title"], "", ("Rule", "What it says", "In", "Basis", "Pack", "Proof"), rows)


def _group(name: str, title: str, about: str) -> str:
    rows = [
        (r.id, r.text, _letters(r.editions), _proofs(r))
        for r in cat.rules_of(cat.catalogue()[name])
    ]
    return _table(title, about, ("Id", "What it says", "In", "Proof"), rows)


def _differences() -> str:
    rows = []
    for rule in cat.rules_of(cat.catalogue()["differences"]):
        said = cat.catalogue()["differences"][rule.id]
        where = f"`{said['where']}`"
        if "all" in said:
            where += f"<br>L E C: `{said['all']}`"
        else:
            where += "".join(f"<br>{_letters((e,))}: `{said[e]}`" for e in EDITIONS)
        rows.append((rule.id, rule.text, where, _proofs(rule)))
    about = "Each is a value at an address of the pack, the same in all editions or not; `none`: the address is absent."
    return _table(
        "Differences between the editions", about, ("Id", "What differs", "Pack", "Proof"), rows
    )


def _gaps() -> str:
    rows = [
        (
            id,
            said["question"],
            f"{said['reading']} {said['why']}",
            "<br>".join(f"`{option}`" for option in said.get("options", ())),
            _proofs(Rule(id, "", tuple(EDITIONS))),
        )
        for id, said in cat.catalogue()["gaps"].items()
    ]
    about = "Where the books leave a gap: the question, the reading taken and why, and the option that has other readings. Without an option another reading is an edit of the pack."
    return _table("Gaps", about, ("Id", "Question", "Reading taken", "Option", "Proof"), rows)


# ---------------------------------------------------------------- cells
def _letters(editions: Iterable[str]) -> str:
    return " ".join(each[0].upper() for each in editions)


def _basis(rule: Rule) -> str:
    return " ".join((rule.status, *rule.gaps))


def _places(rule: Rule) -> str:
    """Return the places of a rule; lines of one file stand together."""
    lines: dict[str, list[str]] = {}
    for place in dict.fromkeys(each for where in rule.where for each in _place(rule, where)):
        file, colon, line = place.rpartition(".yaml:")
        lines.setdefault(file + colon, []).append(line)
    return "<br>".join(file + ", ".join(found) for file, found in lines.items())


def _place(rule: Rule, where: str) -> list[str]:
    if where.startswith("semantics "):
        section = where.removeprefix("semantics ")
        return [f"[engine: {section}](../../reference/semantics.md#{_anchor(section)})"]
    if where.startswith("no "):
        return [f"absent: `{where.removeprefix('no ')}`"]
    return _by_edition(rule.editions, lambda edition: str(cat.place(edition, where)))


def _by_edition(editions: Iterable[str], said: Callable[[str], str]) -> list[str]:
    """Return what is said of editions, each once; with letters where they do not agree."""
    held: dict[str, list[str]] = {}
    for edition in editions:
        held.setdefault(said(edition), []).append(edition)
    if len(held) == 1:
        return list(held)
    return [f"{text} ({_letters(agreeing)})" for text, agreeing in held.items()]


def _proofs(rule: Rule) -> str:
    """Return the names of what proves a rule, with the editions if they are not all of the rule's."""
    held: dict[str, list[str]] = {}
    for edition in rule.editions:
        for proof in cat.proofs(edition):
            if rule.id in proof.ids:
                held.setdefault(proof.name, []).append(edition)
    return "<br>".join(
        f"`{name}`" + ("" if len(found) == len(rule.editions) else f" ({_letters(found)})")
        for name, found in held.items()
    )


def _anchor(title: str) -> str:
    return title.lower().replace(",", "").replace(" ", "-")


def _table(title: str, about: str, heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [f"## {title}", ""]
    if about:
        lines += [about, ""]
    lines += [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    lines += [f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in rows]
    return "\n".join(lines) + "\n"

"""The rule catalogue of a game, held against its packs and their tests.

A catalogue is a file `docs/packs/<game>/rules.yaml`. An id (`SUB-BUY-02`) is proved in an edition

- by a scenario that this edition runs, its own or inherited, and that names the id in `about`; one
  that `differs` there proves nothing there;
- by a test function in `tests/` that names the id in its docstring. Such a test is of the editions
  it is parametrised by: `@pytest.mark.parametrize("edition", EDITIONS)` is all of them, a list of
  names is those, and without such a mark it is of the first edition only. `INV-01 to INV-05` in a
  docstring names all five.
"""  # noqa: INP001 - beside the script that uses it

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import yaml
from attrs import frozen

import cardrules
from cardrules.diagnostics import Report
from cardrules.packs.addresses import brief, value_at
from cardrules.packs.loader import read_pack
from cardrules.packs.options import apply_options
from cardrules.scenarios import scenarios_of
from cardrules.syntax import document as doc

ROOT = Path(__file__).parents[1]
CATALOGUE = ROOT / "docs" / "packs" / "subatomic" / "rules.yaml"
SEMANTICS = ROOT / "docs" / "reference" / "semantics.md"

EDITIONS = {
    "later": "subatomic",
    "earlier": "subatomic-earlier",
    "classroom": "subatomic-classroom",
}
"""The editions and their packs; the first is the base of the others."""

PLAIN_GROUPS = ("examples", "chances", "hard", "invariants", "differences")
"""The groups beside the rules whose ids need a test too."""

ID = re.compile(r"\b(?:SUB-[A-Z]+|GT|HS|INV|DIFF|AMB)-[A-Za-z0-9]+(?:-[A-Z0-9]+)*\b")
SPAN = re.compile(r"\b([A-Z]+(?:-[A-Z]+)*-)([0-9]+) to \1([0-9]+)\b")


@frozen
class Rule:
    """One id: what it says, where it holds, and where the pack says it."""

    id: str
    text: str
    editions: tuple[str, ...]
    status: str = ""
    gaps: tuple[str, ...] = ()
    where: tuple[str, ...] = ()


@frozen
class Proof:
    """A scenario or a test that names ids."""

    name: str
    ids: frozenset[str]


# ---------------------------------------------------------------- the file
@cache
def catalogue() -> Mapping[str, Mapping[str, dict]]:
    """Return the file as it is written."""
    return yaml.safe_load(CATALOGUE.read_text(encoding="utf-8"))


def rules_of(section: Mapping[str, dict]) -> list[Rule]:
    """Return the rules of a section or of a group."""
    return [
        Rule(
            id,
            said.get("text", said.get("question", "")),
            _editions(said.get("in", "all")),
            said.get("is", ""),
            tuple(said.get("gap", ())),
            tuple(_listed(said.get("where", ()))),
        )
        for id, said in section.items()
    ]


def _editions(written: object) -> tuple[str, ...]:
    return tuple(EDITIONS) if written == "all" else tuple(written)


def _listed(written: object) -> list[str]:
    return [written] if isinstance(written, str) else list(written)


def must_be_proved() -> list[Rule]:
    """Return every rule, example, chance, hard case, invariant and difference."""
    sections = (
        rule for part in catalogue()["sections"].values() for rule in rules_of(part["rules"])
    )
    groups = (rule for group in PLAIN_GROUPS for rule in rules_of(catalogue()[group]))
    return [*sections, *groups]


def known_ids() -> set[str]:
    """Return all ids of the catalogue, those of the gaps too."""
    return {rule.id for rule in must_be_proved()} | set(catalogue()["gaps"])


# ---------------------------------------------------------------- the packs
@cache
def document(edition: str) -> doc.Mapping:
    """Return the whole pack of an edition: kits, edits and the usual options applied."""
    report = Report()
    text = read_pack(EDITIONS[edition], report)
    assert text, str(report)
    made, _ = apply_options(text.document, {}, report)
    assert report.ok, str(report)
    return made


def place(edition: str, address: str) -> str | None:
    """Return file and line of an address in an edition; None if it has none."""
    above, _, last = address.rpartition(".")
    holder = value_at(document(edition), above) if above else document(edition)
    value = value_at(document(edition), address)
    if value is None:
        return None
    entry = holder.entry(last) if isinstance(holder, doc.Mapping) else None
    span = entry.key.span if entry and entry.key.span.source is value.span.source else value.span
    return f"{_inside_cards(span.source.path)}:{span.line}"


def _inside_cards(path: str) -> str:
    """Return a path from the folder of the packs on."""
    parts = Path(path).parts
    return "/".join(parts[len(parts) - parts[::-1].index("cards") :])


def value_text(edition: str, address: str) -> str:
    """Return the value at an address in an edition on one line; `none` if there is none."""
    value = value_at(document(edition), address)
    return "none" if value is None else brief(value, longest=1000)


def headings() -> set[str]:
    """Return the sections of the page on semantics."""
    found = re.findall(r"^## (.*)$", SEMANTICS.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return set(found)


def misplaced(rule: Rule) -> Iterator[str]:
    """Say what a rule gives as its place and is not there, edition by edition."""
    if not rule.where:
        yield f"{rule.id}: no place is given"
    for where in rule.where:
        if where.startswith("semantics "):
            if where.removeprefix("semantics ") not in headings():
                yield f"{rule.id}: no section `{where}`"
            continue
        absent, address = where.startswith("no "), where.removeprefix("no ")
        for edition in rule.editions:
            if (place(edition, address) is None) != absent:
                yield f"{rule.id}: `{where}` is not so in the {edition} edition"


# ---------------------------------------------------------------- the proofs
def ids_in(text: str) -> frozenset[str]:
    """Return the ids a text names, one by one or as `INV-01 to INV-05`."""
    named = set(ID.findall(text))
    for stem, first, last in SPAN.findall(text):
        width = len(first)
        named |= {f"{stem}{n:0{width}}" for n in range(int(first), int(last) + 1)}
    return frozenset(named)


@cache
def scenario_proofs(edition: str) -> tuple[Proof, ...]:
    """Return the scenarios that hold in an edition."""
    report = Report()
    found = scenarios_of(cardrules.load(EDITIONS[edition]), report)
    assert report.ok, str(report)
    return tuple(Proof(each.name, ids_in(each.about)) for each in found if each.differs is None)


@cache
def test_proofs(edition: str) -> tuple[Proof, ...]:
    """Return the test functions of an edition that name an id."""
    return tuple(proof for proof, editions in _named_tests() if edition in editions)


test_proofs.__test__ = False  # type: ignore[attr-defined]  # its name is no test's


@cache
def _named_tests() -> tuple[tuple[Proof, tuple[str, ...]], ...]:
    found = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                ids = ids_in(ast.get_docstring(node) or "")
                if ids:
                    name = f"{path.relative_to(ROOT).as_posix()}::{node.name}"
                    found.append((Proof(name, ids), _editions_of(node)))
    return tuple(found)


def _editions_of(node: ast.FunctionDef) -> tuple[str, ...]:
    """Return the editions a test is parametrised by."""
    for mark in node.decorator_list:
        if not isinstance(mark, ast.Call) or not mark.args:
            continue
        names = mark.args[0]
        if isinstance(names, ast.Constant) and "edition" in re.findall(r"\w+", str(names.value)):
            values = mark.args[1]
            if isinstance(values, ast.List):
                return tuple(each.value for each in values.elts if isinstance(each, ast.Constant))
            return tuple(EDITIONS)
    return tuple(EDITIONS)[:1]


def proofs(edition: str) -> tuple[Proof, ...]:
    """Return all that proves something in an edition."""
    return (*scenario_proofs(edition), *test_proofs(edition))


def unproved(edition: str) -> list[Rule]:
    """Return what holds in an edition and has no test there."""
    named = frozenset().union(*(proof.ids for proof in proofs(edition)))
    return [rule for rule in must_be_proved() if edition in rule.editions and rule.id not in named]


def unknown_ids() -> dict[str, set[str]]:
    """Return ids that tests or packs name and the catalogue does not have, with who names them."""
    named = {(each.name, id) for edition in EDITIONS for each in proofs(edition) for id in each.ids}
    for path in sorted((ROOT / "cards").rglob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        named |= {(path.relative_to(ROOT).as_posix(), id) for id in ids_in(text)}
    for rule in must_be_proved():
        named |= {(rule.id, gap) for gap in rule.gaps}
    found: dict[str, set[str]] = {}
    for who, id in named:
        if id not in known_ids():
            found.setdefault(id, set()).add(who)
    return found

"""Tests for `cardrules.packs.variant`."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.diagnostics import Report
from cardrules.packs import load_pack
from cardrules.packs.variant import apply_edits
from cardrules.source import Source
from cardrules.syntax.document import Mapping, Sequence, read_document, to_plain

DOCUMENT = """
cards:
  wild: {cost: 1 up + 2 energy, copies: 6}
  tame:
    prices: [1, 2, 3]
actions:
  claim:
    do:
      reset: |
        lose my atom
        draw 1
      take: move target to my claimed
"""


def read(text, path="base.yaml"):
    report = Report()
    value = read_document(Source(path, text), report)
    assert report.ok, str(report)
    return value


def edited(edits, text=DOCUMENT):
    """Return the plain document after some edits, their codes and the report."""
    report = Report()
    result = apply_edits(read(text), read(edits, "variant.yaml"), report)
    return to_plain(result), [each.code for each in report], report


class TestEdits:
    def test_set(self):
        plain, codes, _ = edited("- {set: cards.wild.cost, was: 1 up + 2 energy, to: 3 up}")
        assert [] == codes
        assert {"cost": "3 up", "copies": "6"} == plain["cards"]["wild"]

    def test_the_white_space_of_was_does_not_count(self):
        edits = "- set: actions.claim.do.reset\n  was: lose my   atom draw 1\n  to: draw 2"
        assert [] == edited(edits)[1]

    def test_set_an_entry_of_a_list(self):
        plain, codes, _ = edited('- {set: cards.tame.prices.2, was: "2", to: "5"}')
        assert ([], ["1", "5", "3"]) == (codes, plain["cards"]["tame"]["prices"])

    def test_add_a_record_and_an_entry(self):
        plain, codes, _ = edited(
            "- {add: cards.new, to: {cost: 1 up}}\n- {add: cards.tame.prices.4, to: 9}"
        )
        assert [] == codes
        assert {"cost": "1 up"} == plain["cards"]["new"]
        assert ["1", "2", "3", "9"] == plain["cards"]["tame"]["prices"]

    def test_remove(self):
        plain, codes, _ = edited(
            "- remove: cards.wild\n- {remove: cards.tame.prices.1, was: 1, note: too cheap}"
        )
        assert ([], {"tame": {"prices": ["2", "3"]}}) == (codes, plain["cards"])

    def test_replace_a_record(self):
        plain, codes, _ = edited("- {replace: cards.wild, to: {copies: 1}}")
        assert ([], {"copies": "1"}) == (codes, plain["cards"]["wild"])

    def test_edits_see_what_earlier_ones_did(self):
        plain, codes, _ = edited(
            "- {set: cards.wild.copies, was: 6, to: 7}\n- {set: cards.wild.copies, was: 7, to: 8}"
        )
        assert ([], "8") == (codes, plain["cards"]["wild"]["copies"])

    def test_what_is_not_edited_is_the_same(self):
        base = read(DOCUMENT)
        edits = read("- remove: cards.wild", "variant.yaml")
        assert base.get("actions") is apply_edits(base, edits, Report()).get("actions")


class TestMisfits:
    @pytest.mark.parametrize(
        "edit, code",
        [
            ("remove: cards.wyld", "edit-target-missing"),
            ("remove: monsters", "edit-target-missing"),
            ("remove: cards.wild.cost.up", "edit-target-missing"),
            ("remove: cards.tame.prices.0", "edit-target-missing"),
            ("remove: cards.tame.prices.4", "edit-target-missing"),
            ("remove: cards.tame.prices.first", "edit-target-missing"),
            ("{add: cards.tame.prices.5, to: 9}", "edit-target-missing"),
            ("{add: zones.hand, to: {of: card}}", "edit-target-missing"),
            ("{add: cards.wild, to: {}}", "edit-exists"),
            ("{add: cards.tame.prices.3, to: 9}", "edit-exists"),
            ("{set: cards.wild.copies, was: 5, to: 7}", "edit-was-differs"),
            ("{remove: cards.wild.copies, was: 5}", "edit-was-differs"),
            ("{set: cards.wild.copies, was: 6, to: 6}", "edit-changes-nothing"),
            ("{replace: cards.wild.copies, to: 6}", "edit-changes-nothing"),
            ("{set: cards.wild.copies, to: 7}", "edit-shape"),
            ("{add: cards.new}", "edit-shape"),
            ("{remove: cards.wild, to: 1}", "edit-shape"),
            ("{replace: cards.wild, was: 1, to: 2}", "edit-shape"),
            ("{set: cards.wild.copies, remove: cards.wild, was: 6, to: 7}", "edit-shape"),
            ("{was: 6, to: 7}", "edit-shape"),
            ("{remove: cards..wild}", "edit-shape"),
            ("{remove: [cards]}", "edit-shape"),
            ("{remove: }", "edit-shape"),
            ("cards.wild", "edit-shape"),
        ],
    )
    def test_one_that_does_not_fit_is_reported_and_left_out(self, edit, code):
        plain, codes, report = edited(f"- {edit}")
        assert [code] == codes
        assert to_plain(read(DOCUMENT)) == plain
        assert "variant.yaml" == next(iter(report)).span.source.path

    def test_edits_are_a_list(self):
        assert ["edit-shape"] == edited("remove: cards.wild")[1]

    def test_a_near_name_is_offered_with_its_place(self):
        problem = next(iter(edited("- remove: actions.claim.do.rest")[2]))
        assert "rest" == problem.span.text
        assert "reset" == problem.others[0].span.text
        assert "use `remove: actions.claim.do.reset`" == problem.help

    def test_the_present_value_is_shown_with_its_place(self):
        problem = next(iter(edited("- {set: cards.wild.copies, was: 5, to: 7}")[2]))
        assert "5" == problem.span.text
        assert "it is `6`" == problem.label
        assert ("base.yaml", 3) == (
            problem.others[0].span.source.path,
            problem.others[0].span.line,
        )

    def test_the_lines_of_an_effect_mean_something(self):
        """A line that moves out of a block is a change, though only white space differs."""
        text = "a: |\n  if x then\n    b\n    c\n"
        plain, codes, _ = edited("- replace: a\n  to: |\n    if x then\n      b\n    c\n", text)
        assert ([], "if x then\n  b\nc\n") == (codes, plain["a"])


class TestPlaces:
    def test_a_problem_in_an_edit_points_at_the_variant(self, variant, found):
        folder = variant(
            """
            edits:
              - set: cards.copper.cost
                was: 0 coin
                to: 1 coin +
            """
        )
        _, report = found(folder)
        problem = next(iter(report))
        assert problem.span.source.path.endswith("fast/pack.yaml")
        assert 6 == problem.span.line

    def test_an_added_record_stands_in_the_variant(self, variant):
        model = load_pack(variant("edits:\n  - {add: cards.gold, to: {cost: 6 coin}}\n"), Report())
        thing = model.things["card"]["gold"]
        assert ("cards.gold", "gold") == (thing.address, thing.span.text)
        assert thing.span.source.path.endswith("fast/pack.yaml")

    def test_an_added_field_is_not_out_of_order(self, variant):
        """`when` stands before `do`; one that an edit adds has no order of its own."""
        report = Report()
        edits = "edits:\n  - add: actions.pass.when\n    to: count(my hand) > 0\n"
        model = load_pack(variant(edits), report)
        assert not len(report), str(report)
        assert model.actions["pass"].when

    def test_an_edit_changes_the_model(self, variant):
        edits = "edits:\n  - remove: actions.pass.do.second\n"
        assert ["first"] == [
            step.id.id for step in load_pack(variant(edits), Report()).actions["pass"].do
        ]


# Properties

names = st.from_regex(r"[a-z]{1,6}", fullmatch=True)
texts = st.from_regex(r"[a-z0-9+]{1,5}( [a-z0-9+]{1,5}){0,2}", fullmatch=True)
values = st.recursive(
    texts,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(names, inner, min_size=1, max_size=3)
    ),
    max_leaves=8,
)
documents = st.dictionaries(names, values, min_size=1, max_size=4)


def written(value):
    """Return a value as YAML on one line."""
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{', '.join(written(each) for each in value)}]"
    return f"{{{', '.join(f'{key}: {written(each)}' for key, each in value.items())}}}"


def addresses(value, before=""):
    """Return the address of every value below one."""
    if isinstance(value, Mapping):
        pairs = [(entry.key.text, entry.value) for entry in value.entries]
    elif isinstance(value, Sequence):
        pairs = [(str(number), each) for number, each in enumerate(value.items, start=1)]
    else:
        return {}
    found = {}
    for name, each in pairs:
        address = f"{before}.{name}" if before else name
        found |= {address: to_plain(each)} | addresses(each, address)
    return found


@given(st.data(), documents, values)
def test_set_and_its_inverse_restore_the_document(data, plain, new):
    document = read(written(plain))
    address, old = data.draw(st.sampled_from(sorted(addresses(document).items(), key=str)))
    if old == new:
        return
    report = Report()
    there = f"[{{set: {address}, was: {written(old)}, to: {written(new)}}}]"
    back = f"[{{set: {address}, was: {written(new)}, to: {written(old)}}}]"
    changed = apply_edits(document, read(there), report)
    assert document != changed
    assert document == apply_edits(changed, read(back), report)
    assert report.ok, str(report)


@given(st.data(), documents, values)
def test_add_and_remove_restore_the_document(data, plain, new):
    document = read(written(plain))
    name = data.draw(names.filter(lambda each: each not in plain))
    report = Report()
    changed = apply_edits(document, read(f"[{{add: {name}, to: {written(new)}}}]"), report)
    assert new == to_plain(changed)[name]
    assert document == apply_edits(changed, read(f"[remove: {name}]"), report)
    assert report.ok, str(report)


@given(documents, st.text(alphabet="abc.1 ", max_size=8))
def test_any_address_is_answered_without_an_exception(plain, address):
    report = Report()
    document = read(written(plain))
    result = apply_edits(document, read(f'[remove: "{address}"]'), report)
    assert (document == result) == bool(report.errors)
    assert all(re.fullmatch("edit-[a-z-]+", each.code) for each in report)

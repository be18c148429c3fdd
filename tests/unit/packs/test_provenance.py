"""Tests for `cardrules.packs.provenance` and `addresses`: where values come from."""

import pytest

from cardrules.diagnostics import Report
from cardrules.errors import PackError
from cardrules.packs import load_pack, trace
from cardrules.packs.addresses import brief, value_at
from cardrules.source import Source
from cardrules.syntax import document as doc

SILVER = "provenance: {cards.silver.cost: {is: reconstructed, source: R-1, note: a guess}}\n"
DEAR = "edits: [{set: cards.silver.cost, was: 3 coin, to: 4 coin, note: D-1}]\n"
OPTION = """
options:
  price:
    type: one of usual, high
    default: usual
    edits:
      high: [{replace: cards.silver.cost, to: 5 coin, note: for the rich}]
"""


@pytest.fixture
def told(tiny):
    """Add a section to the tiny pack; return its folder."""

    def told(text):
        (tiny / "more.yaml").write_text(text, encoding="utf-8")
        return tiny

    return told


def origins(folder, **options):
    return {each.address: each for each in trace(folder, options).values}


class TestThePack:
    def test_a_value_has_its_source_and_its_place(self, told):
        found = origins(told(SILVER))["cards.silver.cost"]
        assert ("reconstructed", "R-1", "a guess") == (found.status, found.source, found.note)
        assert "3 coin" == found.value.text == found.value.span.text
        assert found.value.span.source.path.endswith("pack.yaml")

    def test_it_is_part_of_the_model(self, told):
        model = load_pack(told(SILVER), Report())
        assert "R-1" == model.provenance["cards.silver.cost"].source.text

    @pytest.mark.parametrize(
        "address", ["pack.players", "cards.silver", "actions.pass.do.second", "zones.hand.seen"]
    )
    def test_any_value_may_have_a_source(self, told, address):
        folder = told(f"provenance: {{{address}: {{is: derived, source: R-1}}}}\n")
        assert [address] == list(origins(folder))

    def test_files_may_share_the_section(self, told):
        folder = told(SILVER)
        text = "provenance: {cards.copper.cost: {is: documented, source: R-2}}\n"
        (folder / "other.yaml").write_text(text, encoding="utf-8")
        assert {"cards.silver.cost", "cards.copper.cost"} == set(origins(folder))

    @pytest.mark.parametrize(
        "entry, code, place",
        [
            ("cards.sliver.cost: {is: derived, source: x}", "unknown-address", "sliver"),
            ("cards.silver.csot: {is: derived, source: x}", "unknown-address", "csot"),
            ("crads.silver: {is: derived, source: x}", "unknown-address", "crads"),
            ("cards.silver.cost.1: {is: derived, source: x}", "unknown-address", "1"),
            ("cards..cost: {is: derived, source: x}", "unknown-address", "cards..cost"),
            ("cards.silver.cost: {is: guessed, source: x}", "unknown-word", "guessed"),
            ("cards.silver.cost: {is: derived}", "missing-field", "cards.silver.cost"),
            ("cards.silver.cost: {source: x}", "missing-field", "cards.silver.cost"),
            ("cards.silver.cost: {is: derived, source: x, by: y}", "unknown-field", "by"),
            ("cards.silver.cost: {is: derived, source: ''}", "empty-value", "source"),
            ("cards.silver.cost: derived", "wrong-shape", "derived"),
        ],
    )
    def test_what_does_not_fit_is_pointed_at(self, told, found, entry, code, place):
        codes, report = found(told(f"provenance:\n  {entry}\n"))
        assert [code] == codes, str(report)
        assert place == next(iter(report)).span.text

    @pytest.mark.parametrize("section", ["[cards]", "much", "{}"])
    def test_the_section_is_a_group(self, told, found, section):
        assert found(told(f"provenance: {section}\n"))[0][0] in ("wrong-shape", "empty-value")

    def test_a_near_address_is_offered(self, told, found):
        _, report = found(told("provenance: {cards.sliver.cost: {is: derived, source: x}}\n"))
        assert "use `cards.silver.cost`" == next(iter(report)).help

    def test_an_address_stands_once(self, told, found):
        folder = told(SILVER)
        (folder / "other.yaml").write_text(SILVER, encoding="utf-8")
        assert ["duplicate-record"] == found(folder)[0]

    def test_a_pack_that_cannot_be_read_has_no_trace(self, told):
        with pytest.raises(PackError, match="unknown-address"):
            trace(told("provenance: {cards.sliver: {is: derived, source: x}}\n"))


class TestVariants:
    def test_what_is_true_of_the_base_is_true_of_the_variant(self, told, variant):
        told(SILVER)
        assert ["cards.silver.cost"] == list(origins(variant()))

    def test_a_source_goes_with_the_value_it_speaks_of(self, told, variant):
        """The variant has another value there, so nothing is known of it."""
        told(SILVER)
        assert {} == origins(variant(DEAR))

    def test_a_source_goes_with_a_removed_record(self, told, variant):
        told(SILVER)
        assert {} == origins(variant("edits: [{remove: cards.silver}]\n"))

    def test_a_variant_speaks_of_its_own_values(self, told, variant):
        told(SILVER)
        own = "provenance: {cards.silver.cost: {is: documented, source: R-9}}\n"
        found = origins(variant(DEAR + own))["cards.silver.cost"]
        assert ("documented", "R-9", "4 coin") == (found.status, found.source, found.value.text)

    def test_an_address_must_be_there_after_the_edits(self, variant, found):
        edits = "edits: [{remove: cards.silver}]\n"
        codes, report = found(variant(edits + SILVER))
        assert ["edit-removes-needed"] == codes
        assert next(iter(report)).span.source.path.endswith("fast/pack.yaml")

    def test_edits_are_told_with_what_was_there(self, told, variant):
        told(SILVER)
        text = (
            DEAR.rstrip("]\n")
            + ", {replace: cards.silver.points, to: 2}, {remove: cards.copper}]\n"
        )
        ((name, made),) = trace(variant(text)).edits
        assert "fast" == name
        assert [
            ("set", "cards.silver.cost", "3 coin", "4 coin", "D-1"),
            ("replace", "cards.silver.points", "1", "2", ""),
            ("remove", "cards.copper", "{copies: 3, cost: 0 coin}", None, ""),
        ] == [
            (each.action, each.address.text, brief(each.was), each.to and brief(each.to), each.note)
            for each in made
        ]

    @pytest.mark.parametrize("edit", ["remove: provenance", "add: provenance, to: {a: b}"])
    def test_no_edit_changes_the_section(self, told, variant, found, edit):
        told(SILVER)
        assert ["edit-shape"] == found(variant(f"edits: [{{{edit}}}]\n"))[0]


class TestOptions:
    def test_what_each_value_changes_is_told(self, told):
        ((option, value, made),) = trace(told(SILVER + OPTION)).options
        assert ("price", "high") == (option, value)
        (change,) = made
        assert ("3 coin", "5 coin", "for the rich") == (
            change.was.text,
            change.to.text,
            change.note,
        )

    def test_a_source_goes_with_a_value_that_an_option_changes(self, told):
        folder = told(SILVER + OPTION)
        assert ["cards.silver.cost"] == list(origins(folder))
        assert {} == origins(folder, price="high")
        assert {} == load_pack(folder, Report(), {"price": "high"}).provenance


def read(text):
    return doc.read_document(Source("", text), Report())


@pytest.mark.parametrize(
    "address, value",
    [("a.b", "1"), ("c.2", "y"), ("c.3", None), ("c.0", None), ("a.b.c", None), ("d", None)],
)
def test_value_at(address, value):
    found = value_at(read("a: {b: 1}\nc: [x, y]\n"), address)
    assert value == (found.text if found else None)


def test_brief_is_one_line():
    assert "{a: [1, 2], b: x y}" == brief(read("a: [1, 2]\nb: |\n  x\n  y\n"))
    assert "aaaaaaa..." == brief(read("x: " + "a" * 40).get("x"), 10)

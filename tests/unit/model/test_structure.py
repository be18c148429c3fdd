"""Tests for `cardrules.model.structure`."""

import re
from textwrap import dedent, indent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules.diagnostics import Report
from cardrules.model import records, structure
from cardrules.model.records import Text, Word
from cardrules.model.structure import structure_pack
from cardrules.resources import data_folder
from cardrules.source import Source
from cardrules.syntax import nodes
from cardrules.syntax.document import Mapping, read_document

HEAD = """
pack: {name: tiny, title: Tiny, version: 1.0.0, players: 2..4}
game: round
winner: most score
"""
KINDS = """
kinds:
  card:
    family: one of base, extra
    cost: bundle
    gives: faces
    play: deed
    prices: list of number
    about: text
    usable: test else yes
"""


def read(text, head=HEAD):
    """Return the model of some sections, and the report."""
    report = Report()
    document = read_document(Source("pack.yaml", head + dedent(text)), report)
    assert isinstance(document, Mapping), str(report)
    return structure_pack(document, report, {}, "print"), report


def model_of(text, head=HEAD):
    model, report = read(text, head)
    assert not len(report), str(report)
    return model


def problems(text, head=HEAD):
    """Return the code and the place of each problem."""
    model, report = read(text, head)
    assert (model is None) == bool(report.errors)
    return [(each.code, each.span.text) for each in report]


def deed(text):
    return model_of("actions:\n  buy:\n" + indent(dedent(text), "    ")).actions["buy"]


def card(fields):
    return model_of(f"{KINDS}cards:\n  gold: {fields}\n").things["card"]["gold"]


class TestDeeds:
    def test_a_text_is_a_deed_with_an_effect(self):
        found = model_of("actions:\n  buy: draw 2\n").actions["buy"]
        assert records.DeedDef(do=found.do, address="actions.buy") == found
        assert "buy" == found.span.text

    def test_do_is_an_effect_or_steps(self):
        assert isinstance(deed("do: draw 2").do, nodes.Effect)
        one, two = deed("do:\n  one: draw 1\n  two:\n    may: yes\n    do: draw 2\n").do
        assert ("actions.buy.do.one", "actions.buy.do.two") == (one.address, two.address)
        assert one.deed.may is None
        assert nodes.May("yes") == two.deed.may

    def test_modes_and_cases_are_steps(self):
        assert ["a", "b"] == [each.id.id for each in deed("modes: {a: draw 1, b: draw 2}").modes]
        assert ["a"] == [each.id.id for each in deed("cases: {a: draw 1}").cases]

    def test_a_step_may_be_named_by_any_word(self):
        assert "to" == deed("do: {to: draw 1}").do[0].id.id

    def test_choices_and_names_keep_their_places(self):
        found = deed("let: {n: 2}\nchoose: {c: 1 of my hand}\ndo: draw n")
        word, value = found.let["n"]
        assert (Word("n"), nodes.Number(2), "n") == (word, value, word.span.text)
        assert isinstance(found.choose["c"][1], nodes.ChooseThings)

    def test_each_has_one_name(self):
        assert (Word("p"), nodes.Name("player")) == deed("each: {p: player}\ndo: draw 1").each
        text = "actions:\n  buy:\n    each: {p: player, q: goal}\n    do: draw 1\n"
        assert [("wrong-shape", "q")] == problems(text)

    def test_parameters_are_found_by_their_names(self):
        found = model_of("verbs:\n  fill:\n    takes: {row: zone, by n: number}\n    do: draw 1\n")
        takes = found.verbs["fill"].takes
        assert ["row", "n"] == list(takes)
        assert nodes.Parameter("by", "n") == takes["n"][0]

    def test_two_parameters_of_one_name_are_refused(self):
        text = "verbs:\n  fill:\n    takes: {n: zone, by n: number}\n    do: draw 1\n"
        assert [("duplicate-record", "by n")] == problems(text)

    def test_python_words_are_written_plainly(self):
        assert (Word("a"), Word("b")) == deed("with: [a, b]\ndo: draw 1").with_

    def test_events_are_of_two_kinds(self):
        text = "reactions:\n  r: {on: %s, do: draw 1}\n"
        assert isinstance(model_of(text % "whenever ending").reactions["r"].on, nodes.Whenever)
        assert isinstance(model_of(text % "after buy").reactions["r"].on, nodes.Event)


class TestRecords:
    def test_slots_are_a_number_or_columns(self):
        text = "zones:\n  row: {of: card, form: row, slots: %s, seen: all}\n"
        assert nodes.Number(4) == model_of(text % "4").zones["row"].slots
        columns = model_of(text % "{price: [1, 0]}").zones["row"].slots
        assert (Word("price"), (nodes.Number(1), nodes.Number(0))) == columns["price"]

    def test_the_rows_of_a_table_may_be_numbers(self):
        found = model_of("tables:\n  t: {by: players, rows: {2: [1, 2], 3: [4]}}\n").tables["t"]
        assert (Word("2"), (nodes.Number(1), nodes.Number(2))) == found.rows["2"]

    def test_a_record_without_fields_is_written_with_braces(self):
        assert (
            records.ResourceDef(address="resources.coin")
            == (model_of("resources:\n  coin: {}\n").resources["coin"])
        )
        assert [("empty-value", "coin")] == problems("resources:\n  coin:\n")

    def test_score_and_invariants_are_named_expressions(self):
        model = model_of("score: {a: 1}\ninvariants: {b: 1 = 1}\nprogress: 3\nsetup: {a: draw 1}\n")
        assert (Word("a"), nodes.Number(1)) == model.score["a"]
        assert "b" in model.invariants
        assert nodes.Number(3) == model.progress
        assert "setup.a" == model.setup[0].address

    def test_what_is_left_out_is_empty(self):
        model = model_of("")
        assert ({}, (), None) == (model.zones, model.setup, model.progress)
        assert "print" == model.fingerprint


class TestSchema:
    def test_an_unknown_field_is_refused_with_a_near_name_and_the_fields(self):
        _, report = read("zones:\n  hand: {of: card, form: set, sene: all, seen: all}\n")
        problem = next(iter(report))
        assert ("unknown-field", "sene") == (problem.code, problem.span.text)
        assert "zone `hand` has no field `sene`" == problem.message
        assert "a field with a similar name exists: `seen`" == problem.help
        assert "`per`, `of`, `form`" in problem.notes[0]

    def test_the_underscore_of_python_is_not_written(self):
        assert [("unknown-field", "from_")] == problems("values:\n  v: {from_: 1}\n")

    def test_what_every_record_has_is_not_written(self):
        text = "values:\n  v: {span: 1, address: 2, id: 3}\n"
        assert ["span", "address", "id"] == [place for _, place in problems(text)]

    @pytest.mark.parametrize(
        "field, now",
        [
            ("secret: yes", "say it with who chooses: `who: player secretly`"),
            ("note: a remark", "write a remark for the reader behind `#`"),
        ],
    )
    def test_a_field_that_deeds_had_once_is_said_otherwise_now(self, field, now):
        _, report = read(f"actions:\n  buy: {{do: draw 1, {field}}}\n")
        (found,) = report
        assert ("unknown-field", now) == (found.code, found.help)

    def test_missing_fields_are_named_one_by_one(self):
        text = "zones:\n  hand: {form: set}\n"
        assert [("missing-field", "hand"), ("missing-field", "hand")] == problems(text)

    @pytest.mark.parametrize(
        "text, place",
        [
            ("zones: [a]\n", "[a]"),
            ("zones: a\n", "a"),
            ("zones: {hand: [a]}\n", "[a]"),
            ("actions: {buy: [a]}\n", "[a]"),
            ("actions: {buy: {do: [draw 1]}}\n", "[draw 1]"),
            ("actions: {buy: {when: {a: b}}}\n", "{a: b}"),
            ("actions: {buy: {with: token}}\n", "token"),
            ("actions: {buy: {choose: 1 of hand}}\n", "1 of hand"),
            ("actions: {buy: {group: [a]}}\n", "[a]"),
            ("zones: {hand: {of: card, form: set, seen: all, note: [a]}}\n", "[a]"),
            ("tables: {t: {by: players, rows: {2: 7}}}\n", "7"),
            ("setup: draw 1\n", "draw 1"),
        ],
    )
    def test_a_wrong_shape_is_refused(self, text, place):
        assert [("wrong-shape", place)] == problems(text)

    @pytest.mark.parametrize(
        "text",
        [
            "zones:\n",
            "zones: {}\n",
            "actions:\n  buy:\n",
            "actions: {buy: {}}\n",
            "actions: {buy: {do: {}}}\n",
            "actions: {buy: {do: ''}}\n",
            "zones: {hand: {of: card, form: set, seen: all, note: ''}}\n",
            "actions: {buy: {with: [], do: draw 1}}\n",
            "actions: {buy: {group: '', do: draw 1}}\n",
            "values: {v: {start: ''}}\n",
        ],
    )
    def test_an_empty_value_is_refused(self, text):
        assert ["empty-value"] == [code for code, _ in problems(text)]

    def test_fields_out_of_order_are_a_warning(self):
        model, report = read("actions:\n  buy: {do: draw 1, when: yes, stop: x}\n")
        assert model
        assert [("field-order", "when")] == [(each.code, each.span.text) for each in report]

    @pytest.mark.parametrize("name", ["Hand", "2hands", "my-hand", "hand!", "_hand", "händ"])
    def test_a_bad_id_is_refused(self, name):
        text = f'zones:\n  "{name}": {{of: card, form: set, seen: all}}\n'
        assert [("bad-name", f'"{name}"')] == problems(text)

    def test_a_name_that_would_do_is_offered(self):
        _, report = read("values: {Up Quark: {}}\n")
        assert "write `up_quark`" == next(iter(report)).help

    def test_a_word_of_the_language_names_nothing(self):
        assert [("reserved-word", "where")] == problems("values: {where: {}}\n")
        assert [("reserved-word", "my")] == problems("score: {my: 1}\n")

    def test_a_word_is_one_word(self):
        assert [("bad-name", "a b")] == problems("actions: {buy: {group: a b, do: draw 1}}\n")

    def test_a_word_is_one_of_those_there_are(self):
        _, report = read("zones:\n  hand: {of: card, form: pill, seen: all}\n")
        problem = next(iter(report))
        assert "unknown-word" == problem.code
        assert "expected `set`, `pile`, `list` or `row`" == problem.label
        assert "`pile`" in problem.help

    def test_the_name_of_a_pack_has_hyphens(self):
        assert [("bad-name", "my_game")] == problems("", HEAD.replace("tiny", "my_game"))

    def test_all_problems_are_found_in_one_run(self):
        text = """
        zones:
          hand: {of: card, forms: set, seen: all}
          Deck: [a]
        values:
          v: {start: 1 +}
        actions:
          buy:
            choose: {a: 1 of}
            do:
              where: draw 1
              b: {cots: 1}
        """
        assert [
            "missing-field",
            "unknown-field",
            "bad-name",
            "wrong-shape",
            "ends-too-early",
            "ends-too-early",
            "unknown-field",
        ] == [code for code, _ in problems(text)]


class TestKinds:
    def test_things_stand_in_the_plural_of_their_kind(self):
        model = model_of("kinds: {ox: {plural: oxen}, tile: {}}\noxen: {a: {}}\ntiles: {b: {}}\n")
        assert ("oxen", "tiles") == (model.kinds["ox"].plural, model.kinds["tile"].plural)
        assert {"ox": ["a"], "tile": ["b"]} == {k: list(v) for k, v in model.things.items()}
        assert "oxen.a" == model.things["ox"]["a"].address

    @pytest.mark.parametrize(
        "kinds, place",
        [
            ("{action: {}}", "action"),
            ("{a: {}, b: {plural: as}}", "b"),
            ("{a: {name: text}}", "name"),
            ("{a: {copies: number}}", "copies"),
            ("{a: {Size: number}}", "Size"),
            ("{a: {plural: A b}}", "A b"),
        ],
    )
    def test_names_that_are_taken_or_none(self, kinds, place):
        assert ("bad-name", place) in problems(f"kinds: {kinds}\n")

    def test_a_kind_that_cannot_be_read_does_not_make_its_section_unknown(self):
        text = "kinds: {card: {cost: 1 +}}\ncards: {gold: {cost: 1 coin}}\n"
        assert "unknown-section" not in [code for code, _ in problems(text)]


class TestThings:
    def test_fields_are_read_by_their_types(self):
        found = card(
            "{name: Gold, family: base, copies: 2, cost: 2 coin, gives: 1 coin or 1 gem, "
            'play: draw 1, prices: [1, 2], about: "any, thing", usable: no, note: dear}'
        )
        assert (2, Text("Gold"), Text("dear")) == (found.copies, found.name, found.note)
        values = {name: each.values for name, each in found.fields.items()}
        assert (nodes.Name("base"),) == values["family"]
        assert isinstance(values["cost"][0], nodes.Price)
        assert isinstance(values["gives"][0], nodes.Faces)
        assert isinstance(values["play"][0], records.DeedDef)
        assert "cards.gold.play" == values["play"][0].address
        assert ((nodes.Number(1), nodes.Number(2)),) == values["prices"]
        assert (Text("any, thing"),) == values["about"]

    def test_a_thing_without_fields(self):
        assert (1, {}, None) == (card("{}").copies, card("{}").fields, card("{}").name)

    def test_a_list_gives_one_value_to_each_copy(self):
        found = card("{copies: 2, cost: [1 coin, 2 coin]}").fields["cost"]
        assert 2 == len(found.values)
        assert "[1 coin, 2 coin]" == found.span.text

    @pytest.mark.parametrize("copies", ["", "copies: 1, ", "copies: 3, "])
    def test_a_list_must_be_as_long_as_there_are_copies(self, copies):
        text = f"{KINDS}cards:\n  gold: {{{copies}cost: [1 coin, 2 coin]}}\n"
        assert [("copies-differ", "[1 coin, 2 coin]")] == problems(text)

    @pytest.mark.parametrize("copies", ["0", "-1", "1001", "1.5", "many", "[1]", "''", "1e3", "٣"])
    def test_copies_are_a_whole_number(self, copies):
        text = f"{KINDS}cards:\n  gold: {{copies: {copies}}}\n"
        assert [("bad-copies", copies)] == problems(text)

    def test_there_are_not_too_many_copies_in_all(self, monkeypatch):
        monkeypatch.setattr(structure, "MAX_THINGS", 10)
        cards = "".join(f"  c{n}: {{copies: 4}}\n" for n in range(5))
        assert [("too-many-copies", "c2")] == problems(f"{KINDS}cards:\n{cards}")

    def test_a_bundle_has_no_alternatives(self):
        text = f"{KINDS}cards:\n  gold: {{cost: 1 coin or 2 gem}}\n"
        assert [("several-prices", "2 gem")] == problems(text)

    def test_an_unknown_field_names_the_kind(self):
        _, report = read(f"{KINDS}cards:\n  gold: {{costs: 1 coin}}\n")
        problem = next(iter(report))
        assert "card `gold` has no field `costs`" == problem.message
        assert "a field with a similar name exists: `cost`" == problem.help

    def test_copies_may_stand_anywhere(self):
        card("{family: base, copies: 2, cost: 1 coin}")
        card("{copies: 2, family: base}")
        card("{family: base, copies: 2}")

    def test_fields_stand_in_the_order_of_their_kind(self):
        text = f"{KINDS}cards:\n  gold: {{cost: 1 coin, family: base, name: Gold}}\n"
        assert [("field-order", "family")] == problems(text)

    @pytest.mark.parametrize(
        "fields, code",
        [
            ("{cost: {a: b}}", "wrong-shape"),
            ("{prices: {a: b}}", "wrong-shape"),
            ("{about: {a: b}}", "wrong-shape"),
            ("{cost: ''}", "empty-value"),
            ("{name: ''}", "empty-value"),
            ("{play: {}}", "empty-value"),
            ("[]", "wrong-shape"),
        ],
    )
    def test_what_a_field_cannot_be(self, fields, code):
        assert [code] == [each for each, _ in problems(f"{KINDS}cards:\n  gold: {fields}\n")]


def pack_text():
    folder = data_folder("cards") / "subatomic"
    return (folder / "pack.yaml").read_text(encoding="utf-8")


TOKENS = list(re.finditer(r"[A-Za-z_0-9]+|[^\sA-Za-z_0-9]", pack_text()))


@given(st.sampled_from(TOKENS), st.sampled_from(["", "x", "{}", "[a]", "1", ":", "- ", "Where"]))
def test_no_edit_of_a_pack_raises(token, new):
    """Whatever replaces a word of a pack, there is a model or there are errors."""
    text = pack_text()
    text = text[: token.start()] + new + text[token.end() :]
    report = Report()
    document = read_document(Source("pack.yaml", text), report)
    if isinstance(document, Mapping):
        model = structure_pack(document, report, {}, "")
        assert (model is None) == bool(report.errors)

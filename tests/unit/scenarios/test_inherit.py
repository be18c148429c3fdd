"""Tests for `cardrules.scenarios.inherit`: what a variant takes over from its base."""

import pytest

from cardrules.scenarios import run_scenarios

GREEDY = """
edits:
  - {set: actions.work.do, was: transfer 1 from bank to my coins, to: transfer 2 from bank to my coins}
"""
BASE = """
starts:
  rich: {players: 2, given: {values: {coins.1: 5, bank: 13}}}
scenarios:
  work_brings_one: {players: 2, when: [work], then: {values: {coins.1: 1}}}
  five_coins: {start: rich, then: {values: {coins.1: 5}}}
"""
SHOP = """
scenarios:
  a_rich_player_earns_one: {start: rich, when: [work], then: {values: {coins.1: 6}}}
"""


@pytest.fixture
def variants(game, tmp_path):
    """Write a chain of packs, each a variant of the one before; run the scenarios of the last.

    Each is given as the text of its edits and its test files by name.
    """

    def write(name, head, tests):
        (tmp_path / name / "tests").mkdir(parents=True)
        (tmp_path / name / "pack.yaml").write_text(head, encoding="utf-8")
        for file, text in tests.items():
            (tmp_path / name / "tests" / file).write_text(text, encoding="utf-8")

    def variants(*above, base=None):
        write(
            "tiny",
            (game._path / "pack.yaml").read_text(encoding="utf-8"),
            base or {"a.yaml": BASE, "shop.yaml": SHOP},
        )
        below = "tiny"
        for number, (edits, tests) in enumerate(above, 1):
            name = f"variant-{number}"
            write(name, f"pack: {{name: {name}, extends: {below}}}\n{edits}", tests)
            below = name
        return run_scenarios(tmp_path / below)

    return variants


def outcomes(results):
    return {each.name: (each.passed, bool(each.differs)) for each in results}


def codes(results):
    return [found.code for result in results for found in result.problems]


HOLDS, DIFFERS, FAILS = (True, False), (True, True), (False, False)


def test_the_scenarios_of_the_base_are_run_on_the_variant(variants):
    results = variants(("", {"b.yaml": "scenarios: {own: {players: 3, then: {decider: 1}}}\n"}))
    names = ["work_brings_one", "five_coins", "a_rich_player_earns_one", "own"]
    assert names == [each.name for each in results]
    assert all(each.passed for each in results)


def test_a_result_says_which_pack_its_scenario_is_of(variants):
    results = variants(("", {"b.yaml": "scenarios: {own: {players: 3, then: {decider: 1}}}\n"}))
    assert ["tiny"] * 3 + ["variant-1"] == [each.folder.name for each in results]


def test_what_no_longer_holds_fails_where_nothing_is_said(variants):
    """The edit is proved by the base: an untold difference is a failure."""
    results = variants((GREEDY, {}))
    assert {
        "work_brings_one": FAILS,
        "five_coins": HOLDS,
        "a_rich_player_earns_one": FAILS,
    } == outcomes(results)


def test_a_scenario_that_is_said_to_differ_must_fail(variants):
    differs = "differs: {work_brings_one: 'D-1: two coins', shop.yaml: 'D-1 as well'}\n"
    results = variants((GREEDY, {"b.yaml": differs}))
    assert {
        "work_brings_one": DIFFERS,
        "five_coins": HOLDS,
        "a_rich_player_earns_one": DIFFERS,
    } == outcomes(results)
    first = results[0]
    assert "D-1: two coins" == first.differs
    assert "fact-differs" in first.message
    assert () == first.problems
    assert "work_brings_one" == first.span.text


def test_what_cannot_be_laid_out_differs(variants):
    edits = "edits: [{replace: values.coins.to, to: 4}]\n"
    differs = "differs: {five_coins: no more than 4, shop.yaml: no more than 4}\n"
    results = variants((edits, {"b.yaml": differs}))
    assert DIFFERS == outcomes(results)["five_coins"]
    assert "value-impossible" in next(each for each in results if each.differs).message


def test_a_difference_that_is_none_is_pointed_at(variants):
    differs = "differs:\n  work_brings_one: it brings two\n"
    results = variants(("", {"b.yaml": differs}))
    found = results[0]
    assert not found.passed
    assert ["still-holds"] == codes(results)
    assert ("work_brings_one", 2) == (found.span.text, found.span.line)
    assert "take it out of `differs`" in found.message


def test_every_scenario_of_a_file_must_fail(variants):
    results = variants((GREEDY, {"b.yaml": "differs: {a.yaml: all, shop.yaml: all}\n"}))
    assert ["still-holds"] == codes(results)
    assert FAILS == outcomes(results)["five_coins"]
    assert "one by one" in results[1].message


def test_a_fault_in_play_is_no_difference(variants):
    """A variant that breaks down has not proved what it says."""
    edits = """
edits: [{replace: actions.work.do, to: raise my coins by 6 / count(rubbish)}]
"""
    differs = "differs: {work_brings_one: it brings six, shop.yaml: too}\n"
    results = variants((edits, {"b.yaml": differs}))
    assert FAILS == outcomes(results)["work_brings_one"]
    assert {"fault-in-play"} == set(codes(results))


@pytest.mark.parametrize(
    "name, near",
    [("work_bring_one", "work_brings_one"), ("shopp.yaml", "shop.yaml"), ("own", None)],
)
def test_a_name_that_is_not_inherited_is_refused(variants, name, near):
    """A scenario of the variant itself is not inherited either."""
    tests = f"scenarios: {{own: {{players: 2, then: {{decider: 1}}}}}}\ndiffers: {{{name}: why}}\n"
    results = variants(("", {"b.yaml": tests}))
    assert ["unknown-in-scenario"] == codes(results)
    assert name == results[0].span.text
    assert near is None or f"`{near}`" in results[0].message


def test_a_pack_that_extends_nothing_inherits_nothing(variants):
    results = variants(base={"a.yaml": "differs: {work: why}\n"})
    assert ["unknown-in-scenario"] == codes(results)
    assert "only what a base of the pack has" in results[0].message


@pytest.mark.parametrize(
    "differs, code",
    [
        ("{work_brings_one: ''}", "empty-value"),
        ("{work_brings_one: [why]}", "wrong-shape"),
        ("[work_brings_one]", "wrong-shape"),
        ("{shop.yaml: a, a_rich_player_earns_one: b}", "duplicate-record"),
    ],
)
def test_differs_is_names_with_reasons_each_once(variants, differs, code):
    results = variants((GREEDY, {"b.yaml": f"differs: {differs}\n"}))
    assert code == codes(results)[0]


def test_a_scenario_of_the_variant_replaces_that_of_its_name(variants):
    own = "scenarios: {work_brings_one: {players: 2, when: [work], then: {values: {coins.1: 2}}}}\n"
    results = variants((GREEDY, {"b.yaml": own + "differs: {shop.yaml: why}\n"}))
    assert HOLDS == outcomes(results)["work_brings_one"]
    assert 3 == len(results)
    assert "variant-1" == results[-1].folder.name


def test_a_replaced_scenario_is_left_out_of_its_file(variants):
    own = "scenarios: {five_coins: {start: rich, then: {values: {coins.1: 5}}}}\n"
    results = variants((GREEDY, {"b.yaml": own + "differs: {a.yaml: why, shop.yaml: why}\n"}))
    assert [] == codes(results)


def test_what_is_replaced_cannot_differ_too(variants):
    own = "scenarios: {five_coins: {start: rich, then: {decider: 1}}}\ndiffers: {five_coins: why}\n"
    assert ["duplicate-record"] == codes(variants(("", {"b.yaml": own})))


def test_a_start_of_the_variant_replaces_that_of_its_name(variants):
    """The scenarios of the base begin there as well."""
    own = "starts: {rich: {players: 2, given: {values: {coins.1: 4, bank: 14}}}}\n"
    assert {
        "work_brings_one": HOLDS,
        "five_coins": FAILS,
        "a_rich_player_earns_one": FAILS,
    } == outcomes(variants(("", {"b.yaml": own})))


def test_the_starts_of_the_base_serve_the_variant(variants):
    own = "scenarios: {own: {start: rich, then: {values: {coins.1: 5}}}}\n"
    assert HOLDS == outcomes(variants(("", {"b.yaml": own})))["own"]


FIRST = "differs: {work_brings_one: two, shop.yaml: two}\nscenarios: {two: {players: 2, when: [work], then: {values: {coins.1: 2}}}}\n"


def test_a_variant_of_a_variant_inherits_what_holds_in_it(variants):
    """What the first variant says differs is no rule of it, so the second need not say so again."""
    assert {"five_coins": HOLDS, "two": HOLDS} == outcomes(
        variants((GREEDY, {"b.yaml": FIRST}), ("", {}))
    )


def test_a_variant_of_a_variant_may_differ_again(variants):
    edits = "edits: [{replace: actions.work.do, to: transfer 3 from bank to my coins}]\n"
    above = (edits, {"c.yaml": "differs: {two: three}\n"})
    results = variants((GREEDY, {"b.yaml": FIRST}), above)
    assert {"five_coins": HOLDS, "two": DIFFERS} == outcomes(results)
    assert ["tiny", "variant-1"] == [each.folder.name for each in results]


def test_what_differs_below_is_not_said_again(variants):
    results = variants(
        (GREEDY, {"b.yaml": FIRST}), ("", {"c.yaml": "differs: {work_brings_one: two}\n"})
    )
    assert ["unknown-in-scenario"] == codes(results)
    assert "a base of the pack says already that it differs" in results[0].message


def test_what_cannot_be_read_below_is_told_once(variants):
    base = {"a.yaml": "scenarios:\n  good: {players: 2, then: {decider: 1}}\n  ugly: {tehn: 1}\n"}
    results = variants(("", {"b.yaml": "differs: {ugly: why}\n"}), base=base)
    assert ["unknown-field"] == codes(results)

"""Nothing of the catalogue of rules is missing: it stands in the packs, and every edition is tested.

What proves an id, and how the edition of a test is recognised, stands in docs/catalogue.py.
"""

import re

import catalogue
import pytest
from catalogue import EDITIONS

NUMBER = 303
"""So many rules has the game."""


def test_every_rule_is_there():
    rules = [rule for rule in catalogue.must_be_proved() if rule.id.startswith("SUB-")]
    assert NUMBER == len(rules)
    assert len(rules) == len({rule.id for rule in rules})
    assert all(catalogue.ID.fullmatch(id) for id in catalogue.known_ids())


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_rule_that_holds_is_proved(edition):
    missing = [f"{rule.id}: {rule.text}" for rule in catalogue.unproved(edition)]
    assert not missing, "\n".join([f"{len(missing)} have no test in this edition:", *missing])


def test_every_rule_stands_where_it_is_said_to():
    rules = [rule for rule in catalogue.must_be_proved() if rule.id.startswith("SUB-")]
    wrong = [problem for rule in rules for problem in catalogue.misplaced(rule)]
    assert not wrong, "\n".join(wrong)


def test_no_id_is_named_that_does_not_exist():
    assert {} == catalogue.unknown_ids()


def test_a_ruling_names_its_gap():
    rules = [rule for rule in catalogue.must_be_proved() if rule.status == "ruling"]
    assert rules
    assert [] == [rule.id for rule in rules if not rule.gaps]


def test_the_options_of_the_gaps_are_those_of_the_pack():
    named = {
        name for gap in catalogue.catalogue()["gaps"].values() for name in gap.get("options", ())
    }
    assert set(catalogue.document("later").get("options").keys()) == named


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_editions_differ_as_the_catalogue_says(edition):
    """DIFF-01 to DIFF-27. What stands at the address of each difference, after all edits."""
    differences = catalogue.catalogue()["differences"]
    wanted = {id: said.get(edition, said.get("all")) for id, said in differences.items()}
    found = {id: catalogue.value_text(edition, said["where"]) for id, said in differences.items()}
    assert wanted == found


def test_the_variants_change_nothing_that_the_catalogue_does_not_know():
    """Each edit of a variant names a difference, and each difference in value is an edit."""
    edited = {edition: set() for edition in EDITIONS}
    for edition in ("earlier", "classroom"):
        path = catalogue.ROOT / "cards" / EDITIONS[edition] / "pack.yaml"
        text = path.read_text(encoding="utf-8")
        edited[edition] = catalogue.ids_in(text)
        assert text.count("note:") == len(re.findall(r"^  - ", text, flags=re.MULTILINE))
    for id, said in catalogue.catalogue()["differences"].items():
        for edition in ("earlier", "classroom"):
            assert ("all" not in said and said[edition] != said["later"]) <= (id in edited[edition])


# ---------------------------------------------------------------- the reader of docstrings
def test_ids_are_read_one_by_one_and_in_spans():
    text = "GT-03a SUB-TILE-ANN-2, INV-03 to INV-05; SUB-SCI-BOHR-11. A-1 is none."
    wanted = {"GT-03a", "SUB-TILE-ANN-2", "INV-03", "INV-04", "INV-05", "SUB-SCI-BOHR-11"}
    assert wanted == catalogue.ids_in(text)

"""Variants with a mistake: one clear problem, at the line of the edit and not in the base.

`«` and `»` stand around what the problem must point at, and are taken out before it is written.
"""

import pytest

import cardrules

HEAD = "pack: {name: mine, extends: subatomic}\nedits:\n"
WILD = "1 up + 1 down + 1 photon + 2 energy"


@pytest.fixture
def only(tmp_path, monkeypatch):
    """Return a function that checks a variant and returns its one problem."""
    monkeypatch.chdir(tmp_path)

    def only(edits):
        text = HEAD + edits
        (tmp_path / "mine").mkdir()
        (tmp_path / "mine" / "pack.yaml").write_text(
            text.replace("«", "").replace("»", ""), encoding="utf-8"
        )
        found = list(cardrules.check("mine"))
        assert 1 == len(found), "\n".join(map(str, found))
        before, _, rest = text.partition("«")
        place = found[0].span.source.path, found[0].span.line, found[0].span.text
        assert ("mine/pack.yaml", before.count("\n") + 1, rest.partition("»")[0]) == place
        return found[0]

    return only


@pytest.mark.parametrize(
    "edits, code, words",
    [
        # a card, a field or a row that is not there
        (f"- set: cards.«widl».cost\n  was: {WILD}\n  to: 1 up\n", "edit-target-missing", "`cards` has no `widl`"),
        ("- replace: cards.wild.«price»\n  to: 1 up\n", "edit-target-missing", "has no `price`"),
        ("- remove: tables.burn_prices.rows.«9»\n", "edit-target-missing", "has no `9`"),
        ("- replace: cards.thomson.cost.«4»\n  to: 9 energy\n", "edit-target-missing", "a list of 3"),
        # a wrong type
        ("- replace: cards.wild.cost\n  to: «3»\n", "type-mismatch", "`cost` is a bundle"),
        ("- replace: cards.wild.cost\n  to: «{energy: 3}»\n", "wrong-shape", "a group of fields"),
        ("- replace: cards.helium.points\n  to: «2 energy»\n", "type-mismatch", "`points` is a number"),
        ("- replace: values.markers.start\n  to: «yes»\n", "type-mismatch", "starts as a number"),
        ("- replace: cards.thomson.cost\n  to: «[4 energy, 6 energy]»\n", "copies-differ", "3 copies"),
        ("- replace: zones.discard.seen\n  to: «everyone»\n", "unknown-word", "cannot be `everyone`"),
        ("- replace: cards.wild.cost\n  to: 2 «enrgy»\n", "unknown-resource", "`enrgy`"),
        # something that the rest of the pack needs
        ("- remove: «cards.up_quark»\n", "edit-removes-needed", "`cards.up_quark`"),
        ("- remove: «cards.helium»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «goals.helium_goal»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «cards.wild.family»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «zones.hand»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «resources.energy»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «cards»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «tables.burn_prices.rows.2»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «zones.singles.slots»\n", "edit-removes-needed", "the pack needs it"),
        ("- remove: «winner»\n", "edit-removes-needed", "the pack needs it"),
        # counts below zero
        ("- replace: cards.helium.copies\n  to: «-1»\n", "bad-copies", "from 1 to 1000"),
        ("- replace: cards.helium.copies\n  to: «0»\n", "bad-copies", "from 1 to 1000"),
        ("- replace: values.markers.start\n  to: «-4»\n", "bad-range", "outside its limits"),
        ("- replace: values.markers.to\n  to: «-4»\n", "bad-range", "between 0 and -4"),
        ("- replace: cards.wild.cost\n  to: «-1» energy\n", "bad-count", "never negative"),
        ("- replace: tables.burn_prices.rows.2\n  to: [2, «-3»]\n", "bad-count", "never negative"),
        ("- replace: zones.singles.slots.price\n  to: [3, 2, 1, «-1»]\n", "bad-count", "never negative"),
        # nothing where something must be
        ("- replace: tables.burn_prices.rows.2\n  to: «[]»\n", "empty-value", "is empty"),
        ("- replace: tables.burn_prices.rows\n  to: «{}»\n", "empty-value", "is empty"),
        ("- replace: zones.singles.slots.price\n  to: «[]»\n", "empty-value", "is empty"),
        ("- replace: cards.thomson.cost\n  to: «[]»\n", "empty-value", "is empty"),
        ("- replace: cards.wild.«cost»\n  to:\n", "empty-value", "has no value"),
        # a claim that says nothing
        ("- remove: cards.wild\n  «cannot_matter»:\n", "edit-shape", "says why"),
        ("- remove: cards.wild\n  cannot_matter: yes it can\n  «matter»: no\n", "edit-shape", "`matter`"),
    ],
)  # fmt: skip
def test_the_problem_is_at_the_edit(only, edits, code, words):
    found = only(edits)
    assert (code, "error") == (found.code, found.severity)
    assert words in found.message


def test_the_places_that_need_what_is_gone_are_shown_and_counted(only):
    found = only("- remove: «zones.hand»\n")
    assert ["hand", "hand"] == [each.span.text for each in found.others]
    assert "more places" in found.notes[0]


def test_what_nothing_needs_may_go(tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    edits = "- remove: cards.wild\n- remove: actions.annihilate\n- remove: reactions.last_markers\n"
    (folder / "pack.yaml").write_text(HEAD + edits, encoding="utf-8")
    assert not cardrules.check(folder).errors

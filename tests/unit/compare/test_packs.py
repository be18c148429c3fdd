"""Tests for `cardrules.compare`: what is said of each sort of change, and in which group."""

import pytest

from cardrules.compare import NOTHING, PLAY, SEEN, compare
from cardrules.errors import PackError, UnknownPack

from .conftest import MARBLES


def copied(marbles, old="", new="", *, name="other", file="pack.yaml"):
    """Write a pack that extends nothing: the small one with a change of its text."""
    assert not old or MARBLES.count(old) == 1, f"{old!r} is there {MARBLES.count(old)} times"
    folder = marbles.parent / name
    folder.mkdir()
    (folder / file).write_text(MARBLES.replace(old, new), encoding="utf-8")
    return folder


@pytest.mark.parametrize(
    "edits, group, sentence",
    [
        ("- {replace: cards.red.cost, to: 3 coin}", PLAY, "Red costs 3 coins instead of 2"),
        ("- {replace: cards.red.points, to: 5}", PLAY, "Red has 5 points instead of 3"),
        ("- {replace: cards.red.copies, to: 1}", PLAY, "Red has 1 copy instead of 3"),
        ("- {replace: cards.blue.cost.2, to: 4 coin}", PLAY, "Blue costs copy 2: 4 coins instead of 2"),
        ("- {remove: cards.red.cost}", PLAY, "Red: cost is gone"),
        ("- {remove: cards.blue}", PLAY, "Blue is gone"),
        ("- {add: cards.gold, to: {points: 9}}", PLAY, "Gold is new"),
        ("- {replace: cards.red.play, to: raise my walked by 3}", PLAY, "Red: what it does changes"),
        ("- {replace: cards.blue.flavour, to: hot}", NOTHING, "Blue: flavour is hot instead of cool"),
        ("- {add: cards.blue.name, to: Azure}", NOTHING, "Azure: name is new"),
        ("- {add: cards.blue.note, to: hm}", NOTHING, "Blue: note is new"),
        ("- {replace: zones.kept.seen, to: all}", SEEN, "zone kept is seen by all instead of its owner"),
        ("- {replace: zones.shop.slots.price, to: [3, 0]}", PLAY, "zone shop: the price of its slots is [3, 0] instead of [2, 1]"),
        ("- {replace: values.walked.start, to: 4}", PLAY, "each player starts with 4 walked instead of 0"),
        ("- {replace: values.luck.start, to: 4}", PLAY, "value luck is 4 at first instead of 1"),
        ("- {replace: values.walked.to, to: 5}", PLAY, "value walked is at most 5 instead of 20"),
        ("- {replace: tables.steps.rows.2, to: [9]}", PLAY, "table steps, for 2 players, is [9] instead of [2]"),
        ("- {replace: formulas.riches.is, to: count(my kept)}", PLAY, "formula riches is count(my kept) instead of sum(my kept, points)"),
        ("- {remove: actions.keep}", PLAY, "action keep is gone"),
        ("- {add: actions.rest, to: raise my walked by 1}", PLAY, "action rest is new"),
        ("- {replace: actions.show_off.limit, to: 2 per round}", PLAY, "action show off: its limit changes"),
        ("- {remove: actions.show_off.limit}", PLAY, "action show off: its limit is gone"),
        ("- {remove: actions.show_off.do.walk}", PLAY, "action show off, step walk, is gone"),
        ("- {remove: actions.show_off.do.look}", SEEN, "action show off, step look, is gone"),
        ("- {replace: actions.show_off.do.walk, to: raise my walked by 5}", PLAY, "action show off, step walk, changes"),
        ("- {replace: actions.keep.choose.chosen, to: 1 of my hand where points > 1}", PLAY, "action keep: what is chosen (chosen) changes"),
        ("- {replace: actions.keep.do, to: move chosen to my kept facedown}", SEEN, "action keep: what it does changes"),
        ("- {add: actions.keep.cost, to: 1 coin}", PLAY, "action keep: its cost is new"),
        ("- {replace: setup.mix.do, to: shuffle heap; shuffle heap}", PLAY, "setup mix: what it does changes"),
        ("- {replace: winner, to: least score}", PLAY, "the winner is least score instead of most score"),
        ("- {replace: score.riches, to: my riches + 1}", PLAY, "score riches is my riches + 1 instead of my riches"),
        ("- {replace: progress, to: my walked}", NOTHING, "progress is my walked instead of my score"),
        ("- {remove: invariants.whole}", NOTHING, "invariant whole is gone"),
        ("- {replace: options.rounds.to, to: 5}", NOTHING, "option rounds: to is 5 instead of 9"),
        ("- {replace: pack.title, to: Balls}", NOTHING, "the pack: title is Balls instead of Marbles"),
        ("- {replace: pack.players, to: 1..2}\n- {remove: tables.steps.rows.3}", PLAY, "the pack: players is 1..2 instead of 1..3"),
        ("- {replace: sources.face.gives, to: 2 coin}", PLAY, "way to pay face: gives is 2 coin instead of its gives"),
        ("- {replace: formulas.riches.is, to: 'sum(me.kept, points)'}", NOTHING, "formula riches is sum(me.kept, points) instead of sum(my kept, points)"),
    ],
)  # fmt: skip
def test_an_edit_in_words(marbles, variant, edits, group, sentence):
    found = compare(marbles, variant(edits)).differences
    assert (group, sentence) == (found[0].group, found[0].sentence)
    assert bool(found[0].why) == (group == NOTHING)


class TestTexts:
    def test_of_a_deed_the_sentences_that_change_are_shown(self, only):
        found = only("- {replace: actions.show_off.do.walk, to: raise my walked by 5}")
        assert ("+ Raise your walked by 5.",) == tuple(f"+ {line}" for line in found.after)
        assert 1 == len(found.before)

    def test_a_new_card_is_shown_with_its_text(self, only):
        assert ("1 copy", "Points: 9") == only("- {add: cards.gold, to: {points: 9}}").after

    def test_what_english_says_alike_is_shown_as_it_is_written(self, only):
        found = only("- {replace: actions.keep.do, to: move chosen to me.kept}")
        assert (("move chosen to my kept",), ("move chosen to me.kept",)) == (
            found.before,
            found.after,
        )

    def test_two_changes_of_one_deed_are_told_apart(self, marbles, variant):
        edits = """\
            - {replace: actions.show_off.limit, to: 2 per round, note: first}
            - {remove: actions.show_off.do.look, note: second}
            """
        one, other = compare(marbles, variant(edits)).differences
        assert ((PLAY, ("first",)), (SEEN, ("second",))) == (
            (one.group, one.notes),
            (other.group, other.notes),
        )
        assert not any("Show" in line for line in (*one.before, *one.after))

    def test_both_places_are_named(self, only):
        before, after = only("- {replace: cards.red.cost, to: 3 coin}").places
        assert before.endswith("marbles/pack.yaml:19")
        assert after.endswith("variant/pack.yaml:3")


class TestSeen:
    def test_who_may_choose_from_a_zone_must_see_it_as_before(self, only):
        assert PLAY == only("- {replace: zones.hand.seen, to: nobody}").group

    def test_a_pile_from_which_nobody_chooses_may_be_seen(self, only):
        assert SEEN == only("- {replace: zones.heap.seen, to: all}").group

    def test_a_look_of_ones_own_may_open_choices(self, only):
        assert PLAY == only("- {replace: actions.show_off.do.look, to: show shown to me}").group

    def test_face_down_is_play_where_a_rule_asks_for_it(self, marbles, variant):
        edits = """\
            - {replace: actions.keep.do, to: move chosen to my kept facedown}
            - {replace: formulas.riches.is, to: count(my kept where not facedown)}
            """
        found = compare(marbles, variant(edits)).differences
        assert [PLAY, PLAY] == [each.group for each in found]

    def test_showing_is_play_where_a_reaction_answers_it(self, marbles, variant):
        edits = """\
            - {remove: actions.show_off.do.look}
            - {add: reactions, to: {blush: {on: after show, do: raise luck by 1}}}
            """
        found = compare(marbles, variant(edits)).differences
        assert {PLAY} == {each.group for each in found}


class TestNothing:
    def test_a_pack_and_itself(self, marbles):
        assert () == compare(marbles, marbles).differences

    def test_comments_brackets_and_another_name_are_no_difference(self, marbles):
        other = copied(
            marbles, 'is: "sum(my kept, points)"}', 'is: "(sum(my kept, (points)))"} # x'
        )
        assert () == compare(marbles, other).differences

    def test_the_order_of_records_has_no_meaning(self, marbles):
        luck = "  luck: {from: 0, to: 9, start: 1}\n"
        walked = "  walked: {of: player, from: 0, to: 20, start: 0}\n"
        (found,) = compare(marbles, copied(marbles, walked + luck, luck + walked)).differences
        assert (NOTHING, "the values stand in another order") == (found.group, found.sentence)

    def test_the_order_of_steps_has_one(self, marbles):
        look, walk = (
            "      look: show shown to other player\n",
            "      walk: raise my walked by steps[1] + shown.points\n",
        )
        (found,) = compare(marbles, copied(marbles, look + walk, walk + look)).differences
        assert (PLAY, "action show off: the do stand in another order") == (
            found.group,
            found.sentence,
        )

    def test_the_order_of_cards_has_one_where_names_are_compared(self, marbles):
        grey = "  grey: {copies: 12, gives: 1 coin, points: 1}\n"
        red = "  red: {copies: 3, cost: 2 coin, play: raise my walked by 2, points: 3}\n"
        other = copied(marbles, grey + red, red + grey)
        assert [NOTHING] == [each.group for each in compare(marbles, other).differences]
        for folder in (marbles, other):
            text = (folder / "pack.yaml").read_text(encoding="utf-8")
            text = text.replace(
                "move top(heap) to my hand}",
                "'move first(my kept sorted least name, 1) to my hand'}",
            )
            text = text.replace(
                "was: move top(heap) to my hand,",
                "was: 'move first(my kept sorted least name, 1) to my hand',",
            )
            (folder / "pack.yaml").write_text(text, encoding="utf-8")
        assert [PLAY] == [each.group for each in compare(marbles, other).differences]

    def test_a_file_of_another_name(self, marbles):
        other = copied(marbles)
        head, values = MARBLES.split("values:\n")[0], "values:\n" + MARBLES.split("values:\n")[1]
        (other / "pack.yaml").write_text(head, encoding="utf-8")
        (other / "more.yaml").write_text(values, encoding="utf-8")
        found = compare(marbles, other).differences
        assert {NOTHING} == {each.group for each in found}
        assert "the values: 2 of them stand in more.yaml instead of pack.yaml" in [
            each.sentence for each in found
        ]


class TestEdits:
    def test_what_an_edit_claims_is_told_with_its_reason(self, only):
        found = only("- {replace: values.walked.to, to: 19, cannot_matter: nobody walks so far}")
        assert (NOTHING, "nobody walks so far", True) == (found.group, found.why, found.claimed)

    def test_a_claim_covers_its_own_edit_only(self, marbles, variant):
        edits = """\
            - {replace: values.walked.to, to: 19, cannot_matter: nobody walks so far}
            - {replace: values.walked.start, to: 1}
            """
        found = compare(marbles, variant(edits)).differences
        assert [PLAY, NOTHING] == [each.group for each in found]

    def test_notes_are_told_in_both_directions(self, marbles, variant):
        folder = variant("- {replace: cards.red.cost, to: 3 coin, note: D-1}")
        for pair in ((marbles, folder), (folder, marbles)):
            assert [("D-1",)] == [each.notes for each in compare(*pair).differences]

    def test_two_variants_of_one_base(self, variant):
        one = variant("- {replace: cards.red.cost, to: 3 coin, note: one}\n", "one")
        other = variant("- {replace: cards.red.cost, to: 1 coin, note: other}\n", "two")
        (found,) = compare(one, other).differences
        assert ("Red costs 1 coin instead of 3", ("one", "other")) == (found.sentence, found.notes)


class TestOptions:
    def test_the_value_of_an_option_that_rules_read(self, marbles):
        (found,) = compare(marbles, marbles, None, {"rounds": 5}).differences
        assert (PLAY, "option rounds is 5 instead of 3") == (found.group, found.sentence)

    def test_an_option_that_works_through_its_edits(self, marbles):
        play, nothing = compare(marbles, marbles, None, {"greed": "yes"}).differences
        assert (PLAY, "phases.pick.do") == (play.group, play.address)
        assert (NOTHING, "option greed is yes instead of no") == (nothing.group, nothing.sentence)

    def test_an_edit_that_sets_an_option_explains_what_the_option_does(self, marbles, variant):
        folder = variant("- {set: options.greed.default, was: no, to: yes, note: D-2}")
        play, nothing = compare(marbles, folder).differences
        assert ("phases.pick.do", ("D-2",)) == (play.address, play.notes)
        assert ("options.greed.default", ("D-2",)) == (nothing.address, nothing.notes)

    def test_options_go_to_each_pack_that_has_them(self, marbles):
        other = copied(marbles, "  rounds: {type: number, from: 1, to: 9, default: 3}\n", "")
        text = (
            (other / "pack.yaml").read_text(encoding="utf-8").replace("at most rounds", "at most 5")
        )
        (other / "pack.yaml").write_text(text, encoding="utf-8")
        found = compare(marbles, other, {"rounds": 5}).differences
        assert {"option rounds is gone", "phase round: how long it is repeated changes"} == {
            each.sentence for each in found
        }

    def test_an_option_that_neither_has(self, marbles):
        with pytest.raises(PackError, match="no option `size`"):
            compare(marbles, marbles, {"size": 5})


def test_a_pack_that_cannot_be_found(marbles):
    with pytest.raises(UnknownPack):
        compare(marbles, "no-such-pack")


def test_two_packs_that_have_nothing_in_common(marbles):
    found = compare(marbles, "subatomic")
    assert found.of(PLAY)
    back = compare("subatomic", marbles)
    assert len(found.differences) == len(back.differences)


def test_an_edition_in_words():
    found = compare("subatomic", "subatomic-earlier")
    assert [
        "Wild costs 3 energy instead of 2",
        "action take energy: what may pay for it changes",
    ] == [each.sentence for each in found.of(PLAY)]
    assert ["verbs.swap_one.do.reveal", "zones.discard.seen"] == [
        each.address for each in found.of(SEEN)
    ]
    claimed = [each for each in found.of(NOTHING) if each.claimed]
    assert ["cards.bohr.reaction.choose.face"] == [each.address for each in claimed]


def test_each_numbered_difference_of_an_edition_is_told_with_its_number():
    notes = {
        note
        for each in compare("subatomic", "subatomic-earlier").differences
        for note in each.notes
    }
    assert {f"DIFF-0{number}" for number in range(1, 6)} == {note[:7] for note in notes}

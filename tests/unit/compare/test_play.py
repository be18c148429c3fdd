"""Tests for `cardrules.compare.same_play` and `prove`: what is said is put to the test."""

import pytest

import cardrules
from cardrules.compare import NOTHING, SEEN, prove, same_play
from cardrules.errors import PackError


def games(marbles, variant, edits):
    return cardrules.load(marbles), cardrules.load(variant(edits))


class TestSamePlay:
    def test_a_pack_plays_like_itself(self, marbles):
        game = cardrules.load(marbles)
        played = same_play(game, game, players=2, seeds=range(3), decisions=20)
        assert (True, 3, False) == (played.same, played.games, played.views_differ)
        assert 3 < played.decisions <= 60

    def test_the_first_decision_that_differs_is_told(self, marbles, variant):
        pair = games(marbles, variant, "- {remove: actions.keep}")
        parting = same_play(*pair, seeds=[7]).parting
        assert (7, 0, "choices", ()) == (
            parting.seed,
            parting.decision,
            parting.what,
            parting.choices,
        )
        assert all(each.startswith("keep ") for each in parting.only_first)
        assert str(parting).startswith("seed 7, after 0 decisions, choices; only first: keep ")

    def test_a_difference_that_shows_later_is_found(self, marbles, variant):
        pair = games(marbles, variant, "- {replace: actions.use.do, to: move used to my kept}")
        parting = same_play(*pair, seeds=range(20)).parting
        assert "values" == parting.what
        assert parting.choices[-1].startswith("use red")

    def test_a_difference_at_the_end_is_found(self, marbles, variant):
        pair = games(marbles, variant, "- {replace: winner, to: least score}")
        assert "end" == same_play(*pair, seeds=range(5)).parting.what

    def test_where_cards_lie_is_compared_though_nobody_sees_them(self, marbles, variant):
        pair = games(marbles, variant, "- {add: setup.lose, to: {do: vanish top(heap)}}")
        assert "zones" == same_play(*pair, seeds=[1], seen=False).parting.what

    def test_views_may_differ_where_only_play_counts(self, marbles, variant):
        pair = games(marbles, variant, "- {replace: zones.hand.seen, to: all}")
        played = same_play(*pair, seeds=[1], seen=False)
        assert (True, True) == (played.same, played.views_differ)
        assert "view of player 1" == same_play(*pair, seeds=[1]).parting.what

    def test_another_order_of_records_is_the_same_play(self, marbles, variant):
        text = (marbles / "pack.yaml").read_text(encoding="utf-8")
        keep = text[text.index("  keep:") : text.index("  show_off:")]
        other = marbles.parent / "other"
        other.mkdir()
        moved = text.replace(keep, "").replace("phases:\n", f"{keep}phases:\n")
        (other / "pack.yaml").write_text(moved, encoding="utf-8")
        assert same_play(cardrules.load(marbles), cardrules.load(other), seeds=range(3)).same


class TestProve:
    def test_a_pack_that_claims_nothing(self, marbles):
        assert [] == prove(marbles)

    def test_a_true_claim_holds(self, variant):
        (proof,) = prove(variant("- {replace: values.walked.to, to: 500, cannot_matter: far}"))
        assert (NOTHING, True) == (proof.group, proof.holds)

    def test_a_false_claim_does_not_hold(self, variant):
        edits = "- {replace: cards.red.points, to: 9, cannot_matter: who counts}"
        (proof,) = prove(variant(edits), players=2, seeds=range(10))
        assert not proof.holds

    def test_edits_that_only_show_are_tried_too(self, variant):
        edits = """\
            - {replace: zones.kept.seen, to: all}
            - {replace: cards.red.cost, to: 3 coin}
            """
        (proof,) = prove(variant(edits), players=2)
        assert (SEEN, True, True) == (proof.group, proof.holds, proof.played.views_differ)
        assert ["zones.kept.seen"] == [edit.address for edit in proof.edits]

    def test_edits_of_an_option_are_tried(self, marbles):
        text = (marbles / "pack.yaml").read_text(encoding="utf-8")
        claimed = text.replace(
            "- {set: phases.pick.do,", "- {cannot_matter: x, set: phases.pick.do,"
        )
        (marbles / "pack.yaml").write_text(claimed, encoding="utf-8")
        assert [] == prove(marbles)
        (proof,) = prove(marbles, options={"greed": True})
        assert not proof.holds

    def test_a_claim_that_others_stand_on_cannot_be_tried_apart(self, variant):
        edits = """\
            - {add: cards.gold, to: {points: 9}, cannot_matter: rare}
            - {set: cards.gold.points, was: 9, to: 8}
            """
        with pytest.raises(PackError, match="edit-target-missing"):
            prove(variant(edits))


@pytest.mark.parametrize("pack", cardrules.shipped_packs())
def test_what_the_shipped_packs_claim_holds(pack):
    for proof in prove(pack, seeds=range(2), decisions=120):
        assert proof.holds, str(proof.played.parting)


@pytest.mark.nightly
@pytest.mark.parametrize("pack", cardrules.shipped_packs())
def test_what_the_shipped_packs_claim_holds_to_the_end_of_games(pack):
    for players in range(cardrules.load(pack).players[0], cardrules.load(pack).players[1] + 1):
        for proof in prove(pack, players, seeds=range(20), decisions=5_000):
            assert proof.holds, str(proof.played.parting)

"""Tests for `cardrules play` and `cardrules replay`."""

import json

import pytest


def test_bots_play_to_a_winner(run, pebbles):
    done = run("play", pebbles, "--players", 2, "--seed", 1)
    assert (0, "") == (done.code, done.err)
    lines = done.out.splitlines()
    assert ["Pebbles, 2 players, seed 1", "player 1: greedy, player 2: greedy"] == lines[:2]
    assert "player 1  score 0 · hand 1" in lines
    assert "  walk" in lines
    assert "      walked: 0 to 1" in lines
    assert any(line.startswith("winner") for line in lines)
    assert "seed 1" == lines[-1]


def test_the_same_seed_gives_the_same_game(run, pebbles):
    first, again, other = (run("play", pebbles, "--players", 3, "--seed", n).out for n in (1, 1, 2))
    assert first == again != other


def test_greedy_bots_take_subatomic_to_its_end(run):
    done = run("play", "subatomic", "--players", 2, "--seed", 1, "--fast")
    assert 0 == done.code
    assert "\nwinner" in done.out


@pytest.mark.parametrize("seat", [0, 3])
def test_a_seat_that_is_not_there_is_wrong_usage(run, pebbles, seat):
    done = run("play", pebbles, "--players", 2, "--human", seat)
    assert 2 == done.code
    assert "seats are 1 to 2" in done.err


class TestPeople:
    """A person types numbers, texts or one of a few words."""

    def play(self, run, pebbles, typed, *arguments):
        lines = "".join(f"{line}\n" for line in typed)
        players = ["--players", 2, "--seed", 1, "--human", 1]
        return run("play", pebbles, *players, *arguments, typed=lines)

    def test_numbers_texts_and_beginnings_are_choices(self, run, pebbles):
        done = self.play(run, pebbles, ["1", "walk", "don"])
        assert 0 == done.code
        assert "keep grey_pebble\n      grey_pebble: hand to kept" in done.out
        assert "      walked: 0 to 1" in done.out

    def test_what_is_no_choice_is_explained_and_asked_again(self, run, pebbles):
        done = self.play(run, pebbles, ["", "77", "swim", "keep red_pebble", "walk", "quit", ""])
        assert "the choices are 1 to " in done.out
        assert "not a choice: 'swim'" in done.out
        assert "not offered now: 'keep red_pebble'" in done.out
        assert "stopped after 1 decisions, seed 1" in done.out

    def test_help_view_log_and_more_change_nothing(self, run, pebbles):
        done = self.play(run, pebbles, ["help", "view", "walk", "log", "more", "quit", ""])
        assert "undo        take back" in done.out
        assert "hand.2: unseen" in done.out
        assert "player 1: walk\nwalked.1: 0 to 1" in done.out
        assert "stopped after 1 decisions" in done.out

    def test_why_not_says_what_is_missing_and_changes_nothing(self, run, pebbles):
        done = self.play(run, pebbles, ["why", "why not swim", "why not walk", "walk", "quit", ""])
        assert "phases.act (pack.yaml:" in done.out
        assert "`swim`" in done.out
        assert "it is offered: `walk`" in done.out
        assert "stopped after 1 decisions" in done.out

    def test_undo_takes_back_to_the_last_choice_of_the_person(self, run, pebbles):
        typed = ["walk", "done", "undo", "undo", "undo", "quit", ""]
        done = self.play(run, pebbles, typed)
        assert 2 == done.out.count("taken back")
        assert "there is no choice of yours to take back" in done.out
        assert "stopped after 0 decisions" in done.out

    def test_play_goes_on_after_undo(self, run, pebbles):
        done = self.play(run, pebbles, ["walk", "undo", "walk", "walk", "done", "quit", ""])
        own, _, _ = done.out.partition("\n\nplayer 2  score")
        assert 2 == own.count("walked: 0 to 1")
        assert 1 == own.count("walked: 1 to 2")

    def test_the_end_of_the_input_ends_the_play(self, run, pebbles):
        done = self.play(run, pebbles, ["walk"])
        assert 0 == done.code
        assert "input ended" in done.out

    def test_a_person_never_reads_what_is_hidden(self, run, pebbles):
        done = self.play(run, pebbles, ["view", "done", "view", "done", "view", "done", "view"])
        others = [turn.partition("\n\n")[0] for turn in done.out.split("\n\nplayer 2  score")[1:]]
        assert others
        for turn in others:
            assert "unseen card: heap to hand" in turn
            assert "_pebble: heap to hand" not in turn

    def test_two_people_at_one_screen_read_what_both_may_know(self, run, pebbles):
        players = ["--players", 2, "--seed", 1, "--human", 1, "--human", 2]
        done = run("play", pebbles, *players, typed="done\ndone\n")
        assert "2 unseen card: heap to hand" in done.out

    def test_quit_asks_where_to_save(self, run, pebbles, tmp_path):
        file = tmp_path / "game.json"
        done = self.play(run, pebbles, ["walk", "quit", str(file)])
        assert f"saved to {file}" in done.out
        assert ["walk"] == json.loads(file.read_text(encoding="utf-8"))["choices"]

    def test_save_needs_a_place_that_can_be_written(self, run, pebbles, tmp_path):
        done = self.play(run, pebbles, ["save", f"save {tmp_path}", "quit", ""])
        assert "write `save FILE`" in done.out
        assert "not saved: " in done.out

    def test_a_saved_game_goes_on(self, run, pebbles, tmp_path):
        file = tmp_path / "game.json"
        self.play(run, pebbles, ["walk", "walk"], "--save", file)
        done = run("play", pebbles, "--resume", file, "--save", file)
        assert 0 == done.code
        assert "winner" in done.out
        assert 0 == run("replay", file, "--pack", pebbles).code


class TestReplay:
    """A save is played again from its start, and must lead where it says."""

    @pytest.fixture
    def saved(self, run, pebbles, tmp_path):
        file = tmp_path / "game.json"
        run("play", pebbles, "--players", 2, "--seed", 4, "--save", file)
        return file

    def test_the_log_is_printed_and_the_end_holds(self, run, pebbles, saved):
        done = run("replay", saved, "--pack", pebbles)
        assert 0 == done.code
        assert "player 1: walk\nwalked.1: 0 to 1\n" in done.out
        assert "winner" in done.out
        assert done.out.endswith(" holds\n")

    def test_the_log_of_a_player_hides_what_the_player_did_not_see(self, run, pebbles, saved):
        done = run("replay", saved, "--pack", pebbles, "--player", 1)
        assert "unseen card: heap to hand.2" in done.out

    def test_a_seat_that_is_not_there_is_wrong_usage(self, run, pebbles, saved):
        assert 2 == run("replay", saved, "--pack", pebbles, "--player", 3).code

    @pytest.mark.parametrize(
        "edit",
        [
            lambda text: text[: len(text) // 2],
            lambda _: "[]",
            lambda text: text.replace('"walk"', '"wade"', 1),
            lambda text: text.replace('"walk",', "", 1),
            lambda text: text.replace('"seed":4', '"seed":5'),
            lambda text: text.replace('"cells":[', '"cells":[9,'),
            lambda text: text.replace('"fingerprint":"', '"fingerprint":"0'),
        ],
        ids=["cut", "not a save", "another word", "fewer", "seed", "state", "pack"],
    )
    def test_what_was_edited_or_cut_is_refused(self, run, pebbles, saved, edit):
        text = saved.read_text(encoding="utf-8")
        saved.write_text(edit(text), encoding="utf-8")
        done = run("replay", saved, "--pack", pebbles, "--quiet")
        assert 1 == done.code
        assert done.err.startswith("error: ")
        assert 1 == len(done.err.splitlines())

    def test_a_file_that_is_not_there_is_1(self, run, tmp_path):
        done = run("replay", tmp_path / "none.json")
        assert 1 == done.code
        assert "No such file" in done.err

"""Tests for `cardrules.cli.main`: what all commands do alike."""

import importlib

import pytest

import cardrules
from cardrules.cli import main as main_module
from cardrules.cli.main import COMMANDS


def test_the_help_lists_every_command(run):
    done = run("--help")
    assert 0 == done.code
    for name, line in COMMANDS.items():
        assert f"{name:9} {line}" in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(run, name):
    done = run(name, "--help")
    assert 0 == done.code
    assert f"Usage: cardrules {name} " in done.out


def test_the_version_is_told(run):
    assert run("--version").out.startswith(f"cardrules {cardrules.__version__} (Python 3.")


@pytest.mark.parametrize(
    "arguments",
    [["nonsense"], ["check"], ["play", "subatomic", "--seed", "x"], ["check", "subatomic", "--no"]],
    ids=" ".join,
)
def test_wrong_usage_is_2(run, arguments):
    done = run(*arguments)
    assert 2 == done.code
    assert "" == done.out
    assert "Usage: cardrules" in done.err


@pytest.mark.parametrize("command", ["check", "show", "play", "simulate", "test", "fmt"])
def test_an_unknown_pack_is_2_and_a_near_name_is_offered(run, command):
    done = run(command, "subatmic")
    assert 2 == done.code
    assert "" == done.out
    assert 1 == len(done.err.splitlines())
    assert "'subatmic'; a pack with a similar name exists: 'subatomic'" in done.err


@pytest.mark.parametrize("command", ["show", "play", "simulate"])
def test_a_broken_pack_is_1_with_its_problems(run, broken, command):
    done = run(command, broken)
    assert 1 == done.code
    assert "" == done.out
    assert "pack.yaml:" in done.err
    assert "error[" in done.err


@pytest.mark.parametrize("command", ["check", "show", "play", "simulate"])
def test_an_option_the_pack_does_not_have_is_pointed_at(run, pebbles, command):
    done = run(command, pebbles, "--option", "rouds=2")
    assert 1 == done.code
    assert "error[unknown-option]: the pack has no option `rouds`" in done.err
    assert "`rounds`" in done.err


def test_an_option_with_a_value_it_cannot_have_is_pointed_at(run, pebbles):
    done = run("simulate", pebbles, "--option", "rounds=99")
    assert 1 == done.code
    assert "option `rounds` cannot be `99`" in done.err


def test_an_option_given_twice_is_wrong_usage(run, pebbles):
    done = run("show", pebbles, "--option", "rounds=2", "--option", "rounds=3")
    assert 2 == done.code
    assert "'rounds' is given more than once" in done.err


def test_a_save_that_is_no_text_is_refused(run, tmp_path):
    file = tmp_path / "save.json"
    file.write_bytes(b"\xff\xfe\x00")
    done = run("replay", file)
    assert 1 == done.code
    assert "is no text" in done.err


def test_an_option_without_a_value_is_wrong_usage(run, pebbles):
    done = run("simulate", pebbles, "--option", "rounds")
    assert 2 == done.code
    assert "expected NAME=VALUE, not 'rounds'" in done.err


class TestColor:
    """Colour is for terminals, unless somebody says otherwise."""

    RED = "\x1b["

    def test_none_where_there_is_no_terminal(self, run, broken):
        assert self.RED not in run("check", broken).err

    def test_always(self, run, broken):
        assert self.RED in run("check", broken, "--color", "always").err
        assert self.RED in run("--color", "always", "check", broken).err

    def test_force_color(self, run, broken, monkeypatch):
        monkeypatch.setenv("FORCE_COLOR", "1")
        assert self.RED in run("check", broken).err
        assert self.RED not in run("check", broken, "--color", "never").err

    def test_no_color_wins_over_force_color_and_not_over_the_flag(self, run, broken, monkeypatch):
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("NO_COLOR", "1")
        assert self.RED not in run("check", broken).err
        assert self.RED in run("check", broken, "--color", "always").err

    def test_errors_that_end_a_command_heed_it(self, run, broken):
        assert self.RED in run("show", broken, "--color", "always").err
        assert self.RED not in run("show", broken).err


class TestInternalErrors:
    """A fault of ours is told in one line, with the command that shows it again."""

    @pytest.fixture
    def fault(self, monkeypatch):
        def fails(*_arguments, **_named):
            raise KeyError("gone")

        monkeypatch.setattr(importlib.import_module("cardrules.cli.simulate"), "simulate", fails)

    @pytest.mark.usefixtures("fault")
    def test_the_command_is_told_with_its_seed(self, run, pebbles):
        done = run("simulate", pebbles, "--games", 3)
        assert 3 == done.code
        assert 1 == len(done.err.splitlines())
        assert (
            f"internal error: KeyError: 'gone'; please report it with: cardrules simulate {pebbles}"
            in done.err
        )
        assert "--seed " in done.err

    @pytest.mark.usefixtures("fault")
    def test_a_traceback_on_request(self, run, pebbles):
        done = run("simulate", pebbles, "--traceback")
        assert 3 == done.code
        assert "Traceback (most recent call last)" in done.err

    def test_an_interruption_is_130(self, run, pebbles, monkeypatch):
        def interrupted(*_arguments, **_named):
            raise KeyboardInterrupt

        module = importlib.import_module("cardrules.cli.simulate")
        monkeypatch.setattr(module, "simulate", interrupted)
        assert main_module.INTERRUPTED == run("simulate", pebbles).code

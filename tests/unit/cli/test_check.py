"""Tests for `cardrules check`."""

import json

import pytest


def test_a_clean_pack_is_said_to_be_clean(run):
    done = run("check", "subatomic")
    assert (0, "subatomic: no problems\n", "") == done


def test_the_problems_of_a_pack_fail(run, broken):
    done = run("check", broken)
    assert 1 == done.code
    assert "" == done.out
    assert "scoer" in done.err
    assert "broken: " in done.err


def test_all_packs_of_a_folder_are_checked(run, broken):
    done = run("check", broken.parent)
    assert 1 == done.code
    assert "broken: " in done.err


def test_a_concise_problem_is_one_line(run, broken):
    done = run("check", broken, "--output-format", "concise")
    assert 1 == done.code
    *problems, last = done.err.splitlines()
    assert all("error[" in line for line in problems)
    assert last.startswith("broken: ")


def test_json_is_a_line_for_each_problem_and_one_for_the_pack(run, broken):
    done = run("check", broken, "--json")
    assert (1, "") == (done.code, done.err)
    *problems, last = map(json.loads, done.out.splitlines())
    assert {"cardrules/diagnostic/1"} == {problem["schema"] for problem in problems}
    assert all({"code", "severity", "message", "span"} <= problem.keys() for problem in problems)
    assert "cardrules/check/1" == last["schema"]
    assert len(problems) == last["errors"] + last["warnings"]


@pytest.mark.parametrize("strict, code", [([], 0), (["--strict"], 1)])
def test_warnings_fail_only_when_strict(run, pebbles, tmp_path, strict, code):
    folder = tmp_path / "pebbles"
    folder.mkdir()
    text = (pebbles / "pack.yaml").read_text(encoding="utf-8")
    unused = "formulas:\n  never_used:\n    is: 1 + 1\n"
    (folder / "pack.yaml").write_text(f"{text}\n{unused}", encoding="utf-8")
    done = run("check", folder, *strict)
    assert "warning[" in done.err
    assert code == done.code

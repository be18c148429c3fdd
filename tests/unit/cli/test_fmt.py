"""Tests for `cardrules fmt`: files are written or only named; the form has its own tests."""

import pytest

from cardrules.cli import fmt as command


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder with a file that is to be changed and one that is not; the form is upper case."""
    (tmp_path / "a.yaml").write_text("ab\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("AB\n", encoding="utf-8")
    monkeypatch.setattr(command, "format_file", lambda path: path.read_text("utf-8").upper())
    return tmp_path


def test_files_are_brought_into_their_form(run, folder):
    done = run("fmt", folder)
    assert (0, f"formatted {folder / 'a.yaml'}\n", "") == done
    assert "AB\n" == (folder / "a.yaml").read_text(encoding="utf-8")


def test_check_only_names_them(run, folder):
    done = run("fmt", "--check", folder)
    assert (1, f"would format {folder / 'a.yaml'}\n", "") == done
    assert "ab\n" == (folder / "a.yaml").read_text(encoding="utf-8")


def test_a_file_can_be_named(run, folder):
    assert (0, "all files are in their form\n", "") == run("fmt", "--check", folder / "b.yaml")

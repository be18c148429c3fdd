"""Tests for `cardrules.packs.registry`."""

from importlib.metadata import EntryPoint

import pytest

from cardrules.errors import UnknownPack
from cardrules.packs import find_pack, registry, shipped_packs
from cardrules.resources import data_folder


@pytest.fixture
def plugin(tiny, monkeypatch):
    """Pretend that an installed package brings the tiny pack under the name `brought`."""

    class Plugin(EntryPoint):
        def load(self):
            return tiny

    monkeypatch.delenv(registry.NO_PLUGINS, raising=False)
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [Plugin("brought", "somewhere", group)]
    )
    return tiny


def test_the_shipped_packs_are_those_with_a_head():
    assert "subatomic" in shipped_packs()
    assert "std" not in shipped_packs()


def test_a_shipped_pack_is_found_by_name():
    assert data_folder("cards") / "subatomic" == find_pack("subatomic")


def test_a_path_is_found_as_folder_or_head(tiny):
    assert tiny == find_pack(tiny) == find_pack(str(tiny)) == find_pack(tiny / "pack.yaml")


def test_an_existing_path_wins(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "subatomic").mkdir()
    assert tmp_path / "subatomic" == find_pack("subatomic").resolve()


def test_another_file_is_no_pack(tiny):
    with pytest.raises(UnknownPack, match=r"cards\.yaml"):
        find_pack(_touched(tiny / "cards.yaml"))


def test_an_installed_pack_is_found(plugin):
    assert plugin == find_pack("brought")


@pytest.mark.usefixtures("plugin")
def test_installed_packs_can_be_switched_off(monkeypatch):
    monkeypatch.setenv(registry.NO_PLUGINS, "1")
    with pytest.raises(UnknownPack):
        find_pack("brought")


def test_an_unknown_pack_is_named_with_one_that_is_near(plugin):
    assert plugin
    with pytest.raises(LookupError, match=r"'brougth'.*'brought'"):
        find_pack("brougth")


def _touched(path):
    path.touch()
    return path

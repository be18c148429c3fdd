"""Finds packs: by path, among those shipped, and among those that other packages bring."""

import os
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from cardrules.diagnostics import near
from cardrules.errors import UnknownPack
from cardrules.resources import data_folder

ENTRY_POINTS = "cardrules.packs"
NO_PLUGINS = "CARDRULES_NO_PLUGINS"
PACK_FILE = "pack.yaml"


def find_pack(name_or_path: str | Path) -> Path:
    """Return the folder of a pack.

    A path that exists wins: a folder, or the ``pack.yaml`` in it. Then come the shipped packs,
    then the entry points of the group ``cardrules.packs``, each of which gives a package that is
    the folder or the path of it, unless ``CARDRULES_NO_PLUGINS=1``. `UnknownPack` is raised when none has the name.
    """
    path = Path(name_or_path)
    if path.is_dir():
        return path
    if path.is_file():
        return _folder_of(path)
    return find_named(str(name_or_path))


def find_named(name: str) -> Path:
    """Return the folder of a shipped or installed pack; paths are not looked at."""
    if name in shipped_packs():
        return data_folder("cards") / name
    plugins = _plugins()
    if name in plugins:
        return _brought_by(plugins[name])
    similar = near(name, [*shipped_packs(), *plugins])
    hint = f"; a pack with a similar name exists: {similar!r}" if similar else ""
    raise UnknownPack(f"no folder and no pack has this name: {name!r}{hint}")


def shipped_packs() -> list[str]:
    """Return the names of the packs that come with the library.

    >>> "std" in shipped_packs()
    False
    """
    return sorted(path.parent.name for path in data_folder("cards").glob(f"*/{PACK_FILE}"))


def _folder_of(path: Path) -> Path:
    if path.name != PACK_FILE:
        raise UnknownPack(
            f"a pack is a folder with a {PACK_FILE}, and this is a file: {str(path)!r}"
        )
    return path.parent


def _brought_by(plugin: EntryPoint) -> Path:
    found = plugin.load()
    return Path(next(iter(found.__path__)) if isinstance(found, ModuleType) else found)


def _plugins() -> dict[str, EntryPoint]:
    if os.environ.get(NO_PLUGINS) == "1":
        return {}
    return {each.name: each for each in entry_points(group=ENTRY_POINTS)}

"""Finds the data that lies beside the code: the shipped packs and the grammars."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_folder(name: str) -> Path:
    """Return the folder ``cards`` or ``grammars``, in a wheel or in a checkout."""
    places = (_PACKAGE / "_data" / name, _PACKAGE.parents[1] / name)
    for place in places:
        if place.is_dir():
            return place
    looked = " and ".join(str(place) for place in places)
    raise FileNotFoundError(f"the data folder `{name}` of cardrules is missing; looked at {looked}")

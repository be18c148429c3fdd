"""The registry of diagnostic codes.

To add a code, add one `code(...)` in the module of its family, under the heading of the layer that
reports it. A name is a kebab-case noun for the fault; once released it is never used for anything
else.
"""

from collections.abc import Iterable

from cardrules.diagnostics.code import Code, page_of
from cardrules.diagnostics.families import names, packs, play, reading, scenarios, types


def registered(codes: Iterable[Code]) -> dict[str, Code]:
    """Return codes by name; no name is used twice."""
    found: dict[str, Code] = {}
    for each in codes:
        if each.name in found:
            raise ValueError(f"the diagnostic code {each.name!r} is registered twice")
        found[each.name] = each
    return found


CODES = registered(
    (*reading.CODES, *packs.CODES, *play.CODES, *names.CODES, *types.CODES, *scenarios.CODES)
)
"""All codes by name, in the order in which a pack is read, checked and played."""


def page(code: str) -> str:
    """Return the page of a code as Markdown."""
    return page_of(CODES[code])

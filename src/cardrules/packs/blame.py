"""Whose fault it is: a problem in a base that an edit has made is told of at the edit."""

from cardrules.diagnostics import Diagnostic, Label, Report
from cardrules.model.records import EditMade

_SHOWN = 2
"""So many of the places that need what is gone are shown."""
_UNKNOWN = (
    "unknown-",
    "missing-",
    "table-row-missing",
    "edit-target-missing",  # of an option that edits what is gone
)


def blame_edits(report: Report, edits: tuple[EditMade, ...]) -> None:
    """Put one problem at each edit that removes what is needed, instead of one at each need."""
    for edit in edits:
        if edit.action != "remove":
            continue
        needs = [found for found in report.errors if _is_of(found, edit)]
        if needs:
            for found in needs:
                report.take_out(found)
            _tell(report, edit, needs)


def _is_of(found: Diagnostic, edit: EditMade) -> bool:
    """Is a problem that something is not there, and has the edit taken it away?"""
    if found.span is None or not found.code.startswith(_UNKNOWN):
        return False
    *before, last = edit.address.split(".")
    is_missing = f"`{last}`" in found.message and (not before or found.span.text in before)
    return found.span.text in edit.gone or is_missing


def _tell(report: Report, edit: EditMade, needs: list[Diagnostic]) -> None:
    places = [Label(each.span, "needed here") for each in needs[:_SHOWN] if each.span]
    more = len(needs) - len(places)
    report.add(
        "edit-removes-needed",
        f"`{edit.address}` is removed, and the pack needs it",
        edit.address_span,
        "still needed",
        others=places,
        help="edit what needs it too, or let it stay",
        notes=[f"it is needed in {more} more place{'s' * (more > 1)}"] if more else [],
    )

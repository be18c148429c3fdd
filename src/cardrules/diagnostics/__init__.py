"""Problems as values: what is wrong, where, and what to write instead.

Collect them in a `Report`, then print them with `render` or hand them on with `to_json`.
"""

from cardrules.diagnostics.code import Code, Severity
from cardrules.diagnostics.codes import CODES, page
from cardrules.diagnostics.json import to_json
from cardrules.diagnostics.model import Diagnostic, Label, Report, diagnose
from cardrules.diagnostics.suggest import near, similar_help
from cardrules.diagnostics.text import concise, render

__all__ = [
    "CODES",
    "Code",
    "Diagnostic",
    "Label",
    "Report",
    "Severity",
    "concise",
    "diagnose",
    "near",
    "page",
    "render",
    "similar_help",
    "to_json",
]

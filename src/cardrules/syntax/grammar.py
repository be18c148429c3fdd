"""The grammar: the parser that is made of ``grammars/language.lark``, and the words it keeps.

>>> is_reserved("where"), is_reserved("hand")
(True, False)
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache

from lark import Lark, Token
from lark.indenter import DedentError, Indenter
from lark.lexer import PatternRE, PatternStr, TerminalDef

from cardrules.resources import data_folder

# The rules a field may name, each with what a designer calls the text it reads.
RULES = {
    "expr": "expression",
    "effect": "effect",
    "choice": "choice",
    "pick": "number of picks",
    "price": "price",
    "faces": "list of faces",
    "order": "order",
    "event": "event",
    "may": "permission",
    "who": "set of players",
    "limit": "limit",
    "loop": "loop",
    "offer": "offer",
    "type": "type",
    "parameter": "parameter",
}


class OutdentError(Exception):
    """A line that is indented like none of the lines above it."""

    def __init__(self, line_end: Token) -> None:
        super().__init__()
        self.line_end = line_end


class _Layout(Indenter):
    """Turns the indentation of lines into tokens; each text is read by a layout of its own."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types = ["LPAR", "LSQB"]  # noqa: RUF012 - lark declares them so
    CLOSE_PAREN_types = ["RPAR", "RSQB"]  # noqa: RUF012
    tab_len = 8

    def process(self, stream: Iterable[Token]) -> Iterator[Token]:
        layout = _Layout()
        layout.paren_level, layout.indent_level = 0, [0]
        yield from layout._process(iter(stream))  # type: ignore[no-untyped-call]

    def handle_NL(self, token: Token) -> Iterator[Token]:  # noqa: N802 - lark's name
        try:
            yield from super().handle_NL(token)
        except DedentError:
            raise OutdentError(token) from None


@cache
def grammar_text() -> str:
    """Return the grammar as it is written, which is read when it is first needed."""
    return (data_folder("grammars") / "language.lark").read_text(encoding="utf-8")


@cache
def language() -> Lark:
    """Return the parser, which is built when it is first needed."""
    return Lark(
        grammar_text(),
        parser="lalr",
        start=list(RULES),
        postlex=_Layout(),
        propagate_positions=True,
        maybe_placeholders=True,
        edit_terminals=_end_with_the_word,
    )


def _end_with_the_word(terminal: TerminalDef) -> None:
    """Keep a reserved word from being found at the beginning of a longer one."""
    if isinstance(terminal.pattern, PatternStr) and is_reserved(terminal.pattern.value):
        terminal.pattern = PatternRE(rf"{terminal.pattern.value}\b")


@cache
def _name_pattern() -> re.Pattern[str]:
    found = re.search(r"^NAME: /(.*)/$", grammar_text(), re.MULTILINE)
    assert found, "the grammar defines NAME on a line of its own"
    return re.compile(found[1])


def is_reserved(word: str) -> bool:
    """Return whether a word belongs to the language, so that nothing can be named by it."""
    return bool(re.fullmatch("[a-z]+", word)) and not _name_pattern().fullmatch(word)

"""Explains a text that is not of the language: where its reading stopped, and what was meant.

The parser only knows where it stopped and what it would have read on.  Each explanation looks at
such a stop and says in plain words what is wrong and what to write, if it knows; the first one
that does is reported.
"""

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from attrs import evolve, frozen
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from cardrules.diagnostics import Label, Report
from cardrules.syntax.document import Scalar
from cardrules.syntax.grammar import RULES, OutdentError, is_reserved


def report_mistake(
    rule: str,
    text: str,
    error: UnexpectedInput | OutdentError,
    scalar: Scalar,
    report: Report,
) -> None:
    """Report why a text cannot be read by a rule; ``text`` is what the parser was given."""
    _report(_explain(_stop(rule, text, error)), scalar, report)


# Where the reading stopped


@frozen
class _Stop:
    """Where the reading of a text stopped, and what it waited for."""

    rule: str
    text: str
    start: int
    end: int  # equal to `start` at the end of a line or of the text
    kind: str = ""  # the token that was found, "" for an unknown character
    accepts: frozenset[str] = frozenset()
    stack: tuple[Any, ...] = ()  # what was read so far and waits for more

    @property
    def found(self) -> str:
        return self.text[self.start : self.end]

    @property
    def before(self) -> str:
        """The word or sign before the stop; "" at the beginning."""
        last = _LAST_WORD.search(self.text, 0, self.start)
        return " ".join(last[1].split()) if last else ""

    @property
    def is_at_end(self) -> bool:
        return not self.text[self.start :].strip()

    @property
    def open(self) -> Iterator[Token]:
        """The words and brackets that wait for more, the innermost first."""
        return (token for token in reversed(self.stack) if isinstance(token, Token))

    @property
    def open_bracket(self) -> Token | None:
        return next((token for token in self.open if token.type in ("LPAR", "LSQB")), None)

    @property
    def wants_operand(self) -> bool:
        return {"INT", "LPAR"} <= self.accepts

    @property
    def wants_statement(self) -> bool:
        return "LET" in self.accepts

    @property
    def wants_name(self) -> bool:
        return "NAME" in self.accepts and not self.accepts & {"INT", "LET", "PLUS"}


_LAST_WORD = re.compile(
    r"((?:up\s+to|all\s+but|at\s+most|chosen\s+by|instead\s+of|not\s+in)\b|\w+|\.\.|[^\w\s])\s*\Z"
)


def _stop(rule: str, text: str, error: UnexpectedInput | OutdentError) -> _Stop:
    if isinstance(error, OutdentError):
        start = error.line_end.end_pos or 0
        return _Stop(rule, text, start, _line_end(text, start), "outdent")
    cursor: Any = error.interactive_parser
    # In its last state the parser accepts nothing more, not even the end it has come to.
    waits = frozenset(cursor.accepts() or {"$END"}), tuple(cursor.parser_state.value_stack)
    if isinstance(error, UnexpectedCharacters):
        start = error.pos_in_stream or 0
        return _Stop(rule, text, start, start + 1, "", *waits)
    assert isinstance(error, UnexpectedToken)
    return _Stop(rule, text, *_extent(text, error.token), error.token.type, *waits)


def _extent(text: str, token: Token) -> tuple[int, int]:
    """Return where a token stands: one of the layout, at the end of the text before it."""
    start, end = token.start_pos or 0, token.end_pos or 0
    if token.type == "_INDENT":
        return end, _line_end(text, end)
    if token.type in ("_NL", "_DEDENT", "$END"):
        read = text if token.type == "$END" else text[:start]
        start = end = len(read.rstrip())
    return start, end


def _line_end(text: str, start: int) -> int:
    line = text[start:].split("\n", 1)[0]
    return start + len(line.rstrip())


# What a stop is told as


@frozen
class _Fault:
    """A diagnostic in the making; its places are offsets in the text."""

    message: str
    start: int
    end: int
    label: str = ""
    help: str | None = None
    code: str = ""  # "": `syntax`, or `ends-too-early` at the end of the text
    opened: int | None = None  # the place of a bracket that is not closed


def _report(fault: _Fault, scalar: Scalar, report: Report) -> None:
    others = []
    if fault.opened is not None:
        others = [Label(scalar.part(fault.opened, fault.opened + 1), "opened here")]
    size = len(scalar.text)
    place = scalar.part(min(fault.start, size), min(fault.end, size))
    report.add(fault.code, fault.message, place, fault.label, others=others, help=fault.help)


def _explain(stop: _Stop) -> _Fault:
    """Return the fault of a stop: that of the first explanation that fits."""
    fault = next(filter(None, (explanation(stop) for explanation in _EXPLANATIONS)))
    if fault.code:
        return fault
    if not stop.is_at_end:
        return evolve(fault, code="syntax")
    early = f"the {RULES[stop.rule]} ends too early: {fault.message}"
    return evolve(fault, message=early, code="ends-too-early")


def _empty(stop: _Stop) -> _Fault | None:
    if stop.text.strip():
        return None
    return _Fault(
        f"the {RULES[stop.rule]} is empty", 0, 0, "nothing is written", code="ends-too-early"
    )


@frozen
class _Slip:
    """A habit from elsewhere: what was written, what it is called, and what is written here."""

    written: str  # a pattern
    message: str  # `{}` is what was found
    label: str
    help: str | Callable[[re.Match[str]], str]


def _as_fraction(found: re.Match[str]) -> str:
    value = Fraction(found.group())
    whole = f"write `{value.numerator}"
    return f"{whole}`" if value.denominator == 1 else f"{whole} / {value.denominator}`"


def _in_small_letters(found: re.Match[str]) -> str:
    words = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", found.group())
    return f"write `{words.lower()}`"


def _instead_of_colon(found: re.Match[str]) -> str:
    line = found.string[: found.start()].rsplit("\n", 1)[-1].split(";")[-1]
    opener = re.search(r"\b(if|else|each|repeat)\b(?!.*\b(?:if|else|each|repeat)\b)", line)
    words = {"if": "then", "each": "do", "repeat": "times do", "else": "else"}
    if not opener:
        return "remove the `:`"
    return f"write `{words[opener[1]]}` instead, with its statements behind it or indented below"


def _operator(written: str, instead: str) -> _Slip:
    return _Slip(
        written, "`{}` is not a sign of the language", "unknown sign", f"write `{instead}`"
    )


_SLIPS = (
    _operator("={2,}", "="),
    _operator("=>", ">="),
    _operator("=<", "<="),
    _operator("<>", "!="),
    _operator("&+", "and"),
    _operator(r"\|+", "or"),
    _operator("!(?!=)", "not"),
    _Slip(
        r"[0-9]+\.[0-9]+",
        "`{}` is not a whole number",
        "has a decimal point",
        _as_fraction,
    ),
    _Slip(
        r"\b(?=\w*[A-Z])[A-Za-z0-9_]+\b",
        "`{}` is written with a capital letter",
        "has a capital letter",
        _in_small_letters,
    ),
    _Slip(
        "\"[^\"\n]*\"?|'[^'\n]*'?",
        "a text in quotes has no place in the language",
        "in quotes",
        "write the name of what is meant, without quotes",
    ),
    _Slip(":=?", "`{}` is not a sign of the language", "unknown sign", _instead_of_colon),
)


def _slip(stop: _Stop) -> _Fault | None:
    for slip in _SLIPS:
        for found in re.finditer(slip.written, stop.text):
            if found.start() <= stop.start < found.end():
                help = slip.help if isinstance(slip.help, str) else slip.help(found)
                code = "syntax" if stop.kind else "unknown-character"
                message = slip.message.format(found.group())
                return _Fault(message, *found.span(), slip.label, help, code)
    return None


def _unknown_character(stop: _Stop) -> _Fault | None:
    if stop.kind:
        return None
    rest = re.compile(r"[a-z0-9_]*").match(stop.text, stop.start)
    place = rest.end() if rest else stop.start
    letter = stop.text[place].isalnum()
    return _Fault(
        f"the character `{stop.text[place]}` is not used in the language",
        place,
        place + 1,
        "unknown character",
        "a name is made of the letters `a` to `z`, digits and `_`" if letter else None,
        "unknown-character",
    )


def _layout(stop: _Stop) -> _Fault | None:
    place = stop.start, stop.end
    if stop.kind == "outdent":
        what = "the line is indented like none of the lines above it"
        return _Fault(what, *place, "begins in a column of its own", _ALIKE)
    if stop.kind == "_INDENT":
        what = "the line is indented, and no `then`, `else` or `do` stands before it"
        return _Fault(what, *place, "indented further than the line above", _ALIKE)
    if "_INDENT" in stop.accepts and not stop.is_at_end:
        what = f"expected an indented line after `{stop.before}`"
        return _Fault(what, *place, "", f"indent what belongs to `{stop.before}` by two spaces")
    if stop.accepts == {"_NL"}:
        what = f"expected a new line after `{stop.before}`"
        help = f"when the statements of `then` stand on lines below, so do those of `{stop.before}`"
        return _Fault(what, *place, "belongs on the next line", help)
    return None


_RUN_TOGETHER = {
    "upto": "up to",
    "allbut": "all but",
    "atmost": "at most",
    "insteadof": "instead of",
    "chosenby": "chosen by",
}
_LAST_NAME = re.compile(r"\b([a-z_]+)\s*\Z")


def _run_together(stop: _Stop) -> _Fault | None:
    """Explain `upto 2`: two words written as one."""
    last = _LAST_NAME.search(stop.text, 0, stop.start)
    words = [(stop.found, stop.start)] + ([(last[1], last.start(1))] if last else [])
    for word, start in words:
        if word in _RUN_TOGETHER:
            what, help = f"`{word}` is written as two words", f"write `{_RUN_TOGETHER[word]}`"
            return _Fault(what, start, start + len(word), "two words", help, "syntax")
    return None


_RINGS = {"all": "decline", "one": "does"}


def _ring(stop: _Stop) -> _Fault | None:
    """Explain `until all declines`: the last word in another form."""
    found = re.fullmatch(r"\s*until\s+(all|one)\s+([a-z]+)\s*", stop.text)
    if stop.rule != "may" or not found or found[2] == _RINGS[found[1]]:
        return None
    what = f"`{found[2]}` cannot stand here"
    help = f"write `until {found[1]} {_RINGS[found[1]]}`"
    return _Fault(what, *found.span(2), f"expected `{_RINGS[found[1]]}`", help, "syntax")


_ALIKE = "statements of one block begin in the same column"
_CLOSERS = {"(": ")", "[": "]"}


def _wrong_bracket(stop: _Stop) -> _Fault | None:
    """Explain a bracket that closes nothing or another kind of bracket."""
    if stop.found not in (")", "]"):
        return None
    place, opened = (stop.start, stop.end), stop.open_bracket
    if opened is None:
        return _Fault(f"`{stop.found}` closes nothing", *place, "no bracket is open")
    if stop.found == _CLOSERS[opened]:
        return None
    what, label = f"`{opened}` is closed by `{stop.found}`", f"expected `{_CLOSERS[opened]}`"
    return _Fault(what, *place, label, opened=opened.start_pos)


def _open_bracket(stop: _Stop) -> _Fault | None:
    """Explain a bracket that is not closed where nothing else could come."""
    opened, need = stop.open_bracket, _open_need(stop)
    if opened is None or need is None or need.opener not in ("LPAR", "LSQB"):
        return None
    if stop.wants_operand and not stop.is_at_end:
        return None
    what = f"`{opened}` is " + (
        f"not closed before `{stop.found}`" if stop.found else "never closed"
    )
    place, label = (stop.start, stop.end), f"expected `{need.word}`"
    return _Fault(what, *place, label, need.help, opened=opened.start_pos)


def _semicolon(stop: _Stop) -> _Fault | None:
    if not stop.wants_statement or ";" not in (stop.found, stop.before):
        return None
    place = stop.start
    if stop.found != ";":
        place = stop.text.rindex(";", 0, stop.start)
        if not stop.kind.startswith("_"):
            return None
    help = "`;` stands between two statements; remove it"
    what = "a `;` has no statement on one side"
    return _Fault(what, place, place + 1, "stray `;`", help, "syntax")


def _between_statements(stop: _Stop) -> _Fault | None:
    """Explain a `then` or a `,` that was meant to divide statements, and an `else` on its own."""
    place = stop.start, stop.end
    if stop.rule != "effect" or stop.open_bracket:
        return None
    if stop.found == "else" and stop.wants_statement:
        help = "write `else` at the end of the line of its `if`, or below an indented block"
        return _Fault("`else` has no `if` before it", *place, "no `if` is open", help)
    if stop.found in (",", "then") and "SEMICOLON" in stop.accepts:
        what = f"`{stop.found}` does not divide statements"
        return _Fault(what, *place, "expected `;`", "write `;` between two statements")
    return None


# Reserved words that begin or describe something: where a value is missing, these were meant as one.
_NOT_VALUES = frozenset(
    [
        "each",
        "repeat",
        "let",
        "some",
        "any",
        "all",
        "mix",
        "repeats",
        "ordered",
        "most",
        "least",
        "before",
        "after",
        "whenever",
        "while",
    ]
)


def _reserved(stop: _Stop) -> _Fault | None:
    meant = stop.wants_name or (stop.wants_operand and stop.found in _NOT_VALUES)
    if not meant or not is_reserved(stop.found):
        return None
    return _Fault(
        f"`{stop.found}` is a word of the language and cannot be a name",
        stop.start,
        stop.end,
        "expected a name",
        "choose another name",
        "reserved-word",
    )


def _chain(stop: _Stop) -> _Fault | None:
    if stop.found not in ("=", "!=", "<", "<=", ">", ">=") or stop.wants_operand:
        return None
    if "PLUS" not in stop.accepts or "COMPARE" in stop.accepts:
        return None
    return _Fault(
        "two comparisons follow each other",
        stop.start,
        stop.end,
        "a second comparison",
        "join them with `and`, as in `1 < x and x < 5`",
    )


def _in_brackets(stop: _Stop) -> _Fault | None:
    """Explain a `where`, `sorted` or `if` in a place where only a plain value can stand."""
    if stop.found not in ("where", "sorted", "if") or stop.wants_operand or stop.wants_name:
        return None
    what = f"`{stop.found}` cannot stand here without brackets"
    help = f"put what it belongs to in brackets: `(… {stop.found} …)`"
    return _Fault(what, stop.start, stop.end, "needs brackets", help)


@frozen
class _Need:
    """A word that must follow: what waits for it, what it follows, and how it is written."""

    opener: str
    terminal: str
    word: str
    after: str
    help: str


_NEEDS = (
    _Need("IF", "THEN", "then", "the condition of `if`", "write `if … then …`"),
    _Need("IF", "ELSE", "else", "the condition of `if`", "write `… if … else …`"),
    _Need("EACH", "DO", "do", "the set of `each`", "write `each … do …`"),
    _Need("AS", "DO", "do", "the name of `as`", "write `each … as … do …`"),
    _Need("REPEAT", "TIMES", "times", "the number of `repeat`", "write `repeat … times do …`"),
    _Need("TIMES", "DO", "do", "`times`", "write `repeat … times do …`"),
    _Need("LET", "EQUAL", "=", "the name of `let`", "write `let … = …`"),
    _Need("WHILE", "COMMA", ", at most", "the condition of `while`", "write `while …, at most …`"),
    _Need("COMMA", "AT_MOST", "at most", "the condition of `while`", "write `while …, at most …`"),
    _Need("MIX", "OF", "of", "`mix`", "write `mix of …`"),
    _Need("LPAR", "RPAR", ")", "what stands in brackets", "write `)` where the bracket ends"),
    _Need("LSQB", "RSQB", "]", "what stands in brackets", "write `]` where the bracket ends"),
)
_RULE_NEEDS = {
    "choice": _Need(
        "", "OF", "of", "how many are chosen", "write `1 of …`, or `0 to 3` for a number"
    ),
    "offer": _Need("", "OF", "of", "how many are offered", "write `any of …` or `up to 1 of …`"),
    "limit": _Need("", "PER", "per", "how often", "write `1 per …`"),
    "type": _Need("", "OF", "of", "the form of the type", "write `list of …` or `set of …`"),
}


def _missing_word(stop: _Stop) -> _Fault | None:
    need = _open_need(stop) or _RULE_NEEDS.get(stop.rule)
    if need is None or need.terminal not in stop.accepts or stop.wants_operand:
        return None
    start, end = _swallowed(stop) or (stop.start, stop.end)
    label = f"`{need.word}` goes {'here' if start == end else 'before this'}"
    return _Fault(f"expected `{need.word}` after {need.after}", start, end, label, need.help)


def _open_need(stop: _Stop) -> _Need | None:
    """Return what the innermost open word waits for, if it may come now."""
    complete = 0
    for token in stop.open:
        if token.type in ("THEN", "DO"):
            return None
        if token.type == "IF" and complete:
            complete -= 1
            continue
        complete += token.type == "ELSE"
        for need in _NEEDS:
            if need.opener == token.type and need.terminal in stop.accepts:
                return need
    return None


def _swallowed(stop: _Stop) -> tuple[int, int] | None:
    """Return the place of a verb that was read as a resource: the `draw` of `if x > 1 draw 2`."""
    if len(stop.stack) < 2 or stop.start == stop.end:
        return None
    value, name = stop.stack[-2:]
    if isinstance(value, Tree) and isinstance(name, Token) and name.type == "NAME":
        return name.start_pos or 0, name.end_pos or 0
    return None


_PREPOSITIONS = frozenset(["to", "from", "into", "with", "by", "for", "at", "on", "under", "until"])
_CONDITION_AFTER = frozenset(["if", "where", "not", "and", "while", "whenever"])
_NUMBER_AFTER = frozenset(("repeat", "up to", "all but", "at most"))
_SET_AFTER = frozenset(("of", "each", "in", "not in"))


def _missing_value(stop: _Stop) -> _Fault | None:
    if stop.wants_statement or "_INDENT" in stop.accepts:
        what = "a verb"
    elif stop.wants_operand:
        what = _operand(stop)
    elif stop.wants_name and stop.accepts <= {"NAME", "LIST", "SET", "ONE"}:
        what = "a name"
    else:
        return None
    where = f"after `{stop.before}`" if stop.before else "at the beginning"
    help = None
    if stop.wants_operand and stop.before in _PREPOSITIONS:
        help = f"write a value after `{stop.before}`, or remove `{stop.before}`"
    label = f"{what} goes here" if stop.start == stop.end else f"not {what}"
    return _Fault(f"expected {what} {where}", stop.start, stop.end, label, help)


def _operand(stop: _Stop) -> str:
    """Return what a value is called where it is missing."""
    if stop.before in _CONDITION_AFTER:
        return "a condition"
    if stop.before in _NUMBER_AFTER:
        return "a number"
    return "a set" if stop.before in _SET_AFTER else "a value"


# What may stand in a place, those first that say most about it.
_WORDS = {
    "TIMING": ("`before`", "`after`", "`instead of`"),
    "YES_NO": ("`yes`", "`no`"),
    "DIRECTION": ("`most`", "`least`"),
    "CHOSEN_BY": ("`chosen by`",),
    "SEMICOLON": ("`;`",),
    "FROM": ("a preposition",),
    "COMMA": ("`,`",),
    "PLUS": ("an operator",),
    "_NL": ("the end of the line",),
}


def _other(stop: _Stop) -> _Fault:
    expected = _expected(stop)
    if stop.start == stop.end:
        return _Fault(f"expected {expected} after `{stop.before}`", stop.start, stop.end)
    what = f"`{stop.found}` cannot stand here"
    return _Fault(what, stop.start, stop.end, f"expected {expected}")


def _expected(stop: _Stop) -> str:
    """Return the words for what may stand in a place, at most four."""
    kept = [
        word for terminal, words in _WORDS.items() if terminal in stop.accepts for word in words
    ]
    if "PLUS" not in stop.accepts:
        others = (terminal.lower() for terminal in sorted(stop.accepts - _WORDS.keys()))
        kept += [f"`{word}`" for word in others if is_reserved(word) or word in _ONLY_HERE]
    end = [f"the end of the {RULES[stop.rule]}"] if "$END" in stop.accepts else []
    kept = kept[: 4 - len(end)] + end
    return " or ".join(filter(None, (", ".join(kept[:-1]), *kept[-1:])))


# Words that are names everywhere else.
_ONLY_HERE = ("decline", "does", "one", "random")

_EXPLANATIONS: tuple[Callable[[_Stop], _Fault | None], ...] = (
    _empty,
    _slip,
    _unknown_character,
    _run_together,
    _ring,
    _layout,
    _semicolon,
    _wrong_bracket,
    _between_statements,
    _reserved,
    _chain,
    _in_brackets,
    _open_bracket,
    _missing_word,
    _missing_value,
    _other,
)

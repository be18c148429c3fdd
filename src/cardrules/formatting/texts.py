"""Texts: those of the language in their canonical form, others without quotes they do not need."""

import json
import re
from collections.abc import Iterator
from typing import Any

import yaml
from attrs import evolve

from cardrules.diagnostics import Report
from cardrules.formatting.reading import Change, File, Place, line_end, scalars
from cardrules.source import Source
from cardrules.syntax import document as doc
from cardrules.syntax import nodes
from cardrules.syntax.printer import INDENT, WIDTH, print_

LINE_LENGTH = 100


def texts(file: File) -> Iterator[Change]:
    """Yield the changes of texts."""
    for place in scalars(file.root):
        tree = file.trees.get(place.scalar.span.start)
        change = _plain(place) if tree is None else _printed(place, tree)
        if change is not None:
            yield change


def _plain(place: Place) -> Change | None:
    """Return a text that is not of the language without quotes it does not need."""
    span, text = place.scalar.span, place.scalar.text
    if span.text[:1] not in ("'", '"') or "\n" in span.text:
        return None
    if isinstance(_yaml_value(text), str) and _can_be_plain(text, place):
        return (span.start, span.end, text)
    quotable = not re.search(r'["\\]', text) and text.isprintable()
    return (span.start, span.end, f'"{text}"') if quotable else None


def _yaml_value(text: str) -> Any:
    """Return what other readers of YAML take a text for."""
    try:
        return yaml.safe_load(text)
    except (yaml.YAMLError, ValueError):
        return None


def _can_be_plain(text: str, place: Place) -> bool:
    written = f"{text}: a" if place.is_key else f"a: {text}"
    wanted = {text: "a"} if place.is_key else {"a": text}
    report = Report()
    found = doc.read_document(
        Source("", f"{{{written}}}" if place.in_brackets else written), report
    )
    return found is not None and report.ok and doc.to_plain(found) == wanted


def _printed(place: Place, tree: nodes.Node) -> Change:
    """Return a text of the language in its canonical form."""
    span, text = place.scalar.span, print_(tree)
    written = span.text
    if written[:1] in ("|", ">"):
        return _block(place, tree, re.sub(r"^[|>][-+0-9]*|\n[\s\S]*", "", written))
    is_long = "\n" in written and place.indent + len(text) > LINE_LENGTH
    if ("\n" in text or is_long) and not place.in_brackets and not place.is_key:
        end = line_end(span.source.text, span.end)
        start, _, new = _block(place, tree, span.source.text[span.end : end])
        return start, end, new
    text = with_brackets(_on_one_line(tree), place.scalar.text)
    return span.start, span.end, text if _can_be_plain(text, place) else json.dumps(text)


def _on_one_line(tree: nodes.Node) -> str:
    """Return a tree on one line, if it can be said so."""
    statements = tree.statements if isinstance(tree, nodes.Effect) else ()
    if statements and all(isinstance(each, nodes.Verb | nodes.Let) for each in statements[:-1]):
        return "; ".join(map(print_, statements))
    return print_(tree)


def _block(place: Place, tree: nodes.Node, comment: str) -> Change:
    """Return a tree below its key: an effect line by line, anything else folded."""
    indent, span, written = " " * place.indent, place.scalar.span, place.scalar.text
    if isinstance(tree, nodes.Effect):
        style, text = "|", with_brackets("\n".join(_lines(tree.statements)), written)
        lines = text.split("\n")
    else:
        style, text = ">-", with_brackets(print_(tree), written)
        lines = _folded(text, LINE_LENGTH - place.indent)
    new = "\n".join([style + comment.rstrip(), *(indent + line for line in lines)])
    return span.start, span.end, new + ("\n" if span.text.endswith("\n") else "")


def _lines(statements: tuple[nodes.Statement, ...], indent: str = "") -> Iterator[str]:
    """Yield a line for each statement; one with several in its body has them on lines below."""
    for each in statements:
        line, bodies = indent + print_(each), list(_bodies(each))
        is_short = "\n" not in line and len(line) <= WIDTH
        if not bodies or (is_short and all(len(body) == 1 for _, body in bodies)):
            yield line
            continue
        for head, body in bodies:
            yield indent + head
            yield from _lines(body, indent + INDENT)


_STOP = nodes.Verb("stop", None, ())


def _bodies(node: nodes.Statement) -> Iterator[tuple[str, tuple[nodes.Statement, ...]]]:
    """Yield the bodies of a statement, each with the words before it."""
    match node:
        case nodes.If(then=body, otherwise=otherwise):
            yield _head(evolve(node, then=(_STOP,), otherwise=None)), body
            if otherwise is not None:
                yield "else", otherwise
        case nodes.Each(body=body) | nodes.Repeat(body=body):
            yield _head(evolve(node, body=(_STOP,))), body


def _head(node: nodes.Statement) -> str:
    return print_(node).removesuffix(f" {_STOP.id}")


_JOINT = re.compile(r" (?=(?:[-+]|and|or|if|else|where|then) )")


def _folded(text: str, width: int) -> list[str]:
    """Return a long text in lines that begin with a word that joins."""
    lines: list[str] = []
    for part in _JOINT.split(text):
        if lines and len(lines[-1]) + 1 + len(part) <= width:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


# Brackets

_WORD = re.compile(r"(\s*)(\w+|\.\.|[<>!]=|\S)")


def with_brackets(text: str, written: str) -> str:
    """Return a canonical text with the brackets that were written only to be clear.

    >>> with_brackets("a and b or c", "( a and b )or c")
    '(a and b) or c'
    """
    kept = _words(written)
    parts, is_open = [], False
    for space, word in _WORD.findall(text):
        while word != ";" and kept and kept[0] != word and kept[0] in "()":
            bracket = kept.pop(0)
            parts.append(bracket if bracket == ")" or is_open else f"{space}{bracket}")
            is_open = is_open or bracket == "("
        parts.append(word if is_open else f"{space}{word}")
        is_open = False
        if word != ";" and kept:
            kept.pop(0)
    found = "".join([*parts, *kept])
    return found if _words(found) == _words(written) else text


def _words(text: str) -> list[str]:
    """Return the words and signs of a text, without those that lines can stand for."""
    return [word for _, word in _WORD.findall(text) if word != ";"]

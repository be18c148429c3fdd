"""The phrases of the vocabulary, filled with what a text says."""

import re
from collections.abc import Mapping

from cardrules.english.phrases import condition, counted, value
from cardrules.english.scope import Scope, elements_of, noun
from cardrules.english.things import for_each, place, things, whole
from cardrules.english.words import plural
from cardrules.syntax import nodes

_OPERAND = re.compile(r"\{(?P<name>\w+)(?::(?P<how>[\w ]+))?\}")
_OPTIONAL = re.compile(r"\[([^\]]*)\]")

Given = Mapping[str, nodes.Expr]


def fill(template: str, given: Given, scope: Scope, scopes: Mapping[str, Scope]) -> str:
    """Return a phrase with its operands; `scopes` holds those that have a scope of their own.

    `{it}` is an operand, and `[...]` is said only with the operand in it. After a colon stands how
    an operand is said: `things` (several, without a number), `things 1` (so many as operand 1),
    `all` (with `all`), `each` (for each of them), `in` (a place), `so` (a condition), `many` (in
    the plural), `of 0` (so many of what operand 0 holds). Forms are divided by ` | `, and the first
    that has its operands is used; one that begins with `to = me: ` is used only then.
    """
    form = _form(template.split(" | "), given)

    def said(found: re.Match[str]) -> str:
        name = found["name"]
        return _operand(name, found["how"] or "", given, scopes.get(name, scope))

    def kept(found: re.Match[str]) -> str:
        return (
            found[1] if all(each["name"] in given for each in _OPERAND.finditer(found[1])) else ""
        )

    return _OPERAND.sub(said, _OPTIONAL.sub(kept, form))


def _form(forms: list[str], given: Given) -> str:
    for form in forms[:-1]:
        test, _, template = form.rpartition(": ")
        operand, _, id = test.partition(" = ")
        names = [each["name"] for each in _OPERAND.finditer(_OPTIONAL.sub("", template))]
        is_so = not test or given.get(operand) == nodes.Name(id)
        if is_so and all(name in given for name in names):
            return template
    return forms[-1]


def _operand(name: str, how: str, given: Given, scope: Scope) -> str:
    if how.startswith("of "):
        return _so_many(given.get(name), given.get(how[3:]), scope)
    if name not in given:
        return "something"
    node = given[name]
    match how:
        case "things":
            return things(node, scope, "")
        case "things 1":
            number = value(given["1"], scope) if "1" in given else ""
            return things(node, scope, number, several=number != "1")
        case "each":
            return for_each(node, scope)
        case "all":
            return whole(node, scope)
        case "in":
            return place(node, scope, "in")
        case "so":
            return condition(node, scope)
        case "many":
            return plural(value(node, scope))
        case _:
            return value(node, scope)


def _so_many(count: nodes.Expr | None, among: nodes.Expr | None, scope: Scope) -> str:
    kind = elements_of(among, scope) if among else None
    return counted(count, kind, scope) if count else noun(scope.model, kind, several=False)

"""What every part of an English text is made of: values, conditions, and what things are called.

How each class of expressions is said stands in `values` and `conditions`.
"""

from functools import singledispatch

from cardrules.english.scope import NAMED, PLAIN, Referent, Scope, kind_of, noun
from cardrules.english.words import listed, named, possessive, spaced
from cardrules.syntax import nodes


@singledispatch
def value(node: nodes.Node, _scope: Scope) -> str:
    """Return an expression as words that can stand where a noun stands."""
    raise TypeError(f"no English is known for {node!r}")


@singledispatch
def condition(node: nodes.Node, _scope: Scope, *, negated: bool = False) -> str:  # noqa: ARG001
    """Return an expression, or its contrary, as words that can stand after `if`."""
    raise TypeError(f"no English is known for {node!r}")


def values(items: tuple[nodes.Expr, ...], scope: Scope, word: str = "and") -> str:
    """Return several values as a list in a sentence."""
    return listed((value(each, scope) for each in items), word) if items else "nothing"


def summands(node: nodes.Expr) -> tuple[nodes.Expr, ...]:
    """Return the parts of a sum, in order."""
    if isinstance(node, nodes.Binary) and node.op == "+":
        return (*summands(node.left), node.right)
    return (node,)


def is_difference(node: nodes.Expr, scope: Scope) -> bool:
    """Say whether an expression is some things without others."""
    if not isinstance(node, nodes.Binary) or node.op != "-":
        return False
    return kind_of(node, scope) not in PLAIN


def given_for(words: str, arguments: tuple[nodes.Expr, ...] | None, scope: Scope) -> str:
    """Return words with what they are about: `marks for you`, `price of it`."""
    if arguments is None:
        return words
    return f"{words}{'' if words.endswith(' of') else ' for'} {values(arguments, scope)}"


def conjuncts(node: nodes.Expr) -> tuple[nodes.Expr, ...]:
    """Return the conditions that are joined by `and`, in order."""
    if isinstance(node, nodes.Binary) and node.op == "and":
        return (*conjuncts(node.left), *conjuncts(node.right))
    return (node,)


# What is called how


def introduced(id: str, kind: str | None, *, several: bool, alone: bool) -> Referent:
    """Return what a new name stands for; a pronoun will do if it is alone of its sort."""
    if kind in NAMED:
        return Referent(kind, several, spaced(id))
    return Referent(kind, several, "" if alone else named(id))


def called(id: str, scope: Scope) -> str:
    """Return what a name of the text is called: a pronoun where there is no doubt."""
    referent = scope.names[id]
    if referent.said:
        return referent.said
    if referent.kind != "player" and not scope.looped:
        return "them" if referent.several else "it"
    those = "those" if referent.several else "that"
    return f"{those} {noun(scope.model, referent.kind, several=referent.several)}"


def subject(node: nodes.Expr, scope: Scope) -> str:
    """Return who or what does something: `they`, not `them`."""
    said = value(node, scope)
    return "they" if said == "them" else said


def whose(owner: nodes.Expr, scope: Scope) -> str | None:
    """Return the word for whose something is; None if it takes more than a word."""
    said = value(owner, scope)
    pronouns = {"you": "your", "them": "their", "it": "its"}
    if said in pronouns:
        return pronouns[said]
    if owner == nodes.Name("this"):
        return f"this {possessive(noun(scope.model, scope.this, several=False))}"
    return possessive(said) if isinstance(owner, nodes.Name) else None


# So many


def counted(count: nodes.Expr, kind: str | None, scope: Scope) -> str:
    """Return so many of a kind or a resource."""
    one = isinstance(count, nodes.Number) and count.value == 1
    what = noun(scope.model, kind, several=not one)
    if isinstance(count, nodes.Number):
        return f"{count.value} {what}"
    if isinstance(count, nodes.Name) and count.id in scope.names:
        return f"{value(count, scope)} {what}"
    if many := _that_many(count, what, scope):
        return many
    is_thing = kind in scope.model.kinds or kind is None
    number = value(count, scope)
    return f"{what} equal in number to {number}" if is_thing else f"{number} in {what}"


def _that_many(count: nodes.Expr, what: str, scope: Scope) -> str | None:
    """Return `that many cards plus 1` where the number is that of things just named."""
    first, *more = summands(count)
    match first:
        case nodes.Call(id="count", arguments=(nodes.Name(id=id),)) if id in scope.names:
            added = "".join(f" plus {value(each, scope)}" for each in more)
            return None if scope.names[id].said else f"that many {what}{added}"
        case _:
            return None

"""Who calls whom: nothing may call itself, and what needs a player is called by one."""

from __future__ import annotations

from collections.abc import Iterator

from cardrules.check.index import Index, Used
from cardrules.check.scope import ABSENT, CALLER
from cardrules.diagnostics import Label


def check_recursion(index: Index) -> None:
    """Report each chain of verbs, phases, formulas and fields that leads back to its beginning."""
    by_caller: dict[str, list[Used]] = {}
    for used in index.calls:
        by_caller.setdefault(used.caller, []).append(used)
    done: set[str] = set()
    for caller in by_caller:
        for chain in _circles(caller, by_caller, done, []):
            _report(index, chain)


def _circles(
    caller: str, by_caller: dict[str, list[Used]], done: set[str], path: list[Used]
) -> Iterator[list[Used]]:
    """The chains of calls, from here on, whose last leads back to the first."""
    if caller in done:
        return
    for used in by_caller.get(caller, ()):
        chain = [*path, used]
        start = next((at for at, each in enumerate(chain) if each.caller == used.callee), None)
        if start is None:
            yield from _circles(used.callee, by_caller, done, chain)
        else:
            yield chain[start:]
    done.add(caller)


def _report(index: Index, chain: list[Used]) -> None:
    names = [_name(used.caller) for used in (*chain, chain[0])]
    index.report.add(
        "recursion",
        f"`{names[0]}` leads back to itself: {' → '.join(f'`{name}`' for name in names)}",
        chain[0].span,
        "leads back here",
        others=[Label(used.span, f"asks for `{_name(used.callee)}`") for used in chain[1:]],
    )


def _name(key: str) -> str:
    return key.removesuffix(" of a thing").rpartition(".")[2]


def check_doers(index: Index) -> None:
    """Report calls, from where nobody acts, of what asks for the player who acts."""
    _spread(index)
    for used in index.calls:
        if used.me == ABSENT and used.callee in index.need_me:
            index.report.add(
                "my-outside",
                f"`{_name(used.callee)}` needs a player, and here nobody acts",
                used.span,
                "no player here",
                others=_why(used.callee, index),
                help="say who does it: `who: player`, or `each player do …`",
            )


def _why(callee: str, index: Index) -> list[Label]:
    """The calls that lead from a unit to where the player is needed, and that place."""
    order, ways = [callee], {callee: list[Label]()}
    for key in order:  # which grows while it is gone through
        if key in index.asks_me:
            return [*ways[key], Label(index.asks_me[key], "needs a player")]
        for used in index.calls:
            if used.caller == key and used.me == CALLER and used.callee not in ways:
                asks = Label(used.span, f"asks for `{_name(used.callee)}`")
                ways[used.callee] = [*ways[key], asks]
                order.append(used.callee)
    return []


def _spread(index: Index) -> None:
    """What calls, for its own caller, something that needs a player, needs one itself."""
    before = -1
    while before < len(index.need_me):
        before = len(index.need_me)
        index.need_me.update(
            used.caller
            for used in index.calls
            if used.me == CALLER and used.callee in index.need_me
        )

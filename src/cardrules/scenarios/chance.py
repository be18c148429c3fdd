"""What chance does in a scenario: by script where there is one, else by the seed."""

from collections import deque

from cardrules.diagnostics import similar_help
from cardrules.engine.statements import Asking, ByChance, Roll
from cardrules.kernel.rng import below, least
from cardrules.scenarios.matching import matches
from cardrules.scenarios.names import ANY, Names, problem
from cardrules.scenarios.records import Cards, Script
from cardrules.source import Span
from cardrules.table import Table


class Fate:
    """Answers the decisions of chance of one scenario."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.scripts: dict[str, deque[Cards]] = {}
        self.last: dict[str, Span] = {}

    def extend(self, script: Script) -> None:
        """Add outcomes to come."""
        for stream, outcomes in script:
            queue = self.scripts.setdefault(self.names.stream(stream), deque())
            self.last[stream.text] = stream.span
            for some in outcomes:
                queue.extend([some] * some.count)

    def settle(self, table: Table) -> None:
        """Answer for chance until somebody else decides."""
        while table.decider == 0:
            self._answer(table)

    def _answer(self, table: Table) -> None:
        node = table._program.current(table._s)
        assert isinstance(node, ByChance)
        stream = node.stream(table._s, table._s.stack[-1])
        name = self.names.layout.streams[stream]
        if name not in self.scripts or self._is_free(name):
            table._push_option(self._seeded(table, stream, node))
        else:
            self._push_scripted(table, name)

    def _is_free(self, name: str) -> bool:
        """Whether a script says that the rest is as the seed gives it."""
        queue = self.scripts[name]
        return len(queue) == 1 and queue[0].name == ANY

    def _seeded(self, table: Table, stream: int, node: Asking) -> object:
        """Return the outcome that the seed gives, as in a game without scripts."""
        s, options = table._s, table._options()
        key, counter = s.key(stream), s.counters[stream]
        if isinstance(node, Roll):
            number, s.counters[stream] = below(key, counter, len(node.faces))
            return node.faces.index(node.faces[number])
        keys = [s.layout.face_keys[option] for option in options]
        s.counters[stream] += 1
        return options[least(key, counter, keys, table.weights)]

    def _push_scripted(self, table: Table, name: str) -> None:
        queue = self.scripts[name]
        possible = [choice.text for choice in table.choices]
        if not queue:
            raise problem(
                "script-exhausted",
                f"the script of `{name}` has ended, and chance is asked once more",
                self.last[name],
                "not enough outcomes",
                help="add an outcome, or `any` when the rest does not matter",
                notes=[f"possible now: {', '.join(possible)}"],
            )
        wanted = queue.popleft()
        found = matches(wanted.name, possible, self.names.records)
        if not found:
            raise problem(
                "script-impossible",
                f"`{name}` cannot give `{wanted.name}` now",
                wanted.span,
                "not a possible outcome",
                help=similar_help(wanted.name, possible, "possible outcome"),
                notes=[f"possible now: {', '.join(possible)}"],
            )
        table.push(found[0])

    def check_used(self) -> None:
        """Refuse a script of which something is left over."""
        for name, queue in self.scripts.items():
            left = [some for some in queue if some.name != ANY]
            if left:
                raise problem(
                    "script-unused",
                    f"chance was not asked for this outcome of `{name}`",
                    left[0].span,
                    f"{len(left)} left over",
                    notes=["where only one outcome is possible, chance is not asked"],
                )

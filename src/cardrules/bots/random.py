"""The bot that takes any choice, each as likely as the others."""

from cardrules.kernel.rng import below, stream_key
from cardrules.table import Choice, Seat


class Dice:
    """A random stream of a bot's own: what it draws disturbs nothing else."""

    __slots__ = ("_counter", "_key")

    def __init__(self, seed: int, player: int) -> None:
        self._key = stream_key(seed, f"bot.{player}")
        self._counter = 0

    def below(self, n: int) -> int:
        """Return a number of 0..n-1."""
        value, self._counter = below(self._key, self._counter, n)
        return value

    def sample(self, n: int, size: int) -> list[int]:
        """Return `size` different numbers of 0..n-1 in rising order, or all of them."""
        if n <= size:
            return list(range(n))
        taken: set[int] = set()
        for last in range(n - size, n):
            pick = self.below(last + 1)
            taken.add(last if pick in taken else pick)
        return sorted(taken)


class RandomBot:
    """Uniform over the choices of its seat."""

    def __init__(self, seed: int, player: int) -> None:
        self._dice = Dice(seed, player)

    def __call__(self, seat: Seat) -> Choice:
        choices = seat.choices
        return choices[self.pick(len(choices))]

    def pick(self, count: int) -> int:
        """The position of the choice it takes out of so many: all that a simulation has to ask."""
        return self._dice.below(count)

"""Repeated trials: geometric waiting times, absorbing Markov chains, a stock that is used up."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from .dist import Dist, Weight

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Geometric:
    """Number of independent trials up to and including the first success.

    Its support is infinite, so it is not a `Dist`.

    Attributes:
        p: Chance of success in one trial, `0 < p <= 1`.

    Raises:
        ValueError: `p` is outside that range.

    >>> die = Geometric(Fraction(1, 6))
    >>> die.mean(), die.more_than(2)
    (Fraction(6, 1), Fraction(25, 36))
    """

    p: Fraction

    def __post_init__(self) -> None:
        if not 0 < self.p <= 1:
            raise ValueError(f"chance of success must be above 0 and at most 1, not {self.p}")

    def mean(self) -> Fraction:
        """Expected number of trials, `1/p`."""
        return 1 / Fraction(self.p)

    def variance(self) -> Fraction:
        """Variance of the number of trials, `(1 - p) / p**2`."""
        return (1 - self.p) / Fraction(self.p) ** 2

    def exactly(self, n: int) -> Fraction:
        """Chance that trial number `n` (from 1) is the first success."""
        return self.more_than(n - 1) * self.p if n >= 1 else Fraction(0)

    def more_than(self, n: int) -> Fraction:
        """Chance that the first `n` trials all fail."""
        return Fraction(1 - self.p) ** max(n, 0)


@dataclass(frozen=True, slots=True)
class Absorption(Generic[S]):
    """Result of running a Markov chain to its end.

    Attributes:
        ends: Distribution of the final state.
        steps: Expected number of steps until then.
    """

    ends: Dist[S]
    steps: Fraction


def markov(step: Mapping[S, Mapping[S, Weight]] | Callable[[S], Mapping[S, Weight] | None], start: S) -> Absorption[S]:
    """Return the exact absorption probabilities and expected number of steps of a finite Markov chain.

    States are eliminated one by one (Gaussian elimination on fractions): paths through an eliminated state become
    direct transitions, and its loops a geometric series.

    Args:
        step: State -> (next state -> probability), as a mapping or a function. A state is an end if the mapping lacks
            it, the function returns None, or it leads to itself with probability 1.
        start: Where the chain starts.

    Raises:
        ValueError: The probabilities of a state do not sum to 1, or the chain can get stuck in states that never reach
            an end.

    A walk from 1 that stops at 0 or 3:

    >>> half = Fraction(1, 2)
    >>> walk = markov({1: {0: half, 2: half}, 2: {1: half, 3: half}}, 1)
    >>> walk.ends, walk.steps
    (Dist({0: 2/3, 3: 1/3}), Fraction(2, 1))
    """
    look = step if callable(step) else step.get
    moves: dict[S, dict[S, Fraction]] = {}
    found = [start]
    seen = {start}
    for state in found:  # The list grows during the loop: breadth-first search.
        options = look(state)
        if options is None or (set(options) == {state} and options[state] == 1):
            continue
        moves[state] = dict(Dist.exact(options))
        for following in moves[state]:
            if following not in seen:
                seen.add(following)
                found.append(following)
    if start not in moves:
        return Absorption(Dist.certain(start), Fraction(0))

    before: dict[S, set[S]] = {state: set() for state in found}
    for state, row in moves.items():
        for following in row:
            before[following].add(state)
    cost = dict.fromkeys(moves, Fraction(1))
    # Last found, first removed: states far from the start have the fewest incoming transitions.
    for state in reversed(list(moves)):
        row = moves.pop(state)
        loop = row.pop(state, Fraction(0))
        if loop == 1:
            raise ValueError(f"the chain never ends once it is in {state!r}")
        scale = 1 / (1 - loop)
        row = {following: p * scale for following, p in row.items()}
        length = cost.pop(state) * scale
        if state == start:
            return Absorption(Dist.exact(row), length)
        for following in row:
            before[following].discard(state)
        for earlier in before.pop(state):
            if earlier == state:
                continue
            target = moves[earlier]
            share = target.pop(state)
            cost[earlier] += share * length
            for following, p in row.items():
                target[following] = target.get(following, Fraction(0)) + share * p
                before[following].add(earlier)
    raise AssertionError("the start is eliminated last")


def reached(onwards: Callable[[S], Iterable[S]], start: S) -> list[S]:
    """Return all states reachable from a start, including the start, in the order of discovery.

    Args:
        onwards: state -> its possible successors.
        start: initial state.

    >>> reached(lambda n: [n * 2 % 7], 3)
    [3, 6, 5]
    """
    found = {start: None}
    queue = [start]
    for state in queue:  # The list grows during the loop: breadth-first search.
        new = dict.fromkeys(after for after in onwards(state) if after not in found)
        found |= new
        queue += new
    return queue


def after(move: Callable[[S], Dist[S]], start: S, steps: int) -> Dist[S]:
    """Return the distribution of a Markov chain's state after a number of steps.

    >>> after(lambda n: Dist.uniform([n, n + 1]), 0, 2)
    Dist({0: 1/4, 1: 1/2, 2: 1/4})
    """
    found = Dist.certain(start)
    for _ in range(steps):
        found = found.then(move)
    return found


def steps_until(move: Callable[[S], Dist[S]], start: S, end: S) -> Fraction:
    """Return the expected number of steps, at least one, until a Markov chain reaches `end`.

    If `end` is the start, this is the mean return time.

    Raises:
        ValueError: the chain may never reach it.

    >>> ring = lambda n: Dist.uniform([(n - 1) % 3, (n + 1) % 3])
    >>> steps_until(ring, 0, 1), steps_until(ring, 0, 0)
    (Fraction(2, 1), Fraction(3, 1))
    """

    def onwards(state: tuple[S, bool]) -> dict[tuple[S, bool], Fraction] | None:
        at, begun = state  # The start before the first step is a different state from a return to it.
        return None if begun and at == end else {(to, True): p for to, p in move(at).items()}

    return markov(onwards, (start, False)).steps


def turns_until_empty(stock: int, taken: Dist[int]) -> Dist[int]:
    """Return the distribution of the number of turns until a stock is empty, each turn taking an independent number.

    Args:
        stock: Number of things at the start, for example cards in a deck.
        taken: Number of things taken in one turn, at least one; the last turn takes at most the remainder.

    Raises:
        ValueError: A turn may take nothing, so the stock may never be empty.

    >>> turns_until_empty(3, Dist.uniform([1, 2]))
    Dist({2: 3/4, 3: 1/4})
    """
    ended: dict[int, Fraction] = {}
    for turn, chances in enumerate(_walk(stock, taken)):
        ended[turn] = sum((p for left, p in chances.items() if left <= 0), Fraction(0))
    return Dist.exact(ended)


def chance_hit_exactly(stock: int, taken: Dist[int]) -> Fraction:
    """Return the chance that the last turn takes exactly the remainder, and could not take more.

    Raises:
        ValueError: A turn may take nothing, so the stock may never be empty.

    >>> chance_hit_exactly(3, Dist.uniform([1, 2]))
    Fraction(5, 8)
    """
    return sum((chances.get(0, Fraction(0)) for chances in _walk(stock, taken)), Fraction(0))


def _walk(stock: int, taken: Dist[int]) -> Iterator[dict[int, Fraction]]:
    """Yield for each turn, from 0: remaining stock (0 or less: this turn was the last) -> chance."""
    if min(taken) < 1:
        raise ValueError("if a turn can take nothing, the stock may never be empty")
    chances = {stock: Fraction(1)}
    while chances:
        yield chances
        after: dict[int, Fraction] = {}
        for left, p in chances.items():
            if left > 0:
                for number, share in taken.items():
                    after[left - number] = after.get(left - number, Fraction(0)) + p * share
        chances = after

"""Named chances of a live position, as data: what screens show in an odds strip, and how each was counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Literal, NamedTuple

from ..core.move import Move
from .simulate import Estimate, estimate

__all__ = [
    "WORK", "Branch", "OddsLine", "Step", "Tone", "Unit", "best_first", "leaves", "moves_of", "settle", "weighed",
]  # fmt: skip

Tone = Literal["good", "bad", "plain"]
Unit = Literal["", "points"]

WORK: Final = 40_000
"""Steps of exact counting that stay under 50 ms on a usual machine; beyond, deals are sampled."""
DEALS: Final = 2_000
"""Random deals in place of a count that would take too long."""


class Step(NamedTuple):
    """One sentence of "how is this counted?": its key in the table ``[how]`` and what it needs."""

    key: str
    facts: Mapping[str, Any] = {}


class Branch(NamedTuple):
    """A branch of a probability tree: of all that could have come, what can still be true.

    Attributes:
        label: what happens on it, in a few words (table ``[how]``).
        chance: how likely that is, if all before it in the tree has happened.
        then: how it goes on; a leaf has nothing.
        counts: of a leaf, whether the line of odds asks for it.
    """

    label: Step
    chance: Fraction
    then: tuple[Branch, ...] = ()
    counts: bool = False


def leaves(tree: Iterable[Branch], before: Fraction = Fraction(1)) -> Iterator[tuple[Branch, Fraction]]:
    """The ends of a tree, from the top, each with the product of the chances on the way to it.

    >>> rain = Branch(Step("rain"), Fraction(1, 2), (Branch(Step("late"), Fraction(2, 5)),))
    >>> [(leaf.label.key, product) for leaf, product in leaves([rain])]
    [('late', Fraction(1, 5))]
    """
    for branch in tree:
        product = before * branch.chance
        if branch.then:
            yield from leaves(branch.then, product)
        else:
            yield branch, product


def weighed(tree: Sequence[Branch]) -> tuple[Fraction, Fraction]:
    """The sum of the products that count, and of all: by Bayes' rule the first is its share of the second.

    >>> late = Branch(Step("rain"), Fraction(1, 2), (Branch(Step("late"), Fraction(2, 5), counts=True),))
    >>> weighed([late, Branch(Step("dry"), Fraction(1, 2), (Branch(Step("late"), Fraction(1, 5)),))])
    (Fraction(1, 5), Fraction(3, 10))
    """
    ends = list(leaves(tree))
    return sum((p for leaf, p in ends if leaf.counts), Fraction(0)), sum((p for _, p in ends), Fraction(0))


class OddsLine(NamedTuple):
    """One line of odds.

    Attributes:
        key: key of its label in the game's texts, table ``[odds]``.
        facts: what the label needs.
        value: the exact chance, or an estimate where counting would take too long.
        group: lines with the same group are the parts of one thing, in the order of a stacked bar. The chances of a
            group add up to 1 if it has more than one line.
        move: the move that the group is about, if it is about one.
        how: how it is counted, two to five sentences.
        tone: whether the player hopes for it.
        unit: empty for a chance; ``"points"`` for an expected number of points.
        tree: the same as a probability tree, where one is worth drawing; ``value`` is the share of what counts in it.
    """

    key: str
    facts: Mapping[str, Any]
    value: Fraction | Estimate
    group: str = ""
    move: Move | None = None
    how: tuple[Step, ...] = ()
    tone: Tone = "plain"
    unit: Unit = ""
    tree: tuple[Branch, ...] = ()

    @property
    def number(self) -> float:
        """The chance, or the expected number, as a decimal."""
        return self.value.mean if isinstance(self.value, Estimate) else float(self.value)


def moves_of(lines: Sequence[OddsLine], move: Move) -> list[OddsLine]:
    """The lines that are about a move; the first says how likely it is to work."""
    return [line for line in lines if line.move == move]


def best_first(blocks: Iterable[Sequence[OddsLine]]) -> list[OddsLine]:
    """The lines of several moves, the move with the best first line at the top; equal ones keep their order."""
    return [line for block in sorted(blocks, key=lambda lines: -lines[0].number) for line in block]


def settle(
    exact: Callable[[], Mapping[str, Fraction]],
    work: float,
    sample: Callable[[Random], str],
    *,
    outcomes: Iterable[str] = (),
    limit: float = WORK,
    n: int = DEALS,
    seed: int = 0,
) -> Mapping[str, Fraction | Estimate]:
    """The chances of some outcomes: counted where that is quick enough, else simulated.

    Args:
        exact: counts; outcome -> chance, all outcomes that are asked for.
        work: an estimate of its effort in steps (:meth:`Knowledge.work`).
        sample: the outcome of one random deal.
        outcomes: those that are asked for even if no random deal has them.
        limit: the largest effort that is worth it.
        n: deals of the simulation.
        seed: of the simulation.

    >>> from random import Random
    >>> coin = lambda: {"heads": Fraction(1, 2)}
    >>> settle(coin, 1, lambda rng: "heads")["heads"]
    Fraction(1, 2)
    >>> toss = lambda rng: "heads" if rng.random() < 0.5 else "tails"
    >>> found = settle(coin, 10**9, toss, n=1000, outcomes=["edge"])
    >>> found["heads"].agrees_with(Fraction(1, 2)), found["edge"].mean
    (True, 0.0)
    """
    if work <= limit:
        return exact()
    seen: list[str] = []
    rng = Random(seed)
    for _ in range(n):
        seen.append(sample(rng))
    out: dict[str, Fraction | Estimate] = {}
    for outcome in dict.fromkeys((*outcomes, *seen)):
        rest = iter(seen)
        out[outcome] = estimate(lambda _, rest=rest, outcome=outcome: next(rest) == outcome, n, seed)  # type: ignore[misc]
    return out

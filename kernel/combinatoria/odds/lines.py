"""Named chances of a live position, as data for an odds strip, with the steps that explain each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any, Final, Literal, NamedTuple

from ..core.move import Move
from ..core.table import Face
from .simulate import Estimate, estimate

__all__ = [
    "WORK",
    "Branch",
    "HowStep",
    "OddsLine",
    "Tone",
    "Unit",
    "best_first",
    "leaves",
    "moves_of",
    "settle",
    "weighed",
]  # fmt: skip

Tone = Literal["good", "bad", "plain"]
Unit = Literal["", "points"]

WORK: Final = 40_000
"""Steps of exact counting that take under 50 ms on an ordinary machine; above this, deals are sampled."""
DEALS: Final = 2_000
"""Number of random deals that replace an exact count that would take too long."""


class HowStep(NamedTuple):
    """One sentence of "how is this counted?".

    Attributes:
        key: its key in the table ``[how]``.
        facts: the facts to fill in.
        counted: the kinds of cards that it counts, for screens that show them.
    """

    key: str
    facts: Mapping[str, Any] = {}
    counted: tuple[Face, ...] = ()


class Branch(NamedTuple):
    """A branch of a probability tree: of everything that could have happened, one case that is still possible.

    Attributes:
        label: short description of the case (table ``[how]``).
        chance: conditional chance, given everything before it in the tree.
        then: the following branches; empty for a leaf.
        counts: for a leaf, whether it belongs to the event that the line of odds is about.
    """

    label: HowStep
    chance: Fraction
    then: tuple[Branch, ...] = ()
    counts: bool = False


def leaves(tree: Iterable[Branch], before: Fraction = Fraction(1)) -> Iterator[tuple[Branch, Fraction]]:
    """Yield the leaves of a tree, from the top, each with the product of the chances on its path.

    >>> rain = Branch(HowStep("rain"), Fraction(1, 2), (Branch(HowStep("late"), Fraction(2, 5)),))
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
    """Return the total chances of the leaves that count and of all leaves: by Bayes' rule, the answer is their ratio.

    >>> late = Branch(HowStep("rain"), Fraction(1, 2), (Branch(HowStep("late"), Fraction(2, 5), counts=True),))
    >>> weighed([late, Branch(HowStep("dry"), Fraction(1, 2), (Branch(HowStep("late"), Fraction(1, 5)),))])
    (Fraction(1, 5), Fraction(3, 10))
    """
    ends = list(leaves(tree))
    return sum((p for leaf, p in ends if leaf.counts), Fraction(0)), sum((p for _, p in ends), Fraction(0))


class OddsLine(NamedTuple):
    """One line of odds.

    Attributes:
        key: key of its label in the game's texts, table ``[odds]``.
        facts: facts for the label.
        value: the exact chance, or an estimate if counting would take too long.
        group: lines with the same group are parts of a whole, in the order of a stacked bar. The chances of a group
            with more than one line add up to 1.
        move: the move that the group is about, if any.
        how: how it is counted, in two to five sentences.
        tone: whether the outcome is good or bad for the player.
        unit: empty for a chance; ``"points"`` for an expected number of points.
        tree: the same as a probability tree, if one is worth drawing; ``value`` is the share of its leaves that count.
    """

    key: str
    facts: Mapping[str, Any]
    value: Fraction | Estimate
    group: str = ""
    move: Move | None = None
    how: tuple[HowStep, ...] = ()
    tone: Tone = "plain"
    unit: Unit = ""
    tree: tuple[Branch, ...] = ()

    @property
    def number(self) -> float:
        """The chance, or the expected number, as a float."""
        return self.value.mean if isinstance(self.value, Estimate) else float(self.value)


def moves_of(lines: Sequence[OddsLine], move: Move) -> list[OddsLine]:
    """Return the lines about a move; the first gives its chance of success."""
    return [line for line in lines if line.move == move]


def best_first(blocks: Iterable[Sequence[OddsLine]]) -> list[OddsLine]:
    """Return the lines of several moves, sorted stably by the number of each move's first line, highest first."""
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
    """Return the chances of some outcomes: counted if that is quick enough, otherwise simulated.

    Args:
        exact: counts exactly; returns outcome -> chance for all outcomes in question.
        work: estimated effort of the count in steps (:meth:`Knowledge.work`).
        sample: returns the outcome of one random deal.
        outcomes: outcomes to report even if no random deal has them.
        limit: the largest acceptable effort for the count.
        n: number of simulated deals.
        seed: seed of the simulation.

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

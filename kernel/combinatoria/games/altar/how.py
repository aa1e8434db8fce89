"""How an expected score or a chance is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ...core.table import Face
from ...decks import ars
from ...odds.formulas import bracket, combinations, expected, weighted
from ...odds.lines import Step
from .score import VALUE, base_of, desires, score

__all__ = [
    "Case", "Group", "Worth", "cases", "chance_of", "equal", "mean", "numbers_of",
    "refilled", "score_of", "score_with", "share",
]  # fmt: skip


class Group(NamedTuple):
    """Cards of which each is equally likely to be a certain back: those in sight, or the hidden ones of one owner.

    Attributes:
        owner: whose cards, or None for those that the player knows.
        backs: how many backs of the source they are about.
        cards: the cards with their numbers of copies.
    """

    owner: int | None
    backs: int
    cards: Mapping[Face, int]

    @property
    def total(self) -> int:
        """How many cards they are."""
        return sum(self.cards.values())


class Case(NamedTuple):
    """Which own desires come, when a hand is filled from the own deck.

    Attributes:
        desires: the desires that come.
        chance: how likely exactly these are.
        terms: that chance as a formula.
        points: the expected score then.
    """

    desires: tuple[Face, ...]
    chance: Fraction
    terms: str
    points: Fraction


Counted = tuple[Fraction, tuple[Step, ...]]
"""An exact answer and how it is counted."""
Worth = Callable[[Face], int | Fraction]
"""What a card is worth, whatever is asked: 1 for a wanted card, a score, a number."""


def mean(groups: Iterable[Group], worth: Worth) -> Fraction:
    """What one of the backs of several groups is worth on average; groups without cards do not count.

    >>> mean([Group(None, 1, {"0.6": 1}), Group(0, 3, {"0.1": 2, "0.3": 2})], VALUE.__getitem__)
    Fraction(3, 1)
    """
    some = [g for g in groups if g.total]
    backs = sum(g.backs for g in some)
    each = (Fraction(sum(n * worth(f) for f, n in g.cards.items()), g.total) * Fraction(g.backs, backs) for g in some)
    return sum(each, Fraction(0))


def share(groups: Iterable[Group], wanted: Collection[Face]) -> Fraction:
    """The chance that one of the backs is a wanted card."""
    return mean(groups, lambda face: int(face in wanted))


def score_with(hand: Sequence[Face], seat: int) -> Worth:
    """What a card is worth that comes into a hand: the score of the hand with it."""
    return lambda face: score((*hand, face), seat)


def numbers_of(pool: Mapping[Face, int]) -> tuple[int, int, Fraction]:
    """The number cards among some cards: how many, their sum, and their mean (0 if there is none).

    >>> numbers_of({"0.1": 2, "0.4": 1, "0.SP": 1})
    (3, 6, Fraction(2, 1))
    """
    k = sum(n for face, n in pool.items() if face in VALUE)
    total = sum(VALUE.get(face, 0) * n for face, n in pool.items())
    return k, total, Fraction(total, k) if k else Fraction(0)


def equal(terms: str, value: Fraction) -> Step:
    """The sentence that gives a chance, with its formula unless that is the chance itself."""
    return Step("simply" if terms == str(value) else "equal", {"terms": terms, "chance": value})


# -- one card ----------------------------------------------------------------------------------------------


def chance_of(groups: Sequence[Group], wanted: frozenset[Face], key: str, seat: int) -> Counted:
    """The chance that a card of some groups is one of the wanted cards, which the sentence ``key`` names."""
    value, backs = share(groups, wanted), sum(g.backs for g in groups)
    there = tuple(sorted({f for g in groups for f in g.cards if f in wanted and g.cards[f]}))
    if not there:
        return value, (Step(f"{key}_none"),)
    first = Step(key, {"cards": there})
    if len(groups) == 1:
        m = sum(groups[0].cards[f] for f in there)
        return value, (first, equal(f"{m}/{groups[0].total}", value))
    terms = weighted((f"{g.backs}/{backs}", part) for g in groups if (part := share([g], wanted)))
    return value, (first, *_of_groups(groups, seat), equal(terms, value))


def score_of(hand: Sequence[Face], seat: int, groups: Sequence[Group]) -> Counted:
    """The expected score of a seat's hand with one more card, which is one of some groups."""
    worth = score_with(hand, seat)
    value = mean(groups, worth)
    if len(groups) > 1:
        backs = sum(g.backs for g in groups)
        terms = weighted((f"{g.backs}/{backs}", mean([g], worth)) for g in groups)
        return value, (*_of_groups(groups, seat, hand), expected("average", terms, value))
    group, now, factor = groups[0], score(hand, seat), desires(hand, seat).factor
    k, total, _ = numbers_of(group.cards)
    steps: list[Step] = []
    summands: list[str] = []
    if k:
        steps.append(Step("numbers", {"k": k, "now": now, "factor": factor, "sum": total}))
        summands.append(f"{k} × {now} + {factor} × {total}")
    by_score: dict[int, list[Face]] = {}
    for face, n in group.cards.items():
        if n and face not in VALUE:
            by_score.setdefault(score((*hand, face), seat), []).append(face)
    for after, faces in by_score.items():
        steps.append(Step("desire_then", {"cards": tuple(faces), "n": after}))
        n = sum(group.cards[f] for f in faces)
        summands.append(f"{n} × {after}")
    return value, (*steps, expected("average", f"[{' + '.join(summands)}]/{group.total}", value))


def _of_groups(groups: Sequence[Group], seat: int, hand: Sequence[Face] | None = None) -> list[Step]:
    """What the backs can be, the most frequent first; at most three sentences."""
    steps = []
    for g in sorted(groups, key=lambda g: -g.backs)[:3]:
        facts: dict[str, Any] = {"n": g.backs}
        key = "group_known" if g.owner is None else "group_own" if g.owner == seat else "group_of"
        if g.owner is not None:
            facts |= {"m": g.total, "by": g.owner}
        if hand is not None:
            key, facts = f"{key}_mean", facts | {"mean": mean([g], score_with(hand, seat))}
        steps.append(Step(key, facts))
    return steps


# -- a hand filled from the own deck -----------------------------------------------------------------------


def cases(kept: Sequence[Face], pool: Mapping[Face, int], draws: int, seat: int) -> list[Case]:
    """Which own desires can come among some cards of the own deck, and what the hand is worth then.

    The numbers that come besides are average ones of the hidden numbers, whatever desires come.

    Args:
        kept: the cards that stay in the hand.
        pool: the hidden own cards, all equally likely.
        draws: how many come.
        seat: whose hand.

    >>> pool = {"0.1": 1, "0.3": 1, "0.SP": 1}
    >>> [(c.desires, str(c.chance), str(c.points)) for c in cases(["0.6"], pool, 1, 0)]
    [((), '2/3', '8'), (('0.SP',), '1/3', '30')]
    """
    own = [f"{seat}.{kind}" for kind in ars.DESIRES if pool.get(f"{seat}.{kind}")]
    k, _, average = numbers_of(pool)
    base, every = base_of(kept), sum(pool.values())
    found = []
    for bits in range(1 << len(own)):
        come = tuple(f for i, f in enumerate(own) if bits >> i & 1)
        rest = draws - len(come)
        if not 0 <= rest <= k:
            continue
        ways = Fraction(comb(k, rest), comb(every, draws))
        factor = desires((*kept, *come), seat).factor
        found.append(Case(come, ways, combinations(k, rest, every, draws), factor * (base + rest * average)))
    return found


def refilled(kept: Sequence[Face], pool: Mapping[Face, int], deck: int, draws: int, seat: int, missing: int) -> Counted:
    """The expected score of a hand that is filled from the own deck.

    Args:
        kept: the cards that stay.
        pool: the hidden own cards.
        deck: how many of them are in the deck.
        draws: how many come.
        seat: whose hand.
        missing: how many places stay empty.
    """
    k, total, average = numbers_of(pool)
    base, factor = base_of(kept), desires(kept, seat).factor
    facts = {"base": base, "factor": factor, "n": draws, "m": sum(pool.values()), "deck": deck, "k": k, "sum": total}
    steps = [Step("filled_short" if missing else "filled", {**facts, "missing": missing})]
    found = cases(kept, pool, draws, seat)
    value = sum((c.chance * c.points for c in found), Fraction(0))
    if len(found) == 1 and not found[0].desires:
        terms = f"{factor} × ({base} + {draws} × {bracket(average)})"
        return value, (*steps, Step("filled_numbers", {"terms": terms, "mean": value}))
    for c in found:
        key = "case" if c.desires else "case_none"
        steps.append(Step(key, {"cards": c.desires, "terms": c.terms, "chance": c.chance, "mean": c.points}))
    return value, (*steps, expected("average", weighted((c.chance, c.points) for c in found), value))

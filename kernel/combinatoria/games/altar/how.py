"""How an expected score or a chance is counted, sentence by sentence, with the numbers of the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ...core.table import Face
from ...decks import ars
from ...odds.lines import Step
from .score import VALUE, score

__all__ = [
    "Case",
    "Group",
    "cases",
    "chance",
    "chance_steps",
    "equal",
    "factor_of",
    "mean_steps",
    "points",
    "refill_steps",
]


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

    def share(self, wanted: frozenset[Face]) -> Fraction:
        """The chance that one of these cards is wanted."""
        return Fraction(sum(n for face, n in self.cards.items() if face in wanted), self.total)

    def mean(self, hand: Sequence[Face], seat: int) -> Fraction:
        """The mean score of a hand with one of these cards."""
        return Fraction(sum(n * score((*hand, face), seat) for face, n in self.cards.items()), self.total)


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


def chance(value: Fraction) -> dict[str, Fraction]:
    """A chance as a sentence needs it."""
    return {"chance": value}


def points(value: Fraction) -> dict[str, Fraction]:
    """An expected number of points as a sentence needs it."""
    return {"mean": value}


def equal(terms: str, value: Fraction) -> Step:
    """The sentence that gives a chance, with its formula unless that is the chance itself."""
    return Step("simply" if terms == str(value) else "equal", {"terms": terms, **chance(value)})


def average(terms: str, value: Fraction) -> Step:
    """The sentence that gives an expected score with its formula."""
    return Step("average" if value.denominator > 1 else "average_whole", {"terms": terms, **points(value)})


# -- one card ----------------------------------------------------------------------------------------------


def chance_steps(
    groups: Sequence[Group], wanted: frozenset[Face], value: Fraction, key: str, seat: int
) -> tuple[Step, ...]:
    """The counting of the chance that a card is one of some cards.

    Args:
        groups: what the card may be.
        wanted: the cards in question.
        value: the exact answer.
        key: the sentence that names them.
        seat: who counts.
    """
    backs = sum(g.backs for g in groups)
    there = tuple(sorted({f for g in groups for f in g.cards if f in wanted and g.cards[f]}))
    if not there:
        return (Step(f"{key}_none"),)
    first = Step(key, {"cards": there})
    if len(groups) == 1:
        m = sum(groups[0].cards[f] for f in there)
        return (first, equal(f"{m}/{groups[0].total}", value))
    parts = [(g.backs, g.share(wanted)) for g in groups]
    terms = " + ".join(f"{n}/{backs} × {_bracket(share)}" for n, share in parts if share)
    return (first, *_of_groups(groups, seat), equal(terms, value))


def mean_steps(hand: Sequence[Face], seat: int, groups: Sequence[Group], value: Fraction) -> tuple[Step, ...]:
    """The counting of the expected score of a hand with one more card.

    Args:
        hand: the hand.
        seat: whose it is.
        groups: what the card may be.
        value: the exact answer.
    """
    if len(groups) > 1:
        backs = sum(g.backs for g in groups)
        parts = [f"{g.backs}/{backs} × {_bracket(g.mean(hand, seat))}" for g in groups]
        return (*_of_groups(groups, seat, hand), average(" + ".join(parts), value))
    group, now, factor = groups[0], score(hand, seat), factor_of(hand, seat)
    numbers = {f: n for f, n in group.cards.items() if n and f in VALUE}
    desires = [f for f, n in group.cards.items() if n and f not in VALUE]
    k, total = sum(numbers.values()), sum(VALUE[f] * n for f, n in numbers.items())
    steps: list[Step] = []
    terms: list[str] = []
    if numbers:
        steps.append(Step("numbers", {"k": k, "now": now, "factor": factor, "sum": total}))
        terms.append(f"{k} × {now} + {factor} × {total}")
    by_score: dict[int, list[Face]] = {}
    for face in desires:
        by_score.setdefault(score((*hand, face), seat), []).append(face)
    for after, faces in by_score.items():
        steps.append(Step("desire_then", {"cards": tuple(faces), "n": after}))
        n = sum(group.cards[f] for f in faces)
        terms.append(f"{n} × {after}")
    return (*steps, average(f"[{' + '.join(terms)}]/{group.total}", value))


def _of_groups(groups: Sequence[Group], seat: int, hand: Sequence[Face] | None = None) -> list[Step]:
    """What the backs can be, the most frequent first; at most three sentences."""
    steps = []
    for g in sorted(groups, key=lambda g: -g.backs)[:3]:
        facts: dict[str, Any] = {"n": g.backs}
        key = "group_known" if g.owner is None else "group_own" if g.owner == seat else "group_of"
        if g.owner is not None:
            facts |= {"m": g.total, "by": g.owner}
        if hand is not None:
            key, facts = f"{key}_mean", facts | points(g.mean(hand, seat))
        steps.append(Step(key, facts))
    return steps


def _bracket(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


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
    numbers = {f: n for f, n in pool.items() if f in VALUE and n}
    desires = [f"{seat}.{kind}" for kind in ars.DESIRES if pool.get(f"{seat}.{kind}")]
    k, every = sum(numbers.values()), sum(pool.values())
    mean = Fraction(sum(VALUE[f] * n for f, n in numbers.items()), k) if k else Fraction(0)
    base = sum(VALUE.get(f, 0) for f in kept)
    found = []
    for bits in range(1 << len(desires)):
        come = tuple(f for i, f in enumerate(desires) if bits >> i & 1)
        rest = draws - len(come)
        if not 0 <= rest <= k:
            continue
        ways = Fraction(comb(k, rest), comb(every, draws))
        factor = factor_of((*kept, *come), seat)
        found.append(Case(come, ways, f"C({k}, {rest})/C({every}, {draws})", factor * (base + rest * mean)))
    return found


def factor_of(hand: Sequence[Face], seat: int) -> int:
    """What the sum of a hand is multiplied by: the score of its desires with a one beside them."""
    return score((*(f for f in hand if f not in VALUE), f"{seat}.1"), seat)


def refill_steps(
    kept: Sequence[Face], pool: Mapping[Face, int], deck: int, draws: int, seat: int, missing: int
) -> tuple[Step, ...]:
    """The counting of the expected score of a hand that is filled from the own deck.

    Args:
        kept: the cards that stay.
        pool: the hidden own cards.
        deck: how many of them are in the deck.
        draws: how many come.
        seat: whose hand.
        missing: how many places stay empty.
    """
    numbers = Counter({f: n for f, n in pool.items() if f in VALUE and n})
    k, total = numbers.total(), sum(VALUE[f] * n for f, n in numbers.items())
    base, factor = sum(VALUE.get(f, 0) for f in kept), factor_of(kept, seat)
    facts = {"base": base, "factor": factor, "n": draws, "m": sum(pool.values()), "deck": deck, "k": k, "sum": total}
    steps = [Step("filled_short" if missing else "filled", {**facts, "missing": missing})]
    found = cases(kept, pool, draws, seat)
    value = sum((c.chance * c.points for c in found), Fraction(0))
    if len(found) == 1 and not found[0].desires:
        mean = Fraction(total, k) if k else Fraction(0)
        terms = f"{factor} × ({base} + {draws} × {_bracket(mean)})"
        return (*steps, Step("filled_numbers", {"terms": terms, **points(value)}))
    for c in found:
        key = "case" if c.desires else "case_none"
        steps.append(Step(key, {"cards": c.desires, "terms": c.terms, **chance(c.chance), **points(c.points)}))
    terms = " + ".join(f"{_bracket(c.chance)} × {_bracket(c.points)}" for c in found)
    return (*steps, average(terms, value))

"""Step-by-step derivations of expected scores and chances, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from ...core.choices import choices
from ...core.table import Face
from ...decks import ars
from ...odds.formulas import bracket, combinations, equal, expected, part_of, weighted
from ...odds.groups import Group, Worth, backs_of, mean, share
from ...odds.lines import HowStep
from .score import VALUE, base_of, desires, score

__all__ = ["Case", "cases", "chance_of", "numbers_of", "refilled", "score_of", "score_with"]


class Case(NamedTuple):
    """A set of own desires that may come when a hand is filled from the player's own deck.

    Attributes:
        desires: the desires that come.
        chance: the probability that exactly these come.
        terms: that chance as a formula.
        points: the expected score in that case.
    """

    desires: tuple[Face, ...]
    chance: Fraction
    terms: str
    points: Fraction


Counted = tuple[Fraction, tuple[HowStep, ...]]
"""An exact answer and its derivation."""


def score_with(hand: Sequence[Face], seat: int) -> Worth:
    """Return a function that gives the score of a hand with one more card."""
    return lambda face: score((*hand, face), seat)


def numbers_of(pool: Mapping[Face, int]) -> tuple[int, int, Fraction]:
    """Return the count, sum and mean (0 if there are none) of the number cards among some cards.

    >>> numbers_of({"0.1": 2, "0.4": 1, "0.SP": 1})
    (3, 6, Fraction(2, 1))
    """
    k = sum(n for face, n in pool.items() if face in VALUE)
    total = sum(VALUE.get(face, 0) * n for face, n in pool.items())
    return k, total, Fraction(total, k) if k else Fraction(0)


# -- one card ----------------------------------------------------------------------------------------------


def chance_of(groups: Sequence[Group], wanted: frozenset[Face], key: str, seat: int) -> Counted:
    """Return the chance that a card of some groups is one of the wanted cards, named by the sentence ``key``."""
    value, backs = share(groups, wanted), backs_of(groups)
    there = tuple(sorted({f for g in groups for f in g.cards if f in wanted and g.cards[f]}))
    if not there:
        return value, (HowStep(f"{key}_none"),)
    first = HowStep(key, {"cards": there}, there)
    if len(groups) == 1:
        m = sum(groups[0].cards[f] for f in there)
        return value, (first, equal(f"{m}/{groups[0].total}", value))
    terms = weighted((part_of(g.backs, backs), part) for g in groups if (part := share([g], wanted)))
    return value, (first, *_of_groups(groups, seat), equal(terms, value))


def score_of(hand: Sequence[Face], seat: int, groups: Sequence[Group]) -> Counted:
    """Return the expected score of a seat's hand with one more card from some groups."""
    worth = score_with(hand, seat)
    value = mean(groups, worth)
    if len(groups) > 1:
        backs = backs_of(groups)
        terms = weighted((part_of(g.backs, backs), mean([g], worth)) for g in groups)
        return value, (*_of_groups(groups, seat, hand), expected("average", terms, value))
    group, now, factor = groups[0], score(hand, seat), desires(hand, seat).factor
    k, total, _ = numbers_of(group.cards)
    steps: list[HowStep] = []
    summands: list[str] = []
    if k:
        numbers = tuple(face for face, n in group.cards.items() if n and face in VALUE)
        steps.append(HowStep("numbers", {"k": k, "now": now, "factor": factor, "sum": total}, numbers))
        summands.append(f"{k} × {now} + {factor} × {total}")
    by_score: dict[int, list[Face]] = {}
    for face, n in group.cards.items():
        if n and face not in VALUE:
            by_score.setdefault(score((*hand, face), seat), []).append(face)
    for after, faces in by_score.items():
        steps.append(HowStep("desire_then", {"cards": tuple(faces), "n": after}, tuple(faces)))
        n = sum(group.cards[f] for f in faces)
        summands.append(f"{n} × {after}")
    return value, (*steps, expected("average", f"[{' + '.join(summands)}]/{group.total}", value))


def _of_groups(groups: Sequence[Group], seat: int, hand: Sequence[Face] | None = None) -> list[HowStep]:
    """Return at most three steps that say what the backs can be, the most frequent first."""
    steps = []
    for g in sorted(groups, key=lambda g: -g.backs)[:3]:
        facts: dict[str, Any] = {"n": g.backs}
        key = "group_known" if g.owner is None else "group_own" if g.owner == seat else "group_of"
        if g.owner is not None:
            facts |= {"m": g.total, "by": g.owner}
        if isinstance(g.backs, Fraction):
            key = "about_own" if g.owner == seat else "about_of"
        if hand is not None:
            key, facts = f"{key}_mean", facts | {"mean": mean([g], score_with(hand, seat))}
        steps.append(HowStep(key, facts, () if hand is None else tuple(face for face, n in g.cards.items() if n)))
    return steps


# -- a hand filled from the player's own deck --------------------------------------------------------------


def cases(kept: Sequence[Face], pool: Mapping[Face, int], draws: int, seat: int) -> list[Case]:
    """Return the sets of own desires that can come from the player's own deck, with the expected score of each.

    The other cards drawn are numbers, which count with the mean of the hidden numbers whatever desires come.

    Args:
        kept: the cards that stay in the hand.
        pool: the hidden own cards, all equally likely.
        draws: the number of cards drawn.
        seat: the owner of the hand.

    >>> pool = {"0.1": 1, "0.3": 1, "0.SP": 1}
    >>> [(c.desires, str(c.chance), str(c.points)) for c in cases(["0.6"], pool, 1, 0)]
    [((), '2/3', '8'), (('0.SP',), '1/3', '30')]
    """
    own = tuple(face for kind in ars.DESIRES if pool.get(face := f"{seat}.{kind}"))
    k, _, average = numbers_of(pool)
    base, every = base_of(kept), sum(pool.values())
    found = []
    for come in ((), *choices(own)):
        rest = draws - len(come)
        if not 0 <= rest <= k:
            continue
        ways = Fraction(comb(k, rest), comb(every, draws))
        factor = desires((*kept, *come), seat).factor
        found.append(Case(come, ways, combinations(k, rest, every, draws), factor * (base + rest * average)))
    return found


def refilled(kept: Sequence[Face], pool: Mapping[Face, int], deck: int, draws: int, seat: int, missing: int) -> Counted:
    """Return the expected score of a hand that is filled from the player's own deck.

    Args:
        kept: the cards that stay.
        pool: the hidden own cards.
        deck: the number of them in the deck.
        draws: the number of cards drawn.
        seat: the owner of the hand.
        missing: the number of places that stay empty.
    """
    k, total, average = numbers_of(pool)
    base, factor = base_of(kept), desires(kept, seat).factor
    facts = {"base": base, "factor": factor, "n": draws, "m": sum(pool.values()), "deck": deck, "k": k, "sum": total}
    hidden = tuple(face for face, n in pool.items() if n)
    steps = [HowStep("filled_short" if missing else "filled", {**facts, "missing": missing}, hidden)]
    found = cases(kept, pool, draws, seat)
    value = sum((c.chance * c.points for c in found), Fraction(0))
    if len(found) == 1 and not found[0].desires:
        terms = f"{factor} × ({base} + {draws} × {bracket(average)})"
        return value, (*steps, HowStep("filled_numbers", {"terms": terms, "mean": value}))
    for c in found:
        key = "case" if c.desires else "case_none"
        steps.append(HowStep(key, {"cards": c.desires, "terms": c.terms, "chance": c.chance, "mean": c.points}))
    return value, (*steps, expected("average", weighted((c.chance, c.points) for c in found), value))

"""Exact chances in Altar of Time: questions Q1 to Q11 of section 11 of the spec.

Cards are faces prefixed with their owner: ``0.4`` is a four of seat 0, ``1.SP`` the Spear of seat 1. Questions about
the opening hand take its deck, a mapping of faces to copies; questions about a draw take the cards themselves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ...core.table import Face
from ...decks import ars
from ...odds.chains import chance_hit_exactly, turns_until_empty
from ...odds.dist import Dist, covariance
from ...odds.draws import fold, hands, hypergeometric, mean_until, partitions, until
from ...odds.draws import unseen as _unseen
from ...odds.stopping import Advice
from ...odds.stopping import draw_or_stop as _draw_or_stop
from .places import ABILITIES, HAND, SCHEDULE
from .score import VALUE, desires, score

__all__ = [
    "ABILITIES", "HAND", "SCHEDULE", "Advice", "ability_next", "base_and_factor", "base_needed", "chance_blind",
    "chance_hit_exactly", "chance_of_ability", "chance_of_value", "covariance", "desire_position", "draw_or_stop",
    "expected_base", "mean_desire_position", "numbers_among", "opening_deck", "own_desires", "schedules",
    "score_after_draws", "score_of_hand", "turns_until_empty", "without_ability", "worth_giving",
]  # fmt: skip


def opening_deck(owner: int = 0, schedule: Iterable[int] = SCHEDULE) -> dict[Face, int]:
    """Return the cards that one player shuffles: all own cards except those of the first schedule.

    Args:
        owner: The seat that owns the cards.
        schedule: The numbers set aside.

    >>> deck = opening_deck()
    >>> sum(deck.values()), deck["0.1"], deck["0.SP"]
    (32, 7, 1)
    """
    return _unseen(ars.owner_deck(owner), [f"{owner}.{n}" for n in schedule])


_OPENING: Final = opening_deck()


# -- Q1 to Q3: the opening hand ----------------------------------------------------------------------------


def own_desires(hand_size: int = HAND, deck: Mapping[Face, int] = _OPENING, owner: int = 0) -> Dist[tuple[Face, ...]]:
    """Q1: Return the distribution of own desire cards in a random hand.

    >>> held = own_desires()
    >>> held.p(lambda cards: "0.SP" in cards), held.p(lambda cards: len(cards) == 1)
    (Fraction(1, 4), Fraction(12, 31))
    """

    own = {f"{owner}.{kind}" for kind in ars.DESIRES}
    return _held(hand_size, deck).map(lambda held: tuple(face for face in held[1] if face in own))


def expected_base(hand_size: int = HAND, deck: Mapping[Face, int] = _OPENING) -> Fraction:
    """Q2: Return the expected sum of the numbers in a random hand, by linearity.

    Every card of the hand is an average card of the deck, whatever the other cards are.

    >>> expected_base()
    Fraction(45, 2)
    """
    return hand_size * Fraction(sum((VALUE.get(face, 0)) * k for face, k in deck.items()), sum(deck.values()))


def chance_of_value(value: int, hand_size: int = HAND, deck: Mapping[Face, int] = _OPENING) -> Fraction:
    """Q3: Return the chance that a random hand holds at least one card of this value.

    >>> chance_of_value(4)
    Fraction(2837, 3596)
    """
    good = sum(copies for face, copies in deck.items() if VALUE.get(face) == value)
    return 1 - hypergeometric(sum(deck.values()), good, hand_size)[0]


# -- Q4: events and legality -------------------------------------------------------------------------------


def chance_of_ability(
    values: Iterable[int] = ABILITIES,
    schedule: Sequence[int] = SCHEDULE,
    hand_size: int = HAND,
    deck: Mapping[Face, int] = _OPENING,
) -> Fraction:
    """Q4: Return the chance that one exchange can bring a card of one of these values into the schedule.

    The cards laid down must have the same total as some cards of the schedule. Walks the deck and tracks, as bits, the
    totals the hand can pay without and with a card of the wanted values (:func:`ability_next`).

    Args:
        values: The wanted values.
        schedule: The numbers in the schedule.
        hand_size: Number of random cards in the hand.
        deck: The deck they are drawn from; by default the opening deck.

    >>> chance_of_ability([4]), chance_of_ability()
    (Fraction(1659637, 2103660), Fraction(44763, 44950))
    """
    return ability_next((), tuple(schedule), numbers_among(deck), hand_size, frozenset(values))


def numbers_among(cards: Mapping[Face, int]) -> tuple[tuple[int, int], ...]:
    """Return cards as sorted pairs of a number (0 for a desire) and its copies.

    >>> numbers_among({"0.2": 3, "1.2": 1, "0.SP": 1, "0.SH": 1})
    ((0, 2), (2, 4))
    """
    found: Counter[int] = Counter()
    for face, copies in cards.items():
        found[VALUE.get(face, 0)] += copies
    return tuple(sorted(found.items()))


@lru_cache(maxsize=256)
def ability_next(
    hand: tuple[int, ...],
    schedule: tuple[int, ...],
    pool: tuple[tuple[int, int], ...],
    draws: int,
    wanted: frozenset[int] = frozenset(ABILITIES),
) -> Fraction:
    """Q4 in mid-game: Return the chance that a hand can bring an ability into a schedule after drawing cards.

    Args:
        hand: the numbers in the hand.
        schedule: the numbers in the schedule.
        pool: the hidden cards (:func:`numbers_among`).
        draws: the number of cards drawn.
        wanted: the numbers that give the ability.

    >>> ability_next((), (1, 2, 5), ((0, 1), (1, 1), (6, 1)), 1)
    Fraction(1, 3)
    """
    all_totals = (2 << sum(schedule)) - 1
    owed = 1
    for number in schedule:
        owed |= owed << number
    owed &= ~1  # at least one card of the schedule must leave

    def step(state: tuple[int, int], number: int, copies: int) -> tuple[int, int]:
        plain, with_wanted = state
        for _ in range(copies if number else 0):
            if number in wanted:
                with_wanted |= (plain | with_wanted) << number
            else:
                plain, with_wanted = plain | plain << number, with_wanted | with_wanted << number
        return plain & all_totals, with_wanted & all_totals

    start = (1, 0)
    for number in hand:
        start = step(start, number, 1)
    if start[1] & owed:
        return Fraction(1)
    return fold(dict(pool), draws, step, start).p(lambda state: state[1] & owed)


# -- Q5: expectation of a product --------------------------------------------------------------------------


def base_and_factor(
    hand_size: int = HAND, deck: Mapping[Face, int] = _OPENING, owner: int = 0
) -> Dist[tuple[int, int]]:
    """Return the joint distribution of the sum of the numbers and the factor of a random hand.

    >>> both = base_and_factor()
    >>> both.map(lambda hand: hand[0]).mean(), both.map(lambda hand: hand[1]).mean()
    (Fraction(45, 2), Fraction(79, 31))
    """

    return _held(hand_size, deck).map(lambda held: (held[0], desires(held[1], owner).factor))


def score_of_hand(hand_size: int = HAND, deck: Mapping[Face, int] = _OPENING, owner: int = 0) -> Dist[int]:
    """Q5: Return the distribution of the score of a random hand, if it were scored at once.

    >>> opening = score_of_hand()
    >>> opening.mean(), opening.p(lambda points: points >= 100)
    (Fraction(3411, 62), Fraction(131374, 525915))
    """
    return base_and_factor(hand_size, deck, owner).map(lambda hand: hand[0] * hand[1])


# -- Q6: symmetry ------------------------------------------------------------------------------------------


def desire_position(nth: int = 1, deck: Mapping[Face, int] = _OPENING) -> Dist[int]:
    """Q6: Return the distribution of the position, from 1, of the first (or nth) desire card in a shuffled deck.

    >>> desire_position(1)[1], desire_position(2)[1]
    (Fraction(1, 16), Fraction(0, 1))
    """
    return until(*_desires_of(deck), nth)


def mean_desire_position(nth: int = 1, deck: Mapping[Face, int] = _OPENING) -> Fraction:
    """Q6: Return the mean of that position. The desire cards cut the others into stretches of equal distribution.

    >>> mean_desire_position(1), mean_desire_position(2)
    (Fraction(11, 1), Fraction(22, 1))
    """
    return mean_until(*_desires_of(deck), nth)


# -- Q7 and Q8: draws --------------------------------------------------------------------------------------


def chance_blind(draws: int, hand_size: int = HAND, good: int = 2) -> Fraction:
    """Q7: Return the chance of at least one good card in blind draws from a hand.

    >>> [chance_blind(draws) for draws in (1, 2, 3)]
    [Fraction(1, 4), Fraction(13, 28), Fraction(9, 14)]
    """
    return 1 - hypergeometric(hand_size, good, draws)[0]


def score_after_draws(kept: Iterable[Face], source: Iterable[Face], draws: int = 1, owner: int = 0) -> Dist[int]:
    """Q8: Return the distribution of the score after drawing from equally likely cards.

    Args:
        kept: The cards in the hand.
        source: The cards drawn from: a hand or a deck in unknown order.
        draws: The number of cards drawn.
        owner: The seat that scores.

    Raises:
        ValueError: The source has fewer cards than ``draws``.

    >>> after = score_after_draws(["0.6", "0.5", "0.SP"], ["1.4", "1.SP"])
    >>> after, after.mean(), after.variance()
    (Dist({75: 1/2, 110: 1/2}), Fraction(185, 2), Fraction(1225, 4))
    """
    cards = tuple(kept)
    return hands(Counter(source), draws).map(lambda drawn: score((*cards, *drawn), owner))


def draw_or_stop(kept: Iterable[Face], source: Iterable[Face], draws: int, owner: int = 0) -> Advice:
    """Return the best decision when up to ``draws`` cards may be drawn one at a time, stopping at will.

    This is the end of a game with a 6 in the player's schedule and the player's own deck empty (ruling R7).

    Args:
        kept: The cards in the hand.
        source: The cards drawn from, all equally likely.
        draws: The maximum number of draws.
        owner: The seat that scores.

    One's own Shield among the three cards would undo the Spear:

    >>> draw_or_stop(["0.6", "0.6", "0.SP"], ["0.SH", "1.6", "1.5"], 1)
    Advice(draw=True, value=Fraction(187, 3), now=60)
    >>> draw_or_stop(["0.6", "0.6", "0.6", "0.SP"], ["0.SH", "1.6", "1.2"], 1).draw
    False
    """
    return _draw_or_stop(kept, source, draws, lambda hand: score(hand, owner))


# -- Q10 and Q11: schedules and thresholds -----------------------------------------------------------------


def schedules(total: int = sum(SCHEDULE), values: Iterable[int] = ars.NUMBERS) -> list[tuple[int, ...]]:
    """Q10: Return all schedules with this total, each with its largest number first.

    >>> schedules(4)
    [(4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)]
    """
    return partitions(total, values)


def without_ability(total: int = sum(SCHEDULE), abilities: Iterable[int] = ABILITIES) -> list[tuple[int, ...]]:
    """Q10: Return the schedules without a number that gives an ability.

    >>> len(without_ability())
    7
    """
    special = set(abilities)
    return [numbers for numbers in schedules(total) if not special & set(numbers)]


def worth_giving(base: int, value: int, gain: int | Fraction = 2) -> bool:
    """Q11: Return whether it pays to trade a card of this value for one that multiplies the score, all else fixed.

    Args:
        base: Sum of the numbers in the hand.
        value: The number of the card given away, one of them.
        gain: The multiplier of the new card; 2 for another player's desire card of the kind.

    >>> worth_giving(30, 6), worth_giving(12, 6)
    (True, False)
    """
    return gain * (base - value) > base


def base_needed(value: int, gain: int | Fraction = 2) -> Fraction:
    """Q11: Return the base at which giving and keeping are equal; above it, giving pays.

    >>> base_needed(6), base_needed(6, gain=5)
    (Fraction(12, 1), Fraction(15, 2))
    """
    if gain <= 1:
        raise ValueError(f"a factor of {gain} never makes up for a card")
    return Fraction(gain * value) / (gain - 1)


# -- helpers -----------------------------------------------------------------------------------------------


def _held(hand_size: int, deck: Mapping[Face, int]) -> Dist[tuple[int, tuple[Face, ...]]]:
    """Return the joint distribution of the sum of the numbers and the desires of a random hand."""

    def step(state: tuple[int, tuple[Face, ...]], face: Face, k: int) -> tuple[int, tuple[Face, ...]]:
        base, held = state
        return (base + VALUE[face] * k, held) if face in VALUE else (base, (*held, *(face,) * k))

    nothing: tuple[int, tuple[Face, ...]] = (0, ())
    return fold(deck, hand_size, step, nothing)


def _desires_of(deck: Mapping[Face, int]) -> tuple[int, int]:
    """Return the number of cards in a deck and of desire cards among them."""
    return sum(deck.values()), sum(copies for face, copies in deck.items() if VALUE.get(face) is None)

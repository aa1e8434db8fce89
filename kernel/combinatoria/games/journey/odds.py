"""Exact answers to the questions of the lessons (section 11 of the spec), in Fractions.

Days count from 1. A *triple* is the days of the white pawn and of the two black ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache, partial
from itertools import product
from typing import Final

from ...odds.chains import after, reached, steps_until
from ...odds.collecting import dealt_within, mean_dealt
from ...odds.dist import Dist
from ...odds.draws import fold, hands, same_kind, unseen
from .board import WEEK, ahead, loops
from .cards import ICON, ICONS, NUMBER, SUIT, SUITS
from .score import OF_DAY

__all__ = [
    "ICON_COPIES", "NUMBERS", "NUMBER_COPIES", "SUIT_COPIES", "Triple", "all_suits_within",
    "cards_to_all_suits", "compass_shift", "expected_icon_points", "expected_loops", "full_turns", "goal_residue",
    "loop_chance", "loop_on_turn", "mean_loop_chance", "mean_return", "nudges", "orbit", "return_after", "same_kind",
    "suit_on_all", "together", "turns_left", "turns_to_day", "walk",
]  # fmt: skip

NUMBERS: Final = range(1, WEEK)
Triple = tuple[int, int, int]
Places = tuple[tuple[tuple[str, int], ...], frozenset[str]]
"""The remaining cards by suit, and the suits present on all locations so far."""
START: Final[Triple] = (1, 1, 1)
SUIT_COPIES: Final = Counter(SUIT.values())
NUMBER_COPIES: Final = Counter(NUMBER.values())
ICON_COPIES: Final = Counter(ICONS[icon] for icon in ICON.values())
"""The number of events of each suit, number and key icon (L1)."""


# -- the ring (L2, L3) -------------------------------------------------------------------------------------


def loop_chance(day: int, highest: int = 6) -> Fraction:
    """L2: the chance that a random number takes the white pawn beyond Day 7.

    Args:
        day: the day of the white pawn.
        highest: numbers are 1 to this, all equally likely.

    >>> loop_chance(1), loop_chance(5), loop_chance(7)
    (Fraction(0, 1), Fraction(2, 3), Fraction(1, 1))
    """
    return Fraction(sum(loops(day, n) for n in range(1, highest + 1)), highest)


def mean_loop_chance() -> Fraction:
    """L2: the mean of :func:`loop_chance` over the seven days.

    >>> mean_loop_chance()
    Fraction(1, 2)
    """
    return sum(map(loop_chance, range(1, WEEK + 1)), Fraction(0)) / WEEK


def orbit(start: Triple = START, compass: bool = False) -> frozenset[Triple]:
    """L3: all triples reachable by movement alone, with any number and any black pawn; splits reach no others.

    Args:
        start: the days of the pawns.
        compass: whether black pawns may also go backward.

    >>> len(orbit()), (7, 7, 7) in orbit(), len(orbit(compass=True))
    (49, False, 343)
    """
    ways = (1, -1) if compass else (1,)
    return frozenset(reached(lambda pawns: _turn(pawns, ways), start))


def _turn(pawns: Triple, ways: tuple[int, ...] = (1,)) -> list[Triple]:
    """The outcomes of a turn: one for each number, black pawn and direction."""
    white, first, second = pawns
    found = []
    for n, way in product(NUMBERS, ways):
        to, k = ahead(white, n), way * (WEEK - n)
        found += [(to, ahead(first, k), second), (to, first, ahead(second, k))]
    return found


def goal_residue(pawns: Iterable[int]) -> int:
    """L3: the days forward, modulo 7, that are missing for all pawns to be on Day 7; 0 to 6.

    A card moves n and 7 - n days, a whole week together, so movement never changes this number.

    >>> goal_residue((1, 1, 1)), goal_residue((4, 3, 7))
    (4, 0)
    """
    return -sum(pawns) % WEEK


_NUDGES: Final = tuple([min(residue, WEEK - residue) for residue in range(WEEK)])


def nudges(residue: int) -> int:
    """L3: the fewest moves of a single day, forward or back, that add up to a residue.

    >>> [nudges(r) for r in range(7)]
    [0, 1, 2, 3, 3, 2, 1]
    """
    return _NUDGES[residue % WEEK]


def compass_shift(number: int) -> int:
    """L3: the change of the sum of the days, modulo 7, in a turn with backward movement (Compass).

    >>> compass_shift(2), [n for n in NUMBERS if compass_shift(n) == goal_residue((1, 1, 1))]
    (4, [2])
    """
    return (number - (WEEK - number)) % WEEK


# -- the white pawn as a Markov chain (L4, L5) -------------------------------------------------------------


def walk(turns: int, start: int = 1, highest: int = 6) -> Dist[int]:
    """L4: the day of the white pawn after some turns with independent uniform numbers from 1 to ``highest``.

    >>> [str(walk(k)[1]) for k in range(1, 6)]
    ['0', '1/6', '5/36', '31/216', '185/1296']
    """
    return Dist.uniform(range(1, highest + 1)).repeat(turns).map(lambda far: ahead(start, far))


def loop_on_turn(turn: int, start: int = 1, highest: int = 6) -> Fraction:
    """L5: the chance that the white pawn loops on a given turn (counted from 1).

    >>> loop_on_turn(1), loop_on_turn(2)
    (Fraction(0, 1), Fraction(7, 12))
    """
    return sum((p * loop_chance(day, highest) for day, p in walk(turn - 1, start, highest).items()), Fraction(0))


def expected_loops(turns: int, start: int = 1, highest: int = 6) -> Fraction:
    """L5: expected loops of the white pawn in some turns, by linearity.

    >>> str(expected_loops(5)), str(expected_loops(10))
    ('5369/2592', '92138935/20155392')
    """
    return sum((loop_on_turn(t, start, highest) for t in range(1, turns + 1)), Fraction(0))


def turns_to_day(day: int, start: int = 1) -> Fraction:
    """Expected turns until the white pawn reaches a day, with uniform numbers: an absorbing chain.

    >>> turns_to_day(7), turns_to_day(7, start=7)
    (Fraction(6, 1), Fraction(7, 1))
    """
    return steps_until(lambda at: Dist.uniform([ahead(at, n) for n in NUMBERS]), start, day)


@cache
def turns_left(day: int, deck: int, highest: int = 6) -> Fraction:
    """Expected full turns until the deck is empty, with independent uniform numbers: an absorbing chain.

    A turn takes one card, a loop one more; a turn counts if all its cards can be taken. Cards in hand do not count.

    Args:
        day: the day of the white pawn.
        deck: cards in the deck.
        highest: numbers are 1 to this.

    >>> turns_left(1, 1), turns_left(7, 1), turns_left(5, 2)
    (Fraction(1, 1), Fraction(0, 1), Fraction(37, 36))
    """
    total = Fraction(0)
    for n in range(1, highest + 1):
        left = deck - 1 - loops(day, n)
        if left >= 0:
            total += 1 + turns_left(ahead(day, n), left, highest)
    return total / highest


# -- the deck as a clock (L6, L7) --------------------------------------------------------------------------


def all_suits_within(cards: int) -> Fraction:
    """L6: the chance that ``cards`` cards from the deck include every suit.

    >>> all_suits_within(8)
    Fraction(168, 377)
    """
    return dealt_within(SUIT_COPIES, SUITS, cards)


def cards_to_all_suits() -> Fraction:
    """L6: expected cards until every suit has been seen.

    >>> cards_to_all_suits()
    Fraction(81371, 8645)
    """
    return mean_dealt(SUIT_COPIES, SUITS)


def full_turns(deck: int) -> Dist[int]:
    """L7: the number of turns a deck lasts under random play, without yellow events and letters.

    A turn costs a card and every loop another one: t turns need ``t + S // 7`` cards, where S is the total of the
    numbers played. The need grows with t, so the turns that a deck allows are the first ones.

    Args:
        deck: cards after the deal, 29 or with the Rucksack 28.

    >>> str(full_turns(29).mean()), str(full_turns(28).mean()), str(full_turns(29).p(lambda t: t >= 20))
    ('2220336563/114171057', '21449018653/1141710570', '13709131/30045015')
    """

    def fits(t: int) -> Fraction:
        total = fold(NUMBER_COPIES, t, lambda s, number, k: s + number * k, 0)
        return total.p(lambda s: t + s // WEEK <= deck)

    possible = [Fraction(1), *map(fits, range(1, deck + 1)), Fraction(0)]
    return Dist.exact({t: possible[t] - possible[t + 1] for t in range(deck + 1)})


# -- the board (L8, L9) ------------------------------------------------------------------------------------


def expected_icon_points(capacities: Iterable[int]) -> Fraction:
    """L8: expected points for key icons, if every location is full of random events; one without room scores none.

    >>> str(expected_icon_points((2, 2, 2, 3, 1, 1))), str(expected_icon_points((2, 3, 3, 3, 2, 3)))
    ('2452/203', '792/203')
    """
    return OF_DAY * sum((same_kind(ICON_COPIES, n) for n in capacities if n), Fraction(0))


def suit_on_all(*sizes: int) -> Fraction:
    """L9: the chance that some suit is on every location, given the number of random events on each.

    Locations are filled one after the other; the state is the remaining cards and the suits common to all so far.

    >>> [str(suit_on_all(k, k, k)) for k in (1, 2, 3)]
    ['5/203', '6443/39585', '199239/476905']
    """

    def fill(before: Places, n: int) -> Dist[Places]:
        left, common = before
        after = hands(dict(left), n)
        return after.map(lambda hand: (tuple(unseen(dict(left), hand).items()), common.intersection(hand)))

    found: Dist[Places] = Dist.certain((tuple(SUIT_COPIES.items()), frozenset(SUIT_COPIES)))
    for n in sizes:
        found = found.then(partial(fill, n=n))
    return found.p(lambda places: places[1])


# -- all pawns together again (L10) ------------------------------------------------------------------------


def together(pawns: Triple) -> Dist[Triple]:
    """L10: one turn of the three pawns, with a random number and a random black pawn.

    >>> together((1, 1, 1))[4, 5, 1]
    Fraction(1, 12)
    """
    return Dist.uniform(_turn(pawns))


def return_after(turns: int, start: Triple = START) -> Fraction:
    """L10: the chance that the pawns are back where they started after exactly ``turns`` turns.

    >>> return_after(1), return_after(2)
    (Fraction(0, 1), Fraction(1, 12))
    """
    return after(together, start, turns)[start]


def mean_return(start: Triple = START) -> Fraction:
    """L10: expected turns until the pawns are back where they started, by linear equations for all triples.

    >>> mean_return()
    Fraction(49, 1)
    """
    return steps_until(together, start, start)

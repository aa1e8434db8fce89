"""Exact chances in Soulmates: the questions Q1 to Q9 of section 11 of the spec, and those of a live position.

Functions about a fresh deck take the deck, the hand sizes and the numbers of copies as parameters. Functions
about a position take a `Knowledge`: the unseen cards by face, and for each opponent a `Hand` of known faces and
of unknown cards in groups, each with the faces that its owner has denied. For example, Ann took a Sun 5 from
the pile and denied having a Moon 1, and Ben has drawn one card since he denied a Sun 1::

    Knowledge([unseen], {
        "Ann": Hand.of(3, known=["S5"], without=["M1"]),
        "Ben": Hand((Unknown(3, frozenset({"S1"})), Unknown(1))),
    })
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from typing import Any, Final, NamedTuple, TypeVar

from ...core.table import Face
from ...odds import Dist, Geometric, Hand, Holding, Knowledge, Unknown, exactly_one_holder, fold, hands, markov, until
from ...odds import unseen as _unseen
from .calls import DECK, HAND, Call, Cards, callable_pairs, calls_of

__all__ = [
    "DECK", "Hand", "Knowledge", "RatedCall", "Unknown", "best_copies", "call_odds", "calls_needed", "chance_callable",
    "chance_dealer_can_call", "chance_match", "chance_top_card", "copies_table", "draw_makes_callable",
    "draws_until_helpful", "found_after_draw", "helpful_faces", "left_behind", "race", "rate_calls",
]  # fmt: skip

W = TypeVar("W", bound=Hashable)
_Race = tuple[tuple[int, ...], int]
"""A state of the race: the seats still in the game, and the seat to move."""

FIRST_TURN_UNSEEN: Final = sum(DECK.values()) - (HAND + 1) - 1
"""Cards that a caller has not seen in the first turn: all but the five in hand and the card turned up."""


# -- Q1 to Q3: the deck and a player's own hand ------------------------------------------------------------


def chance_top_card(face: Face, deck: Mapping[Face, int] = DECK) -> Fraction:
    """Q1: return the chance that the top card of a shuffled deck has this face.

    Args:
        face: The face, for example `"S5"`.
        deck: Face -> copies in the deck.

    Raises:
        ValueError: The deck is empty.

    >>> chance_top_card("S5")
    Fraction(1, 15)
    """
    return Dist(deck)[face]


def helpful_faces(hand: Iterable[Face], deck: Iterable[Face] = DECK) -> frozenset[Face]:
    """Return the faces that make a call possible if added to the hand; all faces if one is possible already.

    >>> sorted(helpful_faces(["S2", "S3", "M1", "M5"]))
    ['S1', 'S4', 'S5']
    """
    cards = tuple(hand)
    return frozenset(face for face in deck if calls_of(tuple(sorted((*cards, face)))))


def draws_until_helpful(hand: Iterable[Face], unseen: Mapping[Face, int] | None = None) -> Dist[int]:
    """Q2: return the distribution of the draws until the first card that makes a call possible with this hand.

    The hand stays as it is; cards that do not help are set aside.

    Args:
        hand: The cards held while drawing.
        unseen: Face -> copies in the deck; by default a fresh deck without the hand.

    Raises:
        ValueError: No card in the deck helps.

    >>> waiting = draws_until_helpful(["S2", "S3", "M1", "M5"])
    >>> waiting[1], waiting.p(lambda draws: draws <= 3), waiting.mean()
    (Fraction(17, 56), Fraction(18581, 27720), Fraction(19, 6))
    """
    cards = tuple(hand)
    deck = _unseen(DECK, cards) if unseen is None else unseen
    help_ = helpful_faces(cards, deck)
    return until(sum(deck.values()), sum(deck[face] for face in help_))


def chance_callable(hand_size: int = HAND + 1, deck: Mapping[Face, int] = DECK) -> Fraction:
    """Q3: return the chance that a random hand allows a call.

    Folds over the deck suit by suit, keeping of the current suit only the cards that calls can use.

    Args:
        hand_size: Number of random cards.
        deck: Face -> copies in the deck they are drawn from.

    Raises:
        ValueError: The deck has fewer cards.

    >>> chance_callable(5)
    Fraction(1455767, 2730756)
    """

    def step(held: Cards | None, face: Face, k: int) -> Cards | None:
        if held is None:
            return None  # A call is possible already; more cards cannot change that.
        suit = (*(card for card in held if card[0] == face[0]), *(face,) * min(k, 3))
        return None if calls_of(suit) else suit

    nothing: Cards | None = ()
    return fold({face: deck[face] for face in sorted(deck)}, hand_size, step, nothing)[None]


def chance_dealer_can_call(hand_size: int = HAND, deck: Mapping[Face, int] = DECK) -> Fraction:
    """Q3b: return the chance that the dealer can call in the first turn.

    The dealer has `hand_size` cards, and takes the card turned up if it makes a call possible, or else draws
    from the deck.

    Raises:
        ValueError: The deck has fewer than `hand_size + 2` cards.

    >>> chance_dealer_can_call()
    Fraction(171891103, 250319300)
    """
    left = sum(deck.values()) - hand_size
    if left < 2:
        raise ValueError(f"a deck of {sum(deck.values())} cards is too small for hands of {hand_size}")

    def chance(hand: tuple[Face, ...]) -> Fraction:
        rest = _unseen(deck, hand)
        good = sum(rest[face] for face in helpful_faces(hand, deck))
        # Either the card turned up helps, or it does not and the next one, from one card fewer, does.
        return Fraction(good, left) + Fraction(left - good, left) * Fraction(good, left - 1)

    return sum((p * chance(hand) for hand, p in hands(deck, hand_size).items()), Fraction(0))


# -- Q4 to Q7: exactly one other player must hold the card -------------------------------------------------


def chance_match(copies: int, opponents: int, unseen_count: int = FIRST_TURN_UNSEEN, hand_size: int = HAND) -> Fraction:
    """Q4: return the chance that exactly one of several hands of equal size holds the card asked for.

    Args:
        copies: Unseen copies of that card.
        opponents: Other players in the game.
        unseen_count: All cards the caller has not seen; by default those of the first turn.
        hand_size: Cards in each opponent's hand.

    Raises:
        ValueError: There are more copies, or more cards in hands, than unseen cards.

    >>> chance_match(copies=8, opponents=3), chance_match(copies=4, opponents=3)
    (Fraction(122139, 296429), Fraction(335, 689))
    """
    return exactly_one_holder(unseen_count, copies, [hand_size] * opponents)


def copies_table(
    opponents: int, unseen_count: int = FIRST_TURN_UNSEEN, hand_size: int = HAND, most: int = max(DECK.values())
) -> dict[int, Fraction]:
    """Q5: return the chance of a match for every number of unseen copies from 1 to `most`.

    >>> copies_table(opponents=2, most=2)
    {1: Fraction(4, 27), 2: Fraction(380, 1431)}
    """
    return {m: chance_match(m, opponents, unseen_count, hand_size) for m in range(1, most + 1)}


def best_copies(
    opponents: int, unseen_count: int = FIRST_TURN_UNSEEN, hand_size: int = HAND, most: int = max(DECK.values())
) -> tuple[int, Fraction]:
    """Q5: return the number of unseen copies with the best chance of a match, the smallest of equals, and that chance.

    >>> best_copies(opponents=4)[0]
    3
    """
    table = copies_table(opponents, unseen_count, hand_size, most)
    return max(table.items(), key=lambda row: (row[1], -row[0]))


def call_odds(target: Face, known: Knowledge[Face, W]) -> Holding[W]:
    """Q7: return the chances of how a call for `target` ends, given what the caller knows; one holder is a match.

    Args:
        target: The face asked for.
        known: Unseen cards and the opponents' hands; see the module docstring. The opponents are the
            players still in the game.

    With five players, Ann is known to hold a Sun 5, and three of the other 51 unseen cards are Sun 5s:

    >>> known = Knowledge(
    ...     [{"S5": 3, "other": 48}],
    ...     {"Ann": Hand.of(3, known=["S5"])} | {name: Hand.of(4) for name in ("Ben", "Cy", "Di")},
    ... )
    >>> call_odds("S5", known).one
    Fraction(9139, 20825)
    """
    return known.holding(target)


class RatedCall(NamedTuple):
    """A call that a hand allows, with the chances of how it ends."""

    call: Call
    odds: Holding[Any]


def rate_calls(hand: Iterable[Face], known: Knowledge[Face, W]) -> list[RatedCall]:
    """Q6: return all calls that a hand allows, by descending chance of a match.

    Calls with equal chances keep the order of the rules' table.

    >>> hand = ["S3", "S3", "S3", "S4", "S5"]
    >>> known = Knowledge([_unseen(DECK, [*hand, "M1"])], {seat: Hand.of(4) for seat in (1, 2, 3)})
    >>> [(rated.call.target, rated.odds.one) for rated in rate_calls(hand, known)]
    [('S2', Fraction(79007, 175695)), ('S3', Fraction(925, 2067))]
    """
    odds = {target: call_odds(target, known) for target in {call.target for call in callable_pairs(hand)}}
    rated = [RatedCall(call, odds[call.target]) for call in callable_pairs(hand)]
    return sorted(rated, key=lambda r: -r.odds.one)


def draw_makes_callable(hand: Iterable[Face], unseen: Mapping[Face, int] | Knowledge[Face, W]) -> Fraction:
    """Return the chance that the next card of the deck makes a call possible with this hand.

    Args:
        hand: The cards held, usually four.
        unseen: Face -> copies, if every unseen card is equally likely to be next; or a `Knowledge`, if
            opponents are known to lack cards (these are then more likely in the deck) or if the deck has been
            reshuffled (its cards are then the last pool).

    Raises:
        ValueError: There is no card to draw.

    >>> draw_makes_callable(["S2", "S3", "M1", "M5"], _unseen(DECK, ["S2", "S3", "M1", "M5"]))
    Fraction(17, 56)
    """
    top = unseen.next_card() if isinstance(unseen, Knowledge) else Dist(unseen)
    help_ = helpful_faces(hand, top)
    return top.p(lambda face: face in help_)


def found_after_draw(hand: Iterable[Face], known: Knowledge[Face, W]) -> Fraction:
    """Return the chance that a draw from the deck followed by the best call finds exactly one holder.

    It sums over the possible cards the chance of the card times the chance of the best call that it allows.

    Args:
        hand: The cards held, usually four.
        known: What the player knows; the deck is its last pool.

    >>> hand = ["S2", "S3", "M1", "M5"]
    >>> known = Knowledge([_unseen(DECK, [*hand, "M1"])], {seat: Hand.of(4) for seat in (1, 2, 3)})
    >>> round(float(found_after_draw(hand, known)), 4)
    0.1518
    """
    cards, total = list(hand), Fraction(0)
    for face, chance in known.next_card().items():
        if callable_pairs([*cards, face]):
            pools = [dict(pool) for pool in known.pools]
            pools[-1][face] -= 1
            total += chance * rate_calls([*cards, face], Knowledge(pools, known.hands))[0].odds.one
    return total


# -- Q8 and Q9: many turns ---------------------------------------------------------------------------------


def race(p: Fraction | Callable[[int], Fraction], players: int = 3) -> Dist[tuple[int, ...]]:
    """Q8: return the distribution of who is left over if every turn brings a match with chance `p`.

    Without a match the turn passes to the left. Every other player is equally likely to be the soulmate. Seat 0
    begins; the couple leaves, and the game ends when at most two are left (section 5, ruling R12).

    Args:
        p: Chance of a match in one turn; or a function of the number of players still in the game.
        players: Seats at the start.

    Returns:
        Distribution of the seats left over: one seat if `players` is odd, two if it is even.

    Raises:
        ValueError: There are fewer than three players, or a chance is not above 0 and at most 1.

    >>> race(Fraction(1, 4))
    Dist({(0,): 21/74, (1,): 25/74, (2,): 14/37})
    """
    if players < 3:
        raise ValueError(f"a race needs at least three players, not {players}")

    def left_of(turn: int, seats: tuple[int, ...]) -> int:
        return next((seat for seat in seats if seat > turn), seats[0])

    def step(state: _Race) -> Dist[_Race] | None:
        active, turn = state
        if len(active) <= 2:
            return None
        chance = p(len(active)) if callable(p) else p
        if not 0 < chance <= 1:
            raise ValueError(f"the chance of a match must be above 0 and at most 1, not {chance}")
        others = tuple(seat for seat in active if seat != turn)
        after: list[tuple[int | Fraction, Dist[_Race]]] = [(1 - chance, Dist.certain((active, left_of(turn, active))))]
        for soulmate in others:
            rest = tuple(seat for seat in others if seat != soulmate)
            after.append((chance / len(others), Dist.certain((rest, left_of(turn, rest)))))
        return Dist.mixture(after)

    return markov(step, (tuple(range(players)), 0)).ends.map(lambda state: state[0])


def left_behind(p: Fraction | Callable[[int], Fraction], players: int = 3) -> tuple[Fraction, ...]:
    """Q8: return, for each seat, the chance to be among those left over; see `race`.

    >>> left_behind(Fraction(1, 4))
    (Fraction(21, 74), Fraction(25, 74), Fraction(14, 37))
    """
    left = race(p, players)

    def left_over(seat: int) -> Fraction:
        return left.p(lambda seats: seat in seats)

    return tuple(map(left_over, range(players)))


def calls_needed(p: Fraction) -> Geometric:
    """Q9: return the distribution of the calls until the first match, if each succeeds independently with chance `p`.

    >>> calls = calls_needed(chance_match(copies=4, opponents=3))
    >>> calls.mean(), calls.more_than(2)
    (Fraction(689, 335), Fraction(125316, 474721))
    """
    return Geometric(p)

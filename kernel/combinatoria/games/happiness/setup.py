"""Table setup (sections 2, 3 and 6): options, secrets, and a seat's knowledge of hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod
from random import Random
from typing import Any, Final

from ...core.game import CardFacts
from ...core.options import Option
from ...core.table import EVERYBODY, MAX_SEATS, Face, Table, seat_bit
from ...decks import ars
from .cards import PER_SET, TIMES, cards_of, face_of, feeling, pair, place_zone
from .reliability import RIGHT, SEALS, possible
from .stories import points_to
from .variables import Vars, stated_key

__all__ = ["LEAST", "OPTIONS", "SEATS", "card_facts", "sample_private_vars", "secrets"]

SETS: Final = 3
"""Maximum number of sets in play; a house value, as the rulebook names no limit."""
SEATS: Final = range(2, min(PER_SET * SETS, MAX_SEATS) + 1)
LEAST: Final = SEATS[0]
OPTIONS: Final = (
    Option("stories", False, sets={True: {"first": 1}}),
    Option("guessing", "open", ("open", "secret")),
    Option("rounds", 0, least=0, most=24),
    Option("confidence", False),
    Option("reveal_each_time", False),
    Option("timer", 0, (0, 60, 120, 180)),
    Option("first", 0, tuple(range(SEATS[-1])), seat=True),
    Option("sets", 0, tuple(range(SETS + 1))),
    Option("reliability", 15, RIGHT),
    Option("seal", 0, least=0, most=SEALS),
)


def secrets(seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
    """Keep a guesser's stated confidence as private as the guess."""
    secret = options["guessing"] == "secret"
    return {stated_key(s): seat_bit(s) if secret else EVERYBODY for s in range(seats)}


# -- a seat's knowledge of hidden cards --------------------------------------------------------------------


@cache
def _decks(seats: int) -> Mapping[int, Mapping[Face, int]]:
    """Return each player's cards: the same six numbers, never mixed with those of others."""
    return {s + 1: dict.fromkeys(cards_of(s), 1) for s in range(seats)}


@cache
def _denied(seats: int) -> Mapping[str, frozenset[Face]]:
    """Return the impossible faces of each zone: a laid card is one of the two of its time (R18)."""
    every = frozenset(face for s in range(seats) for face in cards_of(s))
    return {
        place_zone(k, s): frozenset(face for face in every if ars.number(face) not in pair(k))
        for s in range(seats)
        for k in range(len(TIMES))
    }


def card_facts(view: Table, seat: int) -> Sequence[CardFacts]:
    """Return the possible cards of each zone, weighted in a prepared round by its answers of stated reliability."""
    plain = CardFacts(_decks(view.seats), denied=_denied(view.seats))
    v, cases = Vars.of(view), []
    teller = v.turn
    if not view.options["stories"] or seat == teller:
        return (plain,)
    for k in range(len(TIMES)):
        ids, heard = view.zones[place_zone(k, teller)], [a[3] for a in v.heard if a[0] == k]
        if ids and heard and ids[0] not in view.faces:
            cases.append([(place_zone(k, teller), n, heard) for n in pair(k)])
    if not cases:
        return (plain,)
    chances = possible(view.options)
    return [
        plain._replace(
            recalled={zone: ((face_of(teller, n), teller + 1),) for zone, n, _ in case},
            weight=_weight([(n, sign) for _, n, heard in case for sign in heard], chances),
        )
        for case in product(*cases)
    ]


def _weight(heard: Sequence[tuple[int, str]], chances: Sequence[Fraction]) -> int:
    """Return the likelihood of answers about cards, without the common denominator.

    Args:
        heard: The number of a card, and an answer about it.
        chances: The possible reliabilities, equally likely; all answers have the same one.
    """
    whole = lcm(*(chance.denominator for chance in chances))
    true = [points_to(sign) == feeling(number) for number, sign in heard]
    return sum(prod(int(whole * (chance if one else 1 - chance)) for one in true) for chance in chances)


def sample_private_vars(t: Table, seat: int, rng: Random) -> None:
    """Fill in the hidden stated confidence of others, one number per guess; its value does not matter."""
    v, bit = Vars.of(t), seat_bit(seat)
    for s in range(t.seats):
        if not t.var_mask[stated_key(s)] & bit:
            given = s in v.active and s != v.turn and t.options["confidence"]
            t.vars[stated_key(s)] = (50,) * len([k for k in range(3) if given and t.zones[place_zone(k, s)]])

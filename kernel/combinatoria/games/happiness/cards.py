"""The six cards of a player (sections 2 and 3): meaning, zones, and design."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from ...core.resources import load_toml
from ...core.seats import hand_zone
from ...core.table import Face, Table, Zone, seat_bit
from ...decks import ars

__all__ = [
    "FEELINGS", "GOOD", "PER_SET", "TIMES", "VERY_GOOD", "card_caption", "card_note", "card_of", "cards_of",
    "face_of", "feeling", "laid", "numbers", "pair", "place_zone", "texts", "time", "zones",
]  # fmt: skip

TIMES: Final = ("past", "present", "future")
FEELINGS: Final = ("good", "very_good")
GOOD, VERY_GOOD = range(2)
PER_SET: Final = ars.copies(6) * len(ars.SUITS)
"""Number of players who get their six cards from one set: the copies of the rarest number."""


def texts() -> dict[str, Any]:
    """Return the texts of the cards and of the prepared stories."""
    return load_toml(__package__, "stories.toml")


def time(number: int) -> int:
    """Return the time of a number: 0 past, 1 present, 2 future.

    >>> [TIMES[time(n)] for n in ars.NUMBERS][::2]
    ['past', 'present', 'future']
    """
    return (number - 1) // 2


def feeling(number: int) -> int:
    """Return the feeling of a number: ``GOOD`` for odd numbers, ``VERY_GOOD`` for even ones.

    >>> [FEELINGS[feeling(n)] for n in (1, 2, 5, 6)]
    ['good', 'very_good', 'good', 'very_good']
    """
    return 1 - number % 2


def card_of(when: int, how: int) -> int:
    """Return the number with this time and feeling.

    >>> card_of(0, GOOD), card_of(2, VERY_GOOD)
    (1, 6)
    """
    return 2 * when + how + 1


def pair(when: int) -> tuple[int, int]:
    """Return the two numbers of a time.

    >>> pair(1)
    (3, 4)
    """
    return 2 * when + 1, 2 * when + 2


def face_of(seat: int, number: int) -> Face:
    """Return the card of a seat with a number. Suits are mixed, and no rule reads them (R16).

    >>> [face_of(0, n) for n in ars.NUMBERS], face_of(1, 2)
    (['S1', 'M2', 'S3', 'M4', 'S5', 'M6'], 'S2')
    """
    return f"{ars.SUITS[(seat + number + 1) % 2]}{number}"


@cache
def cards_of(seat: int) -> tuple[Face, ...]:
    """Return the six cards of a seat."""
    return tuple(face_of(seat, n) for n in ars.NUMBERS)


@lru_cache(maxsize=256)
def place_zone(when: int, seat: int) -> str:
    """Return the name of a seat's zone for the card of a time.

    >>> place_zone(0, 2)
    'past:2'
    """
    return f"{TIMES[when]}:{seat}"


@cache
def zones(seats: int) -> tuple[Zone, ...]:
    """Return a zone for each time, and a hand, for every seat; open cards are shown when they are laid."""
    times = range(len(TIMES))
    places = [Zone(place_zone(k, s), s, seat_bit(s), spot=("times", 1, k + 1)) for s in range(seats) for k in times]
    return (*places, *(Zone(hand_zone(s), s, seat_bit(s), "hand") for s in range(seats)))


def laid(t: Table, seat: int) -> list[int]:
    """Return the ids of the cards laid by a seat, by time."""
    return [i for k in range(len(TIMES)) for i in t.zones[place_zone(k, seat)]]


def numbers(t: Table, seat: int) -> tuple[int, ...]:
    """Return the visible numbers laid by a seat, by time."""
    return tuple(ars.number(face) for k in range(len(TIMES)) for face in t.open_codes(place_zone(k, seat)))


def card_caption(face: Face, lang: str) -> str:
    """Return the feeling of a card: odd numbers are good, even ones very good."""
    return str(texts()["feeling"][FEELINGS[feeling(ars.number(face))]][lang])


def card_note(face: Face, lang: str) -> str:
    """Return the note of a card: its time and its feeling."""
    number, words = ars.number(face), texts()
    when, how = words["time"][TIMES[time(number)]][lang], words["feeling"][FEELINGS[feeling(number)]][lang]
    return str(words["card"]["note"][lang].format(time=when, feeling=how))

"""The cards of the game (section 2 of the spec): shards and tomes, their design and their zones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ...core.game import CardDesign
from ...core.playout import PlayoutTable
from ...core.resources import load_toml
from ...core.seats import hand_zone, zones_of
from ...core.table import Face, Table

__all__ = [
    "ABILITIES", "ALL_SHARDS", "ALL_TOMES", "DECK", "DECKS", "DISCARD", "LIMIT", "MARKET", "OPEN", "OPEN_TOMES",
    "SHARDS", "START_HAND", "TOKENS", "TOMES", "TOME_COPIES", "WILD", "Tome", "ability_of", "design", "done_zone",
    "faces_in", "hand_of", "oblivion_zone", "origin",
]  # fmt: skip


class Tome(NamedTuple):
    """A title: the shards it needs, sorted; its points; the spec's id of its ability, and the value of that ability."""

    needs: tuple[Face, ...]
    vp: int
    ability: str
    worth: float


_DATA: Final[Mapping[str, Any]] = load_toml(__package__, "cards.toml")
_HOUSE: Final[Mapping[str, int]] = _DATA["house"]
_SHARD: Final[Mapping[Face, Mapping[str, str]]] = _DATA["shard"]
SHARDS: Final = "".join(_SHARD)
"""The five types in the order of the market."""
DECKS: Final = dict(zip(SHARDS, ("history", "science", "art", "philosophy", "mystery"), strict=True))
TOME_COPIES, TOKENS, START_HAND = _HOUSE["tome_copies"], _HOUSE["tokens"], _HOUSE["start_hand"]
LIMIT, OPEN_TOMES = _HOUSE["hand_limit"], _HOUSE["open_tomes"]
TOMES: Final[Mapping[Face, Tome]] = {
    face: Tome(tuple(sorted(tome["needs"])), tome["points"], tome["ability"], tome["worth"])
    for face, tome in _DATA["tome"].items()
}
ALL_SHARDS: Final[Mapping[Face, int]] = dict.fromkeys(SHARDS, _HOUSE["shards_per_type"])
ALL_TOMES: Final[Mapping[Face, int]] = dict.fromkeys(TOMES, TOME_COPIES)
"""The number of cards of each face."""
WILD: Final = "W"
"""The notation of a wildcard token among the shards for a tome; it is not a card."""
MARKET, DECK, DISCARD, OPEN = "market", "deck", "discard", "tomes"
ABILITIES: Final = (*(tome.ability for tome in TOMES.values()), *SHARDS)
"""All abilities: those of tomes by their ids, and those of forgotten shards by their types."""
oblivion_zone: Final = zones_of("oblivion")
"""The zone of a seat's forgotten cards."""
done_zone: Final = zones_of("done")
"""The zone of a seat's completed tomes."""


def faces_in(t: Table, zone: str) -> tuple[Face, ...]:
    """The visible cards in a zone, sorted."""
    if not isinstance(t, PlayoutTable):
        return tuple(sorted(t.open_codes(zone)))
    ids, known = t.zones[zone], t.memo.get(zone)
    if known is None or known[0] is not ids:  # a playout replaces a list that changes
        known = t.memo[zone] = ids, tuple(sorted(t.open_codes(zone)))
    faces: tuple[Face, ...] = known[1]
    return faces


def hand_of(t: Table, seat: int) -> tuple[Face, ...]:
    """The shards in a hand, sorted; on a view, only the visible ones."""
    return faces_in(t, hand_zone(seat))


def ability_of(face: Face) -> int:
    """The number, as used on the agenda, of the ability of a completed tome or a forgotten shard.

    >>> ability_of("ANCIENT"), ability_of("M"), ABILITIES[ability_of("MIRROR")]
    (0, 14, 'mirror')
    """
    return ABILITIES.index(TOMES[face].ability if face in TOMES else face)


def origin(t: Table, zone: str, face: Face) -> int:
    """The shuffle that a card comes from: 1 for shards, 2 for tomes."""
    return 1 if face in DECKS else 2


def design(face: Face) -> CardDesign:
    """The design of a card: a shard by its type, a tome as a page with its points and the shards that it needs."""
    if face in DECKS:
        return CardDesign(_SHARD[face]["art"], _SHARD[face]["tone"], face)
    needs = [_SHARD[shard] for shard in sorted(TOMES[face].needs, key=SHARDS.index)]
    strip = tuple(shard["art"] for shard in needs)
    return CardDesign("book", needs[0]["tone"], str(TOMES[face].vp), form="page", strip=strip)

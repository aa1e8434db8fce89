"""Whole positions of Altar of Time: what no zone names lies on the Altar, numbers face up and desires face down."""

from collections import Counter

import combinatoria as cb
from combinatoria.games.altar.score import VALUE
from tests.vectors.altar_tools import own

GAME = cb.game("altar")


def whole(seats: int = 2, variables: dict | None = None, **zones: str) -> cb.Match:
    """A match at a possible position.

    Args:
        seats: number of players.
        variables: as in a position, for example ``{"recall:2": ...}``.
        zones: cards as in ``hand_0="1 2 SP 1.3"``, a value alone belonging to the owner of the zone; a deck top first.
            A schedule that is not named is 1 2 5.
    """
    given = {f"schedule_{s}": "1 2 5" for s in range(seats)} | zones
    cards = {name.replace("_", ":"): own(int(name[-1]), text).split() for name, text in given.items()}
    rest = Counter(dict(GAME.deck(seats, {})))
    rest.subtract(face for faces in cards.values() for face in faces)
    assert min(rest.values()) >= 0, -rest
    left = sorted(rest.elements())
    cards |= {"altar": [f for f in left if f in VALUE], "offered": [f for f in left if f not in VALUE]}
    position = {"game": "altar", "seats": seats, "zones": cards, **(variables or {})}
    return cb.Match.at(GAME, position)

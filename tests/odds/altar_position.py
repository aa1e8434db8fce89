"""Complete positions of Altar of Time: cards not assigned to a zone go to the Altar, numbers face up, desires face
down.
"""

from collections import Counter

import combinatoria as cb
from combinatoria.games.altar.score import VALUE
from tests.vectors.altar_tools import own

GAME = cb.game("altar")


def whole(seats: int = 2, variables: dict | None = None, **zones: str) -> cb.Match:
    """Return a match at a possible position.

    Args:
        seats: number of players.
        variables: variables of a position, for example ``{"recall:2": ...}``.
        zones: cards as in ``hand_0="1 2 SP 1.3"``; a plain value belongs to the zone's owner; decks are top first.
            The default schedule is 1 2 5.
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

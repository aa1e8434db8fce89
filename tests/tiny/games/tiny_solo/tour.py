"""The tour of the Well."""

from combinatoria.game_api.tour import steps

from . import GAME


def laid(row: str = "", deck: str = "") -> dict[str, object]:
    return {"seats": 1, "zones": {"row": row.split(), "deck": deck.split()}}


STEPS = steps(GAME, laid)

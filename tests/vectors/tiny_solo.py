"""Worked positions of the Well, the tests' own game for one seat."""

from .support import Vectors, refused, table

VECTORS = Vectors("tiny_solo", V=2, I=1)


def after(row: str, move: str, deck: str = "S1"):
    match = table("tiny_solo", 1, {"row": row, "deck": deck})
    match.play(move)
    return match.result


@VECTORS("V1")
def stopping() -> None:
    assert after("S2 S4", "stop").winners == (0,) and after("S2 S4", "stop").scores == (6,)
    assert after("S1 S4", "stop").winners == () and after("S1 S4", "draw", "S3") is None


@VECTORS("V2")
def breaking_costs_points() -> None:
    result = after("S2 S4", "draw", "S4")
    assert result.winners == () and result.scores == (-10,)


@VECTORS("I1")
def stopping_early() -> None:
    assert refused(table("tiny_solo", 1, {"row": "S4", "deck": "S1"}), "stop") == "4"

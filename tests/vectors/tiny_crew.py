"""Worked positions of the Crew, the tests' own game in which all win together."""

from .support import Vectors, refused, table

VECTORS = Vectors("tiny_crew", V=2, I=2)


def crew(cards: str, **variables: object):
    hands = {f"hand:{seat}": card for seat, card in enumerate(cards.split())}
    return table("tiny_crew", len(hands), {"row": "S3", "deck": "S6 S1 S4", **hands}, **variables)


@VECTORS("V1")
def rounds_count_for_all() -> None:
    match = crew("S3 S5", swapped=[1])
    match.play("keep", 1)
    match.play("keep", 0)
    assert match.table.vars["points"] == 2 and match.to_act == (0, 1) and match.result is None
    match.play("keep")
    match.play("keep")
    assert match.result.winners == (0, 1) and match.result.scores == (1, 1)


@VECTORS("V2")
def all_lose_together() -> None:
    match = crew("S1 S5")
    for seat, move in ((1, "keep"), (0, "keep"), (0, "swap"), (1, "keep")):
        match.play(move, seat)
    assert match.result.winners == () and match.result.scores == (-2, -2)


@VECTORS("I1")
def deciding_twice() -> None:
    match = crew("S3 S5 S6")
    match.play("keep", 1)
    assert match.to_act == (0, 2) and refused(match, "keep", 1) == "match.turn"


@VECTORS("I2")
def swapping_twice() -> None:
    assert refused(crew("S3 S5", swapped=[0]), "swap", 0) == "3.swap"

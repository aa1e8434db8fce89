"""The analysis as a pandas frame."""

from fractions import Fraction

import combinatoria as cb
from combinatoria_widgets import analyse


def test_to_frame():
    match = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    match.play("draw deck")
    match.play("discard M1")
    frame = analyse(match, budget=80).to_frame()
    assert list(frame["move"]) == ["draw deck", "discard M1"] and frame.index.name == "number"
    assert frame["exact"].iloc[0] == Fraction(1, 5) and (frame["cost"] >= 0).all()
    empty = analyse(cb.Match(cb.game("soulmates"), seed=1)).to_frame()
    assert len(empty) == 0 and "best" in empty.columns

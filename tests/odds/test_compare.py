"""Moves are compared by one number each; numbers that do not help to choose are left out."""

from fractions import Fraction

from combinatoria.core.move import Move
from combinatoria.odds.compare import common, compared
from combinatoria.odds.lines import OddsLine

MEASURES = {"best": "best", "hope": "hope", "other_hope": "hope", "risk": "risk"}


def line(key, move, tenths, tone="good", unit=""):
    return OddsLine(key, {"of": move}, Fraction(tenths, 10), key, move and Move(move), tone=tone, unit=unit)


def names(found):
    return [(one.measure, [line.move.kind for line in one.lines]) for one in found]


def test_each_move_has_its_number_and_the_best_is_first():
    lines = [line("hope", "a", 2), line("risk", "a", 9), line("other_hope", "b", 7), line("hope", "c", 5)]
    assert names(compared(lines, MEASURES)) == [("hope", ["b", "c", "a"])]


def test_a_low_risk_is_better():
    assert names(compared([line("risk", "a", 9, "bad"), line("risk", "b", 1, "bad")], MEASURES)) == [
        ("risk", ["b", "a"])
    ]


def test_equal_numbers_are_ranked_by_the_next_measure():
    lines = [line("hope", "a", 5), line("risk", "a", 3, "bad"), line("hope", "b", 5), line("risk", "b", 1, "bad")]
    lines += [line("hope", "c", 1), line("risk", "c", 0, "bad")]
    assert names(compared(lines, MEASURES)) == [("hope", ["b", "a", "c"])]


def test_a_measure_that_is_equal_for_all_gives_way_to_one_that_differs():
    lines = [line("hope", "a", 10), line("risk", "a", 2, "bad"), line("hope", "b", 10), line("risk", "b", 4, "bad")]
    assert names(compared(lines, MEASURES)) == [("risk", ["a", "b"])]
    assert [(one.key, one.move.kind) for one in common(lines)] == [("hope", "a"), ("hope", "b")]


def test_moves_that_do_not_differ_are_not_compared():
    lines = [line("hope", "a", 10), line("hope", "b", 10), line("clock", None, 3)]
    assert compared(lines, MEASURES) == [] and common(lines) == lines[:2]
    nearly = [line("hope", "a", 10), line("hope", "b", 10)._replace(value=Fraction(9_999, 10_000))]
    assert compared(nearly, MEASURES) == [], "both are shown as 100.0 %"


def test_a_measure_is_kept_where_other_moves_have_another():
    lines = [line("best", "ask", 3), line("hope", "a", 2), line("hope", "b", 6)]
    assert names(compared(lines, MEASURES)) == [("best", ["ask"]), ("hope", ["b", "a"])]
    lines.append(line("best", "call", 3))
    assert names(compared(lines, MEASURES)) == [("best", ["ask", "call"]), ("hope", ["b", "a"])]


def test_one_move_is_not_compared_and_lines_without_a_measure_compare_nothing():
    assert compared([line("hope", "a", 2)], MEASURES) == []
    assert compared([line("clock", "a", 2), line("clock", "b", 3)], MEASURES) == []
    assert common([line("hope", "a", 2)]) == []

"""The charts: well-formed, accessible, the same every time."""

from __future__ import annotations

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from combinatoria_widgets import lesson as tools
from combinatoria_widgets import lesson_chart as chart

ROWS = [chart.Row("ten & more", 5, 10), chart.Row("<b>", 5315, 10_000), chart.Row("all", 3, 3)]


def parts(html):
    return ElementTree.fromstring(html)


@pytest.mark.parametrize("said", [None, 0.2])
def test_comparison_is_accessible_and_well_formed(lang, said):
    figure = parts(chart.comparison(0.5331, ROWS, said, lang))
    svg = figure.find("svg")
    names = svg.get("aria-labelledby").split()
    assert svg.get("role") == "img"
    assert [svg.find("title").get("id"), svg.find("desc").get("id")] == names
    assert svg.find("title").text
    assert svg.find("desc").text
    assert len(svg.findall("circle")) == len(ROWS)
    rows = figure.findall("./details/table/tbody/tr")
    assert len(rows) == len(ROWS) + 1 + (said is not None)
    assert figure.get("lang") == lang


def test_other_charts_are_well_formed(lang):
    curve = parts(chart.curve("hand", {3: 0.1, 4: 0.3, 5: 0.5}, 5, ROWS[0], lang))
    assert len(curve.findall("svg/polyline")) == 1
    others = {"nobody": [0.8, 0.5, 0.2], "several": [0.1, 0.2, 0.3]}
    curves = parts(chart.curve("call", {3: 0.1, 4: 0.3, 5: 0.5}, 5, None, lang, others))
    assert len({line.get("stroke-dasharray") for line in curves.findall("svg/polyline")}) == 3  # not by colour alone
    assert [len(row) for row in curves.findall("./details/table/tbody/tr")] == [4, 4, 4]
    plot = parts(chart.calibration([("a", 0.2, 0.5), ("b", 1.0, 0.0)], lang))
    assert len(plot.findall("./details/table/tbody/tr")) == 2


def test_charts_are_deterministic(lang):
    assert chart.comparison(0.5, ROWS, 0.2, lang) == chart.comparison(0.5, ROWS, 0.2, lang)


def test_nothing_to_compare_is_one_sentence(opened):
    with pytest.raises(tools.LessonError, match=tools.say("compare.nothing", opened.lang)):
        tools.compare(Fraction(1, 2), {"none": (0, 0)})

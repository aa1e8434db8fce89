"""The charts: well-formed, accessible, the same every time."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import nbformat
import pytest

from combinatoria.guides.predict import Bin
from combinatoria.odds.average import wilson
from combinatoria_lessons.build import LESSONS
from combinatoria_widgets.lessons.tools import chart, picture
from combinatoria_widgets.lessons.tools.picture import along, amounts
from combinatoria_widgets.lessons.tools.show import compare, compare_means, together
from combinatoria_widgets.lessons.tools.state import LessonError, lesson_ids, load, texts_of
from combinatoria_widgets.lessons.tools.text import percent, say

ROWS = [chart.ChartRow("ten & more", 5, 10), chart.ChartRow("<b>", 5315, 10_000), chart.ChartRow("all", 3, 3)]


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
    curve = parts(chart.curve(texts_of("soulmates-a"), {3: 0.1, 4: 0.3, 5: 0.5}, 5, ROWS[0], lang))
    assert len(curve.findall("svg/polyline")) == 1
    others = {"nobody": [0.8, 0.5, 0.2], "several": [0.1, 0.2, 0.3]}
    curves = parts(chart.curve(texts_of("soulmates-b"), {3: 0.1, 4: 0.3, 5: 0.5}, 5, None, lang, others))
    assert len({line.get("stroke-dasharray") for line in curves.findall("svg/polyline")}) == 3  # not by colour alone
    assert [len(row) for row in curves.findall("./details/table/tbody/tr")] == [4, 4, 4]
    plot = parts(chart.calibration([("a", 0.2, 0.5), ("b", 1.0, 0.0)], lang))
    assert len(plot.findall("./details/table/tbody/tr")) == 2


def test_charts_are_deterministic(lang):
    assert chart.comparison(0.5, ROWS, 0.2, lang) == chart.comparison(0.5, ROWS, 0.2, lang)


def test_nothing_to_compare_is_one_sentence(opened):
    with pytest.raises(LessonError, match=say("compare.nothing", opened.lang)):
        compare(Fraction(1, 2), {"none": (0, 0)})


# -- means of a quantity -------------------------------------------------------------------------------------

SAMPLES = [chart.Sample("ten & more", (30.0, 300.0, 150.0)), chart.Sample("<b>", tuple(float(n) for n in range(200)))]


def whiskers(figure):
    """Return the start and end of each whisker, as shares of the axis."""
    level = [
        line for line in figure.iter("line") if line.get("stroke-width") == "2" and line.get("y1") == line.get("y2")
    ]
    return [tuple((float(line.get(end)) - along(0)) / (along(1) - along(0)) for end in ("x1", "x2")) for line in level]


@pytest.mark.parametrize(("hits", "trials"), [(1, 1), (0, 1), (0, 4), (4, 4), (2, 3), (90, 90)])
def test_few_rounds_have_an_interval_and_are_no_sure_point(hits, trials, lang):
    figure = parts(chart.comparison(0.4, [chart.ChartRow("you", hits, trials)], None, lang))
    [(low, high)] = whiskers(figure)
    expected = wilson(hits, trials)
    assert (low, high) == pytest.approx(expected, abs=1e-3) and high - low > 0.02
    told = "–".join(percent(end) for end in expected)
    assert told in [cell.text for cell in figure.iter("td")]


@pytest.mark.parametrize("values", [(5.0,), (5.0, 5.0)])
def test_a_mean_of_equal_values_is_a_ring_without_an_interval(values, lang):
    figure = parts(chart.comparison(4.0, [chart.Sample("you", values)], None, lang, amounts(10, 2)))
    assert not whiskers(figure)
    [ring] = list(figure.iter("circle"))
    assert ring.get("fill") == "none" and "–" in [cell.text for cell in figure.iter("td")]


def test_comparison_of_means(lang):
    figure = parts(chart.comparison(161.4, SAMPLES, None, lang, amounts(300, 50)))
    rows = figure.findall("./details/table/tbody/tr")
    assert [cell.text for cell in rows[1].findall("td")] == ["<b>", "57.73", "200", "99.50", "± 8.16"]
    ends = [float(line.get(x)) for line in figure.findall("svg/line") for x in ("x1", "x2")]
    assert min(ends) >= 170
    assert max(ends) <= 610  # whiskers stay on the axis
    assert figure.findall("./details/table/thead/tr/th")[3].text == say("chart.mean", lang)


def test_curve_of_an_amount(lang):
    curve = parts(
        chart.curve(
            texts_of("soulmates-b"), {2: 7.1, 4: 19.4}, 4, SAMPLES[1], lang, {"nobody": [8, 21]}, amounts(350, 50)
        )
    )
    assert "19.4" in curve.find("svg/desc").text
    assert [text.text for text in curve.findall("svg/text")][:2] == ["0", "50"]


def test_compare_means_says_how_far_off_the_last_row_is(opened):
    shown = compare_means(100, {"none": [], "few": [90, 110], "more": [99.0, 101.0, 103.0]}, axis=(200, 50))
    facts = {
        "trials": 3,
        "mean": "101.00",
        "theory": "100.00",
        "off": "1.1",
        "unit": say("unit.deals", opened.lang),
    }
    assert repr(shown) == say("compare.mean_sentence", opened.lang, **facts)
    assert "<svg" in shown._repr_html_()
    both = together(shown, compare(Fraction(1, 2), {"some": (4, 9)}))
    assert both.text.count("\n") == 1
    assert both.html.count("<svg") == 2
    with pytest.raises(LessonError, match=say("compare.nothing", opened.lang)):
        compare_means(1, {"none": []})


def test_an_axis_is_found_when_none_is_given(opened):
    html = compare_means(40, {"rows": [39.0, 41.0, 40.0]})._repr_html_()
    assert ">100<" in html
    assert ">20<" in html


def test_bars_are_full_up_to_the_target_and_dots_are_data(lang):
    chances = {12: 0.25, 13: 0.5, 14: 0.25}
    drawing = chart.bars(texts_of("signs-a"), chances, 13, {12: 1, 14: 3}, lang)
    assert drawing.count("<rect") == 3
    assert drawing.count('fill="none"') == 1
    assert drawing.count("<circle") == 3
    assert "75.000%" in drawing  # three of four, in the table
    plain = chart.bars(texts_of("signs-a"), chances, 13, None, lang)
    assert "<circle" not in plain
    assert say("chart.share", lang) not in plain


@pytest.mark.parametrize(("points", "named"), [(21, 21), (22, 11), (50, 17)])
def test_a_long_axis_names_some_numbers_only(lang, points, named):
    drawing = chart.curve(texts_of("signs-a"), dict.fromkeys(range(100, 100 + points), 0.5), 100, None, lang)
    picture = drawing.partition("<details>")[0]
    assert sum(f">{n}</text>" in picture for n in range(100, 100 + points)) == named


def test_all_drawing_is_in_one_module():
    drawn = re.compile(r"<(?:svg|circle|rect|path|polyline|polygon|line|ellipse|pattern)\b")
    package = Path(picture.__file__).parents[2]
    found = [path.name for path in sorted(package.rglob("*.py")) if drawn.search(path.read_text(encoding="utf-8"))]
    assert found == ["picture.py"]


# -- no word is cut off ---------------------------------------------------------------------------------------


def beyond(page):
    """Return the words in the pictures of a page that would overflow in the widest fonts."""
    for x, anchor, words in re.findall(
        r'<text x="([-\d.]+)" y="[-\d.]+" text-anchor="(\w+)"[^>]*>([^<]*)</text>', page
    ):
        wide = sum(14 if unicodedata.east_asian_width(letter) in "WF" else 7.8 for letter in unescape(words))
        left = float(x) - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        if left < 0 or left + wide > picture.WIDTH:
            yield words


def test_no_word_of_a_report_is_cut_off(lang):
    points = [[(item["short"][lang], 0.3, 0.5) for item in load(one)["predictions"].values()] for one in lesson_ids()]
    bins = [Bin(0, 0.2, 3, 0.1, 1 / 3, 0.2), Bin(0.8, 1, 4, 0.9, 0.75, None)]
    pages = [*(chart.calibration(one, lang) for one in points), chart.bets(bins, lang)]
    assert all(page.count("<text") > 8 for page in pages)
    assert not [words for page in pages for words in beyond(page)]


def test_no_word_of_a_picture_in_a_notebook_is_cut_off(source, lang):
    notebook = nbformat.read(LESSONS / lang / f"{source.id}.ipynb", as_version=4)
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    pages = [output.get("data", {}).get("text/html", "") for output in outputs]
    assert any("<svg" in page for page in pages)
    assert not [words for page in pages for words in beyond(page)]

"""The class picture for the projector: it grows with every code, and shows no name."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from combinatoria_widgets.lessons.tools.state import lesson_ids
from combinatoria_widgets.teacher import ClassDesk, ClassPicture, example_codes
from combinatoria_widgets.teacher.texts import counted, say
from combinatoria_widgets.teacher.wall import _stages


def bars(html):
    """Return the widths of the intervals, the one of all rounds last."""
    (svg,) = re.findall(r"<svg.*?</svg>", html, re.S)
    lines = [line for line in ElementTree.fromstring(svg).iter("line") if line.get("stroke-width") in ("4", "9")]
    return [float(line.get("x2")) - float(line.get("x1")) for line in lines]


def test_the_picture_grows_as_codes_come_in(lang):
    lines = example_codes(lang=lang).splitlines()
    desk = ClassDesk(lang)
    desk.take(lines[0])
    picture = ClassPicture(desk)
    widths = []
    for code in lines[1:9]:
        picture.field.value = code
        picture.add.click()
        assert picture.field.value == "", "no name stays on the projector"
        widths.append(bars(picture.picture.value)[-1])
    assert widths == sorted(widths, reverse=True) or widths[-1] < widths[0] / 2
    assert counted("pupils", lang, 9) in picture.picture.value
    assert say("wall.added", lang, new=2, all=18) in picture.message.value
    assert len(desk.classes["soulmates-a"].pupils) == 9, "the desk has them too"
    name = say("example_pupil", lang, n=1)
    assert name in desk.results.value and name not in picture.picture.value + picture.message.value + picture.still()
    assert len(bars(picture.picture.value)) == len(_stages([(0, 1)] * 9)) == 5
    picture.field.value = "no code"
    picture.add.click()
    assert counted("wall.problems", lang, 1) in picture.message.value


def test_without_codes_it_waits_and_with_several_lessons_one_is_chosen(lang):
    desk = ClassDesk(lang)
    picture = ClassPicture(desk)
    assert say("wall.waiting", lang) in picture.picture.value and picture.lesson.layout.display == "none"
    desk.take("\n".join([example_codes("signs-a", 3, lang=lang), example_codes("soulmates-a", 5, lang=lang)]))
    assert picture.lesson.value == "soulmates-a" and picture.lesson.layout.display == ""
    assert 'data-wall="soulmates-a"' in picture.picture.value
    picture.lesson.value = "signs-a"
    assert 'data-wall="signs-a"' in picture.picture.value
    desk.add(example_codes("soulmates-a", 7, seed=1, lang=lang))
    assert picture.lesson.value == "signs-a", "the displayed lesson stays"
    desk.take("")
    assert say("wall.waiting", lang) in picture.picture.value


@pytest.mark.parametrize("lesson", lesson_ids())
def test_every_lesson_has_a_picture(lesson, lang):
    desk = ClassDesk(lang)
    desk.take(example_codes(lesson, 6, lang=lang))
    html = ClassPicture(desk).picture.value
    assert desk.plays[lesson].rounds and "nan" not in html and "{" not in html
    for svg in re.findall(r"<svg.*?</svg>", html, re.S):
        box = ElementTree.fromstring(svg)
        height = float(box.get("viewBox").split()[3])
        assert all(0 <= float(dot.get("cy")) <= height for dot in box.iter("circle"))

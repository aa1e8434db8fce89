"""The page of lessons and courses: ready courses, the map, filters, and what was done on this device."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from urllib.parse import quote

import pytest

import combinatoria
from combinatoria_lessons.courses import learning_path
from combinatoria_site.course import COURSE, write_course
from combinatoria_site.course_map import ACROSS, HEIGHT, LETTERS, WIDTH, drawn_map
from combinatoria_site.games import Picture, SiteGame
from combinatoria_site.landing import write_landing
from combinatoria_site.lessons import read_lessons
from combinatoria_site.pages import Assets
from combinatoria_site.paper import write_paper
from combinatoria_site.texts import LANGUAGES, words

from ..running import one_in
from .axe import findings
from .conftest import DESKTOP, PHONE
from .test_lesson import landing, open_copy
from .waiting import ANSWERED, until

PATH = learning_path()
LESSONS = read_lessons()
WIDER = "() => document.documentElement.scrollWidth - innerWidth"
SHOWN = "() => [...document.querySelectorAll('.all > li:not([hidden])')].map(node => node.id)"
ON_THE_MAP = (
    "() => [...document.querySelectorAll('.map [role=listitem]:not([data-off])')].map(one => one.dataset.lesson)"
)
# A copy as the notebook program stores it, with the pupil's record in its metadata.
KEEP = f"""async ([path, states]) => {{
    {ANSWERED}
    const site = new URL(document.documentElement.dataset.root || "./", location.href).pathname;
    const opening = indexedDB.open(`Combinatoria ${{site}}`);
    opening.onupgradeneeded = () => {{
        if (!opening.result.objectStoreNames.contains("files")) opening.result.createObjectStore("files");
    }};
    const database = await answered(opening);
    const record = {{ kind: "combinatoria record", format: 1, count: 3, fields: {{ states }} }};
    const content = {{ metadata: {{ combinatoria_record: record }}, cells: [], nbformat: 4, nbformat_minor: 5 }};
    const now = new Date().toISOString();
    const file = {{ name: path.split("/").pop(), path, last_modified: now, format: "json", content }};
    await answered(database.transaction("files", "readwrite").objectStore("files").put(file, path));
    database.close();
}}"""

SOLVE = """states => window.jupyterapp.shell.currentWidget.context.model.sharedModel.setMetadata(
    "combinatoria_record", { kind: "combinatoria record", format: 1, count: 3, fields: { states } })"""


def opened(visitor, lang, page=None):
    page = visitor.go(COURSE[lang].file, page)
    page.wait_for_selector("html[data-ready]")
    return page


def made(tmp_path, lessons):
    """Return the English pages of landing and courses for these lessons, without the rest of the site."""
    games = [
        SiteGame(name, name.upper(), "", "", "", "1 minute", "", "", Picture([], [], "#000"), [], [])
        for name in combinatoria.games()
    ]
    shelf = dict.fromkeys(LANGUAGES, games)
    assets = Assets(tmp_path, defaultdict(lambda: "x"))
    write_course(tmp_path, shelf, lessons, assets)
    write_landing(tmp_path, shelf, lessons, [], assets, "x.whl")
    return [(tmp_path / name).read_text("utf-8") for name in ("index.html", COURSE["en"].file)]


@pytest.mark.parametrize("lang", one_in(2, COURSE))
def test_a_teacher_finds_a_course_and_every_lesson_at_every_width(visit, picture, lang):
    visitor = visit()
    page = landing(visitor, lang)
    page.locator("#teachers a", has_text=words("landing", lang)["course"]).click()
    page.wait_for_url(f"**/{COURSE[lang].file}")
    page.wait_for_selector("html[data-ready]")
    assert page.evaluate(SHOWN) == PATH.order
    assert page.evaluate(ON_THE_MAP) == PATH.order
    for course in PATH.courses:
        there = [name for name in course.lessons if not PATH.steps[name].to_come]
        listed = page.eval_on_selector_all(
            f"#course-{course.id} ol li", "nodes => nodes.map(one => one.dataset.lesson)"
        )
        assert listed == there, "lessons to come are left out"
    assert findings(page) == []
    for size, name in ((DESKTOP, "desktop"), (PHONE, "phone"), ({"width": 320, "height": 800}, "narrow")):
        page.set_viewport_size(size)
        assert page.evaluate(WIDER) <= 0
        picture(page, f"courses-{lang}-{name}", full_page=True)
    page.set_viewport_size(DESKTOP)
    page.emulate_media(color_scheme="dark")
    assert findings(page) == []
    picture(page, f"courses-{lang}-dark", full_page=True)


def test_the_map_is_a_list_that_is_used_with_the_keyboard(visit):
    page = opened(visit(), "en")
    tree = page.locator(".map svg").aria_snapshot()
    assert tree.startswith("- list") and tree.count("- listitem") == len(PATH.order)
    first = page.locator(".map a").first
    first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.parentNode.dataset.lesson") == PATH.order[1]
    page.keyboard.press("Enter")
    page.wait_for_url(f"**#{PATH.order[1]}")


def test_lessons_are_found_by_topic_code_age_time_game_and_course(visit):
    page = opened(visit(), "en")

    def chosen(**choices):
        for select in page.locator("[data-filters] select").all():
            select.select_option(choices.get(select.get_attribute("name"), "all"))
        found = page.evaluate(SHOWN)
        assert page.evaluate(ON_THE_MAP) == found
        assert page.locator("[data-filters] [role=status]").inner_text().startswith(f"{len(found)} of")
        return found

    def where(test):
        return [name for name in PATH.order if test(PATH.steps[name], next(one for one in LESSONS if one.id == name))]

    assert chosen(topic="waiting") == where(lambda step, _: "waiting" in step.topics) != []
    assert chosen(code="CCSS S-CP.6") == where(lambda _, lesson: "CCSS S-CP.6" in lesson.codes) != []
    assert chosen(age="14") == where(lambda step, _: step.ages[0] <= 14 <= step.ages[1]) != []
    assert chosen(table="order") == where(lambda _, lesson: "order" in lesson.tables) != []
    assert chosen(course="university", topic="conditional") == ["reunion-a", "journey-a", "happiness-a", "signs-b"]
    least = min(lesson.minutes for lesson in LESSONS)
    assert chosen(minutes=f"minutes {least}") == where(lambda _, lesson: lesson.minutes <= least) != []
    assert chosen() == PATH.order


def test_a_pupil_sees_what_was_done_on_this_device(visit):
    visitor = visit()
    page = opened(visitor, "en")
    assert page.locator("[data-progress]").count() == 0
    done, begun = (next(one for one in LESSONS if one.id == name) for name in ("soulmates-a", "reunion-a"))
    assert len(done.core) >= 2
    page.evaluate(KEEP, [replace(done, lang="ja").copy, dict.fromkeys(done.core, "right")])
    page.evaluate(KEEP, [begun.copy, {begun.core[0]: "rounded", begun.core[1]: "wrong"}])
    opened(visitor, "en", page)
    until(page, "() => document.querySelectorAll('[data-progress]').length > 0")
    for lesson, state in ((done, "done"), (begun, "begun")):
        entry = page.locator(f".all > #{lesson.id}")
        assert entry.get_attribute("data-progress") == state
        assert words("course", "en")[state] in entry.locator("h3").inner_text()
        assert words("course", "en")[state] in page.locator(f'.map [data-lesson="{lesson.id}"] title').text_content()
    assert findings(page) == []


def test_a_lesson_ends_with_what_is_done_and_what_comes_next(visit):
    """The record in the open notebook counts, even before it is saved; a link opens a copy of the next lesson."""
    lesson = next(one for one in LESSONS if (one.id, one.lang) == ("reunion-a", "en"))
    said = words("lesson", "en")
    page = open_copy(visit(kernel=False), lesson)
    ending = page.locator("#lesson-next")
    told = ending.locator("p")
    told.get_by_text(said["next_open"].replace("{done}", "0").replace("{of}", str(len(lesson.core)))).wait_for()
    after = [next(one for one in LESSONS if (one.id, one.lang) == (name, "en")) for name in PATH.after(lesson.id)]
    assert ending.locator("li a").all_inner_texts() == [one.title for one in after] != []
    page.evaluate(SOLVE, dict.fromkeys(lesson.core, "right"))
    ending.scroll_into_view_if_needed()
    told.get_by_text(said["next_done"]).wait_for()
    ending.locator("li a").first.click()
    page.wait_for_url(f"**path={quote(after[0].copy, safe='')}")


def test_the_map_has_a_column_for_each_step():
    found = drawn_map([("a", "A", []), ("b", "B", ["a"]), ("c", "C " * 30, ["a"]), ("d", "D", ["b", "c"])], "en")
    at = {box.id: box for box in found.boxes}
    assert at["a"].x < at["b"].x == at["c"].x < at["d"].x == at["a"].x + 2 * ACROSS
    assert at["b"].y + HEIGHT < at["c"].y
    assert found.width >= at["d"].x + WIDTH and found.height >= at["c"].y + HEIGHT
    assert len(at["c"].lines) > 1 and all(len(line) <= LETTERS["en"] for line in at["c"].lines)
    assert [(line.start, line.end) for line in found.lines] == [("a", "b"), ("a", "c"), ("b", "d"), ("c", "d")]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_title_fits_into_its_box(lang):
    titles = [(lesson.id, lesson.title, ()) for lesson in LESSONS if lesson.lang == lang]
    assert all(len(box.lines) <= 2 for box in drawn_map(titles, lang).boxes)


def test_lessons_of_several_tables_or_none_have_a_shelf_and_papers_of_their_own(tmp_path):
    """A third lesson of a game is listed with the others; one of two games, or of none, at the end."""
    changed = {"altar-a": ("soulmates",), "altar-b": ("reunion", "signs"), "order-a": ()}
    lessons = [replace(one, tables=changed.get(one.id, one.tables)) for one in LESSONS]
    start, courses = made(tmp_path, lessons)
    shelves = {part.split('"')[0]: part for part in start.split('id="lessons-')[1:]}
    assert list(shelves)[-2:] == ["frame", "own"]  # the last is hidden until a lesson is added
    assert words("landing", "en")["frame_title"] in shelves["frame"]
    assert [name in shelves["soulmates"] for name in ("soulmates-a", "soulmates-b", "altar-a")] == [True] * 3
    assert "lesson-altar-b" in shelves["frame"] and "lesson-order-a" in shelves["frame"]
    papers = start.split('<div class="papers">')[1]
    assert papers.index("print/altar-b.html") > papers.index("print/soulmates.html")
    assert "REUNION · SIGNS" in courses and f'value="">{words("course", "en")["no_table"]}' in courses
    assert "lesson-frame-a" in made(tmp_path, LESSONS)[0].split('id="lessons-frame"')[1], "the lesson of no single game"
    of_games = [one for one in LESSONS if len(one.tables) == 1]
    assert words("landing", "en")["frame_title"] not in made(tmp_path, of_games)[0]


def test_minutes_say_where_they_come_from(tmp_path):
    measured = {"pupils": 28, "core": 47, "full": 66}
    lessons = [replace(one, measured=measured if one.id == "order-a" else None) for one in LESSONS]
    courses = made(tmp_path, lessons)[1]
    said = words("course", "en")["measured"].replace("{core}", "47").replace("{full}", "66").replace("{n}", "28")
    assert courses.count(said) == 1 and said in courses.split('<li id="order-a"')[1].split("</li>")[0]
    assert words("course", "en")["minutes_from"] in courses


def test_the_guide_of_a_lesson_of_several_tables_leads_to_the_cards_of_each(tmp_path):
    games = [
        SiteGame(n, n.upper(), "", "", "", "", "", "", Picture([], [], "#000"), [], []) for n in ("order", "signs")
    ]
    lesson = next(one for one in LESSONS if (one.id, one.lang) == ("altar-b", "en"))
    for tables in ((), ("order",), ("order", "signs")):
        assets = Assets(tmp_path, defaultdict(lambda: "x"))
        write_paper(tmp_path, dict.fromkeys(LANGUAGES, games), [replace(lesson, tables=tables)], assets)
        guide, sheet = ((tmp_path / folder / "altar-b.html").read_text("utf-8") for folder in ("guides", "print"))
        assert [f"print/{name}.html" in guide for name in ("order", "signs")] == [
            n in tables for n in ("order", "signs")
        ]
        assert [name in sheet for name in ("ORDER · ", "SIGNS · ")] == [n in tables for n in ("order", "signs")]

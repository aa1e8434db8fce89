"""The page with the path through the lessons: ready courses, a map, and what each lesson requires and teaches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict
from itertools import accumulate
from pathlib import Path
from typing import Any, Final

from combinatoria_lessons.courses import Course, LearningPath, learning_path

from .course_map import HEIGHT, WIDTH, drawn_map
from .games import SiteGame
from .lessons import SiteLesson
from .pages import Assets, write_page
from .paper import guide_path, sheet_path
from .place import Place, surroundings
from .texts import LANGUAGES, words

COURSE: Final = {lang: Place(lang, "courses.html") for lang in LANGUAGES}
AGES: Final = range(12, 20)
"""Ages that the filter offers."""


def write_course(output: Path, games: dict[str, list[SiteGame]], lessons: list[SiteLesson], assets: Assets) -> None:
    """Write the page in every language.

    Args:
        output: The site.
        games: The games, by language.
        lessons: The lessons of all languages.
        assets: Scripts and style sheets.
    """
    path = learning_path()
    for lang, place in COURSE.items():
        said = words("course", lang)
        spoken = {lesson.id: lesson for lesson in lessons if lesson.lang == lang}
        names = {game.id: game.name for game in games[lang]}
        shown = [_shown(path, spoken[name], spoken, names, place) for name in path.order if name in spoken]
        courses = [_course(path, course, spoken, lang) for course in path.courses]
        write_page(
            output / place.file, "courses.html", lang, assets,
            **surroundings(COURSE, lang),
            title=f"{said['title']} · {words('site', lang)['name']}",
            sheets=[assets.addresses["site_css"], assets.addresses["courses_css"]],
            t=said,
            lessons=shown,
            by_id={lesson["id"]: lesson for lesson in shown},
            courses=[course for course in courses if course["parts"]],
            map=drawn_map([(one["id"], one["title"], one["before"]) for one in shown], lang),
            map_size=(WIDTH, HEIGHT),
            filters=_filters(path, shown, courses, said, lang),
            data={
                "root": place.root or "./",
                "words": words("lesson", lang),
                "done": said["done"],
                "begun": said["begun"],
                "lessons": [lesson.for_pages() for lesson in lessons],
            },
        )  # fmt: skip


def _shown(
    path: LearningPath, lesson: SiteLesson, spoken: dict[str, SiteLesson], names: dict[str, str], place: Place
) -> dict[str, Any]:
    """Return the facts about a lesson, and the words by which filters find it."""
    step, lang = path.steps[lesson.id], lesson.lang
    return {
        **asdict(lesson),
        "path": lesson.path,
        "before": [name for name in path.before(lesson.id) if name in spoken],
        "after": [name for name in path.after(lesson.id) if name in spoken],
        "known": [path.steps[name].gives[lang] for name in path.known(lesson.id)],
        "gives": step.gives[lang],
        "topics": [path.topics[name][lang] for name in step.topics],
        "table_names": [names[table] for table in lesson.tables],
        "from": step.ages[0],
        "to": step.ages[1],
        "address": f"{place.root}notebooks/index.html?path={lesson.path}",
        "guide": place.root + Place(lang, guide_path(lesson.id)).file,
        "sheet": place.root + Place(lang, sheet_path(lesson.id)).file,
        "found": {
            "course": [course.id for course in path.courses if lesson.id in course.lessons],
            "topic": step.topics,
            "code": lesson.codes,
            "table": lesson.tables or ("",),
            "age": [str(age) for age in AGES if step.ages[0] <= age <= step.ages[1]],
        },
    }


def _course(path: LearningPath, course: Course, spoken: dict[str, SiteLesson], lang: str) -> dict[str, Any]:
    """Return a course without its lessons to come."""
    parts = [[spoken[name] for name in part if name in spoken] for part in course.parts]
    known = [path.steps[name].gives[lang] for name in _assumed(path, course, spoken)]
    firsts = accumulate((len(part) for part in parts), initial=1)
    return {
        "id": course.id,
        "title": course.title[lang],
        "who": course.who[lang],
        "core": course.core,
        "known": known,
        "parts": [
            {"first": first, "lessons": [lesson.id for lesson in part], **_minutes(part)}
            for first, part in zip(firsts, parts, strict=False)
            if part
        ],
        **_minutes([lesson for part in parts for lesson in part]),
        "codes": list(dict.fromkeys(code for part in parts for lesson in part for code in lesson.codes)),
    }


def _assumed(path: LearningPath, course: Course, spoken: Iterable[str]) -> list[str]:
    """Return the lessons whose content a class must know: those named, and lessons to come that others need."""
    taught = [name for name in course.lessons if name in spoken]
    needed = {need for name in taught for need in path.steps[name].needs} - {*taught}
    return [name for name in path.steps if name in {*course.known} | needed]


def _minutes(lessons: Sequence[SiteLesson]) -> dict[str, int]:
    return {"minutes": sum(one.minutes for one in lessons), "full": sum(one.full for one in lessons)}


def _filters(
    path: LearningPath, shown: list[dict[str, Any]], courses: list[dict[str, Any]], said: dict[str, str], lang: str
) -> list[dict[str, Any]]:
    """Return the select boxes: name, label and choices (value, text)."""
    tables = {name: text for one in shown for name, text in zip(one["tables"], one["table_names"], strict=True)}
    tables |= {} if all(one["tables"] for one in shown) else {"": said["no_table"]}
    used = {topic for one in shown for topic in one["found"]["topic"]}
    times = [
        (f"{key} {n}", said[text].replace("{n}", str(n)))
        for key, text in (("minutes", "at_most"), ("full", "at_most_full"))
        for n in sorted({one[key] for one in shown})
    ]
    choices = {
        "course": [(course["id"], course["title"]) for course in courses if course["parts"]],
        "topic": [(name, title[lang]) for name, title in path.topics.items() if name in used],
        "code": [(code, code) for code in sorted({code for one in shown for code in one["codes"]})],
        "age": [(str(age), said["age"].replace("{n}", str(age))) for age in AGES],
        "minutes": times,
        "table": list(tables.items()),
    }
    return [{"name": name, "label": said[f"by_{name}"], "choices": found} for name, found in choices.items()]

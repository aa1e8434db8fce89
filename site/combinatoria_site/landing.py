"""The landing page, one file per language; the English one is the root that JupyterLite also reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, Final

from combinatoria_widgets._third_party import FILE

from .authors import AUTHORS
from .course import COURSE
from .documents.build import FOLDER as DOCUMENTS
from .games import FOR_NEWCOMERS, SiteGame
from .lessons import SiteLesson
from .newcomers import taking_turns
from .pages import Assets, write_page
from .paper import cards_path, guide_path, sheet_path
from .place import LANDING, PROMISE, Place, home, play_address
from .statistics import STATISTICS
from .texts import LANGUAGES, words

SHEETS: Final = ("site", "table", "picture", "landing", "today", "question", "work")
HERO: Final = FOR_NEWCOMERS[0]
"""The game shown first, with a question and the two entry points: it has few rules, and odds from the first draw."""


def write_landing(
    output: Path,
    games: dict[str, list[SiteGame]],
    lessons: list[SiteLesson],
    notebooks: list[SiteLesson],
    assets: Assets,
    wheel: str,
    own: Sequence[SiteLesson] = (),
) -> None:
    """Write the landing page in every language.

    Args:
        output: The site.
        games: The games, by language.
        lessons: The lessons of all languages.
        notebooks: Notebooks on the teachers' shelf, in all languages.
        assets: Scripts and style sheets.
        wheel: Address of the project's wheel, for teachers to download.
        own: Lessons of the person building the site; each is shown in the page's language if it has it, else in any.
    """
    for lang in LANGUAGES:
        root, said = LANDING[lang].root, words("landing", lang)
        spoken = [lesson for lesson in lessons if lesson.lang == lang]
        shown = [_shown_game(game, root, lang) for game in games[lang]]
        papers = _shelves(shown, spoken, root, said["frame_title"])
        desks = [notebook for notebook in notebooks if notebook.lang == lang]
        by_id = {game["id"]: game for game in shown}
        first = sorted(shown, key=lambda game: game["id"] != HERO)
        write_page(
            output / LANDING[lang].file, "landing.html", lang, assets,
            root=root,
            title=words("site", lang)["title"],
            t=said,
            w=words("lesson", lang),
            o=words("offline", lang),
            d=(day := words("today", lang)),
            sheets=[assets.addresses[f"{name}_css"] for name in SHEETS],
            languages={code: root + place.file for code, place in LANDING.items()},
            homes={code: home(root, code) for code in LANDING},
            language_names=LANGUAGES,
            hero=by_id[HERO],
            by_id=by_id,
            asked=taking_turns([game["questions"] for game in first]),
            games=shown,
            shelves=[shelf for shelf in papers if shelf["lessons"]],
            papers=papers,
            own=[_shown_lesson(lesson, root) for lesson in _one_each(own, lang)],
            blank=_blank(root),
            desks=[_shown_lesson(desk, root) for desk in desks],
            course=root + COURSE[lang].file,
            documentation=f"{root}{DOCUMENTS}/" + LANDING[lang].file,
            search=f"{root}{DOCUMENTS}/search.html",
            authors=root + AUTHORS[lang].file,
            statistics=root + STATISTICS[lang].file,
            promise=root + PROMISE[lang].file,
            third_party=FILE,
            wheel_address=wheel,
            wheel_name=wheel.rsplit("/", 1)[-1],
            data={
                "root": root or "./",
                "words": words("lesson", lang),
                "today": day,
                "order": [game.id for game in games[lang]],
                "lessons": [lesson.for_pages() for lesson in [*lessons, *own, *notebooks]],
                "games": {game.id: game.name for game in games[lang]},
            },
        )  # fmt: skip


def _shown_game(game: SiteGame, root: str, lang: str) -> dict[str, Any]:
    # Not asdict: it would copy the pictures into plain strings, which are then escaped.
    shown = {name: getattr(game, name) for name in game.__dataclass_fields__} | {"faces": game.faces}
    return {
        **shown,
        "address": play_address(game.id, root, lang),
        "cards_page": root + Place(lang, cards_path(game.id)).file,
    }


def _of_game(name: str, lesson: SiteLesson) -> bool:
    return lesson.tables == (name,)


def _shelves(
    games: list[dict[str, Any]], lessons: list[SiteLesson], root: str, frame_title: str
) -> list[dict[str, Any]]:
    """Return the games in order, each with its lessons; then, if there are any, the lessons of no single game."""

    def shelf(name: str, title: str, cards_page: str, on_it: Callable[[SiteLesson], bool]) -> dict[str, Any]:
        shown = [_shown_lesson(lesson, root) for lesson in lessons if on_it(lesson)]
        return {"id": name, "name": title, "cards_page": cards_page, "lessons": shown}

    found = [shelf(game["id"], game["name"], game["cards_page"], partial(_of_game, game["id"])) for game in games]
    frame = shelf("frame", frame_title, "", lambda lesson: len(lesson.tables) != 1)
    return [*found, frame] if frame["lessons"] else found


def _one_each(lessons: Iterable[SiteLesson], lang: str) -> list[SiteLesson]:
    """Return each lesson once, in this language if it exists, else in another."""
    found: dict[str, SiteLesson] = {}
    for lesson in lessons:
        if lesson.id not in found or lesson.lang == lang:
            found[lesson.id] = lesson
    return list(found.values())


def _blank(root: str) -> dict[str, Any]:
    """Return a lesson of placeholders, for the card that is filled in when a lesson is added to the finished site."""
    names = ("id", "path", "lang", "title", "question", "minutes", "level", "version")
    shown = {name: f"{{{name}}}" for name in names}
    return {**shown, "full": shown["minutes"], "address": f"{root}notebooks/index.html?path={shown['path']}"}


def _shown_lesson(lesson: SiteLesson, root: str) -> dict[str, Any]:
    shown = asdict(lesson)
    return {
        **shown,
        "path": lesson.path,
        "sheet": root + Place(lesson.lang, sheet_path(lesson.id)).file,
        "guide": root + Place(lesson.lang, guide_path(lesson.id)).file,
        # Works without scripts and storage: the read-only original.
        "address": f"{root}notebooks/index.html?path={lesson.path}",
    }

"""The play pages, one per game, from one template: Pyodide's core, the project's wheel and the table module."""

from __future__ import annotations

import json
from pathlib import Path

from .deals import write_deals
from .distribution import Distribution
from .games import SiteGame
from .lessons import SiteLesson
from .pages import Assets, started, write_page
from .place import BESIDE, home
from .statistics import STATISTICS
from .texts import LANGUAGES, words

PACKAGES = ("combinatoria",)


def write_play(
    output: Path,
    games: dict[str, list[SiteGame]],
    lessons: list[SiteLesson],
    assets: Assets,
    pyodide: Distribution,
) -> None:
    """Write a play page for every game.

    Args:
        output: The site.
        games: The games, by language.
        lessons: The lessons; a game that has one links to it.
        assets: Scripts and style sheets.
        pyodide: The site's Pyodide; a page carries the few lines of its lock that it needs, and starts from an image.
    """
    lock = pyodide.lock
    small_lock = {"info": lock["info"], "packages": {name: lock["packages"][name] for name in PACKAGES}}
    names = {game.id: {lang: _named(games[lang], game.id) for lang in LANGUAGES} for game in games["en"]}
    said = {lang: words("turns", lang) for lang in LANGUAGES}
    turns = {
        "script": f"../{assets.addresses['turns']}",
        "words": f"../{assets.add('turns-words.json', json.dumps(said, ensure_ascii=False).encode())}",
        "style": f"../{assets.addresses['work_css']}",
    }
    for game in games["en"]:
        texts = {lang: words("play", lang, name=names[game.id][lang]) for lang in LANGUAGES}
        config = {
            "game": game.id,
            "build": assets.addresses["worker"] + lock["packages"]["combinatoria"]["file_name"],
            "deals": write_deals(game.id, assets),
            "python": {
                "folder": "../static/pyodide/",
                "lock": small_lock,
                "packages": list(PACKAGES),
                "image": (image := pyodide.images.get(game.id)) and image.for_pages(),
            },
            "table": f"../{assets.addresses['table']}",
            "worker": f"../{assets.addresses['worker']}",
            "turns": turns,
            "texts": texts,
            "homes": {lang: home("../", lang) for lang in LANGUAGES},
            "games": names,
            "statistics": {lang: f"../{place.file}" for lang, place in STATISTICS.items()},
            "beside": {lang: f"../{place.file}" for lang, place in BESIDE.get(game.id, {}).items()},
        }
        write_page(
            output / "play" / f"{game.id}.html", "play.html", "en", assets,
            root="../",
            title=texts["en"]["page_title"],
            description=f"{game.tagline} {game.goal}",
            t=texts["en"],
            starts=started(LANGUAGES),
            sheets=[assets.addresses["site_css"], assets.addresses["table_css"]],
            config=config,
            has_lesson=any(lesson.tables == (game.id,) for lesson in lessons),
        )  # fmt: skip


def _named(games: list[SiteGame], game_id: str) -> str:
    """Return a game's name in the language of these games."""
    return next(game.name for game in games if game.id == game_id)

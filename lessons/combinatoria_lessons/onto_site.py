"""Put custom lessons on a finished site: a folder that ``combinatoria build`` made, or the unpacked zip.

Nothing is built. The notebooks are copied, and the files that list lessons are changed: the notebooks' file system, the
lessons of the bar, the landing pages, and last the list of all files, by which browsers notice a new version. A custom
lesson that is already there is replaced.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

from combinatoria.core.reading import read_toml

from .console import tell
from .masters import FOLDER, as_master, core_of
from .source import LANGUAGES, SourceError

WORKER = "service-worker.js"
PAGE = "notebooks/index.html"
LANDING = {"en": "index.html", "ja": "ja/index.html"}
_GROUP = "lessons"
_DIGITS = 20  # of a hash in the list of files
_LIST = re.compile(r"self\.siteFiles = (\{.*\});\n")
_BAR = re.compile(r'data-lesson-bar="(assets/lessons-[0-9a-f]+\.json)"')
_DATA = re.compile(r'(<script id="landing-data" type="application/json">)(.*?)(</script>)', re.S)
_CARD = re.compile(r"<template data-own-card>(.*?)</template>", re.S)
_SHELF = re.compile(r'(<section class="shelf" id="lessons-own")(?: hidden)?(.*?)(\s*</ul><!-- own -->)', re.S)


@dataclass(frozen=True)
class Added:
    """A lesson in one language, as pages list it.

    Attributes:
        facts: What the scripts of pages need (``Lesson`` in host/notebook.ts).
        words: The words of its card on the landing page.
        master: The notebook as the site delivers it.
    """

    facts: dict[str, Any]
    words: dict[str, str]
    master: str


def add_lessons(folder: Path, site: Path) -> list[str]:
    """Put the lessons of a folder on a site; return their paths in the notebooks' file system.

    Args:
        folder: Made by ``combinatoria lesson build``.
        site: The site; it is changed.

    Raises:
        SourceError: There are no built lessons, or they cannot be added to this site; nothing was changed.
    """
    lessons = list(_built(folder))
    changes = dict(_changes(lessons, site))
    for path, content in changes.items():
        target = site / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
        target.with_name(target.name + ".gz").unlink(missing_ok=True)  # a compressed copy, for servers
    return [lesson.facts["path"] for lesson in lessons]


def _built(folder: Path) -> Iterator[Added]:
    index = folder / "index.toml"
    if not index.is_file():
        raise SourceError(tell("not_built", folder=folder))
    for row in read_toml(index).get("lesson", []):
        for lang, name in row["notebook"].items():
            path = folder / name
            if not path.is_file():
                raise SourceError(tell("missing", name=name))
            content = path.read_bytes()
            notebook = json.loads(content)
            said = {key: value[lang] if isinstance(value, dict) else value for key, value in row.items()}
            facts = {
                "id": said["id"],
                "lang": lang,
                "title": said["title"],
                "version": said["version"],
                "stamp": hashlib.sha256(content).hexdigest()[:16],
                "core": core_of(notebook),
                "after": [],
                "path": f"{FOLDER}/{lang}/{said['id']}.ipynb",
                "copy": f"my/{said['id']}.{lang}.ipynb",
            }
            words = {key: str(said.get(key, "")) for key in ("title", "question", "minutes", "level", "version")}
            yield Added(facts, words, json.dumps(as_master(notebook), ensure_ascii=False, indent=1))


def _changes(lessons: list[Added], site: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every file to write, by its path in the site; the list of all files last.

    Raises:
        SourceError: The folder is not a site, or one of a version that this code cannot change.
    """
    found: dict[str, bytes] = {}
    for lesson in lessons:
        found[f"files/{lesson.facts['path']}"] = lesson.master.encode()
    for lang in {lesson.facts["lang"] for lesson in lessons}:
        path = f"api/contents/{FOLDER}/{lang}/all.json"
        found[path] = _listing(_read(site, path), [one for one in lessons if one.facts["lang"] == lang])
    page = _read(site, PAGE)
    bar = _found(_BAR, page, site)[1]
    listed = json.loads(_read(site, bar))
    listed["lessons"] = _merged(listed["lessons"], lessons, site)
    content = json.dumps(listed, ensure_ascii=False).encode()
    fresh = f"assets/lessons-{hashlib.sha256(content).hexdigest()[:10]}.json"
    found |= {fresh: content, PAGE: page.replace(bar, fresh).encode()}
    for lang, path in LANDING.items():
        found[path] = _landing(_read(site, path), lessons, lang, site).encode()
    yield from found.items()
    worker = _read(site, WORKER)
    groups = json.loads(_found(_LIST, worker, site)[1])["groups"]
    of = {path: group for group, files in groups.items() for path in files}
    for path, content in found.items():
        group = groups[of.get(path, of.get(bar, _GROUP) if path == fresh else _GROUP)]
        group[path] = [hashlib.sha256(content).hexdigest()[:_DIGITS], len(content)]
    if fresh != bar:
        groups[of[bar]].pop(bar, None)
    version = hashlib.sha256(json.dumps(groups).encode()).hexdigest()[:_DIGITS]
    listing = json.dumps({"version": version, "groups": groups}, separators=(",", ":"))
    yield WORKER, _LIST.sub(lambda _: f"self.siteFiles = {listing};\n", worker, count=1).encode()


def _read(site: Path, path: str) -> str:
    try:
        return (site / path).read_text(encoding="utf-8")
    except OSError:
        raise SourceError(tell("no_site_here", folder=site, path=path)) from None


def _found(pattern: re.Pattern[str], text: str, site: Path) -> re.Match[str]:
    found = pattern.search(text)
    if found is None:
        raise SourceError(tell("other_site", folder=site))
    return found


def _merged(listed: list[dict[str, Any]], lessons: Iterable[Added], site: Path) -> list[dict[str, Any]]:
    """Return the lessons of a page with the added ones; those of the site itself are not replaced.

    Raises:
        SourceError: A lesson of the site itself has the name of an added one.
    """
    added = {lesson.facts["path"]: {**lesson.facts, "own": True} for lesson in lessons}
    if taken := sorted(one["id"] for one in listed if one["path"] in added and not one.get("own")):
        raise SourceError(tell("taken_on_site", name=", ".join(dict.fromkeys(taken)), folder=site))
    return [*(one for one in listed if one["path"] not in added), *added.values()]


def _listing(text: str, lessons: Iterable[Added]) -> bytes:
    """Return a folder of the notebooks' file system with the added lessons."""
    whole = json.loads(text)
    paths = {lesson.facts["path"]: len(lesson.master.encode()) for lesson in lessons}
    kept = [one for one in whole["content"] if one["path"] not in paths]
    like = kept[0] if kept else {}
    for path, size in paths.items():
        kept.append({**like, "name": path.rpartition("/")[2], "path": path, "size": size})
    return json.dumps({**whole, "content": kept}, ensure_ascii=False).encode()


def _landing(page: str, lessons: list[Added], lang: str, site: Path) -> str:
    """Return a landing page with the cards of all added lessons, each in the page's language if it has it."""
    data = _found(_DATA, page, site)
    found = json.loads(data[2])
    found["lessons"] = _merged(found["lessons"], lessons, site)
    # Escaped as by the template, so that no text can end the element.
    embedded = (
        json.dumps(found)
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("'", "\\u0027")
    )
    page = page[: data.start(2)] + embedded + page[data.end(2) :]
    card, shelf = _found(_CARD, page, site)[1], _found(_SHELF, page, site)
    shown = {one.facts["id"]: one for one in lessons if one.facts["lang"] != lang}
    shown |= {one.facts["id"]: one for one in lessons if one.facts["lang"] == lang}
    cards = shelf[2]
    for name, one in shown.items():
        facts = {**one.words, "id": name, "lang": one.facts["lang"], "path": one.facts["path"]}
        made = card
        for key, text in facts.items():
            made = made.replace(f"{{{key}}}", escape(text).replace("{", "&#123;"))
        cards = re.sub(
            rf'\s*<li class="card" id="lesson-{re.escape(name)}".*?</li><!-- card -->', "", cards, flags=re.S
        )
        cards += made
    return page[: shelf.start()] + shelf[1] + cards + shelf[3] + page[shelf.end() :]


assert set(LANDING) == set(LANGUAGES)

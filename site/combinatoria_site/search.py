"""The search over the whole site: its page in every language, and the index of all pages and lessons.

Pagefind makes the index under Node (``host/search-index.ts``) and reads it in the browser (``host/search.ts``).
"""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from fnmatch import fnmatchcase
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import combinatoria
from combinatoria.words.explain import Speaker

from .console import tell
from .fetch import Say
from .games import SiteGame
from .lessons import SiteLesson
from .lite import APPS
from .node import TS, bundle, run_node, ship
from .pages import HOST, Assets, write_page
from .place import FIRST, LANDING, SEARCH, home, play_address, surroundings
from .reading import reading
from .texts import LANGUAGES, words

FOLDER: Final = "search"
"""The folder of the index, in a folder with the hash of its contents."""
SHEETS: Final = ("site", "search")
# The kind of a page by its path without the language; the first matching line counts, and None is not found by itself.
KINDS: Final[tuple[tuple[str, str | None], ...]] = (
    *((f"{app}/*", None) for app in APPS),
    ("404.html", None),
    ("offline.html", None),
    ("search.html", None),
    ("play/*", None),  # empty until their script runs: see `_of_games`
    ("guides/*", "guide"),
    ("print/*-?.html", "sheet"),
    ("print/*", "cards"),
    ("docs/*/rules/*", "rules"),
    ("docs/*", "docs"),
    ("*", "page"),
)
_MAIN: Final = ("main", "article")
_WITHOUT_TEXT: Final = {"script", "style", "svg", "template", "nav", "select", "form"}
_INLINE: Final = {"a", "abbr", "b", "code", "em", "i", "mark", "mi", "mn", "mo", "rp", "rt", "ruby", "small", "span",
                  "strong", "sub", "sup"}  # fmt: skip


@dataclass(frozen=True)
class Entry:
    """A page that the search finds.

    Attributes:
        address: Its address from the site's root.
        kind: The key of what it is, in the texts without ``kind_``.
    """

    address: str
    title: str
    kind: str
    lang: str
    text: str


class _Reader(HTMLParser):
    """Collects a page's language, its title, its first heading and the text of its main part."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lang = FIRST
        self.texts: dict[str, list[str]] = {"title": [], "h1": [], "main": []}
        self._depth, self._title = 0, ""
        self._skipped, self._nested = "", 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "html":
            self.lang = given.get("lang") or FIRST
        if self._skipped:
            self._nested += tag == self._skipped
        elif tag in _WITHOUT_TEXT or "data-unsearched" in given or "headerlink" in (given.get("class") or ""):
            self._skipped, self._nested = tag, 1
        else:
            self._depth += tag in _MAIN
            if tag in ("title", "h1") and not self.texts[tag]:
                self._title = tag
            self._part(tag)

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            self._nested -= tag == self._skipped
            self._skipped = self._skipped if self._nested else ""
        else:
            self._depth -= tag in _MAIN
            self._title = "" if tag == self._title else self._title
            self._part(tag)

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            for name in ([self._title] if self._title else []) + (["main"] if self._depth else []):
                self.texts[name].append(data)

    def _part(self, tag: str) -> None:
        if tag not in _INLINE:
            self.texts["main"].append(" ")

    def line(self, name: str) -> str:
        """Return one of the texts in one line."""
        return " ".join("".join(self.texts[name]).split())


def _read(html: str) -> _Reader:
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader


def words_of(html: str) -> str:
    """Return the text of a piece of HTML in one line, without scripts, pictures and controls.

    >>> words_of("<h2>Odds</h2><p>of a <em>red</em> card</p><script>a()</script>")
    'Odds of a red card'
    """
    return _read(f"<main>{html}</main>").line("main")


def kind_of(path: str) -> str | None:
    """Return the kind of a page, by its path in the site; None if the search does not find it.

    >>> kind_of("ja/guides/altar-a.html"), kind_of("print/altar.html"), kind_of("notebooks/index.html")
    ('guide', 'cards', None)
    """
    first, _, rest = path.partition("/")
    plain = rest if first in LANGUAGES else path
    return next(kind for pattern, kind in KINDS if fnmatchcase(plain, pattern))


def _of_pages(site: Path) -> Iterator[Entry]:
    """Yield the finished pages."""
    landing = {place.file: home("", lang) for lang, place in LANDING.items()}
    for page in sorted(site.rglob("*.html")):
        path = page.relative_to(site).as_posix()
        kind = kind_of(path)
        if kind is None:
            continue
        read = _read(page.read_text(encoding="utf-8"))
        title = read.line("h1") or read.line("title")
        yield Entry(landing.get(path, path), title, kind, read.lang, read.line("main"))


def _of_games(games: dict[str, list[SiteGame]]) -> Iterator[Entry]:
    """Yield the play pages, with what they say of their game and its rules."""
    for lang, shown in games.items():
        for game in shown:
            rules = [f"{title} {text}" for _, title, text in Speaker(combinatoria.game(game.id), lang).rules()]
            text = " ".join([game.tagline, game.about, game.goal, *rules])
            yield Entry(play_address(game.id, "", lang), game.name, "game", lang, text)


def _of_lessons(lessons: Iterable[SiteLesson], kind: str) -> Iterator[Entry]:
    """Yield the notebooks, with the text around their cells of code."""
    for lesson in lessons:
        cells = reading(json.loads(lesson.source.read_text(encoding="utf-8")))
        text = words_of("\n".join(cell["html"] or "" for cell in cells))
        address = f"notebooks/index.html?path={lesson.path}"
        yield Entry(address, lesson.title, kind, lesson.lang, text)


def write_search(
    site: Path,
    games: dict[str, list[SiteGame]],
    lessons: Iterable[SiteLesson],
    notebooks: Iterable[SiteLesson],
    assets: Assets,
    say: Say,
) -> None:
    """Write the index and the page of results into a site whose other pages are finished.

    Args:
        site: The site.
        games: The games, by language.
        lessons: The lessons of all languages.
        notebooks: Notebooks that are not lessons.
        assets: Scripts and style sheets.
        say: Receives progress.
    """
    entries = [
        *_of_games(games), *_of_lessons(lessons, "lesson"), *_of_lessons(notebooks, "notebook"), *_of_pages(site),
    ]  # fmt: skip
    index = _write_index(site, entries, say)
    for lang, place in SEARCH.items():
        said = words("search", lang)
        write_page(
            site / place.file, "search.html", lang, assets,
            **surroundings(SEARCH, lang),
            title=f"{said['title']} · {words('site', lang)['name']}",
            sheets=[assets.addresses[f"{name}_css"] for name in SHEETS],
            t=said,
            data={"index": f"{place.root}{index}", "words": said},
        )  # fmt: skip


def _write_index(site: Path, entries: list[Entry], say: Say) -> str:
    """Make the index and return the address of its folder, from the site's root."""
    with tempfile.TemporaryDirectory() as name:
        script, listed, made = (Path(name, one) for one in ("search-index.mjs", "entries.json", "index"))
        bundle(HOST / "search-index.ts", script, say, "--platform=node")
        ship("pagefind")
        listed.write_text(json.dumps([asdict(entry) for entry in entries]), encoding="utf-8")
        run_node([str(script), str(TS), str(listed), str(made)], cwd=TS, what=tell("run_indexing"), timeout=300)
        total = hashlib.sha256()
        for path in sorted(path for path in made.rglob("*") if path.is_file()):
            total.update(path.relative_to(made).as_posix().encode() + path.read_bytes())
        address = f"{FOLDER}/{total.hexdigest()[:10]}/"
        shutil.copytree(made, site / address)
    return address

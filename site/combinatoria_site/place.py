"""Paths of the site's own pages: the first language at the root, each other language in its own folder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .texts import LANGUAGES

FIRST = next(iter(LANGUAGES))


@dataclass(frozen=True)
class Place:
    """The place of a page in one language."""

    lang: str
    path: str

    @property
    def file(self) -> str:
        """Path from the site's root."""
        return self.path if self.lang == FIRST else f"{self.lang}/{self.path}"

    @property
    def root(self) -> str:
        """The relative path from the page to the site's root."""
        return "../" * self.file.count("/")


LANDING = {lang: Place(lang, "index.html") for lang in LANGUAGES}
SEARCH = {lang: Place(lang, "search.html") for lang in LANGUAGES}
PROMISE = {lang: Place(lang, "promise/index.html") for lang in LANGUAGES}
BESIDE = {"reunion": PROMISE}  # page of the activity a game rehearses: its play page and that page link to each other


def home(root: str, lang: str) -> str:
    """Return the landing page's address; at the root it names the language, else the browser's would be used."""
    return f"{root}{LANDING[lang].file}" + (f"?lang={lang}" if lang == FIRST else "")


def surroundings(places: Mapping[str, Place], lang: str) -> dict[str, Any]:
    """Return the values with which a page's template links to the landing page and to its other languages."""
    root = places[lang].root
    return {
        "root": root,
        "home": home(root, lang),
        "languages": {code: root + place.file for code, place in places.items()},
        "language_names": LANGUAGES,
    }


def play_address(game: str, root: str, lang: str) -> str:
    """Return the address of a game's play page in a language, for a page with this relative path to the site's root."""
    return f"{root}play/{game}.html" + ("?lang=ja" if lang == "ja" else "")

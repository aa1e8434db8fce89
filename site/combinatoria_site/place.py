"""Where the site's own pages stand: of the first language at the root, of each other one in a folder of its own."""

from __future__ import annotations

from dataclasses import dataclass

from .texts import LANGUAGES

FIRST = next(iter(LANGUAGES))


@dataclass(frozen=True)
class Place:
    """Where a page stands, in one language."""

    lang: str
    path: str

    @property
    def file(self) -> str:
        """Path from the site's root."""
        return self.path if self.lang == FIRST else f"{self.lang}/{self.path}"

    @property
    def root(self) -> str:
        """The way from the page to the site's root."""
        return "../" * self.file.count("/")


LANDING = {lang: Place(lang, "index.html") for lang in LANGUAGES}
PROMISE = {lang: Place(lang, "promise/index.html") for lang in LANGUAGES}
BESIDE = {"reunion": PROMISE}  # what a game rehearses: its play page and this one lead to each other


def home(root: str, lang: str) -> str:
    """The landing page; the one at the root would ask the browser for its language if the address did not name one."""
    return f"{root}{LANDING[lang].file}" + (f"?lang={lang}" if lang == FIRST else "")

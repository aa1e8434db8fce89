"""The page for people who write their own lessons, notebooks and games."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .documents.build import FOLDER
from .pages import Assets, write_page
from .place import Place, surroundings
from .texts import LANGUAGES, words

AUTHORS: Final = {lang: Place(lang, "authors.html") for lang in LANGUAGES}


def write_authors(output: Path, assets: Assets, wheel: str) -> None:
    """Write the page in every language.

    Args:
        output: The site.
        assets: Scripts and style sheets.
        wheel: Address of the project's wheel.
    """
    for lang, place in AUTHORS.items():
        said = words("authors", lang)
        write_page(
            output / place.file, "authors.html", lang, assets,
            **surroundings(AUTHORS, lang),
            title=f"{said['title']} · {words('site', lang)['name']}",
            sheets=[assets.addresses["site_css"]],
            t=said,
            wheel_name=wheel.rsplit("/", 1)[-1],
            reference=f"{place.root}{FOLDER}/reference/index.html",
        )  # fmt: skip

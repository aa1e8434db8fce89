"""The page of promises: sealed, handed over and joined in the browser, by Python in the worker of play pages."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from combinatoria.decks import ars
from combinatoria.promise.meeting import EARLY, GRACE, MOST_MINUTES
from combinatoria.promise.record import DESIGNS

from .distribution import Distribution
from .games import SiteGame
from .pages import Assets, write_page
from .place import BESIDE, PROMISE, play_address, surroundings
from .play import PACKAGES
from .texts import words

GAME: Final = next(game for game, place in BESIDE.items() if place is PROMISE)
"""Game whose image the page starts from: no other has the modules of promises. Its rules are not needed."""


def write_promise(output: Path, games: dict[str, list[SiteGame]], assets: Assets, pyodide: Distribution) -> None:
    """Write the page in every language.

    Args:
        output: The site.
        games: The games, by language; one that rehearses a promise is linked.
        assets: Scripts and style sheets.
        pyodide: The site's Pyodide.
    """
    lock = pyodide.lock
    small_lock = {"info": lock["info"], "packages": {name: lock["packages"][name] for name in PACKAGES}}
    for lang, place in PROMISE.items():
        said = words("promise", lang)
        rehearsing = [game for game in games[lang] if BESIDE.get(game.id) is PROMISE]
        image = pyodide.images.get(GAME)
        config = {
            "game": GAME,
            "lang": lang,
            "python": {
                "folder": f"{place.root}static/pyodide/",
                "lock": small_lock,
                "packages": list(PACKAGES),
                "image": image and image.for_pages(),
            },
            "worker": f"{place.root}{assets.addresses['worker']}",
            "texts": said,
            "minutes": {"early": EARLY, "grace": GRACE, "most": MOST_MINUTES},
            "designs": {design: ars.name(design, lang) for design in DESIGNS},
        }
        write_page(
            output / place.file, "promise.html", lang, assets,
            **surroundings(PROMISE, lang),
            title=f"{said['title']} · {words('site', lang)['name']}",
            sheets=[assets.addresses["site_css"], assets.addresses["promise_css"]],
            t=said,
            rehearsals=[play_address(game.id, place.root, lang) for game in rehearsing],
            config=config,
        )  # fmt: skip

"""Builds a site with only the play page of one game and a landing page, in a copy of the checkout.

Run it as ``python -m tests.site.newcomer GAME FOLDER``. As in the plain build, Python is not compiled and no memory
image is taken: both take minutes, and other tests cover them.
"""

from __future__ import annotations

import sys
from pathlib import Path

from combinatoria.cli.gaps import finished
from combinatoria_site.distribution import build_distribution
from combinatoria_site.games import read_games
from combinatoria_site.landing import write_landing
from combinatoria_site.lessons import read_lessons
from combinatoria_site.offline import add_words, build_worker, write_worker
from combinatoria_site.pages import build_assets
from combinatoria_site.paths import cache_dir
from combinatoria_site.pins import load_pins
from combinatoria_site.play import write_play
from combinatoria_site.policy import guard
from combinatoria_site.store import Store
from combinatoria_site.texts import LANGUAGES


def main(name: str, site: Path) -> None:
    """Write both pages."""
    pyodide = build_distribution(
        site / "static" / "pyodide", Store(cache_dir()), load_pins(), [name], [], print, plain=True
    )
    assets = build_assets(site, print)
    add_words(assets)
    lessons = read_lessons()
    games = read_games(finished(), list(LANGUAGES), print)
    write_play(
        site, {lang: [g for g in shown if g.id == name] for lang, shown in games.items()}, lessons, assets, pyodide
    )
    write_landing(site, games, lessons, [], assets, "none.whl")
    guard(site)
    write_worker(site, build_worker(site, print))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))

"""The page of a player's statistics, which its script fills from what the browser has stored."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from .games import FOR_NEWCOMERS, SiteGame
from .pages import Assets, write_page
from .place import Place, play_address, surroundings
from .texts import LANGUAGES, words

SHEETS: Final = ("site", "table", "picture", "today", "statistics")
STATISTICS: Final = {lang: Place(lang, "statistics.html") for lang in LANGUAGES}


def write_statistics(output: Path, games: dict[str, list[SiteGame]], assets: Assets) -> None:
    """Write the page in every language.

    Args:
        output: The site.
        games: The games, by language.
        assets: Scripts and style sheets.
    """
    for lang, place in STATISTICS.items():
        said, day, root = words("statistics", lang), words("today", lang), place.root
        shown = [
            {"id": game.id, "name": game.name, "picture": game.picture, "address": play_address(game.id, root, lang)}
            for game in games[lang]
        ]
        write_page(
            output / place.file, "statistics.html", lang, assets,
            **surroundings(STATISTICS, lang),
            title=f"{said['title']} · {words('site', lang)['name']}",
            sheets=[assets.addresses[f"{name}_css"] for name in SHEETS],
            t=said,
            d=day,
            games=shown,
            hero=next(game for game in shown if game["id"] == FOR_NEWCOMERS[0]),
            statistics="",
            data={"words": said, "today": day, "games": [[game.id, game.name] for game in games[lang]]},
        )  # fmt: skip

"""A few deals of every game, which its play page can show before Python is up."""

from __future__ import annotations

import json
from typing import Any

from combinatoria.session import Session

from .pages import Assets
from .texts import LANGUAGES

SEEDS = (11, 23, 37, 59)  # any will do: a restarted game draws a new deal


def write_deals(game: str, assets: Assets) -> dict[str, list[dict[str, Any]]]:
    """Write the opening snapshots of a game.

    Returns:
        By language: each deal's ``seed`` and the address of its snapshot (``board``), relative to a play page.
    """
    return {
        lang: [{"seed": seed, "board": f"../{_write(game, seed, lang, assets)}"} for seed in SEEDS]
        for lang in LANGUAGES
    }


def _write(game: str, seed: int, lang: str, assets: Assets) -> str:
    # Must match the page's own Python (host/bridge.py), so that the two snapshots are identical.
    session = Session(game, lang=lang, seed=seed)
    return assets.add(
        f"deal-{game}-{lang}-{seed}.json",
        json.dumps(session.snapshot(), ensure_ascii=False, separators=(",", ":")).encode(),
    )

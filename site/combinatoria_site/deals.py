"""A few deals of every game, which its play page can show before Python is up."""

from __future__ import annotations

import json
from typing import Any

from combinatoria.session import Session

from .pages import Assets
from .texts import LANGUAGES

SEEDS = (11, 23, 37, 59)  # any will do: a restarted game draws a new deal


def write_deals(game: str, assets: Assets) -> dict[str, dict[str, Any]]:
    """Write the opening snapshots of a game, one file for each language.

    Returns:
        By language: the ``seeds`` of the deals and the address of their snapshots (``boards``), relative to a play
        page.
    """
    return {lang: {"seeds": SEEDS, "boards": f"../{_write(game, lang, assets)}"} for lang in LANGUAGES}


def _write(game: str, lang: str, assets: Assets) -> str:
    """Write the snapshot of the first deal, and by seed the parts of each that differ from it: a few of many."""
    # Must match the page's own Python (host/bridge.py), so that the two snapshots are identical.
    dealt = {seed: Session(game, lang=lang, seed=seed).snapshot() for seed in SEEDS}
    first = dealt[SEEDS[0]]
    parts = {seed: {key: part for key, part in each.items() if part != first[key]} for seed, each in dealt.items()}
    return assets.add(
        f"deals-{game}-{lang}.json",
        json.dumps({"first": first, "parts": parts}, ensure_ascii=False, separators=(",", ":")).encode(),
    )

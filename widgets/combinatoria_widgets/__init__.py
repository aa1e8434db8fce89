"""Combinatoria in notebooks: the playable table and the building blocks of the lessons.

Names are loaded lazily, so that building the front end needs no widget library and a table needs no pandas.

>>> from combinatoria_widgets import GameTable
>>> GameTable("soulmates", seats=4, seed=7)
GameTable('soulmates', seats=4, seed=7)
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from combinatoria.import_aliases import install

if TYPE_CHECKING:
    from ._front import FrontEndError as FrontEndError
    from .analysis import FrameAnalysis as FrameAnalysis
    from .analysis import analyse as analyse
    from .lessons.tools.score_math import ScoreMath as ScoreMath
    from .table import GameTable as GameTable
    from .walkthrough import Walkthrough as Walkthrough

_HOMES = {
    "GameTable": "table",
    "FrontEndError": "_front",
    "FrameAnalysis": "analysis",
    "analyse": "analysis",
    "ScoreMath": "lessons.tools.score_math",
    "Walkthrough": "walkthrough",
}

__all__ = ["FrameAnalysis", "FrontEndError", "GameTable", "ScoreMath", "Walkthrough", "analyse"]

sys.meta_path.append(FormerNames(__name__, MOVED))  # appended last, so that existing modules take precedence


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])

"""Scripts and style sheets of a class's pages: built from the site's sources in a checkout, and part of every wheel.

The wheel's build hook loads this file, so it imports nothing but the builder of the front end.
"""

from __future__ import annotations

from pathlib import Path

from combinatoria_widgets._front import SOURCES, Bundles

__all__ = ["PAGES", "SCRIPTS"]

_HERE = Path(__file__).resolve().parent
_HOST = _HERE.parent / "host"
_TEMPLATES = _HERE.parent / "combinatoria_site" / "templates"
SCRIPTS = ("seat", "wall", "desk")
"""The pages of a class, each with a script of its name."""
_SHEETS = {"class": _HERE / "class.css", "board": _HERE / "board.css"}
PAGES = Bundles(
    _HERE / "static",
    {name: _HOST / "class" / f"{name}.ts" for name in SCRIPTS} | _SHEETS,
    (*(f"{name}.js" for name in SCRIPTS), *(f"{name}.css" for name in _SHEETS)),
    (SOURCES / "src", _HOST, *_SHEETS.values(), *sorted(_TEMPLATES.glob("*.css"))),
    {"mark.svg": _TEMPLATES / "mark.svg"},
)

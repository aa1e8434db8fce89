"""The folder of the lessons' sources: in the checkout around this package, or in an installed wheel beside it."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent
_INSTALLED = _HERE / "sources"
"""Their folder in a wheel (``widgets/hatch_build.py``)."""

LESSONS = _INSTALLED if _INSTALLED.is_dir() else _HERE.parent
"""The folder with the lessons' sources, their guides and the courses."""

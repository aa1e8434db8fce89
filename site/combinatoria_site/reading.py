"""Lessons as text that is readable at once, shown in the page until the notebook program replaces it.

Headings, paragraphs and formulas are rendered here, at build time; a code cell shows the code that a learner sees,
never an output. A learner's changes to a copy are filled in by the browser (`host/reading.ts`), cell by cell.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from latex2mathml.converter import convert
from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin

from .lessons import SiteLesson
from .pages import Assets
from .texts import words


def write_readings(lessons: Iterable[SiteLesson], assets: Assets) -> dict[str, str]:
    """Write each lesson's text; return its address by the path of the master and of the learner's copy."""
    found = {}
    for lesson in lessons:
        said = words("lesson", lesson.lang)
        text = {
            "lang": lesson.lang,
            "label": said["reading_label"],
            "note": said["reading_note"],
            "cells": reading(json.loads(lesson.source.read_text(encoding="utf-8"))),
        }
        address = assets.add(f"reading-{lesson.id}.{lesson.lang}.json", json.dumps(text, ensure_ascii=False).encode())
        found[lesson.path] = found[lesson.copy] = address
    return found


def reading(notebook: dict[str, Any]) -> list[dict[str, Any]]:
    """Return a notebook's cells (``Piece`` in host/reading.ts): id, source, rendered text, whether code is folded."""
    return [
        {
            "id": cell["id"],
            "source": (source := "".join(cell["source"])),
            "html": _reader().render(source) if cell["cell_type"] == "markdown" else None,
            "folded": cell["metadata"].get("jupyter", {}).get("source_hidden", False),
        }
        for cell in notebook["cells"]
    ]


@cache
def _reader() -> MarkdownIt:
    """Return a renderer like the notebook program's: tables, HTML in the project's sources, formulas between dollar
    signs.
    """
    return MarkdownIt("commonmark").enable("table").use(dollarmath_plugin, renderer=_formula)


def _formula(latex: str, options: dict[str, Any]) -> str:
    """Render a formula as MathML, which browsers support natively."""
    return convert(latex, display="block" if options["display_mode"] else "inline")

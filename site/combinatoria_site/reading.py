"""Lessons as text that can be read at once: it stands in the page until the notebook program takes its place.

Headings, paragraphs and formulas are made here, at build time; of a code cell there is the code that a learner sees,
and never an output. What a learner has changed in a copy is put in by the browser (`host/reading.ts`), cell by cell.
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
    """Write each lesson's text; returns its address, by the path of the master and by that of the learner's copy."""
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
    """The cells of a notebook (``Piece`` in host/reading.ts): id, source, HTML of a text, whether code is folded."""
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
    """Reads cells as the notebook program does: tables, the HTML of our own sources, formulas between dollar signs."""
    return MarkdownIt("commonmark").enable("table").use(dollarmath_plugin, renderer=_formula)


def _formula(latex: str, options: dict[str, Any]) -> str:
    """A formula as MathML, which browsers draw by themselves."""
    return convert(latex, display="block" if options["display_mode"] else "inline")

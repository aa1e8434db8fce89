"""Turns what is right, and what often goes wrong, into the data that ``check`` reads: digests, never answers.

An answer block of a lesson source is Python with a few names. It runs in ``namespace()``, so that right answers
come from the engine's exact odds:

* a number: ``right`` (a Fraction), ``slips`` (name -> the wrong value it leads to), ``probability`` (default true);
* an estimate: ``engine`` (``["module:function", argument ...]``: the exact chance), ``n`` trials, ``slip_engines``;
* a function: ``engine`` (``["module:function"]``: the same function in the engine), ``inputs``;
* each may bring ``slip_texts``: name -> {"en": ..., "ja": ...}.
"""

from __future__ import annotations

import hashlib
import math
from fractions import Fraction
from importlib import import_module
from typing import Any

from combinatoria import odds
from combinatoria_widgets.lessons.tools.answer import (
    AMOUNT_PLACES,
    ROUNDED_PLACES,
    digest,
    exact_form,
    float_form,
    rounded_form,
    roundings,
)
from combinatoria_widgets.lessons.tools.judge import slips_of
from combinatoria_widgets.lessons.tools.result_code import MOST_SLIPS
from combinatoria_widgets.lessons.tools.text import has

from .asked import asked
from .console import tell
from .source import LANGUAGES, Cell, LessonSource, SourceError


def namespace(game: str) -> dict[str, Any]:
    """What an answer block may use without an import: ``odds`` of the kernel and ``game_odds`` of the game."""
    game_odds = import_module(f"combinatoria.games.{game}.odds")
    return {"Fraction": Fraction, "comb": math.comb, "odds": odds, "game_odds": game_odds}


def run_answer(lesson: LessonSource, cell: Cell) -> dict[str, Any]:
    """Run the answer block of a cell and return what it defined."""
    assert cell.answer is not None
    before = namespace(lesson.facts["game"])
    space = dict(before)
    exec(compile(cell.answer, f"<answer {cell.id}>", "exec"), space)  # our own source, not input
    return {name: value for name, value in space.items() if name not in before and not name.startswith("_")}


def question_data(lesson: LessonSource, cell: Cell) -> dict[str, Any]:
    """The entry of one question in the lesson data.

    Raises:
        SourceError: A slip has no text, is equal to the right answer, two slips are the same number, or there are too
            many of them.
    """
    spec = run_answer(lesson, cell)
    texts = spec.pop("slip_texts", {})
    slips = {**spec.get("slips", {}), **spec.get("slip_engines", {})}
    for name in slips:
        if not has(f"slip.{name}") and set(texts.get(name, {})) != set(LANGUAGES):
            raise SourceError(tell("no_slip_text", file=lesson.path.name, cell=cell.id, slip=name))
    data: dict[str, Any] = {"level": cell.level}
    if "right" in spec:
        salt = hashlib.sha256(f"{lesson.id} {lesson.facts['version']} {cell.id}".encode()).hexdigest()[:16]
        probability = spec.get("probability", True)
        places = ROUNDED_PLACES if probability else AMOUNT_PLACES
        where = lesson.path.name, cell.id
        data |= {
            "kind": "number",
            "probability": probability,
            "salt": salt,
            "marks": _marks(where, salt, Fraction(spec["right"]), spec.get("slips", {}), places),
        }
    elif "n" in spec:
        data |= {"kind": "estimate", "engine": spec["engine"], "n": spec["n"]}
        data |= {"slip_engines": spec["slip_engines"]} if "slip_engines" in spec else {}
    else:
        data |= {"kind": "function", "engine": spec["engine"], "inputs": [list(given) for given in spec["inputs"]]}
    if slips:
        # Result codes name a slip by its place in this list: a new one goes last (tests/lessons/slips.toml holds them).
        if len(slips_of({"slips": slips})) > MOST_SLIPS:
            raise SourceError(tell("many_slips", file=lesson.path.name, cell=cell.id, most=MOST_SLIPS - 1))
        data["slips"] = list(slips)
    if texts:
        data["slip_texts"] = texts
    return data


def _forms(value: Fraction, places: range) -> dict[str, str]:
    """Every form under which a value may be handed in, with what it is worth."""
    forms = {rounded_form(rounded): "rounded" for rounded in roundings(value, places)}
    forms[float_form(value)] = "right"
    forms[exact_form(value)] = "right"
    return forms


def _marks(
    where: tuple[str, str], salt: str, right: Fraction, slips: dict[str, Fraction], places: range
) -> dict[str, str]:
    file, cell = where
    marks: dict[str, str] = {}
    for name, wrong in slips.items():
        wrong = Fraction(wrong)
        if wrong == right:
            raise SourceError(tell("right_slip", file=file, cell=cell, slip=name))
        for form in _forms(wrong, places):
            key = digest(salt, form)
            if form == exact_form(wrong) and key in marks:
                raise SourceError(tell("same_slip", file=file, cell=cell, slip=name, other=marks[key]))
            marks.setdefault(key, f"slip:{name}")
    # Last, so that a coarse rounding which a slip happens to share counts for the learner.
    marks |= {digest(salt, form): worth for form, worth in _forms(right, places).items()}
    return dict(sorted(marks.items()))


def lesson_data(lesson: LessonSource) -> dict[str, Any]:
    """Everything the lesson tools must know about a lesson at run time."""
    return {
        "id": lesson.id,
        "code": lesson.facts["code"],
        "game": lesson.facts.get("game"),
        "version": lesson.facts["version"],
        "title": lesson.facts["title"],
        "predictions": lesson.facts["predictions"],
        "questions": {
            cell.id: {**asked(lesson, cell), **question_data(lesson, cell)}
            for cell in lesson.cells
            if cell.answer is not None
        },
    }

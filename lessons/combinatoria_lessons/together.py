"""The part of a lesson for a class on one network: its table, and the questions to everybody at each point.

The front matter of a lesson may contain the text for pupils; without it the lesson gets the general part, made from its
predictions (``tools/live_class.py``)::

    [[class]]
    pupil = { en = "...", ja = "..." }

Its guide may list the teacher's questions, when to ask them, and how the exact chance is computed, with the names of
an answer block::

    [[class]]
    ask = "call"
    exact = "game_odds.chance_callable(5)"
    do = { en = "...", ja = "..." }
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from .answers import namespace
from .console import tell
from .source import LANGUAGES, Cell, LessonSource, SourceError

__all__ = ["CELL", "asks", "declared", "exact_chance", "table_of", "with_class"]

CELL: Final = "with-class"
"""The id of the cell; a source that has such a cell keeps its own."""
CODE: Final = """# [[Only with your class at one network||クラスで同じネットワークを使うとき用]]
with_class()"""
_BEFORE: Final = "class"
"""The cell that reads the class's data."""


def with_class(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells of a lesson with the one for a class before the cell that reads the class's data, if any."""
    names = [cell.id for cell in cells]
    if CELL in names or _BEFORE not in names:
        return cells
    at = names.index(_BEFORE)
    return (*cells[:at], Cell(CELL, "tally", code=CODE, block=cells[at].block), *cells[at:])


def declared(lesson: LessonSource) -> list[dict[str, Any]]:
    """Return a lesson's own texts for a class; empty if it has only the general part.

    Raises:
        SourceError: Something is missing or unknown.
    """
    found = lesson.facts.get("class", [])
    for one in found:
        texts = one.get("pupil")
        whole = isinstance(texts, dict) and set(texts) == set(LANGUAGES) and all(texts.values())
        if not whole or one.keys() != {"pupil"}:
            raise SourceError(tell("class_part", file=lesson.path.name))
    return list(found)


def asks(lesson: LessonSource, guide: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the predictions in order, each with what the guide tells the teacher to do, or None."""
    said = {row["ask"]: row["do"] for row in guide.get("class", [])}
    return [{"question": one["question"], "do": said.get(name)} for name, one in lesson.facts["predictions"].items()]


def exact_chance(game: str, guide: Mapping[str, Any], prediction: str) -> Fraction | None:
    """Return the exact chance of a prediction, if the guide says how it is computed."""
    code = next((row.get("exact") for row in guide.get("class", []) if row["ask"] == prediction), None)
    return None if code is None else Fraction(eval(code, dict(namespace(game))))


def table_of(lesson: LessonSource) -> dict[str, Any] | None:
    """Return seats and options of the table in a lesson, for the tables of a class; None if it has no table.

    Seats are None if the lesson prepares positions, which its log also deals to a class (``TableLog.position`` of
    ``tools/log.py``). The game is included if the lesson does not belong to one.
    """
    code = next((cell.source("en", {**lesson.facts, "lang": "en"}) for cell in lesson.cells if cell.id == "play"), "")
    known: dict[str, Any] = {}
    if find_spec(module := f"combinatoria_widgets.lessons.{lesson.id.replace('-', '_')}") is not None:
        known |= vars(import_module(module))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Dict):
            known[node.targets[0].id] = _options(node.value, known)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "GameTable":
            return _table(node, known, lesson.facts.get("game"))
    return None


def _table(call: ast.Call, known: Mapping[str, Any], own: str | None) -> dict[str, Any] | None:
    """Return the table that a cell shows."""
    if isinstance(call.args[0], ast.Call):
        return None if own is None else {"seats": None, "options": {}}
    settings = {word.arg: word.value for word in call.keywords}
    try:
        game, seats = ast.literal_eval(call.args[0]), ast.literal_eval(settings["seats"])
        options = _options(settings["options"], known) if "options" in settings else {}
    except (KeyError, ValueError):
        return None
    if own not in (None, game):
        return None
    return {"seats": seats, "options": options} if own else {"game": game, "seats": seats, "options": options}


def _options(node: ast.expr, known: Mapping[str, Any]) -> dict[str, Any]:
    """Return options that are written out or named, without results of calls, which differ from table to table.

    Raises:
        KeyError, ValueError: They cannot be determined without running the cell.
    """
    if isinstance(node, ast.Name):
        return dict(known[node.id])
    if not isinstance(node, ast.Dict):
        raise ValueError(ast.dump(node))
    return {
        ast.literal_eval(name): ast.literal_eval(value)
        for name, value in zip(node.keys, node.values, strict=True)
        if name is not None and not isinstance(value, ast.Call)
    }

"""All of a person's work in one file, as the site writes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from .basics import Count
from .declare import Limits, Named, further_keys
from .saves import KeptGame

Instant = Annotated[str, Named("Instant", "A time in UTC."), Limits(pattern="^[0-9-]{10}T[0-9:]{8}(\\.[0-9]+)?Z$")]


@further_keys("^")
class Cell(TypedDict):
    """A cell of a notebook, as Jupyter defines it."""

    cell_type: str
    source: str | list[str]


@further_keys("^")
class Notebook(TypedDict):
    """A notebook, as Jupyter defines it; outputs are left out."""

    metadata: dict[str, Any]
    cells: list[Cell]
    nbformat: Annotated[Count, Limits(minimum=4, maximum=4)]


class KeptLesson(TypedDict):
    """A copy of a lesson."""

    path: Annotated[str, "Its place among the copies."]
    changed: Instant
    notebook: Notebook


class Backup(TypedDict):
    """Copies of lessons, games under way, and table data."""

    kind: Literal["combinatoria backup"]
    format: Literal[1]
    made: Instant
    lessons: list[KeptLesson]
    games: Annotated[dict[str, KeptGame], "The game under way of each table."]
    marks: Annotated[
        dict[str, str], "Table data as JSON texts by name: finished steps and puzzles, predictions, diaries, settings."
    ]

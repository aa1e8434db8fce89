"""Lesson builder: makes a pupil's notebook per language, and a solution build for tests, from each lesson source."""

from .build import Built, check_all, lesson_sources, notebook_sources, write_all
from .notebook import LANGUAGES, checked_lines, make_notebook
from .source import Cell, LessonSource, Question, SourceError, read_source

__all__ = [
    "LANGUAGES",
    "Built",
    "Cell",
    "LessonSource",
    "Question",
    "SourceError",
    "check_all",
    "checked_lines",
    "lesson_sources",
    "make_notebook",
    "notebook_sources",
    "read_source",
    "write_all",
]

"""Sources and data of the lessons, shared by the tests."""

from __future__ import annotations

import pytest

from combinatoria_lessons import LANGUAGES, lesson_sources
from combinatoria_widgets import lesson as lesson_tools

SOURCES = lesson_sources()


@pytest.fixture(scope="session", autouse=True)
def tables(front):
    """Lessons show tables, so the front end must have been built."""


@pytest.fixture(params=SOURCES, ids=lambda source: source.id)
def source(request):
    """Every lesson source in turn."""
    return request.param


@pytest.fixture(params=LANGUAGES)
def lang(request):
    """Every language in turn."""
    return request.param


@pytest.fixture
def opened(lang, monkeypatch):
    """Soulmates A, opened as by its first cell; closed again afterwards."""
    monkeypatch.delenv(lesson_tools.SOLUTIONS, raising=False)
    monkeypatch.setattr(lesson_tools, "_current", None)
    return lesson_tools.start("soulmates-a", lang=lang, seed=2026)

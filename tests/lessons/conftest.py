"""Sources and data of the lessons, shared by the tests."""

from __future__ import annotations

import pytest

from combinatoria_lessons import LANGUAGES, lesson_sources
from combinatoria_widgets.lessons.tools import rounds, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS

SOURCES = lesson_sources()

# For what is played for long: sentences differ between languages, and what is dealt and counted does not.
in_one_language = pytest.mark.parametrize("lang", list(LANGUAGES)[:1])


@pytest.fixture(scope="session", autouse=True)
def tables(front):
    """Lessons show tables, so the front end must have been built."""


@pytest.fixture(autouse=True)
def fixed_rounds(monkeypatch, request):
    """Every seed fixes the rounds, also that of the notebooks: what a test deals by a number counts, and repeats.

    Whose rounds are counted is tried in ``test_class.py``.
    """
    if "own_rounds" not in request.fixturenames:
        monkeypatch.setattr(rounds, "UNFIXED", None)


@pytest.fixture(params=SOURCES, ids=lambda source: source.id)
def source(request):
    """Every lesson source in turn."""
    return request.param


@pytest.fixture(params=LANGUAGES)
def lang(request):
    """Every language in turn."""
    return request.param


@pytest.fixture
def open_lesson(lang, monkeypatch):
    """Opens a lesson as its first cell does; it is closed again afterwards."""
    monkeypatch.delenv(SOLUTIONS, raising=False)

    def opened(lesson_id):
        monkeypatch.setattr(state, "_current", None)  # whatever was opened before
        return state.start(lesson_id, lang=lang, seed=2026)

    return opened


@pytest.fixture
def opened(source, open_lesson):
    """Every lesson in turn, opened."""
    return open_lesson(source.id)


@pytest.fixture
def lesson_a(open_lesson):
    """Soulmates A, opened."""
    return open_lesson("soulmates-a")


@pytest.fixture
def lesson_b(open_lesson):
    """Soulmates B, opened."""
    return open_lesson("soulmates-b")

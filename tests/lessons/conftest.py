"""Sources and data of the lessons, shared by the tests."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from combinatoria_lessons import LANGUAGES, lesson_sources
from combinatoria_widgets.lessons.tools import rounds, state
from combinatoria_widgets.lessons.tools.check import SOLUTIONS
from combinatoria_widgets.lessons.tools.judge import SOLVED, engine_function, judge

SOURCES = lesson_sources()

# For long playthroughs: sentences differ between languages, deals and counts do not.
in_one_language = pytest.mark.parametrize("lang", list(LANGUAGES)[:1])


@pytest.fixture(scope="session", autouse=True)
def tables(front):
    """Build the front end, as lessons show tables."""


@pytest.fixture(autouse=True)
def fixed_rounds(monkeypatch, request):
    """Make every seed fix the rounds, including the notebooks', so that deals by number count and are repeatable.

    ``test_class.py`` tests which rounds are counted.
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
    """Return a function that opens a lesson as its first cell does; it is closed after the test."""
    monkeypatch.delenv(SOLUTIONS, raising=False)

    def opened(lesson_id):
        monkeypatch.setattr(state, "_current", None)  # forget a previously opened lesson
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


def wrong_value(question, number=0):
    """Return a wrong answer of the right kind, different for each number."""
    if question["kind"] == "choice":
        wrong = [one for one in question["options"] if judge("k", question, one, "en").state not in SOLVED]
        return wrong[number % len(wrong)]
    if question["kind"] == "function":
        pair = isinstance(engine_function(question["engine"][0])(*question["inputs"][0]), tuple)
        result = f"Fraction(1, {977 + number})" + (", 1" if pair else "")
        return eval(f"lambda *_: ({result})", {"Fraction": Fraction})  # all with different code
    wrong = Fraction(1, 977 + number)
    return (wrong, 2 * wrong) if question["kind"] == "pair" else wrong


CARD = '<li class="card" id="lesson-{id}" lang="{lang}"><h4>{title}</h4>{question} {minutes}</li><!-- card -->'
SHELF = (
    '<section class="shelf" id="lessons-own" hidden aria-labelledby="x"><ul class="cards">\n</ul><!-- own --></section>'
)


def landing(lessons):
    data = json.dumps({"lessons": lessons})
    script = f'<script id="landing-data" type="application/json">{data}</script>'
    return f"{script}{SHELF}<template data-own-card>{CARD}</template>"


@pytest.fixture
def site(tmp_path):
    """A site with one lesson, as far as adding is concerned."""
    ours = [{"id": "soulmates-a", "lang": "en", "path": "lessons/en/soulmates-a.ipynb"}]
    listing = {"content": [{"name": "soulmates-a.ipynb", "path": ours[0]["path"], "size": 1, "writable": False}]}
    empty = {"content": []}
    files = {
        "index.html": landing(ours), "ja/index.html": landing(ours),
        "assets/lessons-0a.json": json.dumps({"lessons": ours}),
        "notebooks/index.html": '<script data-lesson-bar="assets/lessons-0a.json"></script>',
        "api/contents/lessons/en/all.json": json.dumps(listing), "api/contents/lessons/ja/all.json": json.dumps(empty),
        "index.html.gz": "old",
    }  # fmt: skip
    groups = {"games": {"index.html": ["0", 1], "assets/lessons-0a.json": ["0", 1]}, "lessons": {}, "extras": {}}
    files["service-worker.js"] = f"self.siteFiles = {json.dumps({'version': '1', 'groups': groups})};\nrest();"
    for path, text in files.items():
        (target := tmp_path / "site" / path).parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return tmp_path / "site"

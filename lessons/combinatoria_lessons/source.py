"""Reads a lesson source: one Markdown file that holds both languages, the code, the solutions and the answers.

    +++
    id = "soulmates-a"                         front matter, TOML
    +++
    <!-- cell id="story" kind="story" -->      a text cell: both languages
    <!-- en -->
    Two people argue ...
    <!-- ja -->
    二人が言い争って…
    <!-- cell id="q1" kind="exercise" level="core" check -->
    ```python                                  a code cell, shared; [[one||ひとつ]] picks a language
    answer = ...
    ```
    <!-- solution -->                          replaces the code in the solution build
    ```python
    answer = Fraction(17, 56)
    ```
    <!-- answer -->                            run by the builder; leaves nothing but digests behind
    ```python
    right = first_draw_helps()
    ```
    <!-- why en -->                            after a right answer; sealed in the lesson's data, as is the next
    Eight ones, five fours and four fives help ...
    <!-- worked en -->                         after the last try; the code of the solution stands below it
    Count the cards that complete a trio ...
    <!-- numbers -->                           the same question with other numbers; see ``twinning``
    ```python
    given = {"hand": "S2 S3 M1 M5"}
    def draw(rng): ...
    ```
    <!-- twin en -->                           what it asks then
    You hold `{{hand}}` ...

A cell that asks several questions names them: ``<!-- answer k1 -->``, ``<!-- why k1 en -->``; else a question is called
as its cell.

A paragraph under ``<!-- screen -->`` stands in the notebook and not on the printed work sheet.
``{{name}}`` in a text is replaced by that entry of the front matter. The file reads well on a repository page as it is.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from .console import tell

LANGUAGES = ("en", "ja")
KINDS = (
    "head", "setup", "story", "play", "predict", "tally", "simulate", "count", "compare", "generalise",
    "exercise", "twins", "hint", "reflect", "report",
)  # fmt: skip
"""The parts of a lesson in their order."""

_FRONT = re.compile(r"\A\+\+\+\n(.*?)\n\+\+\+\n", re.S)
_CELL = re.compile(r'^<!-- cell((?:\s+[\w-]+(?:="[^"]*")?)+) -->\n', re.M)
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_PART = re.compile(r"^<!-- (en|ja|solution|numbers|(?:answer|why|worked|twin)(?: +[\w-]+)*) -->\n", re.M)
_FENCE = re.compile(r"\A```python\n(.*?)\n```\Z", re.S)
_PAIR = re.compile(r"\[\[(.+?)\|\|(.+?)\]\]")
_FACT = re.compile(r"\{\{(\w+)\}\}")


class SourceError(ValueError):
    """A lesson source cannot be read; the message names the file and the cell."""


@dataclass(frozen=True)
class Question:
    """Something that a code cell asks.

    Attributes:
        id: What ``check`` calls it, such as ``q1``.
        kind: The kind of its cell: ``exercise``, or ``generalise`` for what "turn the knobs" asks.
        answer: Python that defines what is right; see ``answers``.
        solution: The code of the cell in the solution build.
        level: Its cell's.
        why: Language -> why the answer is right, if it says so.
        worked: Language -> the worked solution without its code, if there is one.
        numbers: Python that defines the numbers of the question and draws others, if it has twins; see ``twinning``.
        twin: Language -> what a twin asks.
    """

    id: str
    kind: str
    answer: str
    solution: str
    level: str | None = None
    why: dict[str, str] = field(default_factory=dict)
    worked: dict[str, str] = field(default_factory=dict)
    numbers: str = ""
    twin: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson.

    Attributes:
        id: Stable name, unique in the lesson; also the notebook's cell id.
        kind: One of ``KINDS``.
        text: Language -> Markdown, for a text cell; empty for a code cell.
        code: Shared code, for a code cell.
        solution: Code of the solution build, if it differs.
        questions: What the cell asks.
        check: Whether the output is compared (``nbval-check-output``).
        hints: Whether the text ends in folded hints (tag ``hint``).
        level: ``core``, ``stretch`` or ``code``, for exercises.
    """

    id: str
    kind: str
    text: dict[str, str] = field(default_factory=dict)
    code: str | None = None
    solution: str | None = None
    questions: tuple[Question, ...] = ()
    check: bool = False
    hints: bool = False
    level: str | None = None

    def source(self, lang: str, facts: dict[str, Any], solution: bool = False) -> str:
        """What stands in the cell, in a language."""
        if self.code is None:
            raw = self.text[lang]
        else:
            raw = self.solution if solution and self.solution is not None else self.code
        picked = in_language(raw, lang)
        return _FACT.sub(lambda fact: _fact(facts, fact[1], lang), picked)


@dataclass(frozen=True)
class LessonSource:
    """A lesson as its author wrote it: front matter and cells."""

    path: Path
    facts: dict[str, Any]
    cells: tuple[Cell, ...]

    @property
    def id(self) -> str:
        """Such as ``soulmates-a``."""
        return str(self.facts["id"])

    @property
    def questions(self) -> list[Question]:
        """All questions: first the exercises, by whose places result codes know them, then what the knobs ask."""
        asked = [question for cell in self.cells for question in cell.questions]
        return sorted(asked, key=lambda question: question.kind != "exercise")


def in_language(raw: str, lang: str) -> str:
    """Shared code with every ``[[one||ひとつ]]`` in a language."""
    return _PAIR.sub(lambda pair: pair[1 + LANGUAGES.index(lang)], raw)


def _fact(facts: dict[str, Any], name: str, lang: str) -> str:
    value = facts[name]
    if isinstance(value, dict):
        value = value[lang]
    return str(value)


def read_source(path: Path) -> LessonSource:
    """Read and validate one lesson source.

    Raises:
        SourceError: Something is missing or misplaced.
    """
    return parse_source(path, path.read_text(encoding="utf-8"))


def parse_source(path: Path, text: str) -> LessonSource:
    """The lesson that a text describes; ``path`` is what it is called by, also in refusals."""
    front = _FRONT.match(text)
    if front is None:
        raise SourceError(tell("no_front_matter", file=path.name))
    facts = tomllib.loads(front[1])
    pieces = _CELL.split(text[front.end() :])
    if pieces[0].strip():
        raise SourceError(tell("early_text", file=path.name))
    cells = tuple(
        _read_cell(path, dict(_ATTRIBUTE.findall(attributes)), body)
        for attributes, body in zip(pieces[1::2], pieces[2::2], strict=True)
    )
    lesson = LessonSource(path, facts, cells)
    for names in ([cell.id for cell in cells], [question.id for question in lesson.questions]):
        if len(set(names)) < len(names):
            raise SourceError(tell("same_id", file=path.name))
    return lesson


def _read_cell(path: Path, attributes: dict[str, str], body: str) -> Cell:
    name, kind = attributes.pop("id", ""), attributes.pop("kind", "")
    check, hints, level = "check" in attributes, "hints" in attributes, attributes.get("level")
    strange = attributes.keys() - {"check", "hints", "level"}
    if not re.fullmatch(r"[a-z0-9-]+", name) or kind not in KINDS or strange:
        raise SourceError(tell("bad_cell", file=path.name, cell=name, kind=kind, strange=strange))
    first, *rest = _PART.split(body)
    parts = {part: content.strip() for part, content in zip(rest[::2], rest[1::2], strict=True)}
    if not first.strip():
        if set(parts) != set(LANGUAGES) or not all(parts.values()):
            raise SourceError(tell("bad_text", file=path.name, cell=name))
        return Cell(name, kind, text=parts, hints=hints, level=level)
    if parts.keys() & set(LANGUAGES):
        raise SourceError(tell("bad_code", file=path.name, cell=name))
    code = _fenced(path, name, first.strip())
    solution = _fenced(path, name, parts.pop("solution")) if "solution" in parts else None
    asked: dict[str, dict[str, str]] = {}
    for part, content in parts.items():
        what, *of = part.split()
        lang = of.pop() if what not in ("answer", "numbers") and of else ""
        if len(of) > 1 or (what not in ("answer", "numbers") and lang not in LANGUAGES):
            raise SourceError(tell("bad_part", file=path.name, cell=name, part=part))
        asked.setdefault(of[0] if of else name, {})[f"{what} {lang}".strip()] = content
    questions = tuple(
        _read_question(path, name, Question(number, kind, "", solution or code, level), found)
        for number, found in asked.items()
    )
    return Cell(name, kind, code=code, solution=solution, questions=questions, check=check, level=level)


def _read_question(path: Path, cell: str, question: Question, parts: dict[str, str]) -> Question:
    texts = {}
    for what in ("why", "worked", "twin"):
        texts[what] = {lang: parts[f"{what} {lang}"] for lang in LANGUAGES if f"{what} {lang}" in parts}
        if texts[what] and set(texts[what]) != set(LANGUAGES):
            raise SourceError(tell("bad_text", file=path.name, cell=question.id))
    if "answer" not in parts:
        raise SourceError(tell("no_answer", file=path.name, cell=question.id))
    if question.kind != "exercise":  # there is nothing more to work out than to look, and to see why
        texts["worked"] = texts["worked"] or texts["why"]
    numbers = _fenced(path, cell, parts["numbers"]) if "numbers" in parts else ""
    if bool(numbers) != bool(texts["twin"]):
        raise SourceError(tell("half_a_twin", file=path.name, cell=question.id))
    return replace(question, answer=_fenced(path, cell, parts["answer"]), numbers=numbers, **texts)


def _fenced(path: Path, name: str, content: str) -> str:
    fence = _FENCE.match(content)
    if fence is None or "\n```\n" in content[10:-4]:
        raise SourceError(tell("bad_fence", file=path.name, cell=name))
    return fence[1]

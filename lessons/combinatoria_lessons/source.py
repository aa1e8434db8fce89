"""Parser of a lesson source: one Markdown file with both languages, the code, the solutions and the answers.

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
    <!-- answer -->                            run by the builder, which keeps only digests
    ```python
    right = first_draw_helps()
    ```
    <!-- why en -->                            shown after a right answer; sealed in the data, like the next
    Eight ones, five fours and four fives help ...
    <!-- worked en -->                         shown after the last try, followed by the code of the solution
    Count the cards that complete a trio ...
    <!-- numbers -->                           the same question with other numbers; see ``twinning``
    ```python
    given = {"hand": "S2 S3 M1 M5"}
    def draw(rng): ...
    ```
    <!-- twin en -->                           the text of a twin
    You hold `{{hand}}` ...

A cell with several questions names them: ``<!-- answer k1 -->``, ``<!-- why k1 en -->``; a single question has the name
of its cell.

The code of cells to set up, play and predict is hidden, unless pupils edit it (attribute ``open`` of the cell).

A paragraph under ``<!-- screen -->`` appears in the notebook but not on the printed work sheet. ``{{name}}`` in a text
is replaced by that entry of the front matter; ``{{how_to_run}}`` says how to run cells. The file is readable as is on a
repository page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from combinatoria.core.reading import Unreadable, read_text, toml
from combinatoria_widgets.lessons.tools.text import say

from .blocks import Block, SourceError
from .console import tell

__all__ = [
    "KINDS", "LANGUAGES", "Block", "Cell", "LessonSource", "Question", "SourceError", "front_matter", "in_language",
    "parse_source", "read_source", "source_text",
]  # fmt: skip

LANGUAGES = ("en", "ja")
KINDS = (
    "head", "setup", "story", "play", "predict", "tally", "simulate", "count", "compare", "generalise",
    "exercise", "twins", "hint", "reflect", "report",
)  # fmt: skip
"""The parts of a lesson in order."""

_FRONT = re.compile(r"\A\+\+\+\n(.*?)\n\+\+\+\n", re.S)
_CELL = re.compile(r'^<!-- cell((?:\s+[\w-]+(?:="[^"]*")?)+) -->\n', re.M)
_LIKE_A_CELL = re.compile(r"^<!--\s*cell\b.*", re.M)
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_PART = re.compile(r"^<!-- (en|ja|solution|numbers|(?:answer|why|worked|twin)(?: +[\w-]+)*) -->\n", re.M)
_FENCE = re.compile(r"\A```python\n(.*?)\n```\Z", re.S)
_PAIR = re.compile(r"\[\[(.+?)\|\|(.+?)\]\]")
_FACT = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True)
class Question:
    """A question asked by a code cell.

    Attributes:
        id: Its name in ``check``, such as ``q1``.
        kind: The kind of its cell: ``exercise``, or ``generalise`` for "turn the knobs".
        answer: Python that defines the right answer; see ``answers``.
        solution: The code of the cell in the solution build.
        level: The level of its cell.
        why: Language -> why the answer is right, if given.
        worked: Language -> the worked solution without its code, if given.
        numbers: Python that defines the numbers of the question and draws others, if it has twins; see ``twinning``.
        twin: Language -> the text of a twin.
        answer_block, numbers_block: The position of that code.
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
    answer_block: Block = field(default_factory=Block)
    numbers_block: Block = field(default_factory=Block)


@dataclass(frozen=True)
class Cell:
    """One cell of a lesson.

    Attributes:
        id: Stable name, unique in the lesson; also the notebook's cell id.
        kind: One of ``KINDS``.
        text: Language -> Markdown, for a text cell; empty for a code cell.
        code: Shared code, for a code cell.
        solution: Code of the solution build, if it differs.
        questions: The questions of the cell.
        check: Whether the output is compared (``nbval-check-output``).
        hints: Whether the text ends in folded hints (tag ``hint``).
        level: ``core``, ``stretch`` or ``code``, for exercises.
        shown: Whether its code is shown although cells of its kind hide it (attribute ``open``).
        block: Its position in the source.
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
    shown: bool = False
    block: Block = field(default_factory=Block)

    def source(self, lang: str, facts: dict[str, Any], solution: bool = False) -> str:
        """Return the content of the cell in a language.

        Raises:
            SourceError: It refers to an entry that the front matter does not have.
        """
        if self.code is None:
            raw = self.text[lang]
        else:
            raw = self.solution if solution and self.solution is not None else self.code
        picked = in_language(raw, lang)
        return _FACT.sub(lambda fact: self._fact(facts, fact[1], lang), picked)

    def _fact(self, facts: dict[str, Any], name: str, lang: str) -> str:
        if name not in facts:
            raise SourceError(tell("no_entry", **self.block.where, name=name))
        value = facts[name]
        return str(value[lang] if isinstance(value, dict) and lang in value else value)


@dataclass(frozen=True)
class LessonSource:
    """A lesson as its author wrote it: front matter and cells."""

    path: Path
    facts: dict[str, Any]
    cells: tuple[Cell, ...]

    @property
    def id(self) -> str:
        """The lesson's id, such as ``soulmates-a``."""
        return str(self.facts["id"])

    @property
    def tables(self) -> tuple[str, ...]:
        """The games at whose tables it is played: ``game``, or ``tables`` for none or several."""
        return tuple(self.facts.get("tables", filter(None, [self.facts.get("game")])))

    @property
    def game(self) -> str:
        """Its game, or ``""`` if it has none or several."""
        return self.tables[0] if len(self.tables) == 1 else ""

    @property
    def questions(self) -> list[Question]:
        """All questions: first the exercises, which result codes identify by position, then those of the knobs."""
        asked = [question for cell in self.cells for question in cell.questions]
        return sorted(asked, key=lambda question: question.kind != "exercise")


def in_language(raw: str, lang: str) -> str:
    """Return shared code with every ``[[one||ひとつ]]`` resolved to one language."""
    return _PAIR.sub(lambda pair: pair[1 + LANGUAGES.index(lang)], raw)


def read_source(path: Path) -> LessonSource:
    """Read and validate one lesson source.

    Raises:
        SourceError: Something is missing or misplaced.
    """
    return parse_source(path, source_text(path))


def source_text(path: Path) -> str:
    """Return the text of a source.

    Raises:
        SourceError: It cannot be read, or is not text.
    """
    try:
        return read_text(path)
    except Unreadable as problem:
        if problem.line is None:
            raise SourceError(tell("not_read", file=path.name)) from None
        raise SourceError(tell("not_text", file=f"{path.name}:{problem.line}")) from None


def front_matter(path: Path, text: str) -> tuple[dict[str, Any], int]:
    """Return the front matter of a source, and the offset of its end.

    Raises:
        SourceError: There is none, or it is not TOML.
    """
    front = _FRONT.match(text)
    if front is None:
        raise SourceError(tell("no_front_matter", file=f"{path.name}:1"))
    try:
        return toml(front[1], path.name, first=2), front.end()
    except Unreadable as problem:
        where = f"{path.name}:{problem.line}"
        raise SourceError(tell("bad_front_matter", file=where, why=problem.reason)) from None


def parse_source(path: Path, text: str, lang: str | None = None) -> LessonSource:
    """Parse the text of a lesson source.

    Args:
        path: Its path, also for error messages.
        text: The source.
        lang: The only language of the source; by default it has all languages, each behind its mark.

    Raises:
        SourceError: Something is missing or misplaced.
    """
    facts, place = front_matter(path, text)
    facts = {"how_to_run": {one: say("head.run", one) for one in LANGUAGES}, **facts}
    marks = list(_CELL.finditer(text, place))

    def line_of(at: int) -> int:
        return text.count("\n", 0, at) + 1

    for like in _LIKE_A_CELL.finditer(text, place):
        if all(like.start() != mark.start() for mark in marks):
            raise SourceError(tell("bad_mark", file=f"{path.name}:{line_of(like.start())}", mark=like[0][:60]))
    early = text[place : marks[0].start() if marks else len(text)]
    if early.strip():
        line = line_of(place) + early[: len(early) - len(early.lstrip())].count("\n")
        raise SourceError(tell("early_text", file=f"{path.name}:{line}"))
    if not marks:
        raise SourceError(tell("no_cells", file=f"{path.name}:{line_of(place)}"))
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    cells: list[Cell] = []
    taken: tuple[set[str], set[str]] = (set(), set())
    for mark, end in zip(marks, ends, strict=True):
        block = Block(path.name, line_of(mark.start()))
        cell = _Reader(block, lang).cell(dict(_ATTRIBUTE.findall(mark[1])), text[mark.end() : end])
        for before, names in zip(taken, ({cell.id}, {question.id for question in cell.questions}), strict=True):
            for name in before & names:
                raise SourceError(tell("same_id", file=cell.block.where["file"], cell=name))
            before |= names
        cells.append(cell)
    return LessonSource(path, facts, tuple(cells))


class _Reader:
    """Parser of one cell.

    Args:
        block: Position of the cell.
        lang: The only language of the source, if it has one.
    """

    def __init__(self, block: Block, lang: str | None) -> None:
        self.block, self.lang = block, lang
        self.lines: dict[str, int] = {}

    def wrong(self, key: str, part: str = "", **facts: object) -> SourceError:
        """Return the refusal of the cell, or of a part of it."""
        where = replace(self.block, line=self.lines.get(part, self.block.line)).where
        return SourceError(tell(key, **{**where, "part": part, **facts}))

    def cell(self, attributes: dict[str, str], body: str) -> Cell:
        """Return the cell with these attributes and this body."""
        name, kind = attributes.pop("id", ""), attributes.pop("kind", "")
        self.block = replace(self.block, cell=name)
        check, hints, level = "check" in attributes, "hints" in attributes, attributes.get("level")
        strange = attributes.keys() - {"check", "hints", "level", "open"}
        if not re.fullmatch(r"[a-z0-9-]{1,64}", name) or kind not in KINDS or strange:
            raise self.wrong("bad_cell", kind=kind, strange=", ".join(sorted(strange)) or "–")
        first, *rest = _PART.split(body)
        line = self.block.line + 1 + first.count("\n")
        parts: dict[str, str] = {}
        for part, content in zip(rest[::2], rest[1::2], strict=True):
            self.lines.setdefault(part, line)
            if part in parts:
                raise self.wrong("same_part", part)
            parts[part], line = content.strip(), line + 1 + content.count("\n")
        if self.lang is not None and not first.lstrip().startswith("```python"):
            parts = {**dict.fromkeys(LANGUAGES, first.strip()), **parts} if not parts else {}
        elif first.strip():
            made = self._code_cell(name, kind, first.strip(), parts, check, level)
            return replace(made, shown="open" in attributes)
        if set(parts) != set(LANGUAGES) or not all(parts.values()):
            raise self.wrong("bad_text")
        return Cell(name, kind, text=parts, hints=hints, level=level, block=self.block)

    def _code_cell(
        self, name: str, kind: str, first: str, parts: dict[str, str], check: bool, level: str | None
    ) -> Cell:
        if parts.keys() & set(LANGUAGES):
            raise self.wrong("bad_code")
        code = self._fenced(first)
        solution = self._fenced(parts.pop("solution"), "solution") if "solution" in parts else None
        asked: dict[str, dict[str, str]] = {}
        for part in parts:
            what, *of = part.split()
            spoken = what not in ("answer", "numbers")
            langs = [of.pop() if of else ""] if spoken and self.lang is None else list(LANGUAGES) if spoken else [""]
            if len(of) > 1 or (spoken and not set(langs) <= set(LANGUAGES)):
                raise self.wrong("bad_part", part)
            for lang in langs:
                asked.setdefault(of[0] if of else name, {})[f"{what} {lang}".strip()] = part
        questions = tuple(
            self._question(Question(number, kind, "", solution or code, level), named, parts)
            for number, named in asked.items()
        )
        return Cell(
            name, kind, code=code, solution=solution, questions=questions, check=check, level=level, block=self.block
        )

    def _question(self, question: Question, named: dict[str, str], parts: dict[str, str]) -> Question:
        """Return a question with its parts; ``named`` maps each to its name in the source."""
        at, texts = next(iter(named.values())), dict[str, Any]()
        for what in ("why", "worked", "twin"):
            said = {lang: parts[named[f"{what} {lang}"]] for lang in LANGUAGES if f"{what} {lang}" in named}
            if said and set(said) != set(LANGUAGES):
                raise self.wrong("bad_text", at, cell=question.id)
            texts[what] = said
        if "answer" not in named:
            raise self.wrong("no_answer", at, cell=question.id)
        if question.kind != "exercise":  # questions of the knobs need no more working than the explanation
            texts["worked"] = texts["worked"] or texts["why"]
        numbers = self._fenced(parts[named["numbers"]], named["numbers"]) if "numbers" in named else ""
        if bool(numbers) != bool(texts["twin"]):
            raise self.wrong("half_a_twin", at, cell=question.id)
        answer = self._fenced(parts[named["answer"]], named["answer"])
        more: dict[str, Any] = {
            f"{what}_block": self._code_of(named.get(what, ""), question.id) for what in ("answer", "numbers")
        }
        return replace(question, answer=answer, numbers=numbers, **texts, **more)

    def _code_of(self, part: str, question: str) -> Block:
        """Return the position of a part's code: after its mark and the fence line."""
        return replace(self.block, line=self.lines.get(part, self.block.line) + 2, cell=question)

    def _fenced(self, content: str, part: str = "") -> str:
        fence = _FENCE.match(content)
        if fence is None or "\n```\n" in content[10:-4]:
            raise self.wrong("bad_fence", part)
        return fence[1]

"""Find result codes in whatever a teacher pastes: a list, mails, a chat, columns of a spreadsheet, files handed in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from ..lessons.tools.base32 import CodeError, longest, plain
from ..lessons.tools.data_code import looks_like_one
from ..lessons.tools.hand_in import HandIn, read_hand_ins
from ..lessons.tools.result_code import Receipt, read_code
from ..lessons.tools.state import lesson_ids, load, major
from ..lessons.tools.text import LANGUAGES, template
from .played import ClassPlay, take_data_codes
from .texts import say

_CODE = re.compile(r"(?<![0-9A-Z])(\d?[A-Z]{2,4}\d)((?:\s*-\s*[0-9A-Z]+)+)", re.I)
_LIKE_A_CODE = re.compile(r"(?<![0-9A-Z-])(?=[0-9-]*[A-Z])(?=[A-Z-]*\d)[0-9A-Z]{2,7}(?:-[0-9A-Z]{2,})+", re.I)
_STAMP = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(:\d{2})?(\s*[ap]\.?m\b\.?)?", re.I)
_AROUND = " \t,;:|>()[]{}\"'`“”„‘’«»「」『』、。・=*•<-"

_SHORTEST = 8
"""Fewer letters and digits are no code, but perhaps the name of a class."""

_SHOWN = 40

LONGEST = 500
"""Longer names are cut: nobody has one, but anything can be in a clipboard."""


@dataclass(frozen=True)
class Entry:
    """One code that was read.

    Attributes:
        line: Where it stands, or where the file begins that it was handed in with.
        name: Whose it is, ``""`` if that is not said.
        receipt: What it says.
        lesson: The lesson it belongs to.
        ticket: The exit ticket, if it came with it.
    """

    line: int
    name: str
    receipt: Receipt
    lesson: str
    ticket: str = ""


@dataclass(frozen=True)
class Problem:
    """A line that could not be read, and the key and facts of the sentence that says why (under ``code``)."""

    line: int
    text: str
    reason: str
    facts: tuple[tuple[str, object], ...] = ()
    name: str = ""

    def sentence(self, lang: str) -> str:
        """What is wrong, for a person."""
        facts = {"text": _cut(self.text), **dict(self.facts)}
        where = say("where_of", lang, line=self.line, name=_cut(self.name)) if self.name else ""
        return say(f"code.{self.reason}", lang, where=where or say("where", lang, line=self.line), **facts)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


@dataclass(frozen=True)
class Paste:
    """What was found in a text."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    plays: tuple[ClassPlay, ...] = ()


@cache
def lessons_by_code() -> dict[str, str]:
    """Short name of every lesson, such as ``SMA``, and its id."""
    return {load(lesson)["code"]: lesson for lesson in lesson_ids()}


@cache
def _report_sentences() -> re.Pattern[str]:
    """What the report says around the code, in every language: pupils copy it along."""
    said = {template(f"report.{key}", lang) for key in ("sentence", "former") for lang in LANGUAGES}
    whole = [re.escape(unicodedata.normalize("NFKC", sentence)) for sentence in sorted(said)]
    pieces = [re.sub(r"\\\{\w+\\\}", r"\\d*", sentence.replace(r"\{code\}", "")) for sentence in whole]
    return re.compile("|".join(pieces))


def read_paste(text: str) -> Paste:
    """Read every result code and data code of a text; one that is damaged leaves the others alone.

    A name may stand before or after its code on the same line; where every bare code follows a line without one, as
    in a chat, that line is the name. A file that was handed in is read as one, wherever it stands. A code that a mail
    has broken into two lines is put together again.

    Args:
        text: Any text.
    """
    data = take_data_codes("\n".join(plain(line) for line in text.splitlines()))
    lines = data.rest.split("\n")
    entries: list[Entry] = []
    problems = [Problem(line, code, f"data_{e.reason}", tuple(e.facts.items())) for line, code, e in data.wrong]
    from_files: list[Entry] = []
    for hand_in in read_hand_ins(text):
        found, wrong = _read_hand_in(hand_in)
        from_files += found
        problems += wrong
        lines[hand_in.line - 1 : hand_in.last] = [""] * (hand_in.last - hand_in.line + 1)
    loose: dict[int, str] = {}  # lines that are neither a code nor like one
    for number, line in enumerate(lines, start=1):
        if not line.strip(_AROUND):
            continue
        found, wrong, rest = _read_line(number, line)
        if wrong and number < len(lines) and (whole := _mended(number, line, lines[number])):
            found, wrong, rest = whole
            lines[number] = ""
        entries += found
        problems += wrong
        if not found and not wrong and number not in data.lines:
            loose[number] = rest
    bare = [entry for entry in entries if not entry.name]
    if bare and all(_before(lines, entry.line) in loose for entry in bare):
        entries = [
            Entry(e.line, loose.pop(_before(lines, e.line), ""), e.receipt, e.lesson) if not e.name else e
            for e in entries
        ]
    first = next((n for n, line in enumerate(lines, start=1) if line.strip(_AROUND)), 0)
    for number, rest in loose.items():
        if number != first or re.search(r"\d", rest) or not entries:  # the first line may be a heading
            problems.append(Problem(number, rest, "none"))
    entries = sorted([*entries, *from_files], key=lambda entry: entry.line)
    return Paste(tuple(entries), tuple(sorted(problems, key=lambda problem: problem.line)), data.classes)


def _read_hand_in(hand_in: HandIn) -> tuple[list[Entry], list[Problem]]:
    name, ticket = hand_in.name[:LONGEST], hand_in.ticket
    entries, problems = [], []
    for code in hand_in.codes:
        if looks_like_one(code):  # what was played is not what was done
            continue
        try:
            receipt = read_code(re.sub(r"\s", "", plain(code)))
            entries.append(Entry(hand_in.line, name, receipt, _lesson_of(receipt), ticket))
        except CodeError as problem:
            problems.append(Problem(hand_in.line, code, problem.reason, tuple(problem.facts.items()), name))
    if not hand_in.codes:
        problems.append(Problem(hand_in.line, name, "no_code" if hand_in.whole else "cut_off", name=name))
    return entries, problems


def _mended(number: int, line: str, below: str) -> tuple[list[Entry], list[Problem], str] | None:
    """What a line says together with the one below it, if a code is broken there and whole when they are joined."""
    head, tail = line.rstrip(), below.lstrip(_AROUND)
    if not re.fullmatch(r"[0-9A-Z]+(-[0-9A-Z]+)*(\W.*)?", tail, re.I) or _read_line(number, below)[0]:
        return None
    for joined in (f"{head}{tail}", f"{head}-{tail}"):
        found, wrong, rest = _read_line(number, joined)
        if found and not wrong:
            return found, wrong, rest
    return None


def _before(lines: list[str], number: int) -> int:
    """The number of the last line before this one that is not empty."""
    return max((n for n in range(1, number) if lines[n - 1].strip(_AROUND)), default=0)


def _read_line(number: int, line: str) -> tuple[list[Entry], list[Problem], str]:
    """Codes and problems of a line, and what is left of it: the name."""
    read: list[tuple[Receipt, str]] = []
    wrong: list[Problem] = []
    rest, start = "", 0
    for match in _candidates(line):
        rest += line[start : match.start()] + " "
        start = match.end()
        try:
            receipt, length = longest(match[0], read_code)
            start = match.start() + length
            read.append((receipt, _lesson_of(receipt)))
        except CodeError as problem:
            wrong.append(Problem(number, match[0], problem.reason, tuple(problem.facts.items())))
    name = _name(rest + line[start:])
    wrong = [replace(problem, name=name) for problem in wrong]
    return [Entry(number, name, receipt, lesson) for receipt, lesson in read], wrong, name


def _candidates(line: str) -> list[re.Match[str]]:
    """What may be a code: something of its shape and length, or else something like it."""
    for shape in (_CODE, _LIKE_A_CODE):
        found = [match for match in shape.finditer(line) if sum(map(str.isalnum, match[0])) >= _SHORTEST]
        if found:
            return found
    return []


def _lesson_of(receipt: Receipt) -> str:
    """The id of the lesson that a receipt belongs to.

    Raises:
        CodeError: This version of the package does not have it, or its exercises are others.
    """
    lesson = lessons_by_code().get(receipt.lesson)
    if lesson is None:
        raise CodeError("lesson", lesson=receipt.lesson)
    data: dict[str, Any] = load(lesson)
    if receipt.version != major(data):
        raise CodeError("version", lesson=receipt.lesson, made=receipt.version, here=major(data))
    if (len(receipt.marks), len(receipt.guesses)) != (len(data["questions"]), len(data["predictions"])):
        raise CodeError("character")
    return lesson


def _name(rest: str) -> str:
    """What is left of a line beside its codes, without times, quotes and separators."""
    words = _STAMP.sub(" ", _report_sentences().sub(" ", rest))
    cells = (cell.strip(_AROUND) for cell in re.split(r"[\t,;|]", words))
    return re.sub(r"\s+", " ", " ".join(cell for cell in cells if cell)).strip(_AROUND)[:LONGEST]

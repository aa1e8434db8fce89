"""Find result codes in pasted text: a list, mails, a chat, columns of a spreadsheet, files handed in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import accumulate
from typing import Any

from combinatoria.core.reading import unified

from ..lessons.tools.base32 import CodeError, plain
from ..lessons.tools.custom import CODE
from ..lessons.tools.data_code import looks_like_one
from ..lessons.tools.hand_in import HandIn, read_hand_ins
from ..lessons.tools.result_code import Receipt, pieces_of, read_code
from ..lessons.tools.state import lesson_ids, load, major
from ..lessons.tools.text import LANGUAGES, template
from ..lessons.tools.ticket_code import Ticket, read_ticket
from ..lessons.tools.ticket_code import pieces_of as ticket_pieces
from .own import opened_here, own_lesson
from .played import ClassPlay, class_plays, take_data_codes
from .taken import TAKEN, take
from .texts import say

_LIKE_A_CODE = re.compile(r"(?<![0-9A-Z-])(?=[0-9-]*[A-Z])(?=[A-Z-]*\d)[0-9A-Z]{2,7}(?:-[0-9A-Z]{2,}){1,99}", re.I)
_STAMP = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}:\d{2}(:\d{2})?(\s*[ap]\.?m\b\.?)?", re.I)
_AROUND = TAKEN + " \t,;:|>()[]{}\"'`“”„‘’«»「」『』、。・=*•<-"

_SHORTEST = 8
"""Minimum number of letters and digits of a code; anything shorter may be the name of a class."""

_SHOWN = 40

LONGEST = 500
"""Maximum length of a name; longer ones are cut, as a clipboard may hold anything."""


@dataclass(frozen=True)
class Entry:
    """One code that was read.

    Attributes:
        line: Line of the code, or first line of the file that it was handed in with.
        name: Name of the pupil, ``""`` if unknown.
        receipt: Content of the code.
        lesson: The lesson it belongs to.
        ticket: The exit ticket, if it came with the code.
        minutes: Minutes at work up to each question, if they came with the code.
    """

    line: int
    name: str
    receipt: Receipt
    lesson: str
    ticket: str = ""
    minutes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Problem:
    """A line that could not be read, with the key (under ``code``) and facts of the sentence that says why."""

    line: int
    text: str
    reason: str
    facts: tuple[tuple[str, object], ...] = ()
    name: str = ""

    def sentence(self, lang: str) -> str:
        """Return a description of the problem for the teacher."""
        facts = {"text": _cut(self.text), **dict(self.facts)}
        where = say("where_of", lang, line=self.line, name=_cut(self.name)) if self.name else ""
        return say(f"code.{self.reason}", lang, where=where or say("where", lang, line=self.line), **facts)


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


@dataclass(frozen=True)
class Paste:
    """Codes and problems found in a text; the tickets are those of codes, in order."""

    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    plays: tuple[ClassPlay, ...] = ()
    tickets: tuple[Ticket, ...] = ()


@cache
def lessons_by_code() -> dict[str, str]:
    """Return the short name of every lesson, such as ``SMA``, mapped to its id."""
    return {load(lesson)["code"]: lesson for lesson in lesson_ids()}


@cache
def _report_sentences() -> re.Pattern[str]:
    """Return a pattern for the report's sentences around a code, in every language: pupils copy them along."""
    said = {template(f"report.{key}", lang) for key in ("sentence", "former", "ticket_code") for lang in LANGUAGES}
    whole = [re.escape(unified(sentence)) for sentence in sorted(said)]
    pieces = [re.sub(r"\\\{\w+\\\}", r"\\d{0,3}", sentence.replace(r"\{code\}", "")) for sentence in whole]
    return re.compile("|".join(pieces))


def read_paste(text: str) -> Paste:
    """Read every result code, data code and ticket code of a text; a damaged code does not affect the others.

    A name may precede or follow its code on the same line; if every bare code follows a line without one, as in a chat,
    that line is the name. A file that was handed in is read as a whole, wherever it appears. A code that a mail has
    broken into two lines is joined again.

    Args:
        text: Any text.
    """
    whole = "\n".join(plain(line).replace(TAKEN, " ") for line in text.splitlines())
    tickets = take(whole, ticket_pieces(whole), read_ticket)
    data = take_data_codes(tickets.rest)
    lines, apart = data.rest.split("\n"), data.lines | tickets.lines
    entries: list[Entry] = []
    problems = [
        Problem(line, code, f"{kind}_{e.reason}", tuple(e.facts.items()))
        for kind, wrong in (("data", data.wrong), ("ticket", tickets.wrong))
        for line, code, e in wrong
    ]
    from_files: list[Entry] = []
    for hand_in in read_hand_ins(text):
        found, wrong = _read_hand_in(hand_in)
        from_files += found
        problems += wrong
        lines[hand_in.line - 1 : hand_in.last] = [""] * (hand_in.last - hand_in.line + 1)
    loose: dict[int, str] = {}  # lines that do not resemble a code
    for number, line in enumerate(lines, start=1):
        if not line.strip(_AROUND):
            continue
        found, wrong, rest = _read_line(number, line)
        if wrong and number < len(lines) and (mended := _mended(number, line, lines[number])):
            found, wrong, rest = mended
            lines[number] = ""
        entries += found
        problems += wrong
        if not found and not wrong and number not in apart:
            loose[number] = rest
    bare = [entry for entry in entries if not entry.name]
    before = _before(lines)
    if bare and all(before[entry.line] in loose for entry in bare):
        entries = [
            Entry(e.line, loose.pop(before[e.line], ""), e.receipt, e.lesson) if not e.name else e for e in entries
        ]
    first = next((n for n, line in enumerate(lines, start=1) if line.strip(_AROUND)), 0)
    for number, rest in loose.items():
        heading = number == first and entries and not re.search(r"\d", rest)
        if rest and not heading:  # empty for a sentence of the report
            problems.append(Problem(number, rest, "none"))
    entries = sorted([*entries, *from_files], key=lambda entry: entry.line)
    in_order = sorted(problems, key=lambda problem: problem.line)
    return Paste(tuple(entries), tuple(in_order), tuple(class_plays(data.read)), tuple(tickets.read.values()))


def _read_hand_in(hand_in: HandIn) -> tuple[list[Entry], list[Problem]]:
    name, ticket = hand_in.name[:LONGEST], hand_in.ticket
    entries, problems = [], []
    for code in hand_in.codes:
        if looks_like_one(code):  # data codes are read elsewhere
            continue
        try:
            receipt = read_code(plain(code))
            entries.append(Entry(hand_in.line, name, receipt, _lesson_of(receipt), ticket, hand_in.minutes))
        except CodeError as problem:
            problems.append(Problem(hand_in.line, code, problem.reason, tuple(problem.facts.items()), name))
    if not hand_in.codes:
        problems.append(Problem(hand_in.line, name, "no_code" if hand_in.whole else "cut_off", name=name))
    return entries, problems


def _mended(number: int, line: str, below: str) -> tuple[list[Entry], list[Problem], str] | None:
    """Return the result of reading two joined lines, if a code is broken between them; None otherwise."""
    head, tail = line.rstrip(), below.lstrip(_AROUND)
    if not re.fullmatch(r"[0-9A-Z]+(-[0-9A-Z]+)*(\W.*)?", tail, re.I) or _read_line(number, below)[0]:
        return None
    for joined in (f"{head}{tail}", f"{head}-{tail}"):
        found, wrong, rest = _read_line(number, joined)
        if found and not wrong:
            return found, wrong, rest
    return None


def _before(lines: list[str]) -> list[int]:
    """Return for each line number the number of the last non-blank line before it, or 0."""
    full = (n if line.strip(_AROUND) else 0 for n, line in enumerate(lines, start=1))
    return [0, *accumulate(full, max, initial=0)]


def _read_line(number: int, line: str) -> tuple[list[Entry], list[Problem], str]:
    """Return the codes and problems of a line, and the remaining text: the name."""
    read: list[tuple[Receipt, str]] = []
    wrong: list[Problem] = []
    rest, start = [], 0
    for begin, end, code in _candidates(line):
        rest += [line[start:begin], TAKEN]
        start = end
        try:
            receipt = read_code(code)
            read.append((receipt, _lesson_of(receipt)))
        except CodeError as problem:
            wrong.append(Problem(number, line[begin:end], problem.reason, tuple(problem.facts.items())))
    name = _name("".join([*rest, line[start:]]))
    wrong = [replace(problem, name=name) for problem in wrong]
    return [Entry(number, name, receipt, lesson) for receipt, lesson in read], wrong, name


def _candidates(line: str) -> list[tuple[int, int, str]]:
    """Return start, end and text of possible codes: those with the shape of one, else anything similar."""
    found = [
        (piece.start, piece.end, piece.code)
        for piece in pieces_of(line)
        if piece.sound or (_is_long(piece.code) and (piece.dashed or _begins_like_a_lesson(piece.code)))
    ]
    return found or [(one.start(), one.end(), one[0]) for one in _LIKE_A_CODE.finditer(line) if _is_long(one[0])]


def _is_long(text: str) -> bool:
    return sum(map(str.isalnum, text)) >= _SHORTEST


def _begins_like_a_lesson(code: str) -> bool:
    head = re.match("[A-Z]+", code.lstrip("0123456789").upper())
    return head is not None and head[0] in {*lessons_by_code(), CODE, *(load(one)["code"] for one in opened_here())}


def _lesson_of(receipt: Receipt) -> str:
    """Return the id of the lesson that a receipt belongs to.

    Raises:
        CodeError: This version of the package lacks the lesson, or has it with other exercises.
    """
    lesson = lessons_by_code().get(receipt.lesson)
    if lesson is None:
        return own_lesson(receipt)
    data: dict[str, Any] = load(lesson)
    if receipt.version != major(data):
        raise CodeError("version", lesson=receipt.lesson, made=receipt.version, here=major(data))
    if (len(receipt.marks), len(receipt.guesses)) != (len(data["questions"]), len(data["predictions"])):
        raise CodeError("character")
    return lesson


def _name(rest: str) -> str:
    """Return the remainder of a line besides its codes, without times, quotes and separators."""
    words = _STAMP.sub(" ", _report_sentences().sub(" ", rest))
    cells = (_unlabelled(cell) for cell in re.split(r"[\t,;|]", words))
    return re.sub(r"\s+", " ", " ".join(cell for cell in cells if cell)).strip(_AROUND)[:LONGEST]


def _unlabelled(cell: str) -> str:
    """Return a cell without labels that mails put next to codes, such as "my data code:"."""
    if TAKEN not in cell:
        return re.sub(rf"^\s*(?:{_labels()})\s?:", "", cell, flags=re.I).strip(_AROUND)
    parts = (part.strip(_AROUND) for part in re.split(f"{TAKEN}+", cell))
    return " ".join(_beside().sub("", part).strip(_AROUND) for part in parts)


@cache
def _labels() -> str:
    """Return labels that occur next to codes and are not names, as regex alternatives, the longest first."""
    words = {word for lang in LANGUAGES for word in say("labels", lang).split("|")}
    return "|".join(sorted(words, key=len, reverse=True))


@cache
def _beside() -> re.Pattern[str]:
    """Return a pattern for labels at either end of the text between codes."""
    word = rf"(?:{_labels()})(?![a-z])[\s:=は)\]」]{{0,8}}"
    return re.compile(rf"^(?:{word}){{1,6}}|(?<![a-z])(?:{word}){{1,6}}$", re.I)

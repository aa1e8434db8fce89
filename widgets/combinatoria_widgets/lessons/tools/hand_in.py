"""The file that a learner hands in: plain text, readable by people and parsed by the teacher's desk.

The first line has a title and the format version; then follow a few labelled lines, the report in words, and last the
exit ticket, each of its lines behind a ``|``. Earlier versions wrote JSON, which is still read.
"""

from __future__ import annotations

import json
import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate, pairwise, takewhile

from combinatoria.core.reading import shown, unified

from .text import LANGUAGES, say, template

FORM = 1
"""The format version that is written."""

MOST_WORDS = 4000
"""Maximum length of an exit ticket in characters: far more than two sentences need, but files can hold anything."""

_BAR = "|"  # before each line of the ticket, so that it cannot pass for a label; mails quote with a different mark
_MOST_TRIES = 500
_OF_QUESTION = re.compile(r"\b([a-z]\w{0,15}) (\d{1,4})\b")
_BEGINS = re.compile(r'\{\s*"lesson"')
_LEVELS = re.compile(r"(?:\s*>)*\s*")  # replies to a mail have marks before each quoted line


@dataclass(frozen=True)
class HandIn:
    """A file that was handed in.

    Attributes:
        line: Its first line, counted from 1.
        last: Its last line.
        name: The learner's name as given; may be ``""``.
        codes: Texts on the labelled lines of codes, unchecked.
        ticket: The exit ticket.
        whole: Whether it could be read to its end.
        minutes: Minutes at work up to each question, by its name.
    """

    line: int
    last: int
    name: str = ""
    codes: tuple[str, ...] = ()
    ticket: str = ""
    whole: bool = True
    minutes: Mapping[str, int] = field(default_factory=dict)


def write_hand_in(
    lang: str,
    lesson: str,
    name: str,
    codes: Iterable[tuple[str, str]],
    words: Iterable[str],
    ticket: str,
    minutes: Mapping[str, int] | None = None,
) -> str:
    """Return the text of the file.

    Args:
        lang: Language of the labels.
        lesson: Title of the lesson, with its version.
        name: Name or initials, or ``""``.
        codes: Kind of a code (``result``, ``data``) and the code.
        words: The report, line by line.
        ticket: The exit ticket.
        minutes: Minutes at work up to each question, by its name.
    """
    lines = [say("hand_in.head", lang, form=FORM), say("hand_in.lesson", lang, value=_one_line(lesson))]
    lines.append(say("hand_in.name", lang, value=_one_line(name)))
    lines += [say(f"hand_in.{kind}", lang, value=code) for kind, code in codes]
    if minutes:
        lines.append(say("hand_in.minutes", lang, value=", ".join(f"{key} {value}" for key, value in minutes.items())))
    lines += ["", *map(_one_line, words), "", say("hand_in.ticket", lang, value="").rstrip()]
    lines += [f"{_BAR} {line}".rstrip() for line in ticket.strip().splitlines()]
    return "\n".join([*lines, "", say("hand_in.end", lang), ""])


def _one_line(text: str) -> str:
    return " ".join(text.split())


@cache
def _labels(kind: str) -> re.Pattern[str]:
    """Return a pattern of a labelled line in any language, normalised by ``_plain``."""
    said = (re.escape(_plain(template(f"hand_in.{kind}", lang))) for lang in LANGUAGES)
    return re.compile("|".join(re.sub(r"\\\{\w+\\\}", "(.*)", one).replace(r"\ ", r"\s*") for one in said), re.I)


def _plain(line: str) -> str:
    return unified(line).strip()


def _labelled(kind: str, line: str) -> str | None:
    """Return the text behind a label, or None if the line lacks the label."""
    found = _labels(kind).fullmatch(_plain(line))
    return None if found is None else next((value for value in found.groups() if value is not None), "").strip()


def read_hand_ins(text: str) -> list[HandIn]:
    """Return every hand-in of a text, in order of position; other text around them is ignored."""
    texts = list(_read_texts(text.splitlines()))
    within = {line for found in texts for line in range(found.line, found.last + 1)}
    reports = (found for found in _read_json(text) if found.line not in within)
    return sorted([*texts, *reports], key=lambda found: found.line)


def _read_texts(lines: list[str]) -> Iterator[HandIn]:
    heads = []
    for number, line in enumerate(lines):
        quoted = _LEVELS.match(line)
        assert quoted is not None  # it matches the empty string, too
        if _labelled("head", line[quoted.end() :]) is not None:
            heads.append((number, quoted[0].count(">")))
    for (start, level), (end, _) in pairwise([*heads, (len(lines), 0)]):
        yield _read_text(start, [_without(level, line) for line in lines[start:end]])


def _without(level: int, line: str) -> str:
    """Remove the quote marks of ``level`` replies from a line of a mail."""
    return re.sub(r"\s{0,8}>", "", line, count=level) if level else line


def _read_text(start: int, lines: list[str]) -> HandIn:
    name, codes, minutes = "", [], dict[str, int]()
    for place, line in enumerate(lines):
        name = name or _labelled("name", line) or ""
        minutes = minutes or _minutes(_labelled("minutes", line) or "")
        codes += [code for kind in ("result", "data") if (code := _labelled(kind, line))]
        if _labelled("ticket", line) is not None:
            quoted = list(takewhile(lambda one: one.lstrip().startswith(_BAR), lines[place + 1 :]))
            ticket = "\n".join(one.lstrip()[1:].removeprefix(" ").rstrip() for one in quoted)
            last = place + len(quoted)
            ending = [n for n, one in enumerate(lines[last + 1 :][:2], last + 1) if _labelled("end", one) is not None]
            end = start + 1 + (ending or [last])[0]
            return HandIn(start + 1, end, name, tuple(codes), ticket[:MOST_WORDS], minutes=minutes)
    said = [place for place, line in enumerate(lines) if any(_labelled(kind, line) for kind in ("result", "name"))]
    end = start + 1 + max(said, default=0)
    return HandIn(start + 1, end, name, tuple(codes), whole=bool(codes), minutes=minutes)


def _minutes(text: str) -> dict[str, int]:
    """Return the minutes of a labelled line, such as ``q1 6, q2 14``."""
    return {name: int(minutes) for name, minutes in _OF_QUESTION.findall(text)}


def _read_json(text: str) -> Iterator[HandIn]:
    """Yield reports in the earlier format: JSON objects with a lesson, a code and more."""
    place = 0
    starts = list(accumulate(map(len, text.splitlines(keepends=True)), initial=0))
    for _ in range(_MOST_TRIES):
        found = _BEGINS.search(text, place)
        if found is None:
            return
        line = bisect(starts, found.start())
        try:
            report, place = json.JSONDecoder().raw_decode(text, found.start())
        except (ValueError, RecursionError):
            # Truncated: skip to the end of the paragraph, so that its pieces are not taken for codes.
            blank = re.compile(r"\n[ \t\r]*\n|\Z").search(text, found.end())
            place = blank.start() if blank else len(text)
            yield HandIn(line, bisect(starts, place - 1), whole=False)
            continue
        name, code, ticket = (report.get(key) for key in ("name", "code", "exit_ticket"))
        yield HandIn(
            line,
            bisect(starts, place - 1),
            shown(_one_line(name)) if isinstance(name, str) else "",
            (code,) if isinstance(code, str) else (),
            ticket[:MOST_WORDS] if isinstance(ticket, str) else "",
        )

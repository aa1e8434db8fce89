"""The end of a lesson: what was done, a file to keep, and a short code to hand in.

The code packs states, predictions and rounds into a few characters of Crockford's base 32 (no I, L, O, U, so that it
survives being read aloud), with two check characters against slips of the pen. It is a receipt, not a seal.
"""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, dataclass
from hashlib import sha256
from html import escape
from typing import TYPE_CHECKING

from . import lesson_chart as chart
from .lesson_check import STATES
from .lesson_text import percent

if TYPE_CHECKING:
    from .lesson import Lesson, Shown

_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_MISREAD = str.maketrans({"I": "1", "L": "1", "O": "0", "U": "V"})
_GRADES = ("blank", "tried", "rounded", "right")
_NOT_SAID = 127  # seven bits; a prediction is 0 to 100
_MAX_ROUNDS = 15


@dataclass(frozen=True)
class Receipt:
    """What a result code says.

    Attributes:
        lesson: Short name of the lesson, such as ``SMA``.
        version: Its major version.
        grades: One of ``blank``, ``tried``, ``rounded``, ``right`` for each question in order.
        predictions: Predictions in percent, ``None`` where none was made.
        rounds: Rounds played at the table, 15 for 15 or more.
    """

    lesson: str
    version: int
    grades: tuple[str, ...]
    predictions: tuple[int | None, ...]
    rounds: int


def write_code(receipt: Receipt) -> str:
    """The result code of a receipt.

    >>> write_code(Receipt("SMA", 1, ("right", "tried"), (20, None), 3))
    'SMA1-5DH9ZK-4B'
    """
    number = 1  # a leading one keeps the zeros
    for value, bits in (
        (len(receipt.grades), 3),
        *((_GRADES.index(grade), 2) for grade in receipt.grades),
        (len(receipt.predictions), 2),
        *((_NOT_SAID if said is None else said, 7) for said in receipt.predictions),
        (min(receipt.rounds, _MAX_ROUNDS), 4),
    ):
        number = number << bits | value
    payload = ""
    while number:
        number, digit = divmod(number, 32)
        payload = _DIGITS[digit] + payload
    head = f"{receipt.lesson}{receipt.version}"
    return f"{head}-{payload}-{_seal(head, payload)}"


def read_code(code: str) -> Receipt:
    """Read a result code back; small letters and the usual misreadings (O for 0, I for 1) are forgiven.

    Raises:
        ValueError: It is not a code, or a character of it is wrong.

    >>> read_code("sma1-5dh9zk-4b").grades
    ('right', 'tried')
    """
    parts = code.strip().upper().split("-")
    if len(parts) != 3 or len(parts[0]) < 2 or not parts[0][-1].isdigit():
        raise ValueError(f"{code!r} is not a result code")
    head, payload, seal = parts[0], parts[1].translate(_MISREAD), parts[2].translate(_MISREAD)
    if not payload or set(payload) - set(_DIGITS) or seal != _seal(head, payload):
        raise ValueError(f"a character of {code!r} is wrong")
    number = 0
    for character in payload:
        number = number * 32 + _DIGITS.index(character)
    bits = bin(number)[3:]  # without "0b" and the leading one

    def take(count: int) -> int:
        nonlocal bits
        value, bits = int(bits[:count], 2), bits[count:]
        return value

    grades = tuple(_GRADES[take(2)] for _ in range(take(3)))
    said = tuple(take(7) for _ in range(take(2)))
    return Receipt(head[:-1], int(head[-1]), grades, tuple(None if p == _NOT_SAID else p for p in said), take(4))


def _seal(head: str, payload: str) -> str:
    value = int.from_bytes(sha256(f"{head}-{payload}".encode()).digest()[:2])
    return _DIGITS[value >> 5 & 31] + _DIGITS[value & 31]


def receipt_of(lesson: Lesson) -> Receipt:
    """The receipt of a lesson as it stands."""

    def grade(state: str) -> str:
        return state if state in _GRADES else "tried"

    return Receipt(
        lesson.data["code"],
        int(str(lesson.data["version"]).partition(".")[0]),
        tuple(grade(lesson.states.get(name, STATES[0])) for name in lesson.data["questions"]),
        tuple(
            round(lesson.predictions[name] * 100) if name in lesson.predictions else None
            for name in lesson.data["predictions"]
        ),
        lesson.rounds,
    )


def show_report(lesson: Lesson, name: str, ticket: str) -> Shown:
    """The report as a sentence and as HTML with the calibration plot and a download link."""
    from .lesson import Shown

    receipt = receipt_of(lesson)
    code = write_code(receipt)
    done = sum(grade in ("rounded", "right") for grade in receipt.grades)
    text = lesson.say("report.sentence", done=done, of=len(receipt.grades), code=code)
    rows = [
        (name_, lesson.say(f"report.{grade}"), lesson.tries.get(name_, 0))
        for name_, grade in zip(lesson.data["questions"], receipt.grades, strict=True)
    ]
    head = [lesson.say(f"report.{word}") for word in ("question", "state", "tries")]
    html = f'<div lang="{lesson.lang}"><p>{escape(text)}</p>{chart.html_table(head, rows)}'
    points, scores = [], []
    for key, item in lesson.data["predictions"].items():
        if key in lesson.predictions and key in lesson.outcomes:
            outcome, said, short = lesson.outcomes[key], lesson.predictions[key], item["short"][lesson.lang]
            points.append((short, said, outcome.hits / outcome.trials))
            scores.append(
                lesson.say("report.score", short=short, said=percent(said, 0), score=f"{outcome.brier(said):.3f}")
            )
    if points:
        html += chart.calibration(points, lesson.lang)
        html += "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in scores) + "</ul>"
    else:
        html += f"<p>{escape(lesson.say('report.no_prediction'))}</p>"
    if not ticket.strip():
        html += f"<p>{escape(lesson.say('report.no_ticket'))}</p>"
    content = {
        "lesson": lesson.id,
        "version": lesson.data["version"],
        "language": lesson.lang,
        "name": name,
        "code": code,
        "questions": {key: {"state": lesson.states.get(key, STATES[0]), "tries": lesson.tries.get(key, 0)}
                      for key in lesson.data["questions"]},
        "predictions": lesson.predictions,
        "outcomes": {key: asdict(outcome) for key, outcome in lesson.outcomes.items()},
        "rounds": lesson.rounds,
        "exit_ticket": ticket,
    }  # fmt: skip
    packed = base64.b64encode(json.dumps(content, ensure_ascii=False, indent=1).encode()).decode()
    html += (
        f'<p><a download="{lesson.id}-{lesson.lang}-report.json" href="data:application/json;base64,{packed}">'
        f"{escape(lesson.say('report.download'))}</a> {escape(lesson.say('report.storage'))}</p></div>"
    )
    return Shown(text, html)

"""The end of a lesson: what was done, a file to keep, and the short result code to hand in."""

from __future__ import annotations

import base64
import json
from dataclasses import asdict
from html import escape

from . import chart
from .bets import bets_html
from .judge import STATES, slip_number
from .picture import html_table
from .result_code import GRADES, Guess, Mark, Receipt, write_code
from .show import Shown, score_sentence
from .state import Lesson, current
from .tally import data_code


def receipt_of(lesson: Lesson) -> Receipt:
    """The receipt of a lesson as it stands."""

    def mark(name: str) -> Mark:
        state = lesson.states.get(name, STATES[0])
        if state == STATES[0]:
            return Mark(state)
        grade = state if state in GRADES else "tried"
        tries = lesson.solved_after.get(name, lesson.tries[name])
        return Mark(grade, tries, slip_number(lesson.data["questions"][name], lesson.slips.get(name)))

    def guess(name: str) -> Guess:
        if name not in lesson.predictions:
            return Guess(None)
        outcome = lesson.outcomes.get(name)
        said = round(lesson.predictions[name] * 100)
        return Guess(said, None if outcome is None else round(100 * outcome.hits / outcome.trials))

    return Receipt(
        lesson.data["code"],
        int(str(lesson.data["version"]).partition(".")[0]),
        tuple(map(mark, lesson.data["questions"])),
        tuple(map(guess, lesson.data["predictions"])),
        lesson.rounds,
        lesson.fresh,
    )


def show_report(lesson: Lesson, name: str, ticket: str) -> Shown:
    """The report as a sentence and as HTML with the calibration plot and a download link."""
    receipt = receipt_of(lesson)
    code = write_code(receipt)
    done = sum(grade in ("rounded", "right") for grade in receipt.grades)
    text = lesson.say("report.sentence", done=done, of=len(receipt.grades), code=code)
    rows = [
        (name_, lesson.say(f"report.{grade}"), lesson.tries.get(name_, 0))
        for name_, grade in zip(lesson.data["questions"], receipt.grades, strict=True)
    ]
    head = [lesson.say(f"report.{word}") for word in ("question", "state", "tries")]
    html = f'<div lang="{lesson.lang}"><p>{escape(text)}</p>{html_table(head, rows)}'
    points, scores = [], []
    for key, item in lesson.data["predictions"].items():
        if key in lesson.predictions and key in lesson.outcomes:
            outcome, said, short = lesson.outcomes[key], lesson.predictions[key], item["short"][lesson.lang]
            points.append((short, said, outcome.hits / outcome.trials))
            scores.append(f"{short}{lesson.say('report.colon')}{score_sentence(lesson, key)}")
    bets = bets_html(lesson)
    if points:
        if not bets:  # beside bets, two points would say nothing about how somebody predicts
            html += chart.calibration(points, lesson.lang)
        html += "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in scores) + "</ul>"
    else:
        html += f"<p>{escape(lesson.say('report.no_prediction'))}</p>"
    html += bets
    if played := data_code(lesson):
        html += f"<p>{escape(lesson.say('tally.code', code=played))}</p>"
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


def report(name: str = "", ticket: str = "") -> Shown:
    """Progress, calibration plot, a short result code to hand in, and a download link.

    Args:
        name: Name or initials, if the learner wants them in the file.
        ticket: The exit ticket in the learner's own words.
    """
    return show_report(current(), name, ticket)

"""The end of a lesson: a summary, a file to keep, and the short result code to hand in."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from html import escape

from . import chart
from .bets import bets_html
from .claims import claim_lines
from .class_data import data_code
from .data_code import new_tag
from .fields import Asking, Sheet, line_field
from .forms import MOST_TEXT
from .hand_in import MOST_WORDS, write_hand_in
from .judge import SOLVED, STATES, slip_number
from .live_class import WITH_CLASS, hand_in
from .picture import html_table
from .result_code import GRADES, Guess, Mark, Receipt, write_code
from .show import Shown, score_sentence
from .spent import minutes_of, time_line
from .state import Lesson, current, major
from .text import percent
from .ticket_code import CUT, Ticket, fitting, tag_of, write_ticket

COPY_WORDS = ("copied", "not_copied")


def receipt_of(lesson: Lesson) -> Receipt:
    """Return the receipt of a lesson in its current state."""

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
        major(lesson.data),
        tuple(map(mark, lesson.data["questions"])),
        tuple(map(guess, lesson.data["predictions"])),
        lesson.rounds,
        lesson.fresh,
        lesson.twin or None,
    )


class Report(Asking):
    """The report of a lesson, with fields for a name and the exit ticket."""

    def __init__(self, text: str, html: str, lesson: Lesson, name: str, ticket: str) -> None:
        super().__init__(text, html)
        self._lesson, self._given = lesson, {"name": name, "ticket": ticket.strip()}

    def sheet(self) -> Sheet:
        """Return the fields, and the report below them."""
        say = self._lesson.say
        kinds = {"name": ("line", MOST_TEXT), "ticket": ("text", MOST_WORDS)}
        fields = [
            line_field(name, say(f"fields.{name}"), self._given[name], kind, most)
            for name, (kind, most) in kinds.items()
        ]
        if self._lesson.kept.get(WITH_CLASS):
            fields[-1]["offer"] = say("fields.hand_in")
        return {
            "lang": self._lesson.lang,
            "code": "report(name={name}, ticket={ticket})",
            "button": say("fields.report"),
            "fields": fields,
            "below": self.html,
        }

    def hand_in(self, values: Mapping[str, str]) -> Report:
        """Keep the exit ticket with the lesson, and the name until the kernel ends; return the new report."""
        self._lesson.ticket = values.get("ticket", "")[:MOST_WORDS]
        self._lesson.kept["name"] = values.get("name", "")[:MOST_TEXT]
        return show_report(self._lesson, self._lesson.kept["name"], self._lesson.ticket)

    def opened(self, name: str, values: Mapping[str, str]) -> Report:
        """Hand the report in to the class under way, with the current content of the fields."""
        made, first = self.hand_in(values), hand_in()
        return Report(f"{first.text}\n{made.text}", first.html + made.html, self._lesson, **made._given)


def show_report(lesson: Lesson, name: str, ticket: str) -> Report:
    """Return the report as a sentence and as HTML with the calibration plot and a download link."""
    receipt = receipt_of(lesson)
    code = write_code(receipt)
    done = receipt.solved
    text = lesson.say("report.sentence", done=done, of=len(receipt.grades), code=code)
    log = lesson.kept.get("log")
    more = log.reported(ticket) if log is not None else []
    minutes = minutes_of(lesson)
    grades = dict(zip(lesson.data["questions"], receipt.grades, strict=True))
    done_after = {name_: minutes.get(name_, "") for name_, grade in grades.items() if grade in SOLVED}
    rows = [
        (name_, _state(lesson, name_, grade), lesson.tries.get(name_, 0), done_after.get(name_, ""))
        for name_, grade in grades.items()
    ]
    head = [lesson.say(f"report.{word}") for word in ("question", "state", "tries", "minutes")]
    beside = "".join(f"<p>{escape(line)}</p>" for line in _beside(lesson))
    html = (
        f'<div lang="{lesson.lang}"><p>{escape(text)}</p>{_to_copy(lesson, code, 1.15)}{html_table(head, rows)}{beside}'
    )
    if lesson.twin:
        html += f"<p>{escape(lesson.say('twins.report', number=lesson.twin))}</p>"
    points, scores = [], []
    for key, item in lesson.data["predictions"].items():
        if key in lesson.predictions and key in lesson.outcomes:
            outcome, said, short = lesson.outcomes[key], lesson.predictions[key], item["short"][lesson.lang]
            points.append((short, said, outcome.hits / outcome.trials))
            scores.append(f"{short}{lesson.say('report.colon')}{score_sentence(lesson, key)}")
    bets = bets_html(lesson)
    if points:
        if not bets:  # with a chart of bets, two more points would add nothing
            html += chart.calibration(points, lesson.lang)
        html += "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in scores) + "</ul>"
    else:
        html += f"<p>{escape(lesson.say('report.no_prediction'))}</p>"
    html += bets
    played = data_code(lesson)
    if played:
        html += f"<p>{escape(lesson.say('tally.code', code=played))}</p>"
    if claims := claim_lines(lesson):
        html += "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in claims) + "</ul>"
    if ticket.strip():
        html += _ticket_to_copy(lesson, ticket)
    else:
        html += f"<p>{escape(lesson.say('report.no_ticket'))}</p>"
    file = write_hand_in(
        lesson.lang,
        lesson.say("hand_in.title", lesson=lesson.id, version=lesson.data["version"], title=lesson.title),
        name,
        [("result", code), *([("data", played)] if played else [])],
        _words(lesson, receipt),
        ticket,
        {name_: minutes[name_] for name_ in lesson.data["questions"] if name_ in minutes},
    )
    lesson.kept["report"] = file
    packed = base64.b64encode(f"\ufeff{file}".encode()).decode()  # the BOM tells old editors that it is UTF-8
    html += (
        f'<p><a download="{lesson.id}-{lesson.lang}-report.txt" href="data:text/plain;charset=utf-8;base64,{packed}">'
        f"{escape(lesson.say('report.download'))}</a> {escape(lesson.say('report.to_hand_in'))}</p>"
        f"<p>{escape(lesson.say('report.storage'))}</p></div>"
    )
    html += "".join(f'<p lang="{lesson.lang}">{escape(line)}</p>' for line in more)
    return Report("\n".join([text, *more]), html, lesson, name, ticket)


def _state(lesson: Lesson, question_id: str, grade: str) -> str:
    """Return the state of a question, or that its solution was shown before it was solved."""
    return lesson.say("report.shown" if question_id in lesson.shown else f"report.{grade}")


def _beside(lesson: Lesson) -> Iterator[str]:
    """Yield sentences on what the code does not contain: the questions of the knobs, and the time at work."""
    if knobs := lesson.data.get("knobs"):
        yield lesson.say("report.knobs", done=sum(map(lesson.solved, knobs)), of=len(knobs))
    if line := time_line(lesson):
        yield line


def _words(lesson: Lesson, receipt: Receipt) -> Iterator[str]:
    """Yield a summary, a line for each exercise and prediction."""
    for (name, question), mark in zip(lesson.data["questions"].items(), receipt.marks, strict=True):
        state = _state(lesson, name, mark.grade)
        said = lesson.say("hand_in.tries", state=state, n=mark.tries) if mark.tries else state
        yield lesson.say("hand_in.exercise", question=name, title=question["title"][lesson.lang], state=said)
    for item, guess in zip(lesson.data["predictions"].values(), receipt.guesses, strict=True):
        if guess.said is not None:
            facts = {"short": item["short"][lesson.lang], "said": percent(guess.said / 100, 0)}
            if guess.happened is not None:
                yield lesson.say("hand_in.prediction", **facts, happened=percent(guess.happened / 100, 0))
            else:
                yield lesson.say("hand_in.said", **facts)
    yield from claim_lines(lesson)
    yield from _beside(lesson)
    yield lesson.say("hand_in.rounds", n=lesson.rounds)
    if lesson.twin:
        yield lesson.say("twins.report", number=lesson.twin)


def _to_copy(lesson: Lesson, code: str, size: float) -> str:
    """Return a code, and a button that copies it if the page handles it (``browser/copying.ts`` of the table).

    The site's pages do, and every page with a table. Elsewhere the button is hidden; one click selects the whole code.
    """
    words = "".join(f' data-{key.replace("_", "-")}="{escape(lesson.say(f"report.{key}"))}"' for key in COPY_WORDS)
    return (
        f'<p><code data-code style="font-size:{size:g}em;overflow-wrap:anywhere;user-select:all">{code}</code> '
        f'<button type="button"{words} style="min-height:2em;margin-inline:0.5em;cursor:pointer">'
        f'{escape(lesson.say("report.copy"))}</button><span role="status"></span></p>'
        "<style>html:not([data-copies]) button[data-copied]{display:none}</style>"
    )


def _ticket_to_copy(lesson: Lesson, ticket: str) -> str:
    """Return the exit ticket as a code without a name, to hand in where a file cannot be."""
    if lesson.tag is None:
        lesson.tag = new_tag()
    made = Ticket(lesson.data["code"], major(lesson.data), tag_of(lesson.tag), lesson.lang, ticket)
    sentence = lesson.say("report.ticket_code")
    if fitting(ticket).endswith(CUT) and not ticket.strip().endswith(CUT):
        sentence += " " + lesson.say("report.ticket_cut")
    return f"<p>{escape(sentence)}</p>{_to_copy(lesson, write_ticket(made), 0.85)}"


def report(name: str = "", ticket: str | None = "") -> Shown:
    """Show progress, calibration plot, a short result code to hand in, and a download link.

    Args:
        name: Name or initials, if the learner wants them in the file.
        ticket: The exit ticket in the learner's own words; ``None`` if the frame around them is damaged. If empty, the
            content of its field is used.
    """
    lesson = current()
    if ticket is None:
        sentence = lesson.say("report.damaged")
        return Shown(sentence, f'<p role="status" lang="{lesson.lang}">{escape(sentence)}</p>')
    kept = str(lesson.kept.get("name", ""))
    return show_report(lesson, name or kept, ticket if ticket.strip() else lesson.ticket)

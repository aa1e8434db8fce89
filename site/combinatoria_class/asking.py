"""The teacher's questions: typed, from a lesson, or about the next move of a table, which waits for the answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from combinatoria.core.reading import normal, number, read_toml
from combinatoria.core.validate import is_whole
from combinatoria.rooms import Held, asked, is_covered, question_texts
from combinatoria_widgets.lessons.tools.in_text import lessons_in
from combinatoria_widgets.lessons.tools.state import lesson_ids, load

from .polls import FORMS, MOST_OPTIONS, TEXT, PollQuestion
from .texts import LANGUAGES

if TYPE_CHECKING:
    from .classroom import Classroom, ClassTable

__all__ = ["VERBS", "Asking", "Refused", "chance", "lesson_questions", "own_lessons"]

NOTEBOOKS = "files/lessons"
"""The folder of a site with the notebooks of lessons, one folder for each language."""


class Refused(Exception):
    """Raised for a request that cannot be carried out; its text is a key of ``[told]`` in ``texts.toml``."""


class Asking:
    """Questions about the next move of a table, which is held back until the question is closed.

    Args:
        room: the class.
    """

    def __init__(self, room: Classroom) -> None:
        self.room = room
        self.waiting: int | None = None
        """The table whose next move will be held back, if it allows a question; None if no table's will."""
        self.form = FORMS[0]
        self.questions = lesson_questions()
        """The predictions of lessons that the desk can ask about."""

    def watch(self, place: int | None, form: Any) -> None:
        """Hold back the next move of a table that everybody can be asked about, and show the table on the wall."""
        if self.room.polls.open is not None:
            raise Refused("asked_already")
        if place is not None:
            self.room.show(place)
        self.waiting, self.form = place, form if form in FORMS[:2] else FORMS[0]
        for table in self.room.tables:
            table.room.asks = table.place == place

    def follow(self) -> bool:
        """Ask about a move held back, and publish what is no longer secret; return whether anything changed."""
        over = self.waiting is not None and self.room.tables[self.waiting].over
        if over:
            self.waiting = None  # no move will come that could be asked about
        return over | self._ask() | self._turn()

    def _ask(self) -> bool:
        table = next((table for table in self.room.tables if table.room.held), None)
        if table is None or (self.room.polls.open is not None and self.room.polls.open.room == table.number):
            return False
        held, match = table.room.held, table.room.match
        assert held is not None
        move = match.game.parse(held.move)
        line = asked(match, held.seat, move)
        assert line is not None
        words = {lang: question_texts(match, held.seat, move, line, table.room.names, lang) for lang in LANGUAGES}
        self.waiting = None
        self.room.journal.set("held", {"room": table.number, **held._asdict()})
        question = PollQuestion(
            {lang: text for lang, (text, _) in words.items()}, float(line.number), form=self.form,
            how={lang: how for lang, (_, how) in words.items()}, room=table.number,
        )  # fmt: skip
        self.room.polls.ask(question)
        return True

    def _turn(self) -> bool:
        """Publish outcomes that were withheld until their deal was no longer secret; return whether there were any."""
        polls, changed = self.room.polls, False
        tables = {table.number: table.room for table in self.room.tables}
        for poll, question in list(polls.asked.items()):
            if question.turned is None or question.happened is not None:
                continue
            if question.room not in tables or tables[question.room].tells_deal:
                polls.change(poll, happened=question.turned)
                changed = True
        return changed

    def close(self, happened: bool | int | None) -> None:
        """Close the question; a move held back for it is made, and its outcome is recorded."""
        polls, question = self.room.polls, self.room.polls.open
        table = next((one for one in self.room.tables if question and one.number == question.room), None)
        if table is None or (held := table.room.held) is None:
            if question is not None and (happened is None or question.takes(float(happened))):
                polls.close(happened)
            return
        covered = is_covered(table.room.match, held.seat, table.room.match.game.parse(held.move))
        came = table.room.release()
        self.room.journal.set("held", None)
        polls.change(open=False, happened=None if covered else came, turned=came)

    def new_deal(self) -> None:
        """Close the question about a move that will not be made, and do not wait for another one."""
        self.waiting = None
        if (question := self.room.polls.open) is not None and question.room is not None:
            self.room.journal.set("held", None)
            self.room.polls.close(None)

    def resume(self, table: ClassTable) -> None:
        """Hold back again the move that was held back when the class was closed."""
        kept = self.room.journal.setting("held")
        if kept is None or kept["room"] != table.number:
            return
        held = table.room.held = Held(kept["seat"], kept["move"], kept["key"], kept["human"])
        if held.key and held.seat in table.room.chairs:
            table.room.chairs[held.seat].remember(held.key, {"re": None})


# -- what a desk sends -------------------------------------------------------------------------------------------


def chance(text: str) -> float | None:
    """Return a chance typed in percent or as a fraction, or None for an empty text.

    >>> chance("25"), chance("1/4"), chance("")
    (0.25, 0.25, None)

    Raises:
        Refused: the text is not a chance.
    """
    text = normal(text)
    if not text:
        return None
    whole = text.endswith("%") or any(sign in text for sign in ("/", "分の"))
    written = number(text if whole else f"{text}%")
    if written is None or not 0 <= written.value <= 1:
        raise Refused("chance")
    return float(written.value)


def _text(frame: Mapping[str, Any], name: str) -> str:
    value = frame.get(name, "")
    if not isinstance(value, str):
        raise Refused("frame")
    return value


def _poll(room: Classroom, frame: Mapping[str, Any]) -> None:
    """Ask a question of a lesson, or a typed one."""
    lesson, form, text = _text(frame, "lesson"), frame.get("form", FORMS[0]), _text(frame, "text")[:TEXT]
    if form not in FORMS:
        raise Refused("frame")
    if lesson:
        found = next((one for one in room.asking.questions if one["id"] == lesson), None)
        if found is None or form == "options":
            raise Refused("frame")
        exact = chance(_text(frame, "exact"))
        exact = _known(found) if exact is None else exact
        room.polls.ask(PollQuestion(found["text"], exact, form=form, lesson=str(found["lesson"])))
        return
    if form != "options":
        room.polls.ask(PollQuestion(text, chance(_text(frame, "exact")), form=form))
        return
    options = [line.strip()[:TEXT] for line in _text(frame, "options").splitlines() if line.strip()]
    if not 2 <= len(options) <= MOST_OPTIONS:
        raise Refused("options")
    exacts = [value for one in re.split(r"[\s,;、，]+", _text(frame, "exact")) if (value := chance(one)) is not None]
    if exacts and len(exacts) != len(options):
        raise Refused("exacts")
    room.polls.ask(PollQuestion(text, form="options", options=options, exacts=exacts))


def _known(asked: Mapping[str, Any]) -> float | None:
    """Return the exact chance of a lesson's question, if the lesson's guide exists and says how to compute it."""
    if find_spec("nbformat") is None:  # the builder of lessons needs the extra `lessons`
        return None
    from combinatoria_lessons.guides import GUIDES
    from combinatoria_lessons.together import exact_chance

    guide = GUIDES / f"{asked['lesson']}.toml"
    if not guide.is_file():
        return None
    exact = exact_chance(asked["game"], read_toml(guide), asked["id"].rpartition("/")[2])
    return None if exact is None else float(exact)


def _watch(room: Classroom, frame: Mapping[str, Any]) -> None:
    place = frame.get("table")
    if place is not None and not is_whole(place, 0):
        raise Refused("frame")
    room.asking.watch(place, frame.get("form"))


def _close(room: Classroom, frame: Mapping[str, Any]) -> None:
    happened = frame.get("happened")
    room.asking.close(happened if isinstance(happened, bool) or is_whole(happened, 0) else None)


VERBS: Mapping[str, Callable[[Classroom, Mapping[str, Any]], None]] = {
    "poll": _poll,
    "ask_table": _watch,
    "second": lambda room, frame: room.polls.second(),
    "close_poll": _close,
    "put_away": lambda room, frame: room.polls.put_away(),
}
"""The frames about questions that only the desk may send."""


def lesson_questions(own: Iterable[Mapping[str, Any]] = ()) -> list[dict[str, Any]]:
    """Return the predictions of all lessons: an id, the lesson and its game, its title and the question.

    Args:
        own: data of custom lessons, whose predictions come first.
    """
    return [*(one for data in own for one in _predictions(data)), *_of_this_version()]


def own_lessons(site: Path, unread: Callable[[Path], object]) -> list[dict[str, Any]]:
    """Return the data of the custom lessons on a site, each once even if it exists in two languages.

    Args:
        site: its folder.
        unread: called with each notebook whose data are damaged.
    """
    found: dict[str, dict[str, Any]] = {}
    for path in sorted((site / NOTEBOOKS).glob("*/*.ipynb")):
        if path.stem not in lesson_ids():
            try:
                found |= {data["id"]: data for data in lessons_in(path.read_text(encoding="utf-8"))}
            except (OSError, ValueError):
                unread(path)
    return list(found.values())


@cache
def _of_this_version() -> tuple[dict[str, Any], ...]:
    return tuple(one for lesson in lesson_ids() for one in _predictions(load(lesson)))


def _predictions(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {"id": f"{data['id']}/{name}", "lesson": data["id"], "game": data["game"], "title": data["title"],
         "text": asked.get("question", asked["short"])}
        for name, asked in data["predictions"].items()
    ]  # fmt: skip

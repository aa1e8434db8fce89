"""``class_data``: the data codes of a class for a lesson, from its cell, its field, a file or the class under way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from combinatoria.core.move import Refused
from combinatoria.core.reading import read_text

from .base32 import CodeError
from .class_data import Play, one_a_learner, read_play, real_class
from .data_code import find_data_codes
from .fields import Asking, Sheet, line_field
from .live_class import WITH_CLASS, asked
from .show import Shown
from .state import Lesson, current, load

MOST_CODES = 500
"""Maximum number of codes read at once, more than any class has."""
LONGEST_TEXT = 1_000_000
"""Maximum length of a text with codes, in characters."""

_SHOWN = 24
"""Maximum number of characters quoted from an invalid piece."""
_MOST_PROBLEMS = 12


class ClassCodes(Asking):
    """Sentences on the codes read from a class, with a field to paste them into."""

    def __init__(self, said: Iterable[str], lesson: Lesson) -> None:
        shown = Shown.said(said)
        super().__init__(shown.text, shown.html)
        self._lesson = lesson

    def sheet(self) -> Sheet:
        """Return the field with the codes that were read from it, and the sentences below it."""
        lesson, say = self._lesson, self._lesson.say
        pasted = "\n".join(lesson.class_codes) if lesson.codes_pasted else ""
        field = line_field("codes", say("fields.codes"), pasted, "text", LONGEST_TEXT)
        if lesson.kept.get(WITH_CLASS):
            field["offer"] = say("fields.live")
        return {
            "lang": lesson.lang,
            "code": 'class_data("""…""")',
            "button": say("fields.read"),
            "fields": [field],
            "below": self.html,
        }

    def hand_in(self, values: Mapping[str, str]) -> ClassCodes:
        """Read the codes of the field; an empty field restores the example class."""
        text = values.get("codes", "")
        return self._pasted(lambda: class_data(text))

    def opened(self, name: str, values: Mapping[str, str]) -> ClassCodes:
        """Read the codes of the class under way, besides those of the field."""
        text = values.get("codes", "")
        return self._pasted(lambda: class_data(text, live=True))

    def _pasted(self, read: Callable[[], ClassCodes]) -> ClassCodes:
        self._lesson.codes_pasted = False
        read_codes = read()
        self._lesson.codes_pasted = bool(self._lesson.class_codes)
        return read_codes


def class_data(codes: str = "", file: str | Path | None = None, live: bool | str = False) -> ClassCodes:
    """Load a real class from its data codes, within any text, as pasted, from a file or from the class under way.

    Running it again replaces the class; without codes, those of its field are used, if any, or else the example class.
    Unreadable codes are left out, with one sentence each.

    Args:
        codes: A text with data codes.
        file: A text file with data codes, in addition.
        live: True to add the codes of the class whose server this page comes from; elsewhere the address of a server.
    """
    lesson = current()
    text, said = codes if isinstance(codes, str) else "", []
    if lesson.codes_pasted and not text.strip() and file is None and not live:
        facts = {"codes": len(lesson.class_codes), "rounds": len(real_class(lesson))}
        return ClassCodes([lesson.say("class_data.class", **facts)], lesson)
    lesson.codes_pasted = False
    if file is not None:
        try:
            text += "\n" + read_text(Path(file), lenient=True)
        except (Refused, TypeError):
            said.append(lesson.say("class_data.no_file", file=str(file)[:80]))
    if live:
        pooled = asked(f"api/lessons/{lesson.id}.txt", live)
        said += [] if pooled else [lesson.say("class_data.no_class" if pooled is None else "class_data.no_rows")]
        text += f"\n{pooled or ''}"
    read, problems = _read(lesson, text[:LONGEST_TEXT])
    chosen = one_a_learner(read.values())
    lesson.class_codes = [next(code for code, play in read.items() if play is one) for one in chosen]
    rounds = sum(len(play.entries) for play in chosen)
    if chosen:
        said.append(lesson.say("class_data.class", codes=len(chosen), rounds=rounds))
    elif text.strip() and not problems:
        said.append(lesson.say("class_data.none"))
    said += problems
    if not chosen:
        said.append(lesson.say("class_data.example"))
    return ClassCodes(said, lesson)


def _read(lesson: Lesson, text: str) -> tuple[dict[str, Play], list[str]]:
    """Return the plays of this lesson found in a text, by code, and a sentence for each other piece.

    The learner's own code is left out of the class, as their own rounds are shown next to it anyway.
    """
    found = find_data_codes(text, read_play)
    plays: dict[str, Play] = {}
    problems = [(piece, error) for piece, error in found.problems]
    for code in found.codes[:MOST_CODES]:
        try:
            play = read_play(code)
            if play.lesson != lesson.id:
                raise CodeError("other", lesson=load(play.lesson)["title"][lesson.lang])
            if play.tag != lesson.tag and play.entries:
                plays[code] = play
        except CodeError as problem:
            problems.append((code, problem))
    shown = [(piece if len(piece) <= _SHOWN else piece[:_SHOWN] + "…", error) for piece, error in problems]
    sentences = [lesson.say(f"class_data.{e.reason}", code=piece, **e.facts) for piece, e in shown[:_MOST_PROBLEMS]]
    if len(shown) > _MOST_PROBLEMS:
        sentences.append(lesson.say("class_data.more", n=len(shown) - _MOST_PROBLEMS))
    return plays, sentences

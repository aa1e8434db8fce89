"""Puzzles at the table: the position, the question, any number of tries, and the explanation afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any, Final

from ..core.move import IllegalMove, Move, Refused
from ..core.validate import is_whole
from ..odds.space import may_be, unseen
from ..words.strip import chance_json, counting
from .allowed import PRACTICE
from .diary import read_day
from .guide import Aside, Handler, Sitting
from .puzzle import Puzzle, PuzzleAnswer, after, count, of_the_day, offered, puzzle, read_link

if TYPE_CHECKING:
    from ..formats import guides as formats

__all__ = ["HANDLERS", "Solve", "number_of", "open_link"]

_KEPT_BACK: Final = frozenset({"hint", "odds", "play_for_me", "undo", "redo", "analyse"})
"""Requests refused during a puzzle because they would reveal the answer or leave the position."""


KINDS: Final = 14
"""Maximum number of kinds of counted cards that are listed."""
READABLE: Final = 11
"""Maximum length of a fraction that is shown in an answer."""


class Solve(Aside):
    """A puzzle on the screen. The match of the session is at the puzzle's position.

    Args:
        given: the puzzle.
        state: see :class:`Aside`.
        day: the day, if it is the puzzle of a day; then the first answer counts and is recorded.
    """

    kind = "puzzle"

    def __init__(self, given: Puzzle, state: Mapping[str, Any], day: date | None = None) -> None:
        super().__init__(state)
        self.puzzle, self.day = given, day
        self.tried: list[int] = []

    def start(self, s: Sitting) -> None:
        """Put the puzzle on the screen."""
        s.open(self.puzzle.match, (self.puzzle.viewer,), PRACTICE, s.lang, s.bot_name, self)
        s.look(fresh=True)

    @property
    def solved(self) -> bool:
        """True if the right answer has been given."""
        return self.puzzle.draft.answer in self.tried

    def answer(self, s: Sitting, choice: object) -> None:
        """Accept an answer.

        Raises:
            Refused: there is no such choice, or the puzzle is solved.
        """
        choices = self.puzzle.draft.choices
        if not is_whole(choice, 0, len(choices) - 1):
            raise Refused("puzzle.answer", "puzzle_choice", n=len(choices))
        if self.solved:
            raise Refused("puzzle.answer", "puzzle_solved")
        if choice not in self.tried:
            self.tried.append(choice)
        s.seq += 1
        s.look(fresh=True)

    # -- as a guide ------------------------------------------------------------------------------------------

    def playable(self, s: Sitting) -> bool:
        """Return whether moves are offered: the answer is a move and has not been found."""
        return not self.solved and self.puzzle.draft.choices[0].move is not None

    def status(self, s: Sitting) -> str | None:
        """Return the question in place of the status line."""
        return self._question(s)

    def before_request(self, s: Sitting, do: str) -> None:
        """Refuse help before the answer, and undo past the position."""
        if do in _KEPT_BACK or (do == "replay" and not self.solved):
            raise Refused("puzzle.answer", "puzzle_help")

    def takes(self, s: Sitting, seat: int, move: Move) -> bool:
        """Take a move at the table as an answer."""
        for n, choice in enumerate(self.puzzle.draft.choices):
            if choice.move is not None and _same(choice.move, move):
                self.answer(s, n)
                return True
        raise IllegalMove("puzzle.answer", "puzzle_move")

    # -- JSON for screens ------------------------------------------------------------------------------------

    def _question(self, s: Sitting) -> str:
        draft = self.puzzle.draft
        return s.speaker().sentence("puzzle", draft.question, draft.facts, s.viewer)

    def _first(self, s: Sitting) -> bool | None:
        """Return whether the answer that counts was right; None if none has been given yet, or none counts."""
        if self.day is None:
            return None
        if (before := s.diary.puzzles.get(self.day)) is not None:
            return before.right
        return self.tried[0] == self.puzzle.draft.answer if self.tried else None

    def _counts(self, s: Sitting) -> str | None:
        """Return the remark of a dated puzzle about the answer that counts."""
        if self.day is None:
            return None
        key = {None: "puzzle_first", True: "puzzle_done", False: "puzzle_missed"}[self._first(s)]
        return s.speaker().sentence("diary", key, {})

    def _label(self, s: Sitting, choice: PuzzleAnswer) -> str:
        if choice.move is not None:
            return s.speaker().label(s.match.view(s.viewer), choice.move, s.viewer)
        return self._said(s, choice)

    def _said(self, s: Sitting, choice: PuzzleAnswer) -> str:
        """Return the value of an answer, with its fraction unless that is too long to be read at a glance."""
        shown = chance_json(choice.value, self.puzzle.draft.unit)
        return s.speaker().sentence("puzzle", "number" if len(str(choice.value)) <= READABLE else "rounded", shown)

    def _feedback(self, s: Sitting, choice: PuzzleAnswer, right: bool) -> str:
        unit = self.puzzle.draft.unit
        say, facts = s.speaker(), {"number": self._said(s, choice)}
        kind = f"_{unit}" if unit else ""
        if right:
            return say.sentence("puzzle", f"right{kind}", facts)
        if choice.move is not None:
            return say.sentence("puzzle", f"wrong_move{kind}", facts)
        return say.text("puzzle", "wrong") + say.word("sentence_space") + say.text("slip", choice.slip)

    def _counted(self, s: Sitting) -> formats.PuzzleCounted | None:
        """Return the cards that the answer counts: their kinds, and where the table shows them or may hide them."""
        draft, view, say = self.puzzle.draft, s.match.view(s.viewer), s.speaker()
        faces, hidden = draft.counted, unseen(s.match.game, view)
        seen = [i for ids in view.zones.values() for i in ids if view.faces.get(i) in faces]
        if draft.zones:
            hidden = Counter(set(faces) - {view.faces[i] for i in seen})
            there = [i for zone in draft.zones for i in view.zones[zone]]
        else:
            there = may_be(s.match.game, view, s.viewer, faces)
        if not seen and not there:
            return None
        cards: list[formats.CountedCard] = [{"face": face, "n": hidden[face]} for face in faces if hidden[face]]
        listed = [say.cards((card["face"],)) + (f" × {card['n']}" if card["n"] > 1 else "") for card in cards]
        key = "counted_many" if len(cards) > KINDS else "counted" if cards else "counted_open"
        text = say.sentence("puzzle", key, {"listed": listed, "n": sum(card["n"] for card in cards)})
        return {"text": text, "cards": cards if len(cards) <= KINDS else [], "marks": list(dict.fromkeys(seen + there))}

    def picture(self, s: Sitting) -> dict[str, Any]:
        """See :class:`Guide`."""
        given, say, game = self.puzzle, s.speaker(), s.match.game
        draft, view = given.draft, s.match.view(s.viewer)
        choices = []
        for n, choice in enumerate(draft.choices):
            right, tried = n == draft.answer, n in self.tried
            choices.append(
                {
                    "label": self._label(s, choice),
                    "move": None if choice.move is None else game.format(choice.move),
                    "picks": None if choice.move is None else list(game.picks(view, s.viewer, choice.move).picks),
                    "state": None if not tried else "right" if right else "wrong",
                    "feedback": self._feedback(s, choice, right) if tried or self.solved else None,
                    "chance": chance_json(choice.value, draft.unit) if tried or self.solved else None,
                }
            )
        last = self.tried[-1] if self.tried else None
        steps = counting(say, draft.how, s.viewer)
        return {
            "kind": self.kind,
            "n": given.number,
            "of": count(given.game),
            "numbers": list(offered(given.game)),
            "question": self._question(s),
            "choices": choices,
            "tries": len(self.tried),
            "day": None if self.day is None else self.day.isoformat(),
            "first": self._first(s),
            "counts": self._counts(s),
            "solved": self.solved,
            "feedback": None if last is None else choices[last]["feedback"],
            "explanation": steps if self.solved else [],
            "counted": self._counted(s) if self.solved else None,
            "link": given.link,
            "next": after(given.game, given.number),
        }


def _same(a: Move, b: Move) -> bool:
    """Return whether two moves are equal: the same kind and arguments, lists of cards in any order."""

    def plain(move: Move) -> list[object]:
        return [sorted(arg) if isinstance(arg, tuple) else arg for arg in move.args]

    return a.kind == b.kind and plain(a) == plain(b)


def number_of(name: str, wanted: object, day: object = None) -> int:
    """Return the number of a puzzle requested as a number, ``"today"`` or ``"random"``.

    Args:
        name: the game.
        wanted: see above.
        day: the player's date, as ``"2026-11-21"``; by default that of this machine.

    Raises:
        Refused: there is no such puzzle.

    >>> number_of("soulmates", "today", "2026-11-21") == of_the_day("soulmates", date(2026, 11, 21))
    True
    """
    if wanted == "today":
        return of_the_day(name, _date(name, day))
    if wanted == "random":
        return Random().choice(offered(name))
    return wanted if isinstance(wanted, int) else 0  # 0 is refused like any other invalid number


def _date(name: str, day: object) -> date:
    try:
        return date.today() if day is None else read_day(day)
    except ValueError:
        raise Refused("puzzle.number", "puzzle_number", n=count(name)) from None


def open_link(s: Sitting, link: str) -> bool:
    """Open the link of a puzzle; return whether it was one.

    Raises:
        Refused: the puzzle belongs to another game, or there is none with this number.
    """
    found = read_link(link)
    if found is None:
        return False
    if found[0] != s.match.game.name:
        raise Refused("save.game", "save_game", name=found[0][:40])
    _show(s, found[1])
    return True


def _show(s: Sitting, number: int, day: date | None = None) -> None:
    Solve(puzzle(s.match.game.name, number), Solve.kept(s), day).start(s)


def _do_puzzle(s: Sitting, request: Mapping[str, Any]) -> None:
    """Start a puzzle: by number, that of today, or a random one."""
    name, wanted, given = s.match.game.name, request.get("n", "today"), request.get("date")
    _show(s, number_of(name, wanted, given), _date(name, given) if wanted == "today" else None)


def _do_answer(s: Sitting, request: Mapping[str, Any]) -> None:
    if not isinstance(s.guide, Solve):
        raise Refused("puzzle.answer", "puzzle_none")
    s.guide.answer(s, request.get("choice"))


HANDLERS: Final[Mapping[str, Handler]] = {
    "puzzle": _do_puzzle,
    "answer": _do_answer,
    "puzzle_stop": Solve.stop,
}

"""The tour of a game at the table: one step at a time, each a position with something to do."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ..core.chance import stream
from ..core.game import Game
from ..core.move import IllegalMove, Move, Refused
from ..core.steps import considered
from ..core.table import Table
from ..core.validate import is_whole
from ..game_api.protocols import part
from ..game_api.protocols import tour_of as steps
from ..game_api.tour import Goal
from ..players.bots import ChosenMove
from ..words.strip import live_odds, odds_json
from .allowed import PRACTICE
from .guide import Aside, Handler, Sitting
from .log import log_lines

if TYPE_CHECKING:
    from ..formats.chances import OddsLine

__all__ = ["HANDLERS", "Learn", "steps"]

_NO_MORE: Final = frozenset({"move", "play_for_me", "hint"})
"""Requests that a completed step refuses."""


class Learn(Aside):
    """A step of the tour on the screen. The match of the session is at the step's position.

    Args:
        game: the game of the tour.
        at: number of the step, from 0.
        state: see :class:`Aside`.

    Raises:
        IllegalMove: there is no such step.
    """

    kind = "learn"

    def __init__(self, game: Game, at: object, state: Mapping[str, Any]) -> None:
        tour = steps(game)
        if not is_whole(at, 0, len(tour) - 1):
            raise Refused("session.request", "tour_none")
        super().__init__(state)
        self.at, self.step, self.tries = at, tour[at], 0

    def start(self, s: Sitting) -> None:
        """Put the step on the screen."""
        s.open(self.step.match(s.match.game), (self.step.seat,), PRACTICE, s.lang, s.bot_name, self)

    def made(self, s: Sitting) -> int:
        """Return the number of decisions made in the step; an undo takes them back."""
        return len(s.match.decisions)

    def done(self, s: Sitting) -> bool:
        """Return whether all goals of the step are met."""
        return self.made(s) >= len(self.step.goals)

    def goal(self, s: Sitting) -> Goal:
        """Return the goal of the next decision."""
        return self.step.goals[self.made(s)]

    # -- as a guide ------------------------------------------------------------------------------------------

    def playable(self, s: Sitting) -> bool:
        """See :class:`Guide`."""
        return not self.done(s)

    def before_request(self, s: Sitting, do: str) -> None:
        """See :class:`Guide`."""
        if do in _NO_MORE and self.done(s):
            raise Refused("tour.try", "tour_done")

    def before_move(self, s: Sitting, seat: int, move: Move) -> None:
        """Refuse a legal move that does not meet the goal, with the reason."""
        game = s.match.game
        if not self.goal(s).meets(game, move):
            self.tries += 1
            _, facts = game.move_key(s.match.view(seat), move)
            raise IllegalMove("tour.try", self.step.why_not(game, move), **facts)

    def choice(self, s: Sitting, seat: int) -> ChosenMove | None:
        """Return the bot's choice and reason if it meets the goal, otherwise its choice among the moves that do."""
        match, goal = s.match, self.goal(s)
        if goal.example is not None:
            return ChosenMove(match.game.parse(goal.example), goal.reason or "tour_goal")
        bot, view = part(match.game.name, "bot").BOTS["greedy"], match.view(seat)
        legal = considered(match.game, view, seat)
        meant = [move for move in legal if goal.meets(match.game, move)]
        number = f"{match.seed}:hint"
        found: ChosenMove = bot.choose(view, seat, legal, stream(number, self.made(s)))
        if found.move in meant and goal.reason is None:
            return found
        found = bot.choose(view, seat, meant, stream(number, self.made(s)))
        # the bot may prefer another move, so its reason may not fit
        return ChosenMove(found.move, goal.reason or "tour_goal")

    def picture(self, s: Sitting) -> dict[str, Any]:
        """Return the step as JSON for screens (:class:`combinatoria.formats.guides.LearnGuide`)."""
        say, done = s.speaker(), self.done(s)
        words = {"done": say.word("tour_well"), **say.step(self.step.key)}
        sentences = [line["text"] for line in log_lines(s)] if done else []
        odds = self._odds(s) if done else []
        lines = [
            say.word("odds_line", label=line["label"], percent=line["percent"], fraction=line["fraction"])
            for line in odds
        ]
        return {
            "kind": self.kind,
            "step": self.at,
            "steps": len(steps(s.match.game)),
            "key": self.step.key,
            "goal": say.text("game", "goal") if self.at == 0 else None,
            "title": words["title"],
            "text": words["text"],
            "task": words.get("task") or self._task(s),
            "stage": self.made(s),
            "stages": len(self.step.goals),
            "done": done,
            "answer": say.word("sentence_space").join([*sentences, *lines, words["done"]]) if done else None,
            "told": sentences,
            "odds": odds,
            "notice": words["done"] if done else None,
            "tries": self.tries,
            "rules": [{"id": rule, "title": say.rule(rule)[0]} for rule in self.step.rules],
            "titles": [say.step(step.key)["title"] for step in steps(s.match.game)],
        }

    def _task(self, s: Sitting) -> str:
        """Return the task of a step without a text for it: the label of its move."""
        move = s.match.game.parse(self.step.moves[0])
        return s.speaker().word("tour_task", move=s.speaker().label(self._start(s), move, s.viewer))

    def _start(self, s: Sitting) -> Table:
        """Return the table before the first decision, as the seat of the step sees it."""
        return s.match.table_at(0).view(self.step.seat)

    def _odds(self, s: Sitting) -> list[OddsLine]:
        """Return the exact chances that the step compares, from its seat's view before the first decision."""
        if not self.step.compare:
            return []
        seat, view = self.step.seat, self._start(s)
        lines = [line for line in live_odds(s.match.game.name, view, seat) if line.key in self.step.compare]
        return odds_json(s.speaker(), view, lines, seat)["odds"]


def _do_learn(s: Sitting, request: Mapping[str, Any]) -> None:
    """Start the tour, or go to a step; without a number, restart the current step or begin with the first."""
    at = request.get("step", s.guide.at if isinstance(s.guide, Learn) else 0)
    Learn(s.match.game, at, Learn.kept(s)).start(s)


HANDLERS: Final[Mapping[str, Handler]] = {
    "learn": _do_learn,
    "learn_stop": Learn.stop,
}

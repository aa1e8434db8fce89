"""Bots for Time of Happiness: they ask while an answer may change their mind, and lay the likelier card.

Section 12 of the spec. As speakers they tell prepared stories, lay the true card, and answer truthfully three times in
four.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any, Final

from ...core.move import Move
from ...core.table import Table
from ...decks import ars
from ...odds.space import sample_worlds
from ...players.bots import ChosenMove, GreedyBot, MoveScore, levels
from ...players.sample import Advice, SampleBot
from ...players.simulator import EngineSimulator
from ...slices.thinking import Thinking
from . import GAME
from .belief import Belief
from .cards import TIMES, VERY_GOOD, card_of, feeling, pair, place_zone
from .flow import waiting
from .odds import HALF, RELIABLE, answer_weights, believe, loss
from .reliability import assumed
from .stories import ANSWERS, COOL, TOPICS, WARM, card_for, points_to
from .variables import Vars

__all__ = ["BOTS", "judge"]

SURE: Final = Fraction(9, 10)
"""The certainty at which the bot stops asking: two answers in agreement."""
PLAYOUTS: Final = 400
WIDTH: Final = 6
"""Number of moves that are played out; of a card with several stated chances only the best."""
BLIND_MISS: Final = 7 / 8
"""Probability that a blind guesser does not win a round."""
CLEAR: Final = 1.5
"""Standard errors by which a move must be better to replace the judge's favourite."""


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    mind = Belief(view, seat)
    return [_opinion(mind, move) for move in legal]


def _opinion(mind: Belief, move: Move) -> MoveScore:
    kind, args = move
    if kind in ("place", "place_at"):
        number = move.arg(0, int)
        chance = mind.right(number)
        if kind == "place":
            return MoveScore(float(chance), "likelier", {"n": number, "chance": chance})
        stated = Fraction(move.arg(1, int), 100)
        facts = {"n": number, "chance": chance, "stated": stated}
        return MoveScore(float(chance - loss(chance, stated)), "likelier_at", facts)
    if kind == "ask":
        return MoveScore(2.0 if _unsure(mind) else -1.0, *_worth(mind))
    if kind == "answer":
        felt = points_to(move.arg(0, str)) == mind.known(mind.v.time)
        return MoveScore(float(felt), "answer_felt" if felt else "answer_other")
    v = mind.v
    if kind == "choose" and v.story:
        true = args[0] == card_for(v.topic, v.time, v.story)
        return MoveScore(float(true), "true_feeling" if true else "other_feeling")
    if kind == "topic":
        return MoveScore(0.0, "topic")
    if kind == "tell_story":
        return MoveScore(1.0, "story")
    if kind in ("next", "agree"):
        return MoveScore(1.0, "go_on" if kind == "next" else "as_you_like")
    return MoveScore(0.0, "any")


def _worth(mind: Belief) -> tuple[str, Mapping[str, Any]]:
    """Return the reason to ask or not: the certainty now, and after an answer that agrees or disagrees."""
    when = mind.v.time
    very = mind.chance(when)
    chance, likely = max(very, 1 - very), card_of(when, int(2 * very >= 1))
    reliable = assumed(mind.view.options) if mind.view.options["stories"] else RELIABLE
    agreed, denied = (believe(chance, answer_weights([agrees], reliable)) for agrees in (True, False))
    facts: dict[str, Any] = {"n": likely, "time": TIMES[when], "chance": chance, "agreed": agreed, "denied": denied}
    if not _unsure(mind):
        return "asked_enough", facts
    if very == HALF:
        return "ask_even" if any(row[0] == when for row in mind.v.heard) else "ask_first", facts
    return ("ask_turn", {**facts, "denied": 1 - denied}) if denied < HALF else ("ask", facts)


def _unsure(mind: Belief) -> bool:
    """Return whether to ask: until sure about a prepared story, and once for each time with a person."""
    v, when = mind.v, mind.v.time
    chance = mind.chance(when)
    if max(chance, 1 - chance) >= SURE:
        return False
    return bool(mind.view.options["stories"]) or all(row[:2] != (when, mind.seat) for row in v.heard)


def policy(t: Table, seat: int, rng: Random) -> Move:
    """See :class:`combinatoria.players.simulator.Policy`; it asks no questions and guesses by the answers heard."""
    v: Vars = t.typed or Vars.of(t)  # saves a call, as playouts decide often
    phase, when = v.phase, v.time
    if phase == "talk" and v.asked:
        how = feeling(ars.number(t.faces[t.zones[place_zone(when, seat)][0]]))
        return Move("answer", (WARM if (how == VERY_GOOD) == (rng.random() < RELIABLE) else COOL,))
    if phase == "talk":
        warm = sum(1 if row[3] == WARM else -1 for row in v.heard if row[0] == when and row[3])
        very = warm > 0 or (warm == 0 and rng.random() < 0.5)
        number = card_of(when, int(very))
        return Move("place_at", (number, 75)) if t.options["confidence"] else Move("place", (number,))
    if phase == "choose":
        return Move("choose", (pair(when)[rng.random() < 0.5],))
    if phase == "topic":
        return Move("topic", (TOPICS[int(rng.random() * len(TOPICS))],))
    return Move({"tell": "tell", "reveal": "reveal", "rest": "next", "stop": "agree"}[phase])


def leaf(t: Table, seat: int) -> float:
    """Return the value of a round: 1 if the seat has won one, otherwise the chance to win one of the remaining rounds.

    Nothing is known of the remaining rounds, and :func:`policy` guesses all three times blindly (Q1).
    """
    v = Vars.of(t)
    if v.wins[seat]:
        return 1.0
    rounds = range(1, (t.options["rounds"] or t.seats) - v.round + 1) if v.phase != "over" else ()
    guessed = sum(t.options["stories"] or (v.turn + n) % t.seats != seat for n in rounds)
    return float(1 - BLIND_MISS**guessed)


def far(world: Table, t: Table) -> bool:
    """Return whether the round is over; playouts stop there."""
    v = Vars.of(t)
    return v.phase in ("rest", "stop", "over") or v.round > Vars.of(world).round


class _Honest:
    """A speaker who answers truthfully three times in four, and otherwise the opposite."""

    @staticmethod
    def answers(view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove | None:
        """Return the answer, or None if no answer is due."""
        if not any(move.kind == "answer" for move in legal):
            return None
        how = Belief(view, seat).known(Vars.of(view).time)
        felt = rng.random() < RELIABLE
        said = next(sign for sign in ANSWERS if (points_to(sign) == how) == felt)
        return ChosenMove(Move("answer", (said,)), "answer_felt" if felt else "answer_other")


class HonestGreedy(_Honest, GreedyBot):
    """The greedy bot, with answers of the stated reliability."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`combinatoria.players.bots.Bot`."""
        return self.answers(view, seat, legal, rng) or super().choose(view, seat, legal, rng)


class HonestSample(_Honest, SampleBot):
    """The sampling bot, with answers of the stated reliability."""

    def weighs(self, view: Table, seat: int, legal: Sequence[Move]) -> bool:
        """Return whether playouts help: only the decisions of those who ask affect who wins."""
        return seat in waiting(view) and Vars.of(view).phase == "talk" and super().weighs(view, seat, legal)

    def advising(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Advice]:
        """See :class:`combinatoria.players.sample.SampleBot`."""
        said = self.answers(view, seat, legal, rng)
        if said is not None:
            return said, {}
        if not self.weighs(view, seat, legal):
            return GreedyBot(self.judge).choose(view, seat, legal, rng), {}
        return (yield from super().advising(view, seat, legal, rng))


SIMULATOR: Final = EngineSimulator(GAME, partial(sample_worlds, GAME), policy, leaf, far)
"""Plays a round out with quick guesses."""
BOTS: Final = levels(HonestGreedy(judge), HonestSample(SIMULATOR, judge, PLAYOUTS, WIDTH, CLEAR))
"""The bots of this game, weakest first."""

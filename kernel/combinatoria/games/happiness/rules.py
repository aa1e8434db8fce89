"""Rules of Time of Happiness. Section, house and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...core.beat import Beat, Speech
from ...core.chance import Chance
from ...core.game import Game
from ...core.move import IllegalMove, Move, refuse
from ...core.seats import hand_zone
from ...core.table import Face, Table, Zone
from ...decks import ars
from . import flow
from .cards import PER_SET, TIMES, card_caption, card_note, cards_of, zones
from .checks import why_not
from .offers import interpret_picks, label, offers, picks, to_act
from .score import epilogue, gauges, result, sheets, stated_probabilities
from .setup import OPTIONS, SEATS, card_facts, sample_private_vars, secrets
from .stories import ANSWERS, QUESTIONS, TOPICS
from .validation import validate_position
from .variables import Vars

__all__ = ["Happiness"]


_PLAYS: Mapping[str, Callable[..., None]] = {
    "topic": lambda t, seat, chance, topic: flow.set_topic(t, topic),
    "topic_own": lambda t, seat, chance, topic: flow.set_topic(t, topic),
    "tell": lambda t, seat, chance: flow.tell(t),
    "tell_story": lambda t, seat, chance, n: flow.tell(t, story=n),
    "tell_own": lambda t, seat, chance, message: flow.tell(t, message=message),
    "choose": lambda t, seat, chance, n: flow.chosen(t, n),
    "ask": lambda t, seat, chance, question: flow.asks(t, seat, question, "", chance),
    "ask_own": lambda t, seat, chance, message: flow.asks(t, seat, "", message, chance),
    "answer": lambda t, seat, chance, sign: flow.answered(t, sign, ""),
    "answer_own": lambda t, seat, chance, message: flow.answered(t, "", message),
    "place": lambda t, seat, chance, n: flow.guess(t, seat, n, None, chance),
    "place_at": lambda t, seat, chance, n, percent: flow.guess(t, seat, n, percent, chance),
    "timeup": flow.time_up,
    "reveal": flow.reveal,
    "next": flow.next_round,
    "stop": flow.stop,
    "agree": flow.agree,
    "decline": flow.decline,
    "join": flow.join,
    "leave": flow.leave,
}


class Happiness(Game):
    """One player talks about something dear; the others guess for each time whether it is good or very good."""

    name = "happiness"
    ranked = False
    seats = SEATS
    default_seats = 4
    options = {option.name: option for option in OPTIONS}
    grammar = {
        "topic": f"topic {{topic:{'|'.join(TOPICS)}}}",
        "topic_own": "topic own {message:text}",
        "tell": "tell",
        "tell_story": "tell story {n:int}",
        "tell_own": "tell own {message:text}",
        "choose": "choose {n:int}",
        "ask": f"ask {{question:{'|'.join(q for several in QUESTIONS for q in several)}}}",
        "ask_own": "ask own {message:text}",
        "answer": f"answer {{sign:{'|'.join(ANSWERS)}}}",
        "answer_own": "answer own {message:text}",
        "place": "place {n:int}",
        "place_at": "place {n:int} at {percent:int}",
        "timeup": "timeup",
        "reveal": "reveal",
        "next": "next",
        "stop": "stop",
        "agree": "agree",
        "decline": "decline",
        "join": "join",
        "leave": "leave",
    }
    anytime = frozenset({"timeup", "join", "leave"})
    phases = ("topic", "tell", "choose", "talk", "reveal", "rest", "stop", "over")
    phase_rule = "4"
    beats = {
        "answer": Beat("answer"),
        "own": Beat("ask"),
        "reveal": Beat("show"),
        "right": Beat("sign", "heart", "good"),
    }
    spoken: ClassVar[Mapping[str, Speech]] = {
        **dict.fromkeys(("topic", "topic_own"), "topic"),
        **dict.fromkeys(("story", "tell", "tell_own"), "tell"),
        **dict.fromkeys(("ask", "ask_own"), "ask"),
        **dict.fromkeys(("answer", "answer_own"), "answer"),
    }
    dials = {"place_at": "percent"}
    label = staticmethod(label)
    design = staticmethod(ars.design)
    deals = False
    card_text = staticmethod(ars.name)
    card_caption = staticmethod(card_caption)
    card_note = staticmethod(card_note)
    vars = Vars
    secrets = staticmethod(secrets)
    sample_private_vars = staticmethod(sample_private_vars)
    card_facts = staticmethod(card_facts)
    to_act = staticmethod(to_act)
    offers = staticmethod(offers)
    picks = staticmethod(picks)
    interpret_picks = staticmethod(interpret_picks)
    validate_position = staticmethod(validate_position)
    result = staticmethod(result)
    gauges = staticmethod(gauges)
    sheets = staticmethod(sheets)
    epilogue = staticmethod(epilogue)
    stated_probabilities = staticmethod(stated_probabilities)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return six cards for every player, one of each number."""
        return Counter(face for s in range(seats) for face in cards_of(s))

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """See :func:`combinatoria.games.happiness.cards.zones`."""
        return zones(seats)

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Return the six cards of every player, one of each number."""
        return {hand_zone(s): cards_of(s) for s in range(seats)}

    def new_table(self, seats: int, options: Mapping[str, Any], *, box: bool = False) -> Table:
        """See :class:`Game`.

        Raises:
            IllegalMove: there are more players than the sets have cards for; by default there are enough sets.
        """
        if options["sets"] and seats > PER_SET * options["sets"]:
            raise IllegalMove("2", "too_many", n=PER_SET * options["sets"]).by(self.name)
        return super().new_table(seats, options, box=box)

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """Return the player's own shuffle, as cards of different players are never mixed."""
        owner = t.zone_specs[zone].owner
        assert owner is not None
        return owner + 1

    def setup(self, t: Table, chance: Chance) -> None:
        """Begin with the first speaker; all hands are known at the start."""
        for s in range(t.seats):
            t.shuffle(hand_zone(s), list, rule="3")
        flow.begin(t, chance)

    # -- section 4 -----------------------------------------------------------------------------------------

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, and :func:`combinatoria.games.happiness.checks.why_not`."""
        refuse(why_not(t, seat, move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        _PLAYS[move.kind](t, seat, chance, *move.args)

    # -- screens -------------------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """Return the key of the status line for the phase."""
        v = Vars.of(t)
        if v.phase == "talk" and v.asked:
            return "answer"
        return "talk_story" if v.phase == "talk" and t.options["stories"] else v.phase

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """Return the current time, the speaker and the round."""
        v = Vars.of(t)
        return {"time": TIMES[v.time], "seat": v.turn, "n": v.round}

"""Time of Happiness, the rules. Section, house and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Game
from ...core.move import IllegalMove, Move, refuse
from ...core.seats import hand_zone
from ...core.table import Face, Table, Zone
from ...decks import ars
from . import flow
from .cards import PER_SET, TIMES, card_note, cards_of, deck, zones
from .checks import why_not
from .offers import label, meant, offers, picks, to_act
from .score import gauges, result, sheets
from .setting import OPTIONS, SEATS, forms, imagined, insights, secrets, variables
from .status import PHASES, faults
from .stories import ANSWERS, QUESTIONS, TOPICS

__all__ = ["Happiness"]


class Happiness(Game):
    """One player tells of something he likes; the others guess for each time whether it is good or very good."""

    name = "happiness"
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
    phases = PHASES
    beats = {
        "answer": Beat("answer"),
        "own": Beat("ask"),
        "reveal": Beat("show"),
        "right": Beat("sign", "heart", "good"),
    }
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)
    card_note = staticmethod(card_note)
    variables = staticmethod(variables)
    forms = staticmethod(forms)
    secrets = staticmethod(secrets)
    insights = staticmethod(insights)
    to_act = staticmethod(to_act)
    offers = staticmethod(offers)
    picks = staticmethod(picks)
    meant = staticmethod(meant)
    faults = staticmethod(faults)
    result = staticmethod(result)
    gauges = staticmethod(gauges)
    sheets = staticmethod(sheets)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Six cards for every player."""
        return deck(seats)

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """See :func:`combinatoria.games.happiness.cards.zones`."""
        return zones(seats)

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Everybody takes six cards, one of each number."""
        return {hand_zone(s): cards_of(s) for s in range(seats)}

    def new_table(self, seats: int, options: Mapping[str, Any], *, box: bool = False) -> Table:
        """See :class:`Game`.

        Raises:
            IllegalMove: there are more players than the sets have cards for; without a word there are enough sets.
        """
        if options["sets"] and seats > PER_SET * options["sets"]:
            raise IllegalMove("2", "too_many", n=PER_SET * options["sets"])
        return super().new_table(seats, options, box=box)

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """Cards of different players are never mixed."""
        owner = t.spec[zone].owner
        assert owner is not None
        return owner + 1

    def setup(self, t: Table, chance: Chance) -> None:
        """What a player has is known to all; the first speaker begins."""
        for s in range(t.seats):
            t.shuffle(hand_zone(s), list, rule="3")
        flow.begin(t, chance)

    def imagine(self, t: Table, seat: int, rng: Random) -> None:
        """See :func:`combinatoria.games.happiness.setting.imagined`."""
        imagined(t, seat)

    # -- section 4 -----------------------------------------------------------------------------------------

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, and :func:`combinatoria.games.happiness.checks.why_not`."""
        refuse(why_not(t, seat, move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind, args = move
        first: Any = args[0] if args else None
        if kind == "place":
            flow.guess(t, seat, first, None, chance)
        elif kind == "place_at":
            flow.guess(t, seat, first, int(args[1]), chance)  # type: ignore[arg-type]
        elif kind in ("ask", "ask_own"):
            question, message = (first, "") if kind == "ask" else ("", first)
            flow.asks(t, seat, question, message, chance)
        elif kind in ("answer", "answer_own"):
            sign, message = (first, "") if kind == "answer" else ("", first)
            flow.answered(t, sign, message)
        elif kind in ("topic", "topic_own"):
            flow.set_topic(t, first)
        elif kind == "choose":
            flow.chosen(t, first)
        elif kind == "tell_story":
            flow.tell(t, story=first)
        elif kind in ("tell", "tell_own"):
            flow.tell(t, message=first or "")
        elif kind == "reveal":
            flow.reveal(t, seat, chance)
        elif kind in ("next", "decline"):
            if kind == "decline":
                t.say("decline", by=seat, rule="4.stop")
            flow.next_round(t, chance)
        else:
            self._leave_or_stop(t, seat, kind, chance)

    @staticmethod
    def _leave_or_stop(t: Table, seat: int, kind: str, chance: Chance) -> None:
        if kind == "stop":
            flow.stop(t, seat)
        elif kind == "agree":
            flow.agree(t, seat)
        elif kind == "timeup":
            flow.time_up(t, seat, chance)
        elif kind == "join":
            t.say("join", by=seat, rule="R13")
            t.set("joining", (*t.vars["joining"], seat))
        else:
            flow.leave(t, seat, chance)

    # -- screens -------------------------------------------------------------------------------------------

    def partners(self, seats: int, seat: int) -> tuple[int, ...]:
        """Everybody guesses alone."""
        return (seat,)

    def prompt(self, t: Table, seat: int) -> str:
        """The status line: what the phase asks for."""
        if t.vars["phase"] == "talk" and t.vars["asked"]:
            return "answer"
        if t.vars["phase"] == "talk" and t.options["stories"]:
            return "talk_story"
        return str(t.vars["phase"])

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """Of which time is spoken, and who speaks."""
        v = t.vars
        return {"time": TIMES[v["time"]], "seat": v["turn"], "n": v["round"]}

    def move_key(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
        """See :func:`combinatoria.games.happiness.offers.label`."""
        return label(t, move) or super().move_key(t, move)

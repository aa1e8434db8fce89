"""The rules of Order. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Badge, CardFacts, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Refusal
from ...core.options import Option, named
from ...core.seats import hand_zone
from ...core.table import Face, Table
from ...core.typed_game import TypedGame
from . import cards
from .moves import MOVES, interpret_picks
from .phantasms import phantasm
from .setup import TALK, deal, serve, zones
from .states import card_states
from .turns import minimum, old
from .validation import validate_position
from .variables import FULL, Vars

__all__ = ["Order"]


class Order(TypedGame):
    """Lay all numbers on two ascending and two descending rows, together and without naming a number."""

    name = "order"
    seats = range(1, 6)
    default_seats = 3
    options = named(
        Option("preset", "standard", ("standard", "gentle"), sets={"gentle": {"related": "ten", "wyverns": 5}}),
        Option("related", "five", ("five", "ten")),
        Option("wyverns", 10, least=0, most=12),
        Option("dread", 0, least=0, most=5),
        Option("opening", "reshuffle", ("reshuffle", "front")),
        Option("servants", "chosen", ("chosen", "dealt", "off"), former="dealt"),
        Option("signals", True),
    )
    vars, moves = Vars, MOVES
    phase_rule = "4"
    phase_refusals = {
        "servants": Refusal("3.servants", "phase_servants"),
        "start": Refusal("3.start", "phase_start"),
        "play": Refusal("4.play", "phase_play"),
        "tome": Refusal("2.3.tome", "phase_tome"),
        "beat": Refusal("4.beat", "phase_beat"),
    }
    together = True
    badges = (
        Badge("gold", "disc"), Badge("silver", "crescent"), Badge("red", "diamond"), Badge("blue", "wave"),
        Badge("green", "leaf"),
    )  # fmt: skip
    beats = {
        "wyvern": Beat("sign", "tangle", "bad"),
        "beaten": Beat("sign", "star", "good"),
        "np": Beat("show"),
    }
    deck = staticmethod(cards.deck)
    design = staticmethod(cards.design)
    card_text = staticmethod(cards.card_text)
    card_note = staticmethod(cards.card_note)
    card_states = staticmethod(card_states)
    zones = staticmethod(zones)
    validate_position = staticmethod(validate_position)
    interpret_picks = staticmethod(interpret_picks)
    talk = staticmethod(TALK.talk)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """The servants, face up; everything else is the deck."""
        out: dict[str, list[Face]] = {cards.DECK: [f for f in cards.deck(seats, options) if f not in cards.PHANTASMS]}
        return out | ({cards.SERVANTS: list(cards.PHANTASMS)} if options["servants"] != "off" else {})

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """The shuffle that a card comes from: the deck is a single one; servants are never shuffled."""
        return 0 if face in cards.PHANTASMS else 1

    def card_facts(self, view: Table, seat: int) -> Sequence[CardFacts]:
        """Wyverns are laid down openly, so neither a hand nor the cards of the Tome contain one."""
        usual = super().card_facts(view, seat)[0]
        wyverns = frozenset(f for f in usual.decks[1] if not cards.is_number(f))
        hidden = [hand_zone(s) for s in range(view.seats) if s != seat]
        return (usual._replace(denied=dict.fromkeys((*hidden, cards.NEXT, cards.LOOKED), wyverns)),)

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle; deal the servants, or let the masters choose them first; then deal the cards."""
        t.shuffle(cards.DECK, chance.shuffle, rule="3", note="setup")
        if t.options["servants"] == "chosen":
            t.say("turn", kind="turn", by=0, rule="3.servants")
            return
        if t.options["servants"] == "dealt":
            for seat, face in zip(range(t.seats), chance.shuffle(cards.PHANTASMS), strict=False):
                serve(t, seat, face)
        deal(t, chance)

    def to_act(self, t: Table) -> tuple[int, ...]:
        """The master on turn; before the first turn everybody, as any master may say who begins (R23)."""
        v = Vars.of(t)
        phase = v.phase
        return () if phase == "over" else v.active if phase == "start" else (v.turn,)

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """A shared win, or a shared loss with the number of cards left."""
        v = Vars.of(t)
        if v.phase != "over":
            return None
        if not v.lost:
            return Result(v.active, "won", top=True)
        return Result((), v.lost, facts={"n": cards.left_of(t), "by": v.turn})

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The room on each row, and for each seat its charge and the wyverns that must be beaten."""
        v, out = Vars.of(view), [Gauge("room", row, cards.room(view, row)) for row in cards.ROWS]
        for s in v.active:
            if phantasm(view, s):
                out.append(Gauge("charge", s, v.charge[s], FULL, self.badges[s].tone))
            if n := len(view.zones[cards.wyvern_zone(s)]):
                due = old(view, s) if v.turn == s else 0
                out.append(Gauge("due_now", s, due, tone="red") if due else Gauge("due_next", s, n, tone="red"))
        return out

    def reached(self, t: Table) -> Sequence[Gauge]:
        """The numbers in order, of all ninety."""
        return (Gauge("placed", 0, cards.HIGHEST - cards.left_of(t), cards.HIGHEST),)

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The ends of the rows, if the game was lost."""
        tops = tuple(top for row in cards.ROWS if (top := t.open_codes(row)[-1:]))
        return (("tops", {"cards": tuple(face for top in tops for face in top)}),) if Vars.of(t).lost and tops else ()

    # -- positions, screens --------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """The status line: the phase and, in a turn, what the cards played and the wyverns call for."""
        v = Vars.of(t)
        if v.phase != "play":
            return v.phase
        if old(t, seat):
            return "play_wyvern"
        return "play_more" if v.count < minimum(t) else "play_enough"

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """The number of cards that must follow, and of those played."""
        v = Vars.of(t)
        return {"n": max(0, minimum(t) - v.count), "m": v.count, "seat": v.turn}

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """See :class:`TypedGame`; more dread wyverns than wyverns are refused."""
        whole = super().complete_options(given)
        if whole["dread"] > whole["wyverns"]:
            raise IllegalMove("match.options", "match_options", name="dread")
        return whole

"""Order, the rules. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.dealing import carry
from ...core.game import Badge, Game, Insight, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Move, refuse
from ...core.options import Option, named
from ...core.seats import hand_zone
from ...core.table import Face, Table
from . import cards, phantasms
from .checks import why_not
from .laying import way
from .leaving import leave
from .moves import label, meant, picks
from .offers import offers, to_act
from .setting import TALK, deal, forms, next_servant, serve, variables, zones
from .states import card_states
from .status import faults
from .turns import FULL, beat, begin, end, end_plays, finish_turn, minimum, old, won

__all__ = ["Order"]


class Order(Game):
    """All numbers must be laid on two ascending and two descending rows, without telling a number."""

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
    grammar = {
        "servant": "servant {card:card}",
        "start": "start {seat:seat}",
        "play": "play {card:card} {row:a1|a2|d1|d2}",
        "stop": "stop",
        "np": "np",
        "slide": "slide {row:a1|a2|d1|d2} {n:int}",
        "slip": "slip {card:card} under {row:a1|a2|d1|d2}",
        "shield": "shield {row:a1|a2|d1|d2}",
        "swap": "swap {give:card} for {take:card}",
        "put": "put {card:card}",
        "rest": "rest",
        "beat": "beat {card:card}",
        "spare": "spare",
        **TALK.grammar(),
        "leave": "leave",
    }
    anytime = TALK.kinds | {"leave"}
    silent = TALK.kinds
    phases = ("servants", "start", "play", "tome", "beat", "over")
    phase_rule = "4"
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
    variables = staticmethod(variables)
    forms = staticmethod(forms)
    to_act = staticmethod(to_act)
    offers = staticmethod(offers)
    faults = staticmethod(faults)
    picks = staticmethod(picks)
    meant = staticmethod(meant)
    label = staticmethod(label)
    talk = staticmethod(TALK.talk)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """The servants lie open, everything else is the deck."""
        out: dict[str, list[Face]] = {cards.DECK: [f for f in cards.deck(seats, options) if f not in cards.PHANTASMS]}
        return out | ({cards.SERVANTS: list(cards.PHANTASMS)} if options["servants"] != "off" else {})

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """All of the deck is one shuffle; servants are never shuffled."""
        return 0 if face in cards.PHANTASMS else 1

    def insights(self, view: Table, seat: int) -> Sequence[Insight]:
        """Wyverns are laid down openly: no hand holds one, nor what the Tome has put back."""
        usual = super().insights(view, seat)[0]
        wyverns = frozenset(f for f in usual.decks[1] if not cards.is_number(f))
        hidden = [hand_zone(s) for s in range(view.seats) if s != seat]
        return (usual._replace(denied=dict.fromkeys((*hidden, cards.NEXT, cards.LOOKED), wyverns)),)

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle; servants are dealt or will be chosen; then the cards are dealt."""
        t.shuffle(cards.DECK, chance.shuffle, rule="3", note="setup")
        if t.options["servants"] == "chosen":
            t.say("turn", kind="turn", by=0, rule="3.servants")
            return
        if t.options["servants"] == "dealt":
            for seat, face in zip(range(t.seats), chance.shuffle(cards.PHANTASMS), strict=False):
                serve(t, seat, face)
        deal(t, chance)

    # -- who may do what -----------------------------------------------------------------------------------

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, and :func:`combinatoria.games.order.checks.why_not`."""
        refuse(why_not(t, seat, move))

    # -- section 4: what a move does -----------------------------------------------------------------------

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind, args = move
        if kind == "play":
            self._play(t, seat, str(args[0]), str(args[1]), chance)
        elif kind == "stop":
            t.say("stop", by=seat, rule="4.stop", facts={"n": t.vars["count"]})
            end_plays(t, seat, chance)
        elif kind in phantasms.MOVES:
            phantasms.use(t, seat, move, chance)
            if kind == "slip":
                self._after_card(t, seat, chance)
        elif kind in ("beat", "spare"):
            if kind == "beat":
                beat(t, seat, str(args[0]))
            else:
                t.say("spare", by=seat, rule="4.beat")
            finish_turn(t, seat, chance)
        elif kind in ("swap", "put", "rest"):
            phantasms.ordering(t, seat, move)
        elif kind == "servant":
            serve(t, seat, str(args[0]))
            next_servant(t, chance)
        elif kind == "start":
            t.say("start", by=seat, rule="3.start", facts={"seat": args[0]})
            begin(t, int(args[0]))  # type: ignore[arg-type]
        elif kind == "leave":
            leave(t, seat, chance)
        else:
            TALK.hear(t, seat, move)

    def _play(self, t: Table, seat: int, face: Face, row: str, chance: Chance) -> None:
        effect, hand, singular = t.vars["effect"], hand_zone(seat), int(face) in cards.SINGULAR
        # Sword and Dagger end with the first card, the Spear with the card that needs it.
        if effect in ("sword", "dagger") or (effect == "spear" and way(t, row, int(face)) == "spear"):
            t.set("effect", "")
        note = "play.singular" if singular else "play"
        carry(t, (face,), hand, row, by=seat, rule="4.play", note=note, facts={"row": row})
        t.set("count", t.vars["count"] + 1)
        if singular:
            t.set("excused", True)
        self._after_card(t, seat, chance, singular and effect != "fury")

    @staticmethod
    def _after_card(t: Table, seat: int, chance: Chance, ended: bool = False) -> None:
        if not t.zones[hand_zone(seat)] and won(t):
            end(t, "")
        elif ended or not t.zones[hand_zone(seat)]:
            end_plays(t, seat, chance)

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """All win or lose together; a loss says how many cards were left."""
        if t.vars["phase"] != "over":
            return None
        lost, n = t.vars["lost"], cards.left_of(t)
        if not lost:
            return Result(t.vars["active"], "won", top=True)
        return Result((), lost, facts={"n": n, "by": t.vars["turn"]})

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The room on each row, and at each seat its charge and the wyverns that must be beaten."""
        out = [Gauge("room", row, cards.room(view, row)) for row in cards.ROWS]
        for s in view.vars["active"]:
            if phantasms.phantasm(view, s):
                out.append(Gauge("charge", s, view.vars["charge"][s], FULL, self.badges[s].tone))
            if n := len(view.zones[cards.wyvern_zone(s)]):
                due = old(view, s) if view.vars["turn"] == s else 0
                out.append(Gauge("due_now", s, due, tone="red") if due else Gauge("due_next", s, n, tone="red"))
        return out

    # -- positions, screens --------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """The status line: what the phase asks for, by what has been played and what threatens."""
        v, phase = t.vars, str(t.vars["phase"])
        if phase != "play":
            return phase
        if old(t, seat):
            return "play_wyvern"
        return "play_more" if v["count"] < minimum(t) else "play_enough"

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """How many cards must follow, and how many have been played."""
        v = t.vars
        return {"n": max(0, minimum(t) - v["count"]), "m": v["count"], "seat": v["turn"]}

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """There are no more dread wyverns than wyverns."""
        whole = super().complete_options(given)
        if whole["dread"] > whole["wyverns"]:
            raise IllegalMove("match.options", "match_options", name="dread")
        return whole

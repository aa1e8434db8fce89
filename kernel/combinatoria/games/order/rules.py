"""Order, the rules. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Badge, Game, Insight, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Move, Offer, Refusal, Slot
from ...core.options import Option
from ...core.possible import Shape, count, each, one_of, row, seats_once, word
from ...core.seats import drop_seats, hand_zone, hands
from ...core.table import EVERYBODY, Face, Table, Zone
from ...core.talk import Talk
from . import phantasms, talk
from .cards import (
    DECK,
    GONE,
    LOOKED,
    NEXT,
    PHANTASMS,
    ROWS,
    SERVANTS,
    SINGULAR,
    card_note,
    card_text,
    deck,
    design,
    is_number,
    left_of,
    np_zone,
    numbers_of,
    room,
    wyvern_zone,
)
from .checks import why_not
from .laying import legal_plays, way
from .moves import label, meant, picks
from .states import card_states
from .status import faults
from .turns import (
    FULL,
    beatable,
    begin,
    count_card,
    drop_wyvern,
    end,
    end_plays,
    finish_turn,
    leave_turn,
    minimum,
    of_seat,
    old,
    place_wyverns,
    put_back,
    won,
)

__all__ = ["Order"]

HANDS = {1: 8, 2: 7}
USUAL_HAND = 6
_STOP, _NP, _REST, _SPARE = (Offer(kind, sure=True) for kind in ("stop", "np", "rest", "spare"))
_BADGES = tuple(
    Badge(tone, mark)
    for tone, mark in (
        ("gold", "disc"),
        ("silver", "crescent"),
        ("red", "diamond"),
        ("blue", "wave"),
        ("green", "leaf"),
    )
)


class Order(Game):
    """All numbers must be laid on two ascending and two descending rows, without telling a number."""

    name = "order"
    seats = range(1, 6)
    default_seats = 3
    options = {
        o.name: o
        for o in (
            Option("preset", "standard", ("standard", "gentle"), sets={"gentle": {"related": "ten", "wyverns": 5}}),
            Option("related", "five", ("five", "ten")),
            Option("wyverns", 10, least=0, most=12),
            Option("dread", 0, least=0, most=5),
            Option("opening", "reshuffle", ("reshuffle", "front")),
            Option("servants", "dealt", ("dealt", "chosen", "off")),
            Option("signals", True),
        )
    }
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
        "signal": f"signal {{what:{'|'.join(talk.PHRASES)}}}",
        "signal_row": f"signal {{what:{'|'.join(talk.OPENINGS)}}} {{row:a1|a2|d1|d2}}",
        "signal_take": "signal i_take_wyvern {seat:seat}",
        "leave": "leave",
    }
    anytime = frozenset({"leave"}) | talk.SIGNALS
    silent = talk.SIGNALS
    phases = ("servants", "start", "play", "tome", "beat", "over")
    beats = {
        "wyvern": Beat("sign", "tangle", "bad"),
        "beaten": Beat("sign", "star", "good"),
        "np": Beat("show"),
    }
    design = staticmethod(design)
    card_text = staticmethod(card_text)
    card_note = staticmethod(card_note)
    card_states = staticmethod(card_states)
    faults = staticmethod(faults)
    picks = staticmethod(picks)
    meant = staticmethod(meant)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Numbers, wyverns and servants."""
        return deck(seats, options)

    def faces(self) -> frozenset[Face]:
        """See :class:`Game`."""
        usual = {name: o.default for name, o in self.options.items()}
        most = {"wyverns": self.options["wyverns"].most, "servants": "dealt"}
        dread = {"dread": self.options["dread"].most}
        return frozenset({**deck(2, usual | most), **deck(2, usual | most | dread)})

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Four rows of which only the top counts, the deck, what the Tome moves, and what lies at each seat."""
        spots = [(name, ("rows", 1, n)) for n, name in enumerate(ROWS, 1)]
        out = [Zone(name, sees=EVERYBODY, shape="pile", top_only=True, spot=spot) for name, spot in spots]
        out += [
            Zone(DECK, shape="stack", top_first=True),
            Zone(NEXT, top_first=True),
            Zone(LOOKED),
            Zone(GONE, sees=EVERYBODY, shape="pile"),
        ]
        with_servants = options["servants"] != "off"
        if with_servants:
            out.append(Zone(SERVANTS, sees=EVERYBODY))
        for s in range(seats):
            if with_servants:
                out.append(Zone(np_zone(s), s, EVERYBODY))
            out.append(Zone(wyvern_zone(s), s, EVERYBODY))
        return [*out, *hands(seats)]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Whose turn it is, what has happened in it, and what masters have gathered; ``came`` is by seat and wyvern."""
        return {
            "phase": "servants" if options["servants"] == "chosen" else "start",
            "turn": 0,
            "turns": 0,
            "active": tuple(range(seats)),
            "count": 0,
            "excused": False,
            "effect": "",
            "slid": (),
            "swaps": 0,
            "charge": (0,) * seats,
            "limits": (HANDS.get(seats, USUAL_HAND),) * seats,
            "came": ((),) * seats,
            "shield": (),
            "signals": ((),) * seats,
            "signed": (),
            "lost": "",
        }

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Shape]:
        """See :class:`Game`."""
        some_rows, shield = each(one_of(ROWS)), row(one_of(ROWS), one_of(range(seats)))
        return {
            "active": Shape(seats_once(seats), Refusal("R22", "active_seats")),
            "signed": Shape(seats_once(seats), Refusal("7", "signed")),
            "slid": Shape(some_rows, Refusal("2.3.sword", "slid")),
            "charge": Shape(each(one_of((0, 50, FULL)), seats), Refusal("4.charge", "charge_form")),
            "limits": Shape(each(count, seats), Refusal("2.3.bow", "limits")),
            "came": Shape(each(each(count), seats), Refusal("4", "came")),
            "shield": Shape(lambda value: value == () or shield(value), Refusal("2.3.shield", "shield_form")),
            "signals": Shape(each(each(word), seats), Refusal("7", "signals")),
        }

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """The servants lie open, everything else is the deck."""
        cards = deck(seats, options)
        out: dict[str, list[Face]] = {DECK: [f for f in cards if f not in PHANTASMS]}
        return out | ({SERVANTS: list(PHANTASMS)} if options["servants"] != "off" else {})

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """All of the deck is one shuffle; servants are never shuffled."""
        return 0 if face in PHANTASMS else 1

    def insights(self, view: Table, seat: int) -> Sequence[Insight]:
        """Wyverns are laid down openly: no hand holds one, nor what the Tome has put back."""
        usual = super().insights(view, seat)[0]
        wyverns = frozenset(f for f in usual.decks[1] if not is_number(f))
        hidden = [hand_zone(s) for s in range(view.seats) if s != seat]
        return (usual._replace(denied=dict.fromkeys((*hidden, NEXT, LOOKED), wyverns)),)

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle; servants are dealt or will be chosen; then the cards are dealt."""
        t.shuffle(DECK, chance.shuffle, rule="3", note="setup")
        if t.options["servants"] == "chosen":
            t.say("turn", kind="turn", by=0, rule="3.servants")
            return
        if t.options["servants"] == "dealt":
            for seat, face in zip(range(t.seats), chance.shuffle(PHANTASMS), strict=False):
                self._serve(t, seat, face)
        self._deal(t, chance)

    @staticmethod
    def _serve(t: Table, seat: int, face: Face) -> None:
        t.move([t.find(SERVANTS, face)], SERVANTS, np_zone(seat), by=seat, rule="3.servants", note="servant")

    @staticmethod
    def _deal(t: Table, chance: Chance) -> None:
        """Servants that nobody has are out. Wyverns met are shuffled into the deck, or lie in front at once (R3)."""
        if others := t.zones.get(SERVANTS):
            t.move(tuple(others), SERVANTS, GONE, rule="3.servants")
        front, aside = t.options["opening"] == "front", []
        for s in t.vars["active"]:
            while missing := t.vars["limits"][s] - len(t.zones[hand_zone(s)]):
                drawn = t.zones[DECK][: -missing - 1 : -1]
                wyverns = [i for i in drawn if not is_number(t.faces[i])]
                numbers = [i for i in drawn if is_number(t.faces[i])]
                if numbers:
                    t.move(numbers, DECK, hand_zone(s), by=s, rule="3", note="deal", facts={"n": len(numbers)})
                if wyverns and front:
                    place_wyverns(t, s, wyverns, DECK, 0)
                elif wyverns:
                    t.move(wyverns, DECK, GONE, rule="3.opening", note="aside")
                    aside += wyverns
        if aside:
            t.move(aside, GONE, DECK, rule="3.opening")
            t.shuffle(DECK, chance.shuffle, keep_batches=True, rule="3.opening", note="aside.back")
        if len(t.vars["active"]) > 1:
            t.set("phase", "start")
            t.set("turn", t.vars["active"][0])
            t.say("start.ask", kind="turn", by=t.vars["turn"], rule="3.start")
        else:
            begin(t, t.vars["active"][0])

    # -- who may do what -----------------------------------------------------------------------------------

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """The moves of the phase, and one phrase a turn."""
        v = t.vars
        if v["phase"] == "over" or seat != v["turn"]:
            return ()
        phase = v["phase"]
        if phase == "play":
            return [*self._plays(t, seat), *talk.offer(t, seat)]
        if phase == "beat":
            lie = beatable(t, v["count"])
            return [Offer("beat", (Slot("card", lie),), sure=True), _SPARE, *talk.offer(t, seat)]
        if phase == "tome":
            looked = tuple(t.open_codes(LOOKED))
            out = [Offer("put", (Slot("card", looked),), sure=True), _REST]
            if v["swaps"] < len(looked):
                hand = tuple(map(str, numbers_of(t, seat)))
                out.insert(0, Offer("swap", (Slot("give", hand), Slot("take", looked)), sure=True))
            return out
        if phase == "servants":
            return [Offer("servant", (Slot("card", tuple(t.open_codes(SERVANTS))),), sure=True)]
        return [Offer("start", (Slot("seat", v["active"]),), sure=True), *talk.offer(t, seat)]

    @staticmethod
    def _plays(t: Table, seat: int) -> list[Offer]:
        v = t.vars
        cases = [((face,), rows) for face, rows in legal_plays(t, seat)]
        out = [Offer("play", sure=True, cases=cases)] if cases else []
        if not cases or v["count"] >= minimum(t):
            out.append(_STOP)
        slides = phantasms.slides(t, seat)
        if slides:
            out.append(Offer("slide", sure=True, cases=[((row,), (n,)) for row, n in slides]))
        own = phantasms.phantasm(t, seat) if phantasms.ready(t, seat) else ""
        laid = tuple(row for row in ROWS if t.zones[row])
        if (own == "DAGGER" or v["effect"] == "dagger") and laid:
            hand = tuple(map(str, numbers_of(t, seat)))
            out.append(Offer("slip", (Slot("card", hand), Slot("row", laid)), sure=True))
        elif own == "SHIELD":
            out.append(Offer("shield", (Slot("row", ROWS),), sure=True))
        elif own and own not in phantasms.STEPS_OF:
            out.append(_NP)
        return out

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, and :func:`combinatoria.games.order.checks.why_not`."""
        if refusal := why_not(t, seat, move):
            raise IllegalMove(refusal.rule, refusal.key, **refusal.facts)

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
            self._beat(t, seat, move)
            finish_turn(t, seat, chance)
        elif kind in ("swap", "put", "rest"):
            phantasms.ordering(t, seat, move)
        elif kind == "servant":
            self._serve(t, seat, str(args[0]))
            waiting = [s for s in t.vars["active"] if not t.zones[np_zone(s)]]
            if waiting:
                t.set("turn", waiting[0])
            else:
                self._deal(t, chance)
        elif kind == "start":
            t.say("start", by=seat, rule="3.start", facts={"seat": args[0]})
            begin(t, int(args[0]))  # type: ignore[arg-type]
        elif kind == "leave":
            self._leave(t, seat, chance)
        else:
            talk.hear(t, seat, move)

    def _play(self, t: Table, seat: int, face: Face, row: str, chance: Chance) -> None:
        v = t.vars
        if v["effect"]:
            self._spend(t, face, row)
        hand = hand_zone(seat)
        note = "play.singular" if int(face) in SINGULAR else "play"
        t.move([t.find(hand, face)], hand, row, by=seat, rule="4.play", note=note, facts={"row": row})
        count_card(t)
        singular = int(face) in SINGULAR
        if singular:
            t.set("excused", True)
        self._after_card(t, seat, chance, singular and v["effect"] != "fury")

    @staticmethod
    def _spend(t: Table, face: Face, row: str) -> None:
        """Sword and Dagger end with the first card, the Spear with the card that needs it."""
        from_spear = t.vars["effect"] == "spear"
        if t.vars["effect"] in ("sword", "dagger") or (from_spear and way(t, row, int(face)) == "spear"):
            t.set("effect", "")

    @staticmethod
    def _after_card(t: Table, seat: int, chance: Chance, ended: bool = False) -> None:
        if not t.zones[hand_zone(seat)] and won(t):
            end(t, "")
        elif ended or not t.zones[hand_zone(seat)]:
            end_plays(t, seat, chance)

    @staticmethod
    def _beat(t: Table, seat: int, move: Move) -> None:
        if move.kind == "spare":
            t.say("spare", by=seat, rule="4.beat")
            return
        face = move.args[0]
        owner = next(s for s in range(t.seats) if face in t.open_codes(wyvern_zone(s)))
        card = t.find(wyvern_zone(owner), str(face))
        drop_wyvern(t, owner, card)
        facts = {"seat": owner}
        t.move([card], wyvern_zone(owner), GONE, by=seat, rule="4.beat", note="beat", beat="beaten", facts=facts)

    def _leave(self, t: Table, seat: int, chance: Chance) -> None:
        """R22: hand into the deck, wyverns away, servant out; the others go on."""
        v = t.vars
        t.say("leave", by=seat, rule="R22")
        mine = [hand_zone(seat), *([LOOKED] if v["phase"] == "tome" and v["turn"] == seat else [])]
        if any(t.zones[zone] for zone in mine):
            put_back(t, mine, chance, "R22", "leave.back")
        for zone in (wyvern_zone(seat), np_zone(seat)):
            if t.zones.get(zone):
                t.move(tuple(t.zones[zone]), zone, GONE, rule="R22")
        t.set("came", of_seat(v["came"], seat, ()))
        t.set("signals", of_seat(v["signals"], seat, ()))
        if v["shield"] and v["shield"][1] == seat:
            t.set("shield", ())
        drop_seats(t, (seat,), ("active", "signed"), rule="R22")
        if not v["active"]:
            end(t, "left")
        elif v["turn"] == seat:
            self._go_on_without(t, seat, chance)

    def _go_on_without(self, t: Table, seat: int, chance: Chance) -> None:
        if t.vars["phase"] == "servants":
            waiting = [s for s in t.vars["active"] if not t.zones[np_zone(s)]]
            if waiting:
                t.set("turn", waiting[0])
            else:
                self._deal(t, chance)
        elif t.vars["phase"] == "start":
            t.set("turn", t.vars["active"][0])
            if len(t.vars["active"]) == 1:
                begin(t, t.vars["turn"])
        else:
            t.set("swaps", 0)
            leave_turn(t, seat, chance)

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """All win or lose together; a loss says how many cards were left."""
        if t.vars["phase"] != "over":
            return None
        lost, n = t.vars["lost"], left_of(t)
        if not lost:
            return Result(t.vars["active"], "won", top=True)
        return Result((), lost, facts={"n": n, "by": t.vars["turn"]})

    def partners(self, seats: int, seat: int) -> tuple[int, ...]:
        """Everybody."""
        return tuple(range(seats))

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The room on each row, and at each seat its charge and the wyverns that must be beaten."""
        out = [Gauge("room", row, room(view, row)) for row in ROWS]
        for s in view.vars["active"]:
            if phantasms.phantasm(view, s):
                out.append(Gauge("charge", s, view.vars["charge"][s], FULL, self.seat_badge(s).tone))
            if n := len(view.zones[wyvern_zone(s)]):
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

    def talk(self, view: Table, viewer: int) -> Talk | None:
        """The fixed phrases of section 7."""
        if not view.options["signals"] or view.seats == 1:
            return None
        may = viewer >= 0 and talk.may_say(view, viewer)
        return Talk((), free=False, may_sign=may, phrases=tuple(talk.phrases(view, viewer)))

    def move_key(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]]:
        """See :func:`combinatoria.games.order.moves.label`."""
        return label(t, move) or super().move_key(t, move)

    def seat_badge(self, seat: int) -> Badge:
        """Every master has a colour and a figure."""
        return _BADGES[seat]

    def complete_options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """There are no more dread wyverns than wyverns."""
        whole = super().complete_options(given)
        if whole["dread"] > whole["wyverns"]:
            raise IllegalMove("match.options", "match_options", name="dread")
        return whole

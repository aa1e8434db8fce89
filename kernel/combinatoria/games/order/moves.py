"""The moves of Order (sections 3, 4 and 7), a class for each kind; phantasms.py has those of the phantasms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.chance import Chance
from ...core.dealing import carry
from ...core.move import Move, Offer, Picks, Refusal, sure
from ...core.move_kind import MoveKind, among
from ...core.phrases import Saying, kinds_of_talk
from ...core.seats import drop_seats, hand_zone, with_seat
from ...core.table import Face, Table
from . import cards, turns
from .fits import legal_plays, related, way
from .phantasms import HELD, Np, Shield, Slide, Slip
from .setup import TALK, next_servant, serve
from .variables import Vars

__all__ = ["MOVES", "BeatWyvern", "Play", "Put", "Servant", "Spare", "Start", "Swap", "interpret_picks"]


class Servant(MoveKind):
    """Choose a servant; all are different."""

    form, phase = "servant {card:card}", "servants"
    pick, to = ("servants/{card}",), "np:{by}"
    card: Face = among(lambda t, seat: t.open_codes(cards.SERVANTS), Refusal("3.servants", "servant_taken"))

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        serve(t, seat, self.card)
        next_servant(t, chance)


class Start(MoveKind):
    """Say who begins."""

    form, phase = "start {seat:seat}", "start"
    seat: int = among(
        lambda t, seat: Vars.of(t).active,
        lambda t, seat: Refusal("3.start", "no_such_seat", {"name": str(seat), "last": t.seats - 1}),
    )

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        t.say("start", by=seat, rule="3.start", facts={"seat": self.seat})
        turns.begin(t, self.seat)


class Go(MoveKind):
    """Base of the two decisions on cards: to play one, or to stop."""

    @classmethod
    def offers(cls, t: Table, seat: int) -> Sequence[Offer]:
        found = legal_plays(t, seat)
        cases, sizes = [((face,), rows) for face, rows in found], [len(rows) for _, rows in found]
        plays = (Offer("play", sure=True, cases=cases, sizes=sizes),) if cases else ()
        return (*plays, sure("stop")) if not cases or Vars.of(t).count >= turns.minimum(t) else plays


class Play(Go):
    """Lay a number from hand on a row that takes it (:mod:`.fits`)."""

    form = "play {card:card} {row:a1|a2|d1|d2}"
    pick, to = ("hand:{by}/{card}",), "{row}"
    card: Face = HELD
    row: str

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        if way(t, self.row, int(self.card)) is not None:
            return None
        top = t.faces[t.top(self.row)]
        facts = {"card": (self.card,), "top": (top,), "kin": tuple(map(str, related(int(top), t.options)))}
        return Refusal("4.play", "not_up" if self.row in cards.ASCENDING else "not_down", facts)

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v, hand, face, row = Vars.of(t), hand_zone(seat), self.card, self.row
        effect, singular = v.effect, int(face) in cards.SINGULAR
        # Sword and Dagger end with the first card, the Spear with the card that needs it.
        if effect in ("sword", "dagger") or (effect == "spear" and way(t, row, int(face)) == "spear"):
            v.effect = ""
        note = "play.singular" if singular else "play"
        t.move((t.find(hand, face),), hand, row, by=seat, rule="4.play", note=note, facts={"row": row})
        v.count += 1
        if singular:
            v.excused = True
        turns.after_card(t, seat, chance, singular and effect != "fury")


class Stop(Go):
    """Play no more cards this turn, after enough of them or if none can be played."""

    form = "stop"

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        left = turns.minimum(t) - Vars.of(t).count
        return Refusal("R4", "stop_early", {"n": left}) if left > 0 and legal_plays(t, seat) else None

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        t.say("stop", by=seat, rule="4.stop", facts={"n": Vars.of(t).count})
        turns.end_plays(t, seat, chance)


_SEEN: Final = among(lambda t, seat: t.open_codes(cards.LOOKED), Refusal("2.3.tome", "not_looked"))
"""A card that was looked at with the Tome."""


class Swap(MoveKind):
    """Exchange a card in hand for one that was looked at; at most once per card looked at."""

    form, phase = "swap {give:card} for {take:card}", "tome"
    pick = ("hand:{by}/{give}", "tome/{take}")
    take: Face = _SEEN
    give: Face = HELD._replace(refusal=Refusal("2.3.tome", "not_in_hand"))

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        enough = Vars.of(t).swaps >= len(t.zones[cards.LOOKED])
        return Refusal("2.3.tome", "swapped_enough") if enough else None

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        hand, place = hand_zone(seat), t.open_codes(cards.LOOKED).index(self.take)
        carry(t, (self.take,), cards.LOOKED, hand, by=seat, rule="2.3.tome", note="tome.take")
        carry(t, (self.give,), hand, cards.LOOKED, at=place, by=seat, rule="2.3.tome")
        Vars.of(t).swaps += 1


class Rest(MoveKind):
    """Put all cards that were looked at back on top of the deck in their order."""

    form, phase = "rest", "tome"

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v = Vars.of(t)
        for card in tuple(t.zones[cards.LOOKED]):
            t.move([card], cards.LOOKED, cards.NEXT, at=0, by=seat, rule="2.3.tome")
        t.say("tome.back", by=seat, rule="2.3.tome", facts={"n": len(t.zones[cards.NEXT])})
        v.swaps, v.phase = 0, "play"


class Put(MoveKind):
    """Put back a card that was looked at; the first one put back is drawn first, the last one follows automatically."""

    form, phase = "put {card:card}", "tome"
    pick, to = ("tome/{card}",), "next"
    card: Face = _SEEN

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        carry(t, (self.card,), cards.LOOKED, cards.NEXT, at=0, by=seat, rule="2.3.tome")
        if len(t.zones[cards.LOOKED]) == 1:
            Rest("rest").apply(t, seat, chance)


def _unbeatable(t: Table, face: Face) -> Refusal:
    if cards.in_front_of(t, face) is not None and cards.dread(face):
        return Refusal("4.beat", "beat_dread", {"n": turns.DREAD_FROM, "card": (face,)})
    return Refusal("4.beat", "no_such_wyvern", {"card": (face,)})


class BeatWyvern(MoveKind):
    """Beat a wyvern in front of a master."""

    form, phase = "beat {card:card}", "beat"
    card: Face = among(lambda t, seat: turns.beatable(t, Vars.of(t).count), _unbeatable)

    @classmethod
    def untimely(cls, t: Table) -> Refusal | None:
        v = Vars.of(t)
        return Refusal("4.beat", "beat_three", {"n": v.count}) if v.phase == "play" else None

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v, owner = Vars.of(t), cards.in_front_of(t, self.card)
        assert owner is not None
        zone, came = cards.wyvern_zone(owner), v.came[owner]
        place = t.open_codes(zone).index(self.card)
        v.came = with_seat(v.came, owner, (*came[:place], *came[place + 1 :]))
        facts = {"seat": owner}
        t.move(
            [t.zones[zone][place]], zone, cards.GONE, by=seat, rule="4.beat", note="beat", beat="beaten", facts=facts
        )
        turns.finish_turn(t, seat, chance)

    def picks(self, t: Table, seat: int) -> Picks:
        owner = cards.in_front_of(t, self.card)
        return Picks((f"{cards.wyvern_zone(seat if owner is None else owner)}/{self.card}",))


class Spare(MoveKind):
    """Beat no wyvern."""

    form, phase = "spare", "beat"

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        t.say("spare", by=seat, rule="4.beat")
        turns.finish_turn(t, seat, chance)


class Signal(Saying):
    """Say a phrase without a number, on one's turn, but not during the Tome."""

    phrases = TALK

    @classmethod
    def offers(cls, t: Table, seat: int) -> Sequence[Offer]:
        v = Vars.of(t)
        return TALK.offers(t, seat) if seat == v.turn and v.phase not in ("servants", "tome") else ()


class Leave(MoveKind):
    """Leave the match (R22): hand into the deck, wyverns and servant out of the game; the others play on."""

    form, phase = "leave", ""

    def refusal(self, t: Table, seat: int) -> Refusal | None:
        return None if seat in Vars.of(t).active else Refusal("R22", "not_active")

    def apply(self, t: Table, seat: int, chance: Chance) -> None:
        v = Vars.of(t)
        t.say("leave", by=seat, rule="R22")
        mine = [hand_zone(seat), *([cards.LOOKED] if v.phase == "tome" and v.turn == seat else [])]
        if any(t.zones[zone] for zone in mine):
            turns.put_back(t, {zone: t.zones[zone] for zone in (*mine, cards.NEXT)}, chance, "R22", "leave.back")
        for zone in (cards.wyvern_zone(seat), cards.np_zone(seat)):
            if t.zones.get(zone):
                t.move(tuple(t.zones[zone]), zone, cards.GONE, rule="R22")
        v.came, v.signals = with_seat(v.came, seat, ()), with_seat(v.signals, seat, ())
        if v.shield and v.shield[1] == seat:
            v.shield = ()
        drop_seats(t, (seat,), ("active", "signed"), rule="R22")
        if not v.active:
            turns.end(t, "left")
        elif v.turn != seat:
            return
        elif v.phase == "servants":
            next_servant(t, chance)
        elif v.phase == "start":
            v.turn = v.active[0]
            if len(v.active) == 1:
                turns.begin(t, v.turn)
        else:
            v.swaps = 0
            turns.leave_turn(t, seat, chance)


MOVES: Final[Sequence[type[MoveKind]]] = (
    Servant, Start, Play, Stop, Np, Slide, Slip, Shield, Swap, Put, Rest,
    BeatWyvern, Spare, *kinds_of_talk(Signal), Leave,
)  # fmt: skip


def interpret_picks(t: Table, seat: int, picks: Sequence[str]) -> Move | None:
    """The move that picks suggest: play a card (on the first row if none is picked), beat, use a phantasm, or stop."""
    touched = [(zone, face) for zone, _, face in (pick.partition("/") for pick in picks)]
    rows = [zone for zone, _ in touched if zone in cards.ROWS]
    for zone, face in touched:
        if zone == hand_zone(seat) and face and cards.is_number(face):
            return Move("play", (face, rows[-1] if rows else cards.ROWS[0]))
    for zone, face in touched:
        if zone.startswith("wyverns:") and face:
            return Move("beat", (face,))
        if zone in (cards.np_zone(seat), cards.DECK):
            return Move("stop" if zone == cards.DECK else "np")
    return None

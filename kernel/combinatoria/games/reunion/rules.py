"""The rules of the rehearsal: draft, call, meeting. :mod:`combinatoria.promise` implements the promise itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, ClassVar, Final

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Game, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Move, Offer, Picks, Refusal, refuse, sure
from ...core.options import Option
from ...core.table import EVERYBODY, Face, Table, Zone
from ...decks import ars
from ...promise.meeting import FITS
from ...promise.record import DESIGNS
from .people import (
    GRACE,
    PARTS,
    PLACES,
    arriving,
    card_of,
    clock,
    friends,
    here,
    home,
    joints_of,
    joints_within,
    laid,
    people,
    present,
    slots,
    twentieths,
)
from .promise import SECRETS, joined, outcome
from .validation import validate_position
from .variables import Vars

__all__ = ["Reunion"]

_AT_THE_PLACE: Final = ("wait", "lay", "close")
"""The moves of the meeting."""
_ALL_CAME: Final = Refusal("4.meet", "all_came")
_TOO_LATE: Final = Refusal("4.meet", "too_late")
_ALONE: Final = Refusal("4.lay", "lay_alone")
_TOO_EARLY: Final = Refusal("4.close", "close_early")
_OFFERS: Final = {
    legal: tuple([sure(kind) for kind, may in zip(_AT_THE_PLACE, legal, strict=True) if may])
    for legal in product((False, True), repeat=len(_AT_THE_PLACE))
}
"""Their offers, by which of them are legal."""


@cache
def _zones(n: int) -> tuple[Zone, ...]:
    """Return the deck and three rows of zones with a column per person: at home, at the place, laid edge to edge."""
    lines = (home, here, laid)
    spots = [
        Zone(at(p), sees=EVERYBODY, spot=("cards", row, p + 1)) for row, at in enumerate(lines, 1) for p in range(n)
    ]
    return (Zone("deck", sees=EVERYBODY, shape="stack", top_first=True), *spots)


class Reunion(Game):
    """Promise of Reunion: call a friend, wait at the meeting place, and lay the cards together."""

    name = "reunion"
    vars = Vars
    seats = range(1, 2)
    default_seats = 1
    phases = ("draft", "call", "meet", "over")
    people = "cards"
    phase_rule = "position.impossible"
    options: ClassVar[Mapping[str, Option]] = {
        "friends": Option("friends", 3, tuple(range(1, 8))),
        "reliability": Option("reliability", 90, (50, 60, 70, 80, 90, 100)),
        "delay": Option("delay", 60, (0, 30, 60, 90)),
        "waiting": Option("waiting", 15, (15, 30, 90)),
        "lost": Option("lost", 0, (0, 5, 10, 20, 100)),
        "altered": Option("altered", 5, (0, 5, 10, 100)),
        "layout": Option("layout", "row", ("row", "ring")),
        "call": Option("call", True),
        "card_required": Option("card_required", False),
    }
    grammar: ClassVar[Mapping[str, str]] = {
        "meet": f"meet {{place:{'|'.join(PLACES)}}}",
        "call": "call {friend:int}",
        "wait": "wait",
        "lay": "lay",
        "close": "close",
    }
    beats: ClassVar[Mapping[str, Beat]] = {
        "come": Beat("show"),
        "fits": Beat("sign", "star", "good"),
        "unfit": Beat("sign", "crack", "bad"),
    }
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)
    validate_position = staticmethod(validate_position)

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return the desire cards that may leave the set: one of each design stays for Altar of Time (R18)."""
        return {design: ars.copies(design[2:]) - 1 for design in DESIGNS}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the deck of cards that nobody has, and three zones per person for their own card."""
        return _zones(people(options))

    def setup(self, t: Table, chance: Chance) -> None:
        """Deal everybody a card (H1)."""
        t.say("turn.promise", kind="turn", by=0, rule="4.draft")
        t.shuffle("deck", chance.shuffle, rule="2", note="setup")
        for person in range(people(t.options)):
            t.move([t.top("deck")], "deck", home(person), rule="3", note="given", facts={"a": str(person)})

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """Return the moves of the phase."""
        v = Vars.of(t)
        if v.phase == "draft":
            return [sure("meet", PLACES)]
        if v.phase == "call":
            return [sure("call", tuple(friends(t.options)))]
        return _OFFERS[tuple([self._fault(t, v, kind) is None for kind in _AT_THE_PLACE])]

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`."""
        phase = Vars.of(t).phase
        if phase != {"meet": "draft", "call": "call"}.get(move.kind, "meet"):
            raise IllegalMove(f"4.{phase}" if phase != "over" else "5", f"phase_{phase}")
        if move.kind == "call" and move.args[0] not in friends(t.options):
            raise IllegalMove("4.call", "no_friend", n=t.options["friends"])
        refuse(self._why_not(t, move.kind))

    def _why_not(self, t: Table, kind: str) -> Refusal | None:
        """Return the refusal of a move at the place, or None."""
        v = Vars.of(t)
        fault = self._fault(t, v, kind)
        if fault is not _TOO_EARLY:
            return fault
        missing = tuple([n for n, step in enumerate(v.came) if step is None])
        return fault._replace(facts={"names": tuple(map(str, missing))})

    def _fault(self, t: Table, v: Vars, kind: str) -> Refusal | None:
        """Return the refusal of a move at the place, without the people who are missing, or None."""
        if kind == "wait" and None not in v.came:
            return _ALL_CAME
        if kind == "wait" and v.slot + 1 >= slots(t.options, v.place):
            return _TOO_LATE
        if kind == "lay" and not any(t.zones[here(n)] for n in friends(t.options)):
            return _ALONE
        if kind == "close" and None in v.came and v.slot + 1 < min(slots(t.options, v.place), GRACE + 2):
            return _TOO_EARLY
        return None

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        v = Vars.of(t)
        if move.kind == "meet":
            place = move.arg(0, str)
            t.set("place", place, rule="4.draft")
            t.set("secret", chance.pick(SECRETS), rule="4.draft")
            t.say("sealed", by=seat, rule="4.draft", facts={"place": place, "time": clock(6)})
            if t.options["call"]:
                t.set("phase", "call", rule="4.call")
            else:
                self._open(t, seat, chance)
        elif move.kind == "call":
            t.set("called", (move.arg(0, int),), rule="4.call")
            t.say("called", by=seat, rule="4.call", facts={"n": move.args[0]})
            self._open(t, seat, chance)
        elif move.kind == "wait":
            facts = {"time": clock(v.slot + 1)}
            t.say("wait.ask", kind="ask", by=seat, rule="4.meet", facts=facts)
            t.say("turn.time", kind="turn", by=seat, rule="4.meet", facts=facts)
            self._step(t, chance)
        else:
            if move.kind == "lay":
                self._lay(t, seat, chance)
            while None in v.came and v.slot + 1 < slots(t.options, v.place):
                self._step(t, chance)
            self._end(t, seat)

    def _open(self, t: Table, seat: int, chance: Chance) -> None:
        """Begin the meeting: the player is the first at the place."""
        t.say("turn.day", kind="turn", by=seat, rule="4.meet")
        t.set("phase", "meet", rule="4.meet")
        t.set("came", (0, *Vars.of(t).came[1:]), rule="4.meet")
        t.move(
            tuple(t.zones[home(0)]), home(0), here(0), by=seat, rule="4.meet", note="first", facts={"time": clock(0)}
        )
        self._step(t, chance)

    def _step(self, t: Table, chance: Chance) -> None:
        """Advance the clock by five minutes: friends who have waited long enough leave, then others may come."""
        v, zones = Vars.of(t), t.zones
        now = v.slot + 1
        t.set("slot", now, rule="4.meet")
        for n in friends(t.options):
            if zones[here(n)] and not present(t, n):
                t.move(tuple(t.zones[here(n)]), here(n), home(n), rule="4.meet", note="gone", facts={"n": n})
        for n, parts, of in arriving(t):
            if chance.pick(of) >= parts:
                continue
            t.set("came", (*v.came[:n], now, *v.came[n + 1 :]), rule="4.meet")
            facts = {"n": n, "time": clock(now)}
            if (lost := twentieths(t.options, "lost")) and chance.pick(PARTS) < lost:
                t.set("cardless", (*v.cardless, n), rule="R7")
                t.say("cardless", rule="R7", facts=facts)
            else:
                t.move(tuple(t.zones[home(n)]), home(n), here(n), rule="4.meet", note="come", facts=facts, beat="come")

    def _lay(self, t: Table, seat: int, chance: Chance) -> None:
        """Lay the cards of everybody present together and check every joint with two cards."""
        there = [n for n in range(people(t.options)) if t.zones[here(n)]]
        t.say("lay", by=seat, rule="4.lay", facts={"n": len(there)})
        parts = twentieths(t.options, "altered")
        false = tuple(n for n in there if n and parts and chance.pick(PARTS) < parts)
        t.set("altered", false, rule="R8")
        for n in there:
            t.move(tuple(t.zones[here(n)]), here(n), laid(n), rule="4.lay", note="laid", facts={"a": str(n)})
        found = list(joined(t))
        for joint, check, notches in found:
            facts = {"a": str(joint.west), "b": str(joint.east), "marks": tuple(map(str, notches))}
            key, rule = ("fits", "4.lay") if check == FITS else ("unfit", "R8")
            t.say(key, rule=rule, facts=facts, beat=key)
        if not found:
            t.say("unchecked", rule="R9")

    def _end(self, t: Table, seat: int) -> None:
        t.set("phase", "over", rule="5")
        found = outcome(t)
        facts = {"n": len(found.winners), "all": people(t.options)}
        t.say("end.confirmed" if found.confirmed else "end.open", kind="end", by=seat, rule="5", facts=facts)

    def result(self, t: Table) -> Result | None:
        """Everybody who came on time wins: best of all together, but also alone."""
        if Vars.of(t).phase != "over":
            return None
        found = outcome(t)
        facts = {"n": len(found.winners), "all": people(t.options), "fit": found.checks.count(FITS)}
        key = f"{found.label}.{'confirmed' if found.confirmed else 'open'}" if len(found.winners) > 1 else "alone"
        return Result((0,), key, None, facts, top=found.label == "all")

    def reached(self, t: Table) -> Sequence[Gauge]:
        """The people who came on time, and the joints that fit."""
        found, pairs = outcome(t), joints_of(t.options)
        fit = Gauge("fit", 0, found.checks.count(FITS), len(pairs))
        return (Gauge("in_time", 0, len(found.winners), people(t.options)), fit)

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """List who came and when, in that order, and who did not."""
        v, winners = Vars.of(t), outcome(t).winners
        came = [
            ("late" if n not in winners else "cardless" if n in v.cardless else "came", {"n": n, "time": clock(step)})
            for step, n in sorted((step, n) for n, step in enumerate(v.came) if step is not None and n)
        ]
        return [*came, *(("away", {"n": n}) for n, step in enumerate(v.came) if step is None)]

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        """To call, pick the friend's card; to lay, the player's own card; other moves are buttons."""
        if move.kind == "call":
            friend_ = move.arg(0, int)
            return Picks((f"{home(friend_)}/{card_of(t, friend_)}",))
        return Picks((f"{here(0)}/{card_of(t, 0)}",) if move.kind == "lay" else ())

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """Return the time of day."""
        return {"time": clock(max(0, Vars.of(t).slot))}

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """Return how many people have come, and how many joints could be checked now."""
        v = Vars.of(view)
        if v.phase in ("draft", "call"):
            return []
        zone = laid if v.phase == "over" else here
        came = Gauge("came", 0, len(v.came) - v.came.count(None), len(v.came))
        return [came, Gauge("joints", 0, len(joints_within(view, zone)), len(joints_of(view.options)))]

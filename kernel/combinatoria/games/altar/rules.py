"""Rules of Altar of Time. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Game, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Move, Offer, refuse
from ...core.options import Option, named
from ...core.schema import Field
from ...core.seats import clockwise, deck_zone, drop_seats, hand_zone, next_seat
from ...core.sheet import Sheet
from ...core.steps import every_step
from ...core.table import AUDIENCE, EVERYBODY, NOBODY, Face, Table, Zone, seat_bit
from ...decks import ars
from .draws import draw, refill_all, sources, stopped
from .exchanges import sorted_cards
from .facts import MEMORY, card_facts
from .legality import Desk
from .moves import exchanged, interpret_picks, label, picks
from .places import ALTAR, DECK_ABILITY, HAND, HAND_ABILITY, OFFERED, SCHEDULE, empty_deck, numbers_in, schedule_zone
from .score import OWNERS, highest, score, sheet
from .validation import validate_position
from .variables import Vars

__all__ = ["Altar"]


class Altar(Game):
    """Exchange cards of the hand for cards of a schedule with the same total; at the end the hand counts."""

    name = "altar"
    vars = Vars
    seats = range(2, 6)
    default_seats = 2
    options = named(
        Option("first", 0, tuple(range(5)), seat=True),
        Option("may_pass", False),
        Option("refill_timing", "end_of_draw", ("end_of_draw", "immediate")),
        Option("end_timing", "end_of_turn", ("end_of_turn", "at_once")),
        Option("exchange_scope", "one_schedule", ("one_schedule", "any")),
        Option("open_offer", False),
    )
    grammar = {
        "replace_any": "replace any out {out:cards} in {into:cards}",
        "replace": "replace {seat:seat} out {out:cards} in {into:cards}",
        "offer": "offer {cards:cards}",
        "pass": "pass",
        "draw_deck": "draw deck {seat:seat}",
        "draw_hand": "draw hand {seat:seat}",
        "finish": "finish",
        "leave": "leave",
    }
    aliases = {"done": "finish"}
    anytime = frozenset({"leave"})
    phases = ("schedule", "draw", "over")
    phase_rule = "4"
    merges_shuffles = True  # H2: all backs look alike
    adds_up = True
    beats = {"blind": Beat("show"), "last": Beat("sign", "deck"), "score": Beat("answer", tone="good")}
    badges = tuple(map(ars.owner_badge, OWNERS))
    label = staticmethod(label)
    design = staticmethod(ars.owner_design)
    card_text = staticmethod(ars.owner_name)
    validate_position = staticmethod(validate_position)
    card_facts = staticmethod(card_facts)
    picks = staticmethod(picks)
    interpret_picks = staticmethod(interpret_picks)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return the numbers of one suit, a Spear and a Shield for every player: 35 cards each."""
        return {face: n for owner in range(seats) for face, n in ars.owner_deck(owner).items()}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return the two parts of the Altar, and a deck, a schedule and a hand for each seat."""
        shown = options["open_offer"]
        out = [
            Zone(ALTAR, sees=EVERYBODY, shape="pile"),
            Zone(OFFERED, sees=EVERYBODY if shown else 0, shape="pile" if shown else "stack"),
        ]
        for s in range(seats):
            out.append(Zone(deck_zone(s), s, shape="stack", top_first=True))
            out.append(Zone(schedule_zone(s), s, EVERYBODY, "row"))
            out.append(Zone(hand_zone(s), s, seat_bit(s), "hand"))
        return out

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the declared variables and the memories of mixed hands."""
        return {**super().variables(seats, options), **MEMORY.variables(seats)}

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Field]:
        """See :class:`Game`."""
        return {**super().forms(seats, options), **MEMORY.forms(seats, map(hand_zone, range(seats)))}

    def secrets(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
        """Keep the memory of each seat private."""
        return MEMORY.secrets(seats)

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Place the schedules; the rest of each deck is shuffled at setup."""
        schedules = {s: [f"{s}.{n}" for n in SCHEDULE] for s in range(seats)}
        decks = {s: (Counter(ars.owner_deck(s)) - Counter(cards)).elements() for s, cards in schedules.items()}
        return {schedule_zone(s): cards for s, cards in schedules.items()} | {
            deck_zone(s): list(cards) for s, cards in decks.items()
        }

    def origin(self, t: Table, zone: str, face: Face) -> int:
        """Return the shuffle a card comes from: its owner's deck, in the order of the seats."""
        return ars.owned(face)[0] + 1

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle each deck, draw eight cards each; the first player begins."""
        first = Vars.of(t).turn
        for s in range(t.seats):
            t.shuffle(deck_zone(s), chance.shuffle, rule="3")
        t.say("setup.schedules", rule="3")
        t.say("setup.deal", rule="3", facts={"n": HAND})
        for s in (first, *clockwise(t, first)):
            t.move(t.zones[deck_zone(s)][: -HAND - 1 : -1], deck_zone(s), hand_zone(s), rule="3")
        t.say("turn", by=first, rule="H3", kind="turn")

    # -- legality ------------------------------------------------------------------------------------------

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """Return exchanges, offers and passing, or the sources to draw from."""
        return Desk(t, seat).offers()

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, and :meth:`combinatoria.games.altar.legality.Desk.refusal`."""
        if move.kind == "leave":
            if seat not in Vars.of(t).active:
                raise IllegalMove("R23", "not_active")
            return
        refuse(Desk(t, seat).refusal(move))

    def legal(self, t: Table, seat: int) -> Iterable[Move]:
        """See :class:`Game`."""
        several = t.options["exchange_scope"] == "any"
        return every_step(self, t, seat) if several else super().legal(t, seat)

    def steps(self, t: Table, seat: int, first: Move | None = None) -> Iterator[Move]:
        """See :class:`Game`: exchanges with one schedule first, then their extensions by one more schedule each."""
        if first is None:
            return iter(super().legal(t, seat))
        if first.kind != "replace" or t.options["exchange_scope"] != "any":
            return iter(())
        further = Desk(t, seat).further(first.arg(0, int), first.arg(1, tuple), first.arg(2, tuple))
        return chain.from_iterable(offer.expand() for offer in further)

    # -- section 4: effects of moves -----------------------------------------------------------------------

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind = move.kind
        if kind == "leave":
            self._leave(t, seat)
        elif kind == "pass":
            t.say("pass", by=seat, rule="R1")
            t.set("passes", (*Vars.of(t).passes, seat))
            self._next(t, seat)
        elif kind in ("draw_deck", "draw_hand"):
            draw(t, seat, move, chance)
            self._go_on(t, seat)
        elif kind == "finish":
            t.say("finish", by=seat, rule="R7")
            self._finish(t, seat)
        else:
            if kind == "offer":
                self._offer(t, seat, move.arg(0, tuple))
            for target, out, into in exchanged(move) if kind != "offer" else ():
                self._exchange(t, seat, target, out, into)
            t.set("passes", ())
            t.set("phase", "draw")
            self._go_on(t, seat)

    def _exchange(self, t: Table, seat: int, target: int, out: Sequence[Face], into: Sequence[Face]) -> None:
        """Move cards from a schedule to the Altar, and cards of the hand into their place."""
        schedule, hand = schedule_zone(target), hand_zone(seat)
        gone, cards = t.find_all(schedule, out), t.find_all(hand, into)
        place = min(t.zones[schedule].index(i) for i in gone)
        note = "replace.own" if target == seat else "replace.other"
        t.move(gone, schedule, ALTAR, by=seat, rule="R19")
        MEMORY.leave(t, seat, cards, EVERYBODY)
        facts = {"seat": target, "out": tuple(out)}
        t.move(cards, hand, schedule, at=place, by=seat, rule="4.replace", note=note, facts=facts)

    def _offer(self, t: Table, seat: int, cards: Sequence[Face]) -> None:
        hand, shown = hand_zone(seat), t.options["open_offer"]
        ids = t.find_all(hand, cards) if shown else MEMORY.taken(t, seat, cards, "R25")
        MEMORY.leave(t, seat, ids, EVERYBODY if shown else NOBODY)
        note, rule = ("offer.open", "6.open_offer") if shown else ("offer.hidden", "4.offer")
        t.move(ids, hand, OFFERED, by=seat, rule=rule, note=note, facts={"n": len(ids)})

    def _go_on(self, t: Table, seat: int) -> None:
        """Continue after an action or a draw; the draw phase ends automatically when no choice is left."""
        if stopped(t):
            self._end(t, "end.at_once", "6.end_timing")
        elif len(t.zones[hand_zone(seat)]) >= HAND or not (t.zones[deck_zone(seat)] or sources(t, seat)):
            self._finish(t, seat)

    def _finish(self, t: Table, seat: int) -> None:
        """Refill the hands, check for the end, and start the next turn."""
        refill_all(t, seat)
        if stopped(t):
            self._end(t, "end.at_once", "6.end_timing")
        elif empty_deck(t) is not None:
            self._end(t, "end.deck", "R5")
        else:
            self._next(t, seat)

    def _next(self, t: Table, seat: int) -> None:
        """Pass the turn to the next player to the left, unless everybody has passed in a row (R6)."""
        v = Vars.of(t)
        if set(v.active) <= set(v.passes):
            self._end(t, "end.passes", "R6")
            return
        turn = next_seat(t, seat, v.active)
        t.set("turn", turn)
        t.set("turns", v.turns + 1)
        t.set("phase", "schedule")
        t.say("turn", by=turn, rule="4.end", kind="turn")

    def _leave(self, t: Table, seat: int) -> None:
        """Remove a player (R23): the cards stay in place; the game ends when one player is left."""
        t.say("leave", by=seat, rule="R23")
        drop_seats(t, (seat,), ("active", "passes", "victims"), rule="R23")
        v = Vars.of(t)
        if len(v.active) < 2:
            self._end(t, "end.alone", "R23")
        elif v.turn == seat and v.phase == "draw":
            self._finish(t, seat)
        elif v.turn == seat or set(v.active) <= set(v.passes):
            self._next(t, seat)

    def _end(self, t: Table, note: str, rule: str) -> None:
        """End the game (section 5): open and score all hands."""
        t.set("victims", ())
        t.set("phase", "over")
        t.say(note, rule=rule, kind="end")
        active = Vars.of(t).active
        MEMORY.forget(t)  # memories are obsolete once the hands are open
        for s in range(t.seats):
            cards = t.zones[hand_zone(s)]
            if s in active:
                facts = {"n": score((t.faces[i] for i in cards), s)}
                t.show(tuple(cards), by=s, rule="5.score", note="end.score", facts=facts, beat="score")
            else:
                t.show(tuple(cards), by=s, rule="R23", note="end.left")

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """Return the result: the highest score wins, ties are shared (R8), players who have left do not score (R23)."""
        v = Vars.of(t)
        if v.phase != "over":
            return None
        scores = tuple(score(t.open_codes(hand_zone(s)), s) if s in v.active else 0 for s in range(t.seats))
        best = max(scores[s] for s in v.active)
        winners = tuple(s for s in v.active if scores[s] == best)
        outcome = "alone" if len(v.active) == 1 else "won" if len(winners) == 1 else "shared"
        return Result(winners, outcome, scores, {"n": best}, top=best == highest(t.seats, HAND))

    def sheets(self, view: Table, viewer: int) -> Sequence[Sheet]:
        """Return the viewer's own score during play, everybody's at the end."""
        v = Vars.of(view)
        seats = v.active if v.phase == "over" else (viewer,) if viewer in v.active else ()
        return [sheet(s, sorted_cards(view.open_codes(hand_zone(s)))) for s in seats]

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The winning hands."""
        result = self.result(t)
        hands = {s: tuple(sorted_cards(t.open_codes(hand_zone(s)))) for s in (result.winners if result else ())}
        return [("hand", {"by": s, "cards": hand}) for s, hand in hands.items() if hand]

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """Return the scores of open hands; only at the end are hands open and scores public."""
        v = Vars.of(view)
        if v.phase != "over":
            return ()
        return [
            Gauge("score", s, score(view.open_codes(hand_zone(s)), s), tone=self.badges[s].tone)
            for s in v.active
            if all(view.seen_by_mask.get(i, 0) & seat_bit(AUDIENCE) for i in view.zones[hand_zone(s)])
        ]

    # -- screens -------------------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """Return the key of the status line, which depends on the phase, the schedule and the player's own deck."""
        phase = Vars.of(t).phase
        if phase == "schedule":
            desk = Desk(t, seat)
            return "stuck" if desk.stuck else "schedule_four" if desk.four else "schedule"
        if phase == "draw":
            six, three = (n in numbers_in(t, seat) for n in (HAND_ABILITY, DECK_ABILITY))
            own = t.zones[deck_zone(seat)]
            return "draw_or_finish" if not own else "draw_six" if six else "draw_three" if three else "draw"
        return phase

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """Return the number of cards missing from the hand."""
        return {"n": HAND - len(t.zones[hand_zone(seat)])}

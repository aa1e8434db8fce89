"""Rules of Equilibrium. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...core import agenda
from ...core.agenda import Item
from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import CardFacts, Game, Result
from ...core.gauge import Gauge
from ...core.move import IllegalMove, LazyMoves, Move, Offer, refuse
from ...core.options import Option, named
from ...core.seats import drop_seats, hand_zone
from ...core.table import EVERYBODY, Face, Table, Zone, seat_bit
from . import board, cards, chaos
from .board import CITIES, DECK, ROWS, SHELF, WON, city_zone, looked_zone, polarity_zone, side_zone
from .claims import goal, spend, won
from .legality import MOVES, TURN, ZEROS, Desk
from .moves import interpret_picks, label, picks
from .pending import AGENDA, lose
from .validation import validate_position
from .variables import Vars

__all__ = ["Equilibrium"]

REMOVED = 2
"""Number of Books that go back to the box unseen."""


class Equilibrium(Game):
    """Spend one card a turn, to play it or for an effect; own all cities before the pile runs out."""

    name = "equilibrium"
    vars = Vars
    seats = range(1, 3)
    default_seats = 1
    options = named(
        Option("hands", "open", ("open", "closed")),
        Option("books", False),
        Option("book_price", 2, (2, 3, 4)),
        Option("squares", False),
        Option("chaos_on_tie", "forbid", ("forbid", "choose")),
    )
    grammar = {kind: way["form"] for kind, way in MOVES.items()}
    anytime = frozenset({"leave"})
    adds_up = True
    ways = {
        "swap": "swap",
        **dict.fromkeys(("fly_incubi", "fly_sognae"), "fly"),
        **dict.fromkeys(("vanish_incubi", "vanish_sognae"), "vanish"),
    }
    beats = {
        "chaos": Beat("show", tone="bad"),
        "claim": Beat("show", tone="good"),
        "perfect": Beat("sign", "star", "good"),
    }
    together = True
    label = staticmethod(label)
    design = staticmethod(cards.design)
    origin = staticmethod(cards.origin)
    validate_position = staticmethod(validate_position)
    picks = staticmethod(picks)
    interpret_picks = staticmethod(interpret_picks)
    phases = ("setup", "play", "over")
    phase_rule = "4"

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return dreams and cities, and the cards of the expansions and of the second player."""
        polarity = dict.fromkeys(cards.POLARITY.values(), 1) if seats > 1 else {}
        return {**{face: n for _, pile in _piles(options) for face, n in pile.items()}, **polarity}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return rows of Incubi, city and Sognae, the piles, and the zones of each seat."""
        hands = EVERYBODY ^ seat_bit(-1) if options["hands"] == "open" else 0
        out = [Zone(DECK, shape="stack", top_first=True), Zone(CITIES, shape="stack", top_first=True)]
        for n in ROWS:
            places = (side_zone("left", n), city_zone(n), side_zone("right", n))
            out += [Zone(name, sees=EVERYBODY, spot=("rows", n, k)) for k, name in enumerate(places, 1)]
        out += [Zone(board.ASIDE, sees=EVERYBODY), Zone(board.DISCARD, sees=EVERYBODY, shape="pile")]
        out.append(Zone(WON, sees=EVERYBODY, shape="pile"))
        if options["books"]:
            out += [Zone(board.BOOKS_SHOWN, sees=EVERYBODY), Zone(SHELF, shape="stack"), Zone(board.BOX, shape="stack")]
        for s in range(seats):
            if seats > 1:
                out.append(Zone(polarity_zone(s), s, EVERYBODY))
            if options["books"]:
                out.append(Zone(looked_zone(s), s, hands or seat_bit(s)))
            out.append(Zone(hand_zone(s), s, hands or seat_bit(s), "hand"))
        return out

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """Return three decks to shuffle, and the polarity cards at their seats."""
        out: dict[str, list[Face]] = {}
        for zone, pile in _piles(options):
            out.setdefault(zone, []).extend(Counter(pile).elements())
        if seats > 1:
            out |= {polarity_zone(0): [cards.POLARITY["right"]], polarity_zone(1): [cards.POLARITY["left"]]}
        return out

    def card_facts(self, view: Table, seat: int) -> Sequence[CardFacts]:
        """Return the usual facts (reshuffled cards are dreams), and that hidden hands never hold Chaos."""
        (usual,) = super().card_facts(view, seat)
        hidden = [hand_zone(s) for s in range(view.seats) if s != seat]
        return (usual._replace(denied=dict.fromkeys(hidden, frozenset({cards.CHAOS}))),)

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle, lay four cities, fill them and draw the hands; these steps may require decisions."""
        t.set("phase", "setup")
        t.shuffle(DECK, chance.shuffle, rule="3")
        t.shuffle(CITIES, chance.shuffle, rule="3", note="setup")
        if t.options["books"]:
            t.shuffle(SHELF, chance.shuffle, rule="3")
            t.move(t.zones[SHELF][:REMOVED], SHELF, board.BOX, rule="6.books", note="setup.books", facts={"n": REMOVED})
        for n in ROWS:
            t.move((t.top(CITIES),), CITIES, city_zone(n), rule="3", note="city", facts={"n": n})
        items = [Item("fill", 0, n) for n in ROWS] + [Item("deal", s) for s in range(t.seats)] + [Item("gather", 0)]
        if t.options["books"]:
            items.append(Item("reveal", 0))
        agenda.prepend(t, *items, Item("begin", 0))
        AGENDA.run(t, chance)

    # -- legality ------------------------------------------------------------------------------------------

    def to_act(self, t: Table) -> tuple[int, ...]:
        """Return the seat with a pending decision or on turn; for a player who has left, the partner (R19)."""
        v: Vars = t.typed or Vars.of(t)
        if v.phase == "over":
            return ()
        item = AGENDA.owed(t) if v.agenda else None
        seat = item.seat if item else v.turn
        return (seat,) if seat in v.active else v.active

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """Return the choices of the pending item, or the ways to spend a card."""
        if item := AGENDA.owed(t):
            return AGENDA.offers(t, item)
        desk = Desk(t)
        return desk.offers() + desk.further()

    def legal(self, t: Table, seat: int) -> Iterable[Move]:
        """See :class:`Game`."""
        return super().legal(t, seat) if AGENDA.owed(t) else Desk(t).moves()

    def steps(self, t: Table, seat: int, first: Move | None = None) -> Iterator[Move]:
        """See :class:`Game`: zero sums are chosen one row at a time."""
        if AGENDA.owed(t):
            return super().steps(t, seat, first)
        if first is not None and first.kind not in ZEROS:
            return iter(())
        desk = Desk(t)
        if first is None:
            return iter(LazyMoves(desk.offers()))
        return desk.continuations(first.kind, first.arg(0, str), first.arg(1, tuple))

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, :mod:`.legality` and :mod:`.pending`."""
        if move.kind == "leave":
            if seat not in Vars.of(t).active:
                raise IllegalMove("R19", "not_active")
        elif item := AGENDA.owed(t):
            AGENDA.check(t, item, move)
        elif move.kind not in TURN:
            raise IllegalMove("4", "nothing_pending")
        else:
            refuse(Desk(t).refusal(move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        if move.kind == "leave":
            self._leave(t, seat)
            return
        if item := AGENDA.owed(t):
            AGENDA.play(t, item, move, chance)
        else:
            spend(t, move)
        AGENDA.run(t, chance)

    def _leave(self, t: Table, seat: int) -> None:
        """R19: Hand the cards over to the partner; when no player is left, the match is lost."""
        t.say("leave", by=seat, rule="R19")
        drop_seats(t, (seat,), rule="R19")
        if not (active := Vars.of(t).active):
            lose(t, "R19", "end.left")
            return
        shown = (*t.zones[hand_zone(seat)], *t.zones.get(looked_zone(seat), ()))
        if t.options["hands"] == "closed" and shown:
            t.show(shown, sum(map(seat_bit, active)), rule="R19")

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """Return the shared result: won or lost."""
        if Vars.of(t).phase != "over":
            return None
        n, of = len(t.zones[WON]), goal(t)
        everyone = tuple(range(t.seats))
        return Result(everyone, "won", facts={"n": n}) if won(t) else Result((), "lost", facts={"n": n, "of": of})

    def reached(self, t: Table) -> Sequence[Gauge]:
        """The cities won."""
        return (Gauge("cities", 0, len(t.zones[WON]), goal(t)),)

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The number of turns, and the cities that are still open."""
        lines: list[tuple[str, Mapping[str, Any]]] = [("turns", {"n": Vars.of(t).turns})]
        left = tuple(face for n in ROWS for face in t.open_codes(city_zone(n)))
        return [*lines, ("left", {"cards": left})] if left else lines

    # -- screens -------------------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """Return the key of the status line: the pending decision, or the card to spend."""
        if Vars.of(t).phase == "over":
            return "over"
        item = AGENDA.owed(t)
        return "spend" if item is None else chaos.prompt(t) if item.kind == "refill" else item.kind

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """Return the row that is filled, or the size of the pile."""
        item = AGENDA.owed(t)
        return {"n": item.n if item else len(t.zones[DECK])}

    def card_note(self, face: Face, lang: str) -> str:
        """Return the effect of a Book, polarity card, Chaos or Meta, or the house values of a dream or city."""
        key = "city" if face in cards.CITIES else face[0] if face in cards.POWER else face
        return str(self.card_data()["notes"].get(key, {}).get(lang, ""))

    def layout_area(self, zone: Zone) -> str:
        """Place polarity and foreseen cards in the center, as they concern both players, and hands at their seats."""
        return "seat" if zone.shape == "hand" else "center"

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """Return the balance of every row with dreams, and the number of cities won."""
        dreams = [row for row in board.rows(view) if row.left or row.right]
        scales = [Gauge("balance", city_zone(row.n), row.balance, form="scale") for row in dreams]
        return [*scales, Gauge("won", WON, len(view.zones[WON]), goal(view))]


def _piles(options: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[Face, int]]]:
    """Yield the cards shuffled before the game, with their zone."""
    yield from ((DECK, cards.DREAMS), (CITIES, cards.CITIES))
    if options["squares"]:
        yield from ((DECK, cards.METAS), (CITIES, cards.SQUARES))
    if options["books"]:
        yield SHELF, cards.BOOKS

"""The rules of Soulmates: Destiny. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, TypeVar

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.choices import lacking
from ...core.dealing import carry, deal_around, reshuffle
from ...core.game import Game, Result
from ...core.move import IllegalMove, Move, Offer, Picks, Slot, sure
from ...core.notation import card_order
from ...core.options import Option, named
from ...core.seats import clockwise, drop_seats, hand_zone, hands, next_seat
from ...core.table import EVERYBODY, Face, Table, Zone
from ...decks import ars
from .calls import DECK, HAND, TARGETS, Call, callable_pairs
from .facts import card_facts, note_absent, note_pool, note_unknown_card
from .validation import validate_position
from .variables import Vars

__all__ = ["HAND", "HOUSE", "Soulmates", "hand_zone"]

K = TypeVar("K")
ORDER: Final = {face: n for n, face in enumerate(DECK)}
"""The rank of each face in the order of laying cards down (H2)."""
HOUSE: Final[Mapping[str, int]] = {"dealer": 0, "turn_limit": 3000}
"""House values of H1 and H3: the default dealer, and the number of turns after which a match is stopped."""


def next_deck(t: Table, pile: list[K]) -> list[K]:
    """Return the cards of a pile that a reshuffle would turn into the deck (R4, option ``reshuffle_keeps_top``)."""
    return pile[:-1] if t.options["reshuffle_keeps_top"] and len(pile) > 1 else pile


_DRAW, _DRAW_ALONE = (Offer("draw", (Slot("source", ("deck", "discard")),), free) for free in (True, False))
"""Draws with and without a discard pile; without one, ``check`` refuses to draw from it."""


@lru_cache(maxsize=1024)
def _acts(hand: tuple[Face, ...], free: bool) -> tuple[Offer, ...]:
    """Return the offers for a sorted hand: a discard, certainly legal if ``free``, and all calls."""
    discard = Offer("discard", (Slot("cards", tuple(dict.fromkeys(hand))),), sure=free)
    trios = [trio for trio in dict.fromkeys(combinations(hand, 3)) if trio in TARGETS]
    calls = (sure("call", (trio,), TARGETS[trio]) for trio in trios)
    return discard, *calls


class Soulmates(Game):
    """Collect three cards that lack a fourth, then ask who has it: exactly one other player must."""

    name = "soulmates"
    seats = range(3, 9)
    default_seats = 5
    options = named(
        Option("must_call", False),
        Option("first_couple_only", False),
        Option("may_return_taken_card", True),
        Option("pile_view", "all", ("all", "top")),
        Option("reshuffle_keeps_top", False),
        Option("dealer", HOUSE["dealer"], tuple(range(8)), seat=True),
    )
    grammar = {
        "draw": "draw {source:deck|discard}",
        "discard": "discard {cards:card}",
        "call": "call {cards:cards} for {target:card}",
        "lay_top": "top {cards:card}",
        "leave": "leave",
    }
    aliases = {"draw pile": "draw discard", "draw": "draw deck"}
    anytime = frozenset({"leave"})
    beats = {
        "ask": Beat("ask"),
        "has": Beat("answer", tone="good"),
        "has_not": Beat("answer"),
        "match": Beat("sign", "heart", "good"),
        "triangle": Beat("sign", "tangle", "bad"),
        "heartbreak": Beat("sign", "crack", "bad"),
    }
    phases = ("draw", "act", "lay_top", "over")
    phase_rule = "4.draw"
    vars = Vars
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)
    validate_position = staticmethod(validate_position)
    card_facts = staticmethod(card_facts)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Return the deck: numbers 1 to 5 of both suits, 60 cards."""
        return DECK

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Return deck, discard pile, the cards shown in a call, and a hand per seat."""
        return [
            Zone("deck", shape="stack", top_first=True),
            Zone("pile", sees=EVERYBODY, shape="pile", top_only=options["pile_view"] == "top"),
            Zone("shown", sees=EVERYBODY),
            *hands(seats),
        ]

    def setup(self, t: Table, chance: Chance) -> None:
        """Deal four cards each and turn one up; the dealer begins."""
        dealer = t.options["dealer"] % t.seats
        t.shuffle("deck", chance.shuffle, rule="3")
        t.say("setup.deal", rule="3", by=dealer, facts={"n": HAND})
        deal_around(t, dealer, HAND, rule="3")
        t.move([t.top("deck")], "deck", "pile", rule="3", note="setup.turn_up")
        t.say("turn", by=dealer, rule="3", kind="turn")

    # -- legality ------------------------------------------------------------------------------------------

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """Return the offers of the phase: draws, discards and calls, or the choice of the top card."""
        v: Vars = t.typed or Vars.of(t)  # saves a call, as every decision asks
        if v.phase == "draw":
            return (_DRAW if t.zones["pile"] else _DRAW_ALONE,)
        if v.phase == "lay_top":
            return (Offer("lay_top", (Slot("cards", tuple(dict.fromkeys(t.open_codes("shown")))),)),)
        free = t.options["may_return_taken_card"] and not t.options["must_call"]
        return _acts(tuple(sorted(t.open_codes(hand_zone(seat)))), free)

    def check(self, t: Table, seat: int, move: Move) -> None:
        """Sections 4 and 6; see :class:`Game`."""
        v, kind = Vars.of(t), move.kind
        if kind == "leave":
            if seat not in v.active:
                raise IllegalMove("R17", "not_active")
            return
        if v.phase == "lay_top":
            trio = t.open_codes("shown")
            if kind != "lay_top":
                raise IllegalMove("4.lay_top", "lay_top_now", cards=tuple(trio))
            if move.args[0] not in trio:
                raise IllegalMove("4.lay_top", "not_in_trio", cards=(move.args[0],), trio=tuple(trio))
            return
        if kind == "lay_top":
            raise IllegalMove("4.lay_top", "no_lay_top")
        if kind == "draw":
            if v.phase != "draw":
                raise IllegalMove("4.draw", "already_drawn")
            if move.args[0] == "discard" and not t.zones["pile"]:
                raise IllegalMove("R16", "pile_empty")
        elif v.phase != "act":
            raise IllegalMove("4.draw", "draw_first")
        elif kind == "discard":
            self._check_discard(t, seat, move.arg(0, str))
        else:
            self._check_call(t, seat, move)

    def _check_discard(self, t: Table, seat: int, card: Face) -> None:
        hand = t.open_codes(hand_zone(seat))
        self._check_held(hand, (card,))
        if not t.options["may_return_taken_card"] and card == Vars.of(t).taken and hand.count(card) == 1:
            raise IllegalMove("R7", "taken_card", cards=(card,))
        if t.options["must_call"] and callable_pairs(hand):
            raise IllegalMove("R1", "must_call")

    def _check_call(self, t: Table, seat: int, move: Move) -> None:
        trio, target = move.args
        assert isinstance(trio, tuple) and isinstance(target, str)
        for card in (*trio, target):
            self._check_exists(card)
        if len(trio) != 3:
            raise IllegalMove("4.call", "three_cards")
        self._check_held(t.open_codes(hand_zone(seat)), trio)
        if len({card[0] for card in trio}) > 1:
            raise IllegalMove("R8", "mixed_suits", cards=trio)
        targets = TARGETS.get(tuple(sorted(trio)))
        if targets is None:
            raise IllegalMove("4.calls", "not_callable", cards=trio)
        if target not in targets:
            other_suit = target[0] != trio[0][0]
            key = "other_suit_target" if other_suit else "wrong_target"
            raise IllegalMove("R8" if other_suit else "4.calls", key, cards=trio, target=(target,), targets=targets)

    @staticmethod
    def _check_exists(card: Face) -> None:
        if card not in ORDER:
            raise IllegalMove("2", "no_such_card", cards=(card,))

    def _check_held(self, hand: Sequence[Face], cards: Sequence[Face]) -> None:
        if few := lacking(cards, hand):
            self._check_exists(few[0])
            raise IllegalMove("4.act", "not_in_hand", cards=few)

    # -- section 4: effects of moves -----------------------------------------------------------------------

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind = move.kind
        if kind == "draw":
            self._draw(t, seat, move.arg(0, str), chance)
        elif kind == "discard":
            card = move.arg(0, str)
            carry(t, (card,), hand_zone(seat), "pile", by=seat, rule="4.act", note="discard")
            self._pass_turn(t, seat)
        elif kind == "call":
            self._call(t, seat, Call(move.arg(0, tuple), move.arg(1, str)), chance)
        elif kind == "lay_top":
            self._start_again(t, seat, move.arg(0, str), chance)
        elif kind == "leave":
            self._leave(t, seat)

    def _draw(self, t: Table, seat: int, source: str, chance: Chance) -> None:
        if source == "deck":
            self._draw_from_deck(t, seat, "draw.deck", chance)
            t.set("taken", None)
        else:
            card = t.top("pile")
            t.set("taken", t.faces[card])
            t.move([card], "pile", hand_zone(seat), by=seat, rule="4.draw", note="draw.pile")
        t.set("phase", "act")

    def _draw_from_deck(self, t: Table, seat: int, note: str, chance: Chance) -> None:
        if not t.zones["deck"]:
            self._reshuffle(t, chance)
        t.move([t.top("deck")], "deck", hand_zone(seat), by=seat, rule="4.draw", note=note)
        note_unknown_card(t, seat)

    def _reshuffle(self, t: Table, chance: Chance) -> None:
        """Turn the pile into the deck when a card is needed (R4), without its top card if the option says so."""
        cards = next_deck(t, t.zones["pile"])
        assert cards, "R5: deck and pile are never both empty"
        note_pool(t, cards)
        reshuffle(t, chance, [("pile", cards)], rule="R4")

    def _call(self, t: Table, seat: int, call: Call, chance: Chance) -> None:
        hand = hand_zone(seat)
        t.set("taken", None)
        trio = t.find_all(hand, call.trio)
        rejects = [i for i in t.zones[hand] if i not in trio]
        t.move(rejects, hand, "pile", by=seat, rule="R11", note="call.rejects")
        t.move(trio, hand, "shown", by=seat, rule="4.call", note="call.trio")
        t.say("call.ask", by=seat, rule="4.call", kind="ask", facts={"target": (call.target,)}, beat="ask")
        active = Vars.of(t).active
        asked = [s for s in clockwise(t, seat) if s in active]
        holders = [s for s in asked if call.target in t.codes(hand_zone(s))]
        for s in asked:
            if s in holders:
                shown = t.find(hand_zone(s), call.target)
                t.show([shown], by=s, rule="R6", note="answer.shows", beat="has")
            else:
                t.say(None, by=s, rule="R6", beat="has_not")
        note_absent(t, [s for s in asked if s not in holders], call.target)
        if len(holders) == 1:
            self._match(t, seat, holders[0], call.target)
            return
        facts = {"target": (call.target,), "who": tuple(holders)}
        if holders:
            t.say("triangle", by=seat, rule="4.triangle", facts=facts, beat="triangle")
        else:
            t.say("heartbreak", by=seat, rule="4.heartbreak", facts=facts, beat="heartbreak")
        if len(set(call.trio)) == 1:
            self._start_again(t, seat, call.trio[0], chance)
        else:
            t.set("phase", "lay_top")

    def _match(self, t: Table, seat: int, soulmate: int, target: Face) -> None:
        hand = hand_zone(soulmate)
        t.say("match", by=seat, rule="4.match", facts={"who": (soulmate,)}, beat="match")
        t.move(self._ascending(t, "shown"), "shown", "pile", by=seat, rule="H2", note="couple.cards")
        key = t.find(hand, target)
        rest = [i for i in self._ascending(t, hand) if i != key]
        t.move(rest, hand, "pile", by=soulmate, rule="R19", note="couple.cards")
        t.move([key], hand, "pile", by=soulmate, rule="H2", note="key_card")
        t.set("couples", (*Vars.of(t).couples, (seat, soulmate)))
        drop_seats(t, (seat, soulmate))
        if not self._ended(t):
            self._pass_turn(t, seat)

    def _start_again(self, t: Table, seat: int, top: Face, chance: Chance) -> None:
        """End a failed call: the trio goes on the pile, the chosen card on top; four new cards; the turn passes."""
        last = t.find("shown", top)
        rest = [i for i in self._ascending(t, "shown") if i != last]
        t.move(rest, "shown", "pile", by=seat, rule="4.lay_top")
        t.move([last], "shown", "pile", by=seat, rule="R10", note="lay.top")
        for _ in range(HAND):
            self._draw_from_deck(t, seat, "draw.new", chance)
        self._pass_turn(t, seat)

    def _leave(self, t: Table, seat: int) -> None:
        """Let a seat leave (R17): its hand goes under the pile, and the game may end at once."""
        on_turn = Vars.of(t).turn == seat
        for zone in (hand_zone(seat), "shown") if on_turn else (hand_zone(seat),):
            if t.zones[zone]:
                t.move(tuple(t.zones[zone]), zone, "pile", at=0, by=seat, rule="R17")
        t.say("leave", by=seat, rule="R17")
        drop_seats(t, (seat,))
        if not self._ended(t) and on_turn:
            self._pass_turn(t, seat)

    @staticmethod
    def _ascending(t: Table, zone: str) -> list[int]:
        return sorted(t.zones[zone], key=lambda i: ORDER[t.faces[i]])

    def _pass_turn(self, t: Table, seat: int) -> None:
        v = Vars.of(t)
        t.set("turns", v.turns + 1)
        t.set("taken", None)
        if v.turns >= HOUSE["turn_limit"]:
            t.set("phase", "over")
            t.say("end.limit", rule="H3", kind="end")
            return
        t.set("phase", "draw")
        t.set("turn", next_seat(t, seat, v.active))
        t.say("turn", by=v.turn, rule="4.draw", kind="turn")

    # -- section 5 -----------------------------------------------------------------------------------------

    def _ended(self, t: Table) -> bool:
        v = Vars.of(t)
        if len(v.active) > 2 and not (v.couples and t.options["first_couple_only"]):
            return False
        t.set("taken", None)
        t.set("phase", "over")
        t.say("end.couples", rule="5", kind="end", facts={"who": tuple(s for c in v.couples for s in c)})
        t.say("end.alone" if len(v.active) == 1 else "end.left", rule="5", facts={"who": v.active})
        return True

    def result(self, t: Table) -> Result | None:
        """Everybody in a couple wins; seats still active lose (R20)."""
        v = Vars.of(t)
        if v.phase != "over":
            return None
        winners = tuple(sorted(s for couple in v.couples for s in couple))
        return Result(winners, "couples" if winners else "nobody", facts={"couples": v.couples}, together=v.couples)

    def seat_won(self, t: Table, seat: int) -> bool:
        """A seat that has found its Soulmate leaves the game as a winner."""
        return any(seat in couple for couple in Vars.of(t).couples)

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """The number of turns, and who is still alone."""
        v = Vars.of(t)
        lines: list[tuple[str, Mapping[str, Any]]] = [("turns", {"n": v.turns})]
        alone = tuple(s for s in range(t.seats) if not self.seat_won(t, s))
        return [*lines, ("alone", {"who": alone})] if alone and v.couples else lines

    # -- presentation --------------------------------------------------------------------------------------

    def prompt(self, t: Table, seat: int) -> str:
        """Return the key of the status line."""
        phase = Vars.of(t).phase
        if phase == "draw":
            return "draw" if t.zones["pile"] else "draw_deck_only"
        if phase == "act":
            return "act_can_call" if callable_pairs(t.open_codes(hand_zone(seat))) else "act"
        return phase

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        """Draw: pick deck or pile. Discard: a card, then the pile. Call: the three cards. Top: a shown card."""
        hand = hand_zone(seat)
        if move.kind == "draw":
            return Picks(("pile" if move.args[0] == "discard" else "deck",), hand)
        if move.kind == "call":
            return Picks(tuple(f"{hand}/{card}" for card in move.arg(0, tuple)))
        if move.kind == "lay_top":
            return Picks((f"shown/{move.args[0]}",), "pile")
        return Picks((f"{hand}/{move.args[0]}",), "pile") if move.args else Picks(())

    def interpret_picks(self, t: Table, seat: int, picks: Sequence[str]) -> Move | None:
        """A stack means a draw, one card a discard or the top card, several cards a call for their first target."""
        zones, faces = {p.split("/")[0] for p in picks}, tuple(p.split("/")[1] for p in picks if "/" in p)
        if zones <= {"deck", "pile"}:
            return Move("draw", ("discard" if "pile" in zones else "deck",))
        if "shown" in zones:
            return Move("lay_top", faces[:1]) if faces else None
        if zones != {hand_zone(seat)} or not faces:
            return None
        if len(faces) == 1:
            return Move("lay_top" if Vars.of(t).phase == "lay_top" else "discard", faces)
        trio = tuple(sorted(faces, key=card_order))
        return Move("call", (trio, TARGETS.get(trio, (trio[0],))[0]))

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return a label for draws, which depends on the source; other moves have their usual label."""
        if move.kind != "draw":
            return None
        if move.args[0] == "deck":
            return "draw.deck", {}
        return "draw.pile", {"cards": tuple(t.open_codes("pile")[-1:])}

"""The rules of The Memory Library. Section and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from ...core import agenda
from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Badge, CardFacts, Game
from ...core.gauge import Gauge
from ...core.move import IllegalMove, Move, Offer, refuse
from ...core.options import Option, named
from ...core.seats import hand_zone
from ...core.table import EVERYBODY, Face, Table, Zone, seat_bit
from . import actions, cards, effects, raids, score
from .abilities import toll
from .cards import ABILITIES, DECK, DECKS, DISCARD, MARKET, OPEN, OPEN_TOMES, SHARDS, START_HAND
from .moves import MOVES, interpret_picks, label, picks
from .rounds import AGENDA, begin_turn, end_turn, leave, settle
from .validation import validate_position
from .variables import Vars

__all__ = ["Library"]


class Library(Game):
    """Collect shards from an open market and hand in sets for tomes; forget a shard to tax the others."""

    name = "library"
    seats = range(2, 5)
    default_seats = 3
    options = named(
        Option("track", 10, (6, 10)),
        Option("open_hands", False),
        Option("history_choice", "owner", ("owner", "random")),
        Option("abilities", "mandatory", ("mandatory", "optional"), former="optional"),
        Option("effect_span", "rulebook", ("rulebook", "one_turn_each")),
    )
    vars = Vars
    grammar = {kind: way["form"] for kind, way in MOVES.items()}
    anytime = frozenset({"leave"})
    phase_rule = "4.turn"
    beats = {
        "tome": Beat("show", tone="good"),
        "forget": Beat("show"),
        "flag": Beat("sign", "deck", "bad"),
        "last": Beat("sign", "over"),
    }
    badges = (Badge("red", "diamond"), Badge("blue", "wave"), Badge("green", "leaf"), Badge("gold", "disc"))
    label = staticmethod(label)
    design = staticmethod(cards.design)
    origin = staticmethod(cards.origin)
    validate_position = staticmethod(validate_position)
    picks = staticmethod(picks)
    interpret_picks = staticmethod(interpret_picks)
    result = staticmethod(score.result)
    sheets = staticmethod(score.sheets)
    epilogue = staticmethod(score.epilogue)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """The shards and the tomes."""
        return {**cards.ALL_SHARDS, **cards.ALL_TOMES}

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """The central board, then the zones of each seat. Shard decks hide nothing: their cards are alike."""
        out = [Zone(DECK, shape="stack", top_first=True), Zone(OPEN, sees=EVERYBODY), Zone(MARKET, sees=EVERYBODY)]
        for n, name in enumerate(DECKS.values(), 1):
            out.append(Zone(name, None, EVERYBODY, "stack", top_first=True, top_only=True, spot=("shelf", 1, n)))
        out.append(Zone(DISCARD, sees=EVERYBODY, shape="pile"))
        for s in range(seats):
            out += [Zone(place(s), s, EVERYBODY) for place in (cards.done_zone, cards.oblivion_zone)]
            out.append(Zone(hand_zone(s), s, EVERYBODY if options["open_hands"] else seat_bit(s), "hand"))
        return out

    def box(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Sequence[Face]]:
        """The shards face down, the tomes face up in a pile: all open, they would hide the table while it is set up."""
        return {DECK: [*Counter(cards.ALL_SHARDS).elements()], DISCARD: [*Counter(cards.ALL_TOMES).elements()]}

    def setup(self, t: Table, chance: Chance) -> None:
        """Deal the hands, each card from a random deck (R2), then sort the other shards and lay out the tomes."""
        n = START_HAND * t.seats
        t.shuffle(DECK, lambda faces: _dealt(faces, n, chance), rule="3", note="setup")
        for s in range(t.seats):
            t.move(t.zones[DECK][: -START_HAND - 1 : -1], DECK, hand_zone(s), by=s, rule="R2", note="setup.hand")
        for shard, zone in DECKS.items():
            t.move([i for i in t.zones[DECK] if t.faces[i] == shard], DECK, zone, rule="3")
            t.move([t.top(zone)], zone, MARKET, rule="3")
        t.say("setup.market", rule="3")
        t.move(tuple(t.zones[DISCARD]), DISCARD, DECK, rule="3")
        t.shuffle(DECK, chance.shuffle, rule="3")
        t.move(t.zones[DECK][: -OPEN_TOMES - 1 : -1], DECK, OPEN, rule="3", note="setup.tomes")
        t.set("start", first := chance.pick(t.seats), rule="3")
        begin_turn(t, first)

    def card_facts(self, view: Table, seat: int) -> Sequence[CardFacts]:
        """The shards and tomes of the game, and the evidence of random discards about hands."""
        return raids.card_facts(view, *super().card_facts(view, seat))

    # -- turns and legality --------------------------------------------------------------------------------

    def to_act(self, t: Table) -> tuple[int, ...]:
        """The seat that owes a decision, else the seat on turn."""
        v: Vars = t.typed or Vars.of(t)
        return () if v.phase == "over" else (v.agenda[0][1] if v.agenda else v.turn,)

    def offers(self, t: Table, seat: int) -> Sequence[Offer]:
        """The ways to make the pending decision, or the moves of the turn."""
        item = agenda.first(t)
        return AGENDA.offers(t, item) if item else actions.offers(t, Vars.of(t).turn)

    def check(self, t: Table, seat: int, move: Move) -> None:
        """See :class:`Game`, :mod:`.actions`, :mod:`.abilities` and :mod:`.rounds`."""
        if move.kind == "leave":
            if seat not in Vars.of(t).active:
                raise IllegalMove("R30", "not_active")
        elif item := agenda.first(t):
            AGENDA.check(t, item, move)
        elif move.kind not in actions.TURN:
            raise IllegalMove("4.turn", "nothing_pending")
        else:
            refuse(actions.refusal(t, Vars.of(t).turn, move))

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        v: Vars = t.typed or Vars.of(t)
        hidden = raids.hidden_cards(t) if v.raids else {}
        if move.kind == "leave":
            leave(t, seat)
        elif item := agenda.first(t):
            AGENDA.play(t, item, move, chance)
        else:
            actions.run(t, seat, move)
            if move.kind in ("end", "pass"):
                end_turn(t)
        settle(t, chance)
        if v.raids:
            raids.shown(t, hidden)

    # -- screens -------------------------------------------------------------------------------------------

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """The round track and what ends the game; for each seat points, tokens, wildcards and effects in force."""
        v = Vars.of(view)
        out = [Gauge("marker", OPEN, v.marker, int(view.options["track"])), Gauge("stock", OPEN, v.stock)]
        out += [Gauge(f"flag.{why}", MARKET if why == "shards" else DECK, 1, tone="red") for why in v.flags]
        for s in range(view.seats):
            out.append(Gauge("points", s, score.points(view, s), tone=self.badges[s].tone))
            out.append(Gauge("tokens", s, score.own_tokens(v, s)))
            if v.wild[s]:
                out.append(Gauge("wild", s, v.wild[s]))
        lasting = {(e.kind, e.owner): n for e, n in effects.in_force(view)}
        return [*out, *(Gauge(f"effect.{kind}", s, n, tone="red") for (kind, s), n in lasting.items())]

    def card_note(self, face: Face, lang: str) -> str:
        """The ability of a forgotten shard or a completed tome."""
        return str(self.card_data()["notes"][face][lang])

    def card_states(self, view: Table) -> Mapping[Face, tuple[str, Mapping[str, Any]]]:
        """For each effect in force, its owner and how many opposing turns it still covers."""
        return {e.kind.upper(): ("in_force", {"by": e.owner, "n": n}) for e, n in effects.in_force(view)}

    def prompt(self, t: Table, seat: int) -> str:
        """The status line: the pending decision, or what the turn still allows."""
        v = Vars.of(t)
        if v.phase == "over":
            return "over"
        if item := agenda.first(t):
            return "toll" if toll(t, item) else item.kind
        if v.did:
            return "more" if v.extra == 1 else "rest"
        return "act_taxed" if effects.cost(t, seat, 1).total else "act"

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """The facts of the pending decision, or the tax on a Collect."""
        v = Vars.of(t)
        item = agenda.first(t) if v.phase != "over" else None
        if item is None or item.kind == "cost":
            return (effects.cost(t, seat, 1) if item is None else effects.Cost(*v.due)).facts
        if item.kind in ("ability", "chosen"):
            return {"ability": ABILITIES[item.n], "n": len(effects.owners(v, item.seat, "M"))}
        return {"n": item.n}


def _dealt(faces: Sequence[Face], n: int, chance: Chance) -> list[Face]:
    """The shards with the dealt ones on top, each from a random deck; all non-empty decks are equally likely."""
    left, dealt = Counter(faces), []
    for _ in range(n):
        dealt.append(chance.shuffle([shard for shard in SHARDS if left[shard]])[0])
        left[dealt[-1]] -= 1
    return [*dealt, *left.elements()]

"""The rules of Secret Signs. Section, house and ruling numbers are those of the game's spec."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Any

from ...core.beat import Beat
from ...core.chance import Chance
from ...core.game import Badge, Game, Result
from ...core.gauge import Gauge
from ...core.move import LazyMoves, Move, Offer, Picks, Slot
from ...core.options import Option, named
from ...core.schema import Field, list_of, one_of
from ...core.seats import hand_zone, hands
from ...core.table import EVERYBODY, Event, Face, Table, Zone, seat_bit
from ...core.talk import Talk
from ...decks import ars
from ...players.reshuffled import sample_private_vars
from .checks import check, planners
from .code import DEFAULT, KEEP, PLACES_OF, SIGNS, WAYS, Code, format_code, meant, pairs, parse_code
from .facts import card_facts
from .flow import deal, draw, end_turn, plan, reshuffle
from .lifetime import note_gone, note_sign
from .memory import MEMORY, NEW, PLACES, take_out
from .packs import ALL_FACES, MOST_PACK, deck_of
from .sheets import sheets
from .teams import CLAIMS, HOUSE, SEATS, SUITS, TEAMS, nearest_claim, opponents, partner, team, team_mask, value
from .validation import validate_position
from .variables import REMADE, Vars, code_text, may_agree, points

__all__ = ["Signs", "team_code"]

_BADGES = (Badge("red", "disc"), Badge("blue", "diamond"))
_GIVING = {"intercept": "middle", "receive": "middle", "reject": "deck"}
"""The source of the card that replaces the one given up."""
_READY, _PASS = (Offer(kind, sure=True) for kind in ("ready", "pass"))
_SIGN = Offer("sign", (Slot("signs", WAYS),), sure=True)


@lru_cache(maxsize=1024)
def _offers(phase: str, hand: tuple[Face, ...], signs: bool) -> tuple[Offer, ...]:
    """Return the offers of a phase for the different cards of a hand, with a sign if one may be made."""
    found: tuple[Offer, ...]
    give = (Slot("give", hand),)
    if phase == "send":
        found = (Offer("send", (Slot("card", hand), Slot("claim", CLAIMS)), sure=True),)
    elif phase == "intercept":
        found = (Offer("intercept", give, sure=True), _PASS)
    else:
        found = tuple([Offer(kind, give, sure=True) for kind in ("receive", "reject")])
    return (*found, _SIGN) if signs else found


@lru_cache(maxsize=1024)
def _moves(offers: tuple[Offer, ...]) -> LazyMoves:
    """Return the moves of offers, counted once for equal offers."""
    return LazyMoves(offers)


@lru_cache(maxsize=4096)
def _meanings(signs: tuple[str, ...], code: str | None) -> tuple[str, ...]:
    """Return the meanings of a sign in a code, given as text."""
    return meant(signs, DEFAULT if code is None else parse_code(code))


def team_code(t: Table, seat: int) -> Code | None:
    """The code of a seat's team, or None if the viewer of the table may not know it."""
    text = code_text(t, team(seat))
    return None if text is None else parse_code(text)


class Signs(Game):
    """Two teams aim for a total of 30, and not more, with their ten cards; only partners know what a sign means."""

    name = "signs"
    seats = range(SEATS, SEATS + 1)
    default_seats = SEATS
    options = named(
        Option("suit", "sun", tuple(SUITS)),
        Option("games", 2, (1, 2)),
        Option("target", HOUSE["target"], (25, 28, 30, 32, 35)),
        Option("turns_each", 2, (1, 2)),
        Option("peek_aside_at_end", False),
        Option("talk", "free", ("free", "signs_only", "silent")),
        Option("new_signs_between_games", True),
        Option("dealer", HOUSE["dealer"], tuple(range(SEATS)), seat=True),
        Option("pack", 0, least=0, most=MOST_PACK),
    )
    vars = Vars
    grammar = {
        "send": "send {card:card} say {claim:int}",
        "intercept": "intercept {give:card}",
        "pass": "pass",
        "receive": "receive {give:card}",
        "reject": "reject {give:card}",
        "ready": "ready",
        "agree": "agree {message:text}",
        "sign": "sign {signs:words}",
        "say": "say {message:text}",
        "leave": "leave",
    }
    aliases = {"agree": "agree ", "say": "say ", "deal": "ready"}
    anytime = frozenset({"say", "sign", "agree", "leave"})
    silent = frozenset({"say", "sign", "agree"})
    phases = ("plan", "send", "intercept", "answer", "over")
    phase_rule = "4.send"
    adds_up = True
    beats = {
        "claim": Beat("ask"),
        "pass": Beat("answer"),
        "intercept": Beat("sign", "grab"),
        "receive": Beat("answer", tone="good"),
        "reject": Beat("answer", tone="bad"),
        "sum": Beat("answer"),
        "full": Beat("sign", "star", "good"),
        "over": Beat("sign", "over", "bad"),
    }
    check = staticmethod(check)
    validate_position = staticmethod(validate_position)
    design = staticmethod(ars.design)
    card_text = staticmethod(ars.name)
    card_facts = staticmethod(card_facts)
    sheets = staticmethod(sheets)

    # -- sections 2 and 3 ----------------------------------------------------------------------------------

    def deck(self, seats: int, options: Mapping[str, Any]) -> Mapping[Face, int]:
        """Numbers 1 to 6 of one suit, 33 cards; or another pack."""
        return deck_of(options)

    def faces(self) -> frozenset[Face]:
        """The numbers 0 to 9 of both suits."""
        return ALL_FACES

    def zones(self, seats: int, options: Mapping[str, Any]) -> Sequence[Zone]:
        """Deck, the card on its way, the open cards, the refused cards, and a hand for each seat."""
        return [
            Zone("deck", shape="stack", top_first=True),
            Zone("middle"),
            Zone("up", sees=EVERYBODY, shape="pile"),
            Zone("aside", shape="stack"),
            *hands(seats),
        ]

    def variables(self, seats: int, options: Mapping[str, Any]) -> dict[str, Any]:
        """The declared variables, the codes of the teams, and the knowledge that a reshuffle would lose."""
        return {
            **super().variables(seats, options),
            **{f"put:{s}": () for s in range(seats)},
            **MEMORY.variables(seats),
            **{f"code:{side}": format_code(DEFAULT) for side in range(len(TEAMS))},
        }

    def forms(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, Field]:
        """See :class:`Game`."""
        put = Field(list_of(one_of(deck_of(options))), REMADE)
        puts = {f"put:{s}": put for s in range(seats)}
        return {**super().forms(seats, options), **puts, **MEMORY.forms(seats, (*PLACES, NEW))}

    def secrets(self, seats: int, options: Mapping[str, Any]) -> Mapping[str, int]:
        """A code is known to its team only, a memory to its seat only."""
        codes = {f"code:{side}": team_mask(side) for side in range(len(TEAMS))}
        return codes | {f"put:{s}": seat_bit(s) for s in range(seats)} | MEMORY.secrets(seats)

    def setup(self, t: Table, chance: Chance) -> None:
        """Shuffle the deck; the cards are dealt once the teams have agreed their signs."""
        t.shuffle("deck", chance.shuffle, rule="3")
        plan(t, chance)

    # -- turns and legality --------------------------------------------------------------------------------

    def to_act(self, t: Table) -> tuple[int, ...]:
        """In planning, all who are not ready; then the sender, the left and the right opponent, the partner (H4)."""
        v: Vars = t.typed or Vars.of(t)  # a call less, as playouts ask this at every decision
        phase, sender = v.phase, v.turn
        if phase == "send":
            return (sender,)
        if phase == "intercept":
            left, right = opponents(sender)
            return (right if left in v.passed else left,)
        if phase == "answer":
            return (partner(sender),)
        return tuple(s for s in planners(t) if s not in v.ready) if phase == "plan" else ()

    def legal(self, t: Table, seat: int) -> LazyMoves:
        """See :class:`Game`."""
        return _moves(self.offers(t, seat))

    def offers(self, t: Table, seat: int) -> tuple[Offer, ...]:
        """The moves of the phase, and a sign if the seat has made none at this decision."""
        if seat not in self.to_act(t):
            return ()
        v = Vars.of(t)
        if v.phase == "plan":
            return (_READY,)
        hand = tuple(sorted(set(t.open_codes(hand_zone(seat)))))
        return _offers(v.phase, hand, seat not in v.signed and t.options["talk"] != "silent")

    def audience_of(self, t: Table, seat: int, move: Move) -> int:
        """An agreement is for the seat's own team only."""
        return team_mask(team(seat)) if move.kind == "agree" else EVERYBODY

    def redact(self, move: Move) -> Move:
        """An agreement without its words."""
        return Move("agree", (KEEP,)) if move.kind == "agree" else move

    # -- section 4: the effects of moves -------------------------------------------------------------------

    def play(self, t: Table, seat: int, move: Move, chance: Chance) -> None:
        """See :class:`Game`."""
        kind = move.kind
        if kind in self.silent:
            self._talk(t, seat, move)
            return
        t.set("signed", ())
        if kind == "send":
            t.set("claim", move.args[1])
            note_gone(t, seat)
            card = take_out(t, seat, move.arg(0, str), shown=False)
            facts = {"claim": move.args[1]}
            t.move([card], hand_zone(seat), "middle", by=seat, rule="4.send", note="send", facts=facts, beat="claim")
            t.set("phase", "intercept")
        elif kind == "pass":
            passed = (*Vars.of(t).passed, seat)
            t.set("passed", passed, rule="R5")
            t.say("pass", by=seat, rule="4.intercept", beat="pass")
            if len(passed) == len(opponents(seat)):
                t.set("phase", "answer")
        elif kind in _GIVING:
            self._take(t, seat, kind, move.arg(0, str), chance)
        elif kind == "ready":
            t.set("ready", (*Vars.of(t).ready, seat))
            t.say("ready", by=seat, rule="H6")
            if not self.to_act(t):
                deal(t, chance)
        elif kind == "leave":
            t.set("phase", "over")
            t.say("leave", by=seat, rule="R16", kind="end")

    @staticmethod
    def _take(t: Table, seat: int, kind: str, give: Face, chance: Chance) -> None:
        """Give up a card openly, then take the other one (R6)."""
        hand = hand_zone(seat)
        if kind == "reject" and not t.zones["deck"]:
            reshuffle(t, chance)
        note_gone(t, seat, (give,))
        t.move([take_out(t, seat, give, shown=True)], hand, "up", by=seat, rule="R6", note=f"{kind}.give", beat=kind)
        t.say(None, kind="ask", by=seat, rule="R6", facts={"kind": kind})
        sent = [t.top("middle")]
        if kind == "reject":
            MEMORY.moves(t, "middle", "aside", {})
            t.move(sent, "middle", "aside", by=seat, rule="R2", note="reject")
            draw(t, seat, "reject.draw", chance)
        else:
            MEMORY.moves(t, "middle", hand, {seat: t.faces[sent[0]]})
            t.move(sent, "middle", hand, by=seat, rule="4.intercept" if kind == "intercept" else "4.answer", note=kind)
        end_turn(t, chance)

    def _talk(self, t: Table, seat: int, move: Move) -> None:
        """Carry out talk, which moves no card: public words and signs, and agreements within a team."""
        (kind, said), v = move, Vars.of(t)
        if kind == "sign":
            if seat not in v.signed:
                t.set("signed", (*v.signed, seat))
            note_sign(t, seat, move.arg(0, tuple))
            t.say("talk.sign", by=seat, rule="4.talk", facts={"talk": kind, "signs": said[0]})
            meanings = _meanings(said[0], code_text(t, team(seat)))
            t.say("talk.meant", to=team_mask(team(seat)), by=seat, rule="H6", facts={"meanings": meanings})
        elif kind == "say":
            t.say("talk.say", by=seat, rule="4.talk", facts={"talk": kind, "message": said[0]})
        else:
            self._agree(t, seat, str(said[0]))

    @staticmethod
    def _agree(t: Table, seat: int, said: str) -> None:
        """Set the code of a team; other players see the same whether it has changed or not."""
        key, to = f"code:{team(seat)}", team_mask(team(seat))
        text = code_text(t, team(seat)) if said == KEEP else format_code(parse_code(said))
        t.emit(Event("set", key=key, value=text, to=to, rule="H6"))
        note = "talk.keep" if said == KEEP else "talk.agree"
        t.say(note, to=to, by=seat, rule="H6", facts={"talk": "agree", "message": text})

    # -- section 5 -----------------------------------------------------------------------------------------

    def result(self, t: Table) -> Result | None:
        """The result by the sums of the finished games (R16); a draw is shared by everybody (R7)."""
        v = Vars.of(t)
        if v.phase != "over":
            return None
        a, b = points(t)
        scores = (a, b) * (SEATS // len(TEAMS))
        if not v.scores:
            return Result((), "abandoned", scores)
        winners = tuple(range(SEATS)) if a == b else TEAMS[0 if a > b else 1]
        left = "" if len(v.scores) == t.options["games"] else "left_"
        facts = {"best": max(a, b), "least": min(a, b)}
        top = max(a, b) == t.options["target"] * t.options["games"]
        return Result(winners, f"{left}{'draw' if a == b else 'win'}", scores, facts, top=top)

    def gauges(self, view: Table, viewer: int) -> Sequence[Gauge]:
        """Return the sum of the viewer's hand, the claim while a card is on its way, and the points of each team.

        The points are shown from the start if there is more than one game to score.
        """
        v = Vars.of(view)
        own = view.codes(hand_zone(viewer)) if viewer >= 0 else []
        held = [Gauge("sum", viewer, sum(value(face) for face in own if face))] if own else []
        said = [*held, Gauge("claim", v.turn, v.claim)] if v.claim and v.phase in ("intercept", "answer") else held
        if view.options["games"] == 1 and not v.scores:
            return said
        scored = points(view)
        return [*said, *(Gauge("points", s, scored[team(s)], tone=_BADGES[team(s)].tone) for s in range(SEATS))]

    # -- positions, screens --------------------------------------------------------------------------------

    def sample_private_vars(self, t: Table, seat: int, rng: Random) -> None:
        """Fill in the usual code, no memories, and what the other seats know of a remade deck."""
        super().sample_private_vars(t, seat, rng)
        sample_private_vars(t, seat, rng)

    def prompt(self, t: Table, seat: int) -> str:
        """The status line of each phase."""
        v = Vars.of(t)
        if v.phase == "plan" and not may_agree(t):
            return "deal"
        return "intercept_last" if v.phase == "intercept" and v.passed else v.phase

    def prompt_facts(self, t: Table, seat: int) -> Mapping[str, Any]:
        """The sender, the claim, and the number of the game."""
        v = Vars.of(t)
        return {"seat": v.turn, "claim": v.claim, "n": v.round}

    def picks(self, t: Table, seat: int, move: Move) -> Picks:
        """A card in hand; if several moves share it, the buttons or the place clicked next decide."""
        if move.kind == "send":
            return Picks((f"{hand_zone(seat)}/{move.args[0]}",))
        if move.kind in _GIVING:
            return Picks((f"{hand_zone(seat)}/{move.args[0]}",), _GIVING[move.kind])
        return Picks(())

    def interpret_picks(self, t: Table, seat: int, picks: Sequence[str]) -> Move | None:
        """The move that picks suggest: send or give up a card in hand, by phase; take the card in the middle."""
        v, own = Vars.of(t), hand_zone(seat)
        zones, faces = [p.split("/")[0] for p in picks], tuple(p.split("/")[1] for p in picks if "/" in p)
        taking = "receive" if v.phase == "answer" else "intercept"
        if set(zones) <= {"middle", "deck"}:
            return Move("reject" if "deck" in zones else taking)
        if zones != [own] or not faces or faces[0] not in deck_of(t.options):
            return None
        if v.phase in ("plan", "send"):
            return Move("send", (faces[0], v.claim or nearest_claim(faces[0])))
        return Move(taking, faces)

    def epilogue(self, t: Table) -> Sequence[tuple[str, Mapping[str, Any]]]:
        """Both teams' totals of every finished game."""
        sides = dict(zip(("one", "two"), TEAMS, strict=True))
        totals = enumerate(Vars.of(t).totals, start=1)
        return [("game", {**sides, "n": n, "a": a, "b": b, "limit": t.options["target"]}) for n, (a, b) in totals]

    def talk(self, view: Table, viewer: int) -> Talk:
        """The pictures and words that the option allows; a code only for its own team."""
        way, phase = view.options["talk"], Vars.of(view).phase
        code = team_code(view, viewer) if viewer >= 0 else None
        return Talk(
            SIGNS if way != "silent" else (),
            free=way == "free" and phase != "over",
            may_sign=way != "silent" and phase != "over" and viewer >= 0,
            may_agree=phase == "plan" and may_agree(view) and viewer >= 0,
            code=None if code is None or way == "silent" else code.meanings,
            note="" if code is None else code.note,
            meanings=PLACES_OF,
            pairs={} if code is None or way == "silent" else pairs(code),
        )

    def partners(self, seats: int, seat: int) -> tuple[int, ...]:
        """Both seats of the team."""
        return TEAMS[team(seat)]

    def seat_badge(self, seat: int) -> Badge:
        """Team A is red with a disc, team B blue with a diamond."""
        return _BADGES[team(seat)]

    def label(self, t: Table, move: Move) -> tuple[str, Mapping[str, Any]] | None:
        """Return the label of ``ready``, which deals the cards if there is nothing to agree."""
        return ("deal", {}) if move.kind == "ready" and not may_agree(t) else None

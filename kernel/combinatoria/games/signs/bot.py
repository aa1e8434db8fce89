"""Players for Secret Signs: they believe what claims and signs make likely, tell their partner, and bluff the others.

Section 12 of the spec. Everything is judged from the seat's view: the own hand, the open cards, the claim, and the
signs of the partner in the code of the own team. A sign of the others is a picture and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from ...core.move import Move
from ...core.table import Table
from ...pace.thinking import Thinking
from ...players.bots import Bot, Choice, GreedyBot, Opinion, RandomBot
from ...players.sample import Advice, SampleBot
from .belief import heard, likelihood, mean, partner_totals, shares
from .code import Code, decode, encode
from .facts import hidden
from .quick import GAIN, SIMULATOR, TRUE
from .rules import team_code
from .teams import CLAIMS, hand_zone, team, turns, value
from .worth import LAST, SNATCHED, Row, Worth, worth

__all__ = ["BOTS", "judge"]

PLAYOUTS: Final = 800
"""Games played on for a decision of the sample bot: 0.2 to 0.5 seconds on a usual machine."""
WIDTH: Final = 8
"""Moves that are played on: of many claims for the same card only the likeliest."""
CLEAR: Final = 1.5
"""So many standard errors better must a move be before it is preferred to the judge's favourite."""
SIGN: Final = 1000.0
"""A sign comes before the move, if there is something to tell; others are never made."""
OTHER_CARD: Final = 30.0
"""How far a card stands behind that does not fit what the partner was told."""
OTHER_CLAIM: Final = 60.0
"""How far a number stands behind that does not fit what the partner was told; a lie, if nothing was."""


class Mind:
    """What a seat thinks of a position: chances of totals, and what totals are worth.

    Args:
        view: the table as the seat sees it.
        seat: whose eyes.
    """

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, v = view, seat, view.vars
        self.space = hidden(view, seat)
        self.own = sum(value(f) for f in view.open_codes(hand_zone(seat)))
        self.partner = partner_totals(view, seat, self.space)
        left = turns(view.options) - v["number"]
        own = team(seat) != team(v["turn"])  # whether the next turn is one of the own team
        self.worth: Worth = worth(int(view.options["target"]), left, own)
        news = heard(view, seat, v["turn"])
        self.message = news.message if news is not None and news.fresh else None

    def sent(self) -> dict[int, float]:
        """What the sent card may be, after the claim and what the partner's sign says of it."""
        claim, seen = self.view.vars["claim"], self.view.open_codes("middle")
        if seen:  # it can be followed with the eyes: the seat once had it, or sent it, itself
            return {value(seen[0]): 1.0}
        plain = {v: float(p) for v, p in self.space.card("middle").items()}
        return shares({v: p * float(likelihood(claim, v, self.message)) for v, p in plain.items()})

    def drawn(self) -> dict[int, float]:
        """What the next card of the deck may be."""
        return {v: float(p) for v, p in self.space.next_card().items()}

    def expect(self, row: Row, *parts: Mapping[int, float], less: int = 0) -> float:
        """The worth of the team's total: own cards, the partner's, one more card if given, less what is given up."""
        return sum(p * row[min(LAST, max(0, t))] for t, p in self.totals(*parts, less=less).items())

    def totals(self, *parts: Mapping[int, float], less: int = 0) -> dict[int, float]:
        """Chances of the team's total."""
        out = {self.own - less + t: p for t, p in self.partner.items()}
        for part in parts:
            more: dict[int, float] = {}
            for t, p in out.items():
                for v, q in part.items():
                    more[t + v] = more.get(t + v, 0.0) + p * q
            out = more
        return out


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[Opinion]:
    """See :class:`combinatoria.players.bots.Judge`."""
    phase = view.vars["phase"]
    if phase not in ("send", "intercept", "answer"):
        return [Opinion(0.0, "ready" if move.kind == "ready" else "any") for move in legal]
    mind = Mind(view, seat)
    moves = [m for m in legal if m.kind != "sign"]
    rate = {"send": _rate_send, "intercept": _rate_intercept, "answer": _rate_answer}[phase]
    rated = dict(zip(moves, rate(mind, moves), strict=True))
    rated |= dict(_rate_signs(mind, [m for m in legal if m.kind == "sign"], rated))
    return [rated[move] for move in legal]


class Promise(NamedTuple):
    """What a sender has just told its partner about the move to come.

    Attributes:
        totals: what the five cards that stay may add up to; empty if nothing was said.
        honest: whether the number will be true; None if nothing was said.
    """

    totals: frozenset[int] = frozenset()
    honest: bool | None = None

    def fits(self, total: int) -> bool:
        """Whether a total agrees with it."""
        return not self.totals or total in self.totals


def promised(view: Table, seat: int) -> Promise:
    """What the sign of a sender in this very decision says, read as the partner reads it."""
    news = heard(view, seat, seat) if seat in view.vars["signed"] else None
    if news is None or not news.fresh:
        return Promise()
    if news.message.claim is not None:
        return Promise(news.totals, news.message.claim == "true")
    return Promise(news.totals, True if len(news.totals) == 1 else None)


def _rate_send(mind: Mind, moves: Sequence[Move]) -> list[Opinion]:
    """Each card is worth what the team can expect if an opponent takes it, or the partner answers."""
    table, totals = mind.worth, mind.totals()
    values = {}
    for card in {str(m.args[0]) for m in moves}:
        v = value(card)
        values[card] = sum(
            p * (SNATCHED * table.sure[t - v] + (1 - SNATCHED) * max(table.give[t], table.swap[t - v]))
            for t, p in totals.items()
        )
    promise, expected = promised(mind.view, mind.seat), mean(totals)
    out = []
    for move in moves:
        card, claim = str(move.args[0]), int(move.args[1])  # type: ignore[arg-type]
        honest, left = claim == value(card), mind.own - value(card)
        worth_ = values[card] - (0 if promise.fits(left) else OTHER_CARD)
        if honest == (promise.honest is False):
            worth_ -= OTHER_CLAIM
        facts = {"card": card, "points": expected - value(card), "claim": claim}
        out.append(Opinion(worth_, "send_fits" if honest else "send_lie", facts))
    return out


def _rate_intercept(mind: Mind, moves: Sequence[Move]) -> list[Opinion]:
    """Taking the card must promise clearly more points than leaving it."""
    stay = mind.expect(mind.worth.sure)
    sent = mind.sent()
    values = {m: mind.expect(mind.worth.sure, sent, less=value(str(m.args[0]))) for m in moves if m.kind != "pass"}
    best = max(values.values(), default=0.0)
    out = []
    for move in moves:
        if move.kind == "pass":
            key = "pass_close" if best > stay else "pass_worse"
            out.append(Opinion(stay, key, {"points": stay, "best": best}))
        else:
            facts = {"card": str(move.args[0]), "points": values[move], "best": stay}
            out.append(Opinion(values[move] - GAIN, "intercept_gain", facts))
    return out


def _rate_answer(mind: Mind, moves: Sequence[Move]) -> list[Opinion]:
    """Q5 with what is believed: take the card or draw, and which card to give up."""
    sent, drawn = mind.sent(), mind.drawn()
    taking, drawing = mind.totals(sent), mind.totals(drawn)
    row = mind.worth.sure
    wish = mind.message.wish if mind.message is not None else None
    out = []
    for move in moves:
        give = value(str(move.args[0]))
        kind = move.kind
        totals = taking if kind == "receive" else drawing
        points = sum(p * row[min(LAST, max(0, t - give))] for t, p in totals.items())
        facts = {"card": str(move.args[0]), "points": points}
        wished = (wish == "take" and kind == "receive") or (wish == "leave" and kind == "reject")
        out.append(Opinion(points + 2.0 * wished, f"{kind}_wish" if wished else f"{kind}_best", facts))
    return out


def _rate_signs(mind: Mind, signs: Sequence[Move], rated: Mapping[Move, Opinion]) -> Iterable[tuple[Move, Opinion]]:
    """The one sign that tells the partner what it does not know yet, before everything else."""
    if not signs:
        return
    best = max(rated.items(), key=lambda item: item[1].value)[0]
    told = sign_for(mind.view, mind.seat, best)
    for move in signs:
        if told is not None and move == told[0]:
            yield move, Opinion(SIGN, told[1], {"n": told[2]})
        else:
            yield move, Opinion(-SIGN, "sign_nothing")


def sign_for(view: Table, seat: int, move: Move) -> tuple[Move, str, int] | None:
    """The sign that goes with a move, with the key of its reason and the total it tells; None if it would tell nothing.

    A sender tells what the five cards that stay add up to; if the number will be a lie, only roughly, with a warning.
    No warning means that it is true. Others tell their total when it has changed since they last told it.

    Args:
        view: the table as the seat sees it.
        seat: who makes the sign.
        move: the move that will follow.
    """
    code = team_code(view, seat)
    if code is None:
        return None
    total = sum(value(f) for f in view.open_codes(hand_zone(seat)))
    if move.kind == "send":
        total -= value(str(move.args[0]))
        honest = move.args[1] == value(str(move.args[0]))
        signs = encode(total, code) if honest else encode(total, code, "lie")
        signs = signs or encode(total, code, "true" if honest else None)
        if signs is None:
            return None
        said = decode(signs, code)
        key = f"sign_{said.claim}" if said is not None and said.claim else "sign_total"
        return Move("sign", (signs,)), key, total
    if move.kind not in ("intercept", "pass") or _knows(view, seat, code):
        return None
    signs = encode(total, code)
    return None if signs is None else (Move("sign", (signs,)), "sign_total", total)


def _knows(view: Table, seat: int, code: Code) -> bool:
    """Whether the partner can work out the total already: told exactly, and only open changes since."""
    entry = view.vars["told"][seat]
    if not entry:
        return False
    message = decode(entry[0], code)
    return message is not None and len(message.totals or ()) == 1 and entry[2] == len(view.zones[hand_zone(seat)])


# -- choosing ----------------------------------------------------------------------------------------------


class _Talker:
    """What the bots share: one sign first, if there is something to tell; a claim is true three times out of four."""

    def _considered(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> list[Move]:
        """The moves among which the bot chooses: for each card one claim, and no signs."""
        moves = [m for m in legal if m.kind != "sign"]
        if view.vars["phase"] != "send":
            return moves
        promise = promised(view, seat)
        honest = rng.random() < TRUE if promise.honest is None else promise.honest
        shift = int(rng.random() * (len(CLAIMS) - 1))
        total = sum(value(f) for f in view.open_codes(hand_zone(seat)))
        out = []
        for m in moves:
            v = value(str(m.args[0]))
            lie = [c for c in CLAIMS if c != v][shift]
            if m.args[1] == (v if honest else lie):
                out.append(m)
        return [m for m in out if promise.fits(total - value(str(m.args[0])))] or out or moves

    def _first(self, view: Table, seat: int, legal: Sequence[Move], choice: Choice) -> Choice:
        """The sign that goes before the chosen move, or the move itself."""
        if all(m.kind != "sign" for m in legal):
            return choice
        told = sign_for(view, seat, choice.move)
        if told is None or told[0] not in legal:
            return choice
        return Choice(told[0], told[1], {"n": told[2]})


class TeamGreedy(_Talker, GreedyBot):
    """The judge's favourite, with a sign before it and a lie now and then."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Choice:
        """See :class:`combinatoria.players.bots.Bot`."""
        choice = super().choose(view, seat, self._considered(view, seat, legal, rng), rng)
        return self._first(view, seat, legal, choice)


class TeamSample(_Talker, SampleBot):
    """Plays on, with a sign before the move and a lie now and then."""

    def advising(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Advice]:
        """See :class:`combinatoria.players.sample.SampleBot`."""
        moves = self._considered(view, seat, legal, rng)
        choice, ratings = yield from super().advising(view, seat, moves, rng)
        if ratings:
            opinions = self.opinions(view, seat, moves)
            plain = max(ratings, key=lambda m: opinions[m].value)
            gap = ratings[choice.move].against(ratings[plain])
            if gap.mean <= CLEAR * gap.se:  # what the judge thinks is worth more than a difference that may be luck
                choice = Choice(plain, opinions[plain].key, opinions[plain].facts)
        first = self._first(view, seat, legal, choice)
        return first, ratings if first is choice else {}


BOTS: Final[Mapping[str, Bot]] = {
    "random": RandomBot(),
    "greedy": TeamGreedy(judge),
    "sample": TeamSample(SIMULATOR, judge, PLAYOUTS, width=WIDTH),
}
"""The bots of this game, weakest first."""

"""Bots for Secret Signs: they weigh claims and signs, inform their partner, and bluff the opponents.

Section 12 of the spec. They judge from the seat's view only: its hand, the open cards, the claim, and the partner's
signs in the code of the team. Signs of the opponents have no meaning.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from ...core.move import Move
from ...core.table import Table
from ...odds import Dist
from ...players.bots import ChosenMove, GreedyBot, MoveScore, levels
from ...players.sample import Advice, SampleBot
from ...slices.thinking import Thinking
from .belief import SILENCE, Heard, heard
from .code import decode, encode
from .evaluate import LAST, SNATCHED, ValueTable, value_table
from .position import Joint, Position, card_of
from .rollout import GAIN, HONEST, SIMULATOR
from .rules import team_code
from .teams import CLAIMS, hand_zone, team, turns, value
from .variables import Vars

__all__ = ["BOTS", "judge", "promised", "rated", "sign_first"]

PLAYOUTS: Final = 800
"""Playouts per decision of ``sample``: 0.2 to 0.5 seconds on a typical machine."""
WIDTH: Final = 8
"""The number of moves to simulate: those the judge rates highest."""
CLEAR: Final = 1.5
"""The lead, in standard errors, that a move needs to replace the judge's favourite."""
SIGN: Final = 1000.0
"""The value of an informative sign, which is made before the move; other signs are never made."""
OTHER_CARD: Final = 30.0
"""The penalty of a card that does not fit what the partner was told."""
OTHER_CLAIM: Final = 60.0
"""The penalty of a claim that does not fit what the partner was told, or of a lie if nothing was."""
WISH: Final = 2.0
"""The value of following a partner's wish, in points."""


class SignsJudge:
    """A seat's judgement of a position: the chances of totals, and their value."""

    def __init__(self, view: Table, seat: int) -> None:
        self.view, self.seat, v = view, seat, Vars.of(view)
        self.facts = Position(view, seat)
        self.totals: Dist[int] = self.facts.believed.map(lambda t: t + self.facts.own)
        left = turns(view.options) - v.number
        own = team(seat) != team(v.turn)  # whether the next turn belongs to this team
        self.worth: ValueTable = value_table(int(view.options["target"]), left, own)
        self.message = self.facts.message
        self._points: dict[tuple[int, int], float] = {}

    def sent(self) -> Dist[int]:
        """The value of the sent card, given the claim and the partner's sign about it."""
        return card_of(self.facts.heeded(self.message))

    def points(self, less: int = 0, joint: Joint | None = None) -> float:
        """The expected score by the odds, as if nothing happened after a card of ``less`` points was given up."""
        known = (less, id(joint))
        if known not in self._points:
            rest = None if joint is None else joint.map(sum)
            self._points[known] = float(self.facts.outlook(self.facts.own - less, rest).score)
        return self._points[known]

    def expect(self, totals: Dist[int], less: int = 0) -> float:
        """The value of the team's total after a card of ``less`` points is given up."""
        row = self.worth.sure
        return sum(float(p) * row[min(LAST, max(0, t - less))] for t, p in totals.items())


def judge(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """See :class:`combinatoria.players.bots.Judge`."""
    return sign_first(view, seat, legal, rated(view, seat, legal))


def rated(view: Table, seat: int, legal: Sequence[Move]) -> list[MoveScore]:
    """Same as :func:`judge`, but without a recommended sign."""
    phase = Vars.of(view).phase
    if phase not in ("send", "intercept", "answer"):
        return [MoveScore(0.0, "ready" if move.kind == "ready" else "any") for move in legal]
    mind = SignsJudge(view, seat)
    moves = [m for m in legal if m.kind != "sign"]
    rate = {"send": _rate_send, "intercept": _rate_intercept, "answer": _rate_answer}[phase]
    found = dict(zip(moves, rate(mind, moves), strict=True))
    return [found.get(move) or MoveScore(-SIGN, "sign_nothing") for move in legal]


def sign_first(view: Table, seat: int, legal: Sequence[Move], opinions: Sequence[MoveScore]) -> list[MoveScore]:
    """Rank the sign that goes with the best move above everything else."""
    if Vars.of(view).phase not in ("send", "intercept", "answer"):
        return list(opinions)
    moves = {m: o.value for m, o in zip(legal, opinions, strict=True) if m.kind != "sign"}
    # Only this sign tells the partner something new.
    sign = sign_for(view, seat, max(moves, key=lambda m: moves[m])) if len(moves) < len(legal) else None
    first = None if sign is None else MoveScore(SIGN, sign.key, sign.facts)
    return [first if first and sign and move == sign.move else o for move, o in zip(legal, opinions, strict=True)]


def promised(view: Table, seat: int) -> Heard:
    """The sender's sign in this turn about its coming move, read as the partner reads it."""
    news = heard(view, seat, seat)
    return news if news.fresh and seat in Vars.of(view).signed else SILENCE


def _rate_send(mind: SignsJudge, moves: Sequence[Move]) -> list[MoveScore]:
    """Rate each card by the team's prospects if an opponent takes it or the partner answers."""
    table, promise, out = mind.worth, promised(mind.view, mind.seat), []
    totals = [(t, float(p)) for t, p in mind.totals.items()]
    for move in moves:
        card, claim = move.arg(0, str), move.args[1]
        v = value(card)
        worth_ = sum(
            p * (SNATCHED * table.sure[t - v] + (1 - SNATCHED) * max(table.give[t], table.swap[t - v]))
            for t, p in totals
        )
        if not promise.fits(mind.facts.own - v):
            worth_ -= OTHER_CARD
        if (claim == v) == (promise.message.honest is False):
            worth_ -= OTHER_CLAIM
        facts = {"card": card, "points": mind.points(v), "claim": claim}
        out.append(MoveScore(worth_, "send_fits" if claim == v else "send_lie", facts))
    return out


def _rate_intercept(mind: SignsJudge, moves: Sequence[Move]) -> list[MoveScore]:
    """Rate interceptions: taking the card must promise clearly more points than leaving it."""
    stay, taking = mind.expect(mind.totals), mind.totals + mind.sent()
    values = {m: mind.expect(taking, value(m.arg(0, str))) for m in moves if m.kind != "pass"}
    best = max(values, key=lambda m: values[m], default=None)
    facts, now = mind.facts, mind.points()

    def points(move: Move) -> float:
        return mind.points(value(move.arg(0, str)), facts.weighed)

    clear = {"points": now, "best": points(best) if best else 0.0}
    key = "pass_close" if best and values[best] > stay else "pass_worse"
    return [
        MoveScore(values[m] - GAIN, "intercept_gain", {"card": m.args[0], "points": points(m), "best": now})
        if m in values
        else MoveScore(stay, key, clear)
        for m in moves
    ]


def _rate_answer(mind: SignsJudge, moves: Sequence[Move]) -> list[MoveScore]:
    """Rate answers by Q5 with the seat's beliefs: take the card or draw, and which card to give up."""
    joints = {"receive": mind.facts.weighed, "reject": mind.facts.drawing}
    totals = {"receive": mind.totals + mind.sent(), "reject": mind.totals + card_of(mind.facts.drawn)}
    wish = {"take": "receive", "leave": "reject"}.get(mind.message.wish or "")
    out = []
    for kind, (card,) in moves:
        worth_, wished = mind.expect(totals[kind], value(str(card))), kind == wish
        facts = {"card": card, "points": mind.points(value(str(card)), joints[kind])}
        out.append(MoveScore(worth_ + WISH * wished, f"{kind}_wish" if wished else f"{kind}_best", facts))
    return out


def sign_for(view: Table, seat: int, move: Move) -> ChosenMove | None:
    """The sign that goes with a move, and the total that it tells; None if it would tell nothing.

    A sender tells the total of the five cards that stay; if the claim will be a lie, only roughly, with a warning.
    No warning means that the claim is true. Others tell their total if it has changed since their last sign.

    Args:
        view: the table as the seat sees it.
        seat: the seat that makes the sign.
        move: the move that will follow.
    """
    code = team_code(view, seat)
    if code is None:
        return None
    total, news = sum(map(value, view.open_codes(hand_zone(seat)))), heard(view, seat, seat)
    key: str = "total"
    facts: dict[str, int | str] = {"n": total}
    if move.kind == "send":
        sent = value(move.arg(0, str))
        total -= sent
        honest = move.args[1] == sent
        signs = encode(total, code, None if honest else "lie") or encode(total, code, "true" if honest else None)
        said = decode(signs, code) if signs else None
        key = said.claim if said is not None and said.claim else "still" if news.totals == {total} else "send"
        facts = {"n": total, "card": move.arg(0, str)}
    else:  # after an exact sign and only open changes, the partner knows the total
        known = len(news.totals) == 1 and news.kept == len(view.zones[hand_zone(seat)])
        signs = encode(total, code) if move.kind in ("intercept", "pass") and not known else None
    return None if signs is None else ChosenMove(Move("sign", (signs,)), f"sign_{key}", facts)


# -- choosing ----------------------------------------------------------------------------------------------


class _Talker:
    """Shared behaviour of the bots: one informative sign first; claims are true three times out of four."""

    def _considered(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> list[Move]:
        """The moves from which the bot chooses: one claim per card, and no signs."""
        moves = [m for m in legal if m.kind != "sign"]
        if Vars.of(view).phase != "send":
            return moves
        promise = promised(view, seat)
        honest = rng.random() < HONEST if promise.message.honest is None else promise.message.honest
        shift = int(rng.random() * (len(CLAIMS) - 1))
        hand = sorted(map(value, view.open_codes(hand_zone(seat))))
        said = {v: v if honest and v in CLAIMS else [c for c in CLAIMS if c != v][shift] for v in hand}
        total = sum(hand)
        out = [m for m in moves if m.args[1] == said[value(m.arg(0, str))]]
        return [m for m in out if promise.fits(total - value(m.arg(0, str)))] or out or moves

    def _first(self, view: Table, seat: int, legal: Sequence[Move], choice: ChosenMove) -> ChosenMove:
        """The sign that precedes the chosen move, or the move itself."""
        sign = sign_for(view, seat, choice.move)
        return choice if sign is None or sign.move not in legal else sign


class TeamGreedy(_Talker, GreedyBot):
    """Chooses the judge's favourite, with a sign before it and an occasional lie."""

    def choose(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> ChosenMove:
        """See :class:`combinatoria.players.bots.Bot`."""
        choice = super().choose(view, seat, self._considered(view, seat, legal, rng), rng)
        return self._first(view, seat, legal, choice)


class TeamSample(_Talker, SampleBot):
    """Chooses by playouts, with a sign before the move and an occasional lie."""

    def advising(self, view: Table, seat: int, legal: Sequence[Move], rng: Random) -> Thinking[Advice]:
        """See :class:`combinatoria.players.sample.SampleBot`."""
        moves = self._considered(view, seat, legal, rng)
        choice, ratings = yield from super().advising(view, seat, moves, rng)
        first = self._first(view, seat, legal, choice)
        return first, ratings if first is choice else {}


BOTS: Final = levels(TeamGreedy(judge), TeamSample(SIMULATOR, judge, PLAYOUTS, WIDTH, CLEAR))
"""The bots of this game, weakest first."""

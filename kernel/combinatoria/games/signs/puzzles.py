"""Puzzles from a position of Secret Signs: chances of the team's total, the truth of a claim, the last move.

The result of a move is exact only at the end of a game, so puzzles on the best move are from the last turn; those on
chances as things stand, or right after an exchange, are from any turn. Answers use facts alone, as the odds strip does;
the claim is weighed as true three times out of four (Q4) only if a question says so. Signs change no answer.

The kinds of questions about moves give the answer away, so screens do not receive the kind.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from ...core.table import Face
from ...game_api.draft import Draft, best_move, exact, number
from ...match.match import Match
from ...odds import Dist
from ...odds.lines import OddsLine
from .belief import TRUST
from .live import odds_lines
from .odds import HAND, TEAM, VALUES, belief, outlook, team_total, total
from .position import Position
from .teams import hand_zone, opponents, turns, value
from .variables import Vars

__all__ = ["WANTED", "drafts", "flavour"]

WANTED: Final[Mapping[str, int]] = {
    "over": 4,
    "give.refuse": 2,
    "claim": 4,
    "answer.receive": 3,
    "hit": 3,
    "intercept.yes": 3,
    "score": 3,
    "give.receive": 3,
    "drawn": 3,
    "answer.refuse": 3,
    "over.refuse": 3,
    "intercept.no": 3,
}
"""The number of puzzles of each kind in the collection."""
TOTALS: Final = ("over", "hit", "score")
"""The kinds about the team's total, indexed by sort."""
EARLIEST: Final = 3
"""The first turn with puzzles; before it, hardly any card is open."""
CHANCES: Final = 6
ANSWERS: Final = 3
"""The numbers of sorts; a match yields puzzles of one sort, by its seed, so that they come from many matches."""


class _Team:
    """A seat's knowledge of the ten cards of its team, and the totals that common mistakes lead to.

    Args:
        p: the position as the seat sees it, with a single case.
    """

    def __init__(self, p: Position) -> None:
        ((_, known),) = p.cases
        mate = known.hands[p.mate].known
        self.target = p.target
        self.hand = [value(face) for face in p.view.open_codes(hand_zone(p.seat))]
        self.open = p.own + sum(map(value, mate))
        self.n = HAND - len(mate)
        self.pool = {value(face): copies for face, copies in known.pools[0].items()}

    def total(self, more: int = 0, less: int = 0) -> Dist[int]:
        """The total of the team's cards, with ``more`` cards added and ``less`` points removed."""
        return total(self.n + more, self.pool).map(lambda points: points + self.open - less)

    def put_back(self, more: int = 0, less: int = 0) -> Dist[int]:
        """Same as :meth:`total`, but as if each hidden card were put back before the next one is drawn."""
        return Dist(self.pool).repeat(self.n + more).map(lambda points: points + self.open - less)

    def forgetful(self, more: int = 0, less: int = 0) -> Dist[int]:
        """Same as :meth:`total`, but as if only the seat's own hand had ever been seen."""
        return team_total(self.hand, HAND + more).map(lambda points: points - less)


def drafts(match: Match) -> Iterator[Draft]:
    """All puzzles of a position, as the player who has to decide sees it."""
    v, last = Vars.of(match.table), turns(match.options)
    if v.phase not in ("intercept", "answer") or v.number < EARLIEST:
        return
    seat = match.to_act[0]
    view = match.view(seat)
    lines = odds_lines(view, seat)
    p = Position(view, seat)
    plain = p.plain is not None and not p.seen
    if plain:
        yield from _chances(lines, _Team(p), match.seed % CHANCES)
    if v.number == last and v.phase == "answer":
        yield from _answers(lines, match.seed % ANSWERS, plain)
    elif v.number == last and seat == opponents(v.turn)[-1]:  # else the partner may still intercept
        yield from _interceptions(lines)


def flavour(match: Match, draft: Draft) -> Hashable:
    """The features that distinguish a puzzle; the collection has one puzzle of each flavour."""
    best = draft.choices[draft.answer].move
    if draft.kind == "give.receive":
        return draft.answer == 0, draft.answer == len(draft.choices) - 1  # the lowest card, the highest, another one
    if best is not None:
        return best.args or tuple(c.move for c in draft.choices)
    facts = {"claim": draft.facts.get("claim"), "drawn": draft.facts.get("n")}
    return facts.get(draft.kind, Vars.of(match.table).number)


# -- numbers -----------------------------------------------------------------------------------------------


def _chances(lines: Sequence[OddsLine], team: _Team, sort: int) -> Iterator[Draft]:
    """The puzzles about a number, for positions with a single shuffle: with several, mistakes are less clear-cut.

    Args:
        lines: the odds of the position.
        team: the knowledge of the seat about its team.
        sort: the question to ask.
    """
    by_key = {line.key: line for line in reversed(lines)}
    now = "pass" if "pass_over" in by_key else "now"
    if sort < len(TOTALS):
        yield from _total(TOTALS[sort], by_key[f"{now}_{TOTALS[sort]}"], team)
    elif sort == 3:
        yield from _claim(by_key["claim_trust"], by_key["claim_plain"])
    elif now == "now" and sort == 4:
        yield from _drawn([line for line in lines if line.key == "drawn"], team)
    elif now == "now":
        yield from _over_refusing(lines, by_key["now_over"], team)


def _total(kind: str, line: OddsLine, team: _Team) -> Iterator[Draft]:
    """A puzzle on going over, hitting the target, or the expected score, as things stand."""
    if kind == "over" and not Fraction(1, 10) < exact(line) < Fraction(9, 10):
        return
    limit, totals = team.target, team.total()
    right, any_ten = outlook(totals, limit), outlook(total(TEAM), limit)
    put_back, forgotten = outlook(team.put_back(), limit), outlook(team.forgetful(), limit)
    fits = 1 - right.over
    slips = {
        "over": {
            "reaching": right.hit + right.over,
            "put_back": put_back.over,
            "forgotten": forgotten.over,
            "any_ten": any_ten.over,
            "complement": fits,
        },
        "hit": {
            "put_back": put_back.hit,
            "forgotten": forgotten.hit,
            "every_total": Fraction(1, len(totals)),
            "up_to": fits,
            "one_side": right.over,
            "complement": 1 - right.hit,
        },
        "score": {
            "mean_total": totals.mean(),
            "only_fitting": right.score / fits if fits else Fraction(0),
            "capped": totals.map(lambda t: min(t, limit)).mean(),
            "forgotten": forgotten.score,
            "any_ten": any_ten.score,
        },
    }
    yield from number(kind, kind, line.facts, line, slips[kind])


def _claim(line: OddsLine, plain: OddsLine) -> Iterator[Draft]:
    prior, claim = exact(plain), line.facts["claim"]
    if not prior:
        return
    slips = {
        "prior": prior,
        "trust": TRUST,
        "both": prior * TRUST,
        "fresh_prior": belief(claim, TRUST)[claim],
        "complement": 1 - exact(line),
    }
    yield from number("claim", "claim", line.facts, line, slips)


def _drawn(lines: Sequence[OddsLine], team: _Team) -> Iterator[Draft]:
    """A puzzle on the number whose chance to be drawn has changed most since the start."""
    hidden_cards = sum(team.pool.values())
    for line in sorted(lines, key=lambda line: -abs(line.number - VALUES[line.facts["n"]] / sum(VALUES.values()))):
        copies = VALUES[line.facts["n"]]
        slips = {
            "all_copies": Fraction(copies, hidden_cards),
            "whole_deck": Fraction(copies, sum(VALUES.values())),
            "kinds": Fraction(1, len(VALUES)),
            "of_its_kind": Fraction(team.pool.get(line.facts["n"], 0), copies),
            "complement": 1 - exact(line),
        }
        for draft in number("drawn", "drawn", line.facts, line, slips):
            asked = (step._replace(counted=_of_value(step.counted, line.facts["n"])) for step in draft.how)
            yield draft._replace(how=tuple(asked))
            return


def _of_value(faces: Iterable[Face], n: int) -> tuple[Face, ...]:
    return tuple(face for face in faces if value(face) == n)


def _over_refusing(lines: Sequence[OddsLine], now: OddsLine, team: _Team) -> Iterator[Draft]:
    """A puzzle on going over after the refusal with the best expected score."""
    line = next(line for line in lines if line.key == "reject_over")
    limit, gone = team.target, value(line.facts["card"])
    mean = round(Dist(team.pool).mean())
    slips = {
        "before": exact(now),
        "mean_card": outlook(team.total().map(lambda t: t - gone + mean), limit).over,
        "reaching": team.total(1, gone).p(lambda t: t >= limit),
        "put_back": outlook(team.put_back(1, gone), limit).over,
        "forgotten": outlook(team.forgetful(1, gone), limit).over,
        "complement": 1 - exact(line),
    }
    yield from number("over.refuse", "over.refuse", line.facts, line, slips)


# -- moves -------------------------------------------------------------------------------------------------


def _best(kind: str, question: str, lines: Sequence[OddsLine]) -> Iterator[Draft]:
    """A puzzle on the best move, with moves in the order of a screen: passing first, then by kind, low cards first."""
    yield from best_move(kind, question, sorted(lines, key=lambda line: (line.key != "pass_score", line.group)))


def _scores(lines: Sequence[OddsLine], kind: str) -> list[OddsLine]:
    """The expected scores of the moves of a kind, best first."""
    found = [line for line in lines if line.key == f"{kind}_score"]
    return sorted(found, key=lambda line: -line.number)


def _answers(lines: Sequence[OddsLine], sort: int, plain: bool) -> Iterator[Draft]:
    """A puzzle on the card to give up if the sent one is refused or taken, or on taking it at all.

    Args:
        lines: the odds of the position.
        sort: the question to ask.
        plain: whether a pupil can compute the answer; if not, the first question (Q5 of the spec) is left out.
    """
    take, refuse = _scores(lines, "receive"), _scores(lines, "reject")
    if sort == 0:
        if plain:
            yield from _best("give.refuse", "give.refuse", refuse)
    elif sort == 1:
        yield from _best("give.receive", "give.receive", take)
    else:
        kind = "answer.receive" if take[0].number > refuse[0].number else "answer.refuse"
        yield from _best(kind, "answer", [*take[:2], *refuse[:2]])


def _interceptions(lines: Sequence[OddsLine]) -> Iterator[Draft]:
    stay, take = _scores(lines, "pass"), _scores(lines, "intercept")
    kind = "intercept.yes" if take[0].number > stay[0].number else "intercept.no"
    yield from _best(kind, "intercept", [*stay, *take[:2]])

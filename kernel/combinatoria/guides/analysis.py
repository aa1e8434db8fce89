"""Analysis of a match: the value of each decision, the better alternatives, and the costliest mistakes.

Every decision is judged as its player saw it: the hidden cards are dealt at random repeatedly, each move meets the same
deals, and a fast policy plays each game to its end. The move that a hint would have advised (:mod:`.advise`) is found
with one set of deals and compared on another, so that it cannot win by luck. A player who follows the hint makes no
mistake that this method can detect; table talk is not judged, as that policy ignores it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from html import escape
from typing import Any, Final, NamedTuple

from ..core.table import Table
from ..game_api.protocols import odds_of, part, strong_bot
from ..match.match import Match
from ..odds.lines import OddsLine
from ..players.sample import Rating, Trials
from ..players.simulator import Measure
from ..slices.thinking import Thinking, ThinkingProgress, counted, finish
from ..words.explain import Speaker, ui_texts
from .advise import choices, finding, fresh_trials, plain_choice, rating
from .shares import Share

__all__ = [
    "Analysis", "Glances", "JudgedDecision", "analyse", "decisions_of", "glancing", "judged_decision", "judging",
]  # fmt: skip

SHARE: Final = 2
"""The budget of a decision, in multiples of the strong bot's playouts: half finds the advice, half compares."""
NOISE: Final = 2.0
"""A difference of at most this many standard errors counts as none."""
GLANCES: Final = 1000
"""Playouts of the moves made at a glance (:func:`glancing`), shared by all decisions."""
MOST: Final = 64
"""The largest share of them for a decision."""
LEAST: Final = 6
"""The smallest."""
OUTSET: Final = 4
"""Factor for the first decision's share, as everything is measured against its expectation."""


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """The analysis of one decision.

    Attributes:
        number: index of the decision in the match, from 0.
        seat: the deciding seat.
        prompt: key of the prompt.
        move: the move made, as text.
        chance, se: the share of games won after it, or its judged value, with its standard error.
        best: the move that a hint would have advised, as text; the move made if that was not better.
        best_chance, best_se: the same for that move.
        cost: how much better the alternative is, 0 if that is within the noise.
        cost_se: standard error of the difference.
        only: whether there was no choice.
        measure: meaning of the chances.
        n: number of playouts of each move.
        close: whether advice was searched for; at a glance, the alternative is the one that needs no playouts.
        odds: the exact odds of the move made, if it has any.
        best_odds: those of the best alternative.
    """

    number: int
    seat: int
    prompt: str
    move: str
    chance: float
    se: float
    best: str
    best_chance: float
    best_se: float
    cost: float
    cost_se: float
    only: bool
    measure: Measure
    n: int
    close: bool = True
    odds: tuple[OddsLine, ...] = ()
    best_odds: tuple[OddsLine, ...] = ()

    @property
    def share(self) -> Share:
        """The playout result of the move made."""
        return Share(self.measure, self.chance, self.se, self.n)

    @property
    def best_share(self) -> Share:
        """The playout result of the best move."""
        return Share(self.measure, self.best_chance, self.best_se, self.n)

    def to_dict(self) -> dict[str, Any]:
        """Return plain values: text, numbers and the exact chance of the move (a Fraction) or None."""
        return {
            "number": self.number,
            "seat": self.seat,
            "prompt": self.prompt,
            "move": self.move,
            "chance": self.chance,
            "se": self.se,
            "best": self.best,
            "best_chance": self.best_chance,
            "best_se": self.best_se,
            "cost": self.cost,
            "cost_se": self.cost_se,
            "only": self.only,
            "measure": self.measure,
            "n": self.n,
            "exact": self.odds[0].value if self.odds else None,
            "best_exact": self.best_odds[0].value if self.best_odds else None,
        }


class Analysis:
    """The judged decisions of a match.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> found = analyse(m, budget=60)
    >>> found, found.rows()[0]["move"], len(found.chart())
    (<Analysis of soulmates, 1 decision>, 'draw deck', 1)
    """

    def __init__(
        self, match: Match, decisions: Sequence[JudgedDecision], *, finished: bool = True, lang: str = "en"
    ) -> None:
        self.game, self.decisions, self.finished = match.game.name, list(decisions), finished
        self._say = Speaker(match.game, lang)
        self._end = None if match.result is None else (len(match.decisions), match.result.winners)

    def worst(self, n: int = 3) -> list[JudgedDecision]:
        """Return the costliest decisions, worst first, without those that cost nothing."""
        return sorted((r for r in self.decisions if r.cost > 0), key=lambda r: -r.cost)[:n]

    def rows(self) -> list[dict[str, Any]]:
        """Return all decisions as plain dicts, in the order of the match."""
        return [row.to_dict() for row in self.decisions]

    def chart(self) -> list[dict[str, Any]]:
        """Return the chances over the match as data: one point per decision, and the final result.

        Returns:
            ``number`` of the decision, ``seat``, ``chance`` with its 95 % limits ``low`` and ``high``, and ``best``,
            all from 0 to 1, and their meaning as ``measure``: shares of games ``"won"``, an average ``"score"``, or a
            value as ``"judged"``. A finished match has a last point for each of these seats: ``happened`` is true
            there, the number is that of all decisions, and the chances are 1 for winners and 0 for others.
        """
        points = [
            {
                "number": row.number,
                "seat": row.seat,
                "chance": row.chance,
                "low": row.share.interval[0],
                "high": row.share.interval[1],
                "best": row.best_chance,
                "measure": row.measure,
                "happened": False,
            }
            for row in self.decisions
        ]
        if self._end is not None:
            number, winners = self._end
            for seat in sorted({row.seat for row in self.decisions}):
                came = dict.fromkeys(("chance", "low", "high", "best"), float(seat in winners))
                points.append({"number": number, "seat": seat, **came, "measure": "won", "happened": True})
        return points

    def __repr__(self) -> str:
        n = len(self.decisions)
        return f"<Analysis of {self.game}, {n} decision{'' if n == 1 else 's'}>"

    def _repr_html_(self) -> str:
        """Return an HTML table for notebooks with a row for each decision; costly ones are in bold."""
        say, ui = self._say, {key: entry[self._say.lang] for key, entry in ui_texts().items()}
        own = [say.text("analysis", key) for key in ("player", "chance", "best_chance", "cost")]
        heads = [ui["analyse_number"], own[0], ui["analyse_move"], own[1], ui["analyse_best"], *own[2:]]
        cell = 'style="padding:2px 12px 2px 0;text-align:start;white-space:nowrap"'
        top = "".join(f'<th scope="col" {cell}>{escape(head)}</th>' for head in heads)
        rows = ""
        for row in self.decisions:
            cells = [
                str(row.number + 1),
                say.seat(row.seat),
                row.move,
                _within(row.share),
                row.best if row.cost else "",
                _within(row.best_share) if row.cost else "",
                f"{row.share.number(row.cost)} ± {row.share.number(row.cost_se)}" if row.cost else "",
            ]
            weight = "b" if row.cost else "span"
            rows += "".join(["<tr>", *(f"<td {cell}><{weight}>{escape(t)}</{weight}></td>" for t in cells), "</tr>"])
        return (
            f'<div lang="{say.lang}" style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px">'
            f'<caption style="text-align:start">{escape(say.text("analysis", "caption"))}</caption>'
            f"<thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>"
        )


def decisions_of(match: Match, seat: int | None = None) -> list[int]:
    """Return the numbers of the decisions to analyse: of one seat, or of all.

    Leaving and table talk are not judged.
    """
    decides = match.game.decides
    return [n for n, d in enumerate(match.decisions) if (seat is None or d.seat == seat) and decides(d.move)]


def judged_decision(match: Match, number: int, budget: int | None = None, seed: int = 0) -> JudgedDecision:
    """Judge one decision; see :func:`judging`."""
    return finish(judging(match, number, budget, seed))


def judging(match: Match, number: int, budget: int | None = None, seed: int = 0) -> Thinking[JudgedDecision]:
    """Judge one decision, with pauses.

    Args:
        match: the match.
        number: index of the decision, from 0.
        budget: number of playouts; by default :data:`SHARE` times that of the strong bot.
        seed: determines the deals; the same seed gives the same row.
    """
    decision, game = match.decisions[number], match.game
    view = match.table_at(decision.mark).view(decision.seat)
    bot = strong_bot(game.name)
    if budget is None:
        budget = SHARE * bot.playouts
    search = finding(match, number, view, decision.seat, budget // SHARE)
    found = yield from counted(search, lambda now: ThinkingProgress(now.done, SHARE * now.of))
    pair = list(dict.fromkeys((decision.move, found.choice.move)))
    # Each move gets half of the remaining budget, even if both are the same: a hint's rating uses as many playouts.
    rates = rating(bot, view, decision.seat, pair, (seed, number), (budget - budget // SHARE) // 2)
    ratings = yield from counted(rates, lambda now: ThinkingProgress(now.of + now.done, SHARE * now.of))
    row, lines = _row(match, number, view, ratings), part(game.name, "live").odds_lines(view, decision.seat)
    own, best = (
        tuple(odds_of(game.name, view, decision.seat, game.parse(move), lines)) for move in (row.move, row.best)
    )
    return replace(row, odds=own, best_odds=best)


class Glances(NamedTuple):
    """Decisions judged at a glance.

    Attributes:
        rows: the judged decisions, in the order of the match: the first, and all others with a choice.
        left: the numbers of decisions that were not reached before an early end.
    """

    rows: Sequence[JudgedDecision]
    left: Sequence[int] = ()


def glancing(match: Match, wanted: Sequence[int], seed: int = 0) -> Thinking[Glances]:
    """Judge decisions from few playouts and without searching for advice: a first look, far cheaper than judging.

    Each move made is compared with the plain advice, so that a mistake which only a search would find is missed.
    All decisions get the fewest playouts before any gets more, so that this can be ended early.

    Args:
        match: the match.
        wanted: indices of the decisions.
        seed: determines the deals.
    """
    game, bot, glances = match.game, strong_bot(match.game.name), list[tuple[int, Table, Trials]]()
    games, left = max(LEAST, min(MOST, GLANCES // max(1, len(wanted)))), list(wanted)
    of = games * (OUTSET + len(wanted) - 1)
    for number in wanted:
        decision = match.decisions[number]
        view = match.table_at(decision.mark).view(decision.seat)
        if glances and len(choices(game, view, decision.seat)) == 1:
            left.remove(number)
            continue
        plain = plain_choice(match, number, view, decision.seat)
        pair = list(dict.fromkeys((decision.move, plain.move)))
        trials = fresh_trials(bot, view, decision.seat, pair, (seed, number))
        first = trials.adding(LEAST if glances else LEAST * OUTSET)
        done = LEAST * (OUTSET + len(wanted) - len(left) - 1) if glances else 0
        whole = yield from counted(first, partial(_within_all, done, of))
        if not whole and not glances:
            trials.add(LEAST)  # without its first decision there is no account
        if whole or not glances:
            glances.append((number, view, trials))
            left.remove(number)
        if not whole:
            break
    rest = LEAST * (OUTSET + len(wanted) - 1)
    for n, (*_, trials) in enumerate(glances if not left else ()):
        more = (games - LEAST) * (1 if n else OUTSET)
        if not (yield from counted(trials.adding(more), partial(_within_all, rest, of))):
            break
        rest += more
    rows = [replace(_row(match, number, view, trials.ratings()), close=False) for number, view, trials in glances]
    return Glances(rows, left)


def _within_all(done: int, of: int, now: ThinkingProgress) -> ThinkingProgress:
    """Return the progress of the whole from that of a part, given the number of steps in the parts before it."""
    return ThinkingProgress(done + now.done, of)


def _row(match: Match, number: int, view: Table, ratings: Sequence[Rating]) -> JudgedDecision:
    """Return the judgement from the ratings of the move made and, if it differs, of the one advised."""
    decision, game = match.decisions[number], match.game
    mine, other = ratings[0], ratings[-1]
    gap = other.against(mine) if other is not mine else None
    cost = gap.mean if gap is not None and gap.mean > NOISE * gap.se else 0.0
    best = other if cost else mine
    return JudgedDecision(
        number,
        decision.seat,
        game.prompt(view, decision.seat),
        game.format(mine.move),
        mine.chance,
        mine.se,
        game.format(best.move),
        best.chance,
        best.se,
        cost,
        gap.se if gap is not None else 0.0,
        len(choices(game, view, decision.seat)) == 1,
        strong_bot(game.name).simulator.measure,
        mine.n,
    )


def _within(share: Share) -> str:
    """Format an average with its interval for a table cell."""
    low, high = share.interval
    return f"{share.shown} ({share.number(low)}–{share.number(high)})"


def analyse(
    match: Match,
    seat: int | None = None,
    budget: int | None = None,
    seed: int = 0,
    progress: Callable[[float], object] | None = None,
    stop: Callable[[], bool] | None = None,
    lang: str = "en",
) -> Analysis:
    """Judge the decisions of a match.

    Args:
        match: finished or not.
        seat: the seat whose decisions are judged; all by default.
        budget: number of playouts for each decision; see :func:`judged_decision`.
        seed: determines the deals.
        progress: called with the finished share after each decision.
        stop: called before each decision; if it returns True, the rows so far are returned.
        lang: language of the table in a notebook.
    """
    rows: list[JudgedDecision] = []
    wanted = decisions_of(match, seat)
    for done, number in enumerate(wanted):
        if stop is not None and stop():
            return Analysis(match, rows, finished=False, lang=lang)
        rows.append(judged_decision(match, number, budget, seed))
        if progress is not None:
            progress((done + 1) / len(wanted))
    return Analysis(match, rows, lang=lang)

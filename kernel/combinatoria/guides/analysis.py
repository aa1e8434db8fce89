"""Looking back at a match: what each decision was worth, what would have been better, and where it cost most.

Every decision is judged as its player saw it: what was hidden is dealt at random again and again, each move meets the
same deals, and the game is played on to the end by quick play. What a hint would have advised there (:mod:`.advise`) is
found with one set of deals and compared with another, so that it cannot win by having been lucky. Whoever did what the
hint advises made no mistake that these means can find; what is only said is not judged, as quick play does not listen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Final

from ..match.match import Match
from ..odds.lines import OddsLine
from ..pace.thinking import Progress, Thinking, counted, finish
from ..parts.protocols import odds_of, part, strong_bot
from ..players.simulator import Measure
from ..words.explain import Speaker, ui_texts
from .advise import choices, finding, rating
from .shares import Share

__all__ = ["Analysis", "Row", "analyse", "decisions_of", "judging", "row_of"]

SHARE: Final = 2
"""A decision is judged with so many times the games of the strong bot: half find what to advise, half compare."""
NOISE: Final = 2.0
"""A difference of fewer standard errors than this counts as none."""


@dataclass(frozen=True, slots=True)
class Row:
    """One decision.

    Attributes:
        number: place in the match, from 0.
        seat: who decided.
        prompt: key of what there was to do.
        move: the move made, as text.
        chance, se: the share of games won after it, or how good it was judged, with its standard error.
        best: what the hint would have advised, as text; the move itself if that was not better.
        best_chance, best_se: the same for that move.
        cost: how much better the alternative is, 0 if that is within the noise.
        cost_se: standard error of the difference.
        only: whether there was no choice.
        measure: what the chances tell.
        n: how many games each of the moves was played on.
        odds: the exact odds of the move made, where it has any.
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
    odds: tuple[OddsLine, ...] = ()
    best_odds: tuple[OddsLine, ...] = ()

    @property
    def share(self) -> Share:
        """What playing on came to after the move made."""
        return Share(self.measure, self.chance, self.se, self.n)

    @property
    def best_share(self) -> Share:
        """The same for the best move."""
        return Share(self.measure, self.best_chance, self.best_se, self.n)

    def to_dict(self) -> dict[str, Any]:
        """Plain values: text, numbers and the exact chance of the move (a Fraction) or None."""
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
    """The decisions of a match, judged.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> m.play("draw deck")
    >>> found = analyse(m, budget=60)
    >>> found, found.rows()[0]["move"], len(found.chart())
    (<Analysis of soulmates, 1 decision>, 'draw deck', 1)
    """

    def __init__(self, match: Match, decisions: Sequence[Row], *, finished: bool = True, lang: str = "en") -> None:
        self.game, self.decisions, self.finished = match.game.name, list(decisions), finished
        self._say = Speaker(match.game, lang)
        self._end = None if match.result is None else (len(match.decisions), match.result.winners)

    def worst(self, n: int = 3) -> list[Row]:
        """The most costly decisions, the dearest first; only such as really cost something."""
        return sorted((r for r in self.decisions if r.cost > 0), key=lambda r: -r.cost)[:n]

    def rows(self) -> list[dict[str, Any]]:
        """All decisions as plain dicts, in the order of the match."""
        return [row.to_dict() for row in self.decisions]

    def chart(self) -> list[dict[str, Any]]:
        """The chances over the match as data: one point a decision, and what happened in the end.

        Returns:
            ``number`` of the decision, ``seat``, ``chance`` with its 95 % limits ``low`` and ``high``, and ``best``,
            all from 0 to 1, and what they tell as ``measure``: shares of games ``"won"``, an average ``"score"``, or
            how good it was ``"judged"``. Of a match that is over a last point for each of these seats: ``happened`` is
            true there, the number is that of all decisions, and the chances are 1 for winners and 0 for others.
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
        """For a notebook: a table with a line for each decision; what cost something is in bold."""
        say, ui = self._say, {key: entry[self._say.lang] for key, entry in ui_texts().items()}
        own = [say.text("analysis", key) for key in ("player", "chance", "best_chance", "cost")]
        heads = [ui["analyse_number"], own[0], ui["analyse_move"], own[1], ui["analyse_best"], *own[2:]]
        cell = 'style="padding:2px 12px 2px 0;text-align:start;white-space:nowrap"'
        top = "".join(f'<th scope="col" {cell}>{escape(head)}</th>' for head in heads)
        rows = ""
        for row in self.decisions:
            told = [
                str(row.number + 1),
                say.seat(row.seat),
                row.move,
                _within(row.share),
                row.best if row.cost else "",
                _within(row.best_share) if row.cost else "",
                f"{row.share.number(row.cost)} ± {row.share.number(row.cost_se)}" if row.cost else "",
            ]
            weight = "b" if row.cost else "span"
            rows += "".join(["<tr>", *(f"<td {cell}><{weight}>{escape(t)}</{weight}></td>" for t in told), "</tr>"])
        return (
            f'<div lang="{say.lang}" style="overflow-x:auto"><table style="border-collapse:collapse;font-size:14px">'
            f'<caption style="text-align:start">{escape(say.text("analysis", "caption"))}</caption>'
            f"<thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>"
        )


def decisions_of(match: Match, seat: int | None = None) -> list[int]:
    """The numbers of the decisions that an analysis looks at: of one seat, or of all.

    Leaving is not judged, nor what is only said.
    """
    decides = match.game.decides
    return [n for n, d in enumerate(match.decisions) if (seat is None or d.seat == seat) and decides(d.move)]


def row_of(match: Match, number: int, budget: int | None = None, seed: int = 0) -> Row:
    """Judge one decision; see :func:`judging`."""
    return finish(judging(match, number, budget, seed))


def judging(match: Match, number: int, budget: int | None = None, seed: int = 0) -> Thinking[Row]:
    """Judge one decision, with pauses.

    Args:
        match: the match.
        number: which decision, from 0.
        budget: games played on; by default :data:`SHARE` times what the strong bot plays on.
        seed: decides the deals; the same seed gives the same row.
    """
    decision, game = match.decisions[number], match.game
    view = match.table_at(decision.mark).view(decision.seat)
    bot = strong_bot(game.name)
    if budget is None:
        budget = SHARE * bot.playouts
    search = finding(match, number, view, decision.seat, budget // SHARE)
    found = yield from counted(search, lambda now: Progress(now.done, SHARE * now.of))
    pair = list(dict.fromkeys((decision.move, found.choice.move)))
    # Each of the two gets half of what is left, also where they are the same: so many games the hint counts, too.
    rates = rating(bot, view, decision.seat, pair, (seed, number), (budget - budget // SHARE) // 2)
    ratings = yield from counted(rates, lambda now: Progress(now.of + now.done, SHARE * now.of))
    mine, other = ratings[0], ratings[-1]
    gap = other.against(mine) if other is not mine else None
    cost = gap.mean if gap is not None and gap.mean > NOISE * gap.se else 0.0
    best = other if cost else mine
    lines = part(game.name, "live").odds_lines(view, decision.seat)
    return Row(
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
        bot.simulator.measure,
        mine.n,
        tuple(odds_of(game.name, view, decision.seat, mine.move, lines)),
        tuple(odds_of(game.name, view, decision.seat, best.move, lines)),
    )


def _within(share: Share) -> str:
    """An average with its interval, for a cell of a table."""
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
        seat: whose decisions; everybody's by default.
        budget: games played on for each decision; see :func:`row_of`.
        seed: decides the deals.
        progress: told the share that is done, after each decision.
        stop: asked before each decision; when it says yes, what is done so far is returned.
        lang: language of its table in a notebook.
    """
    rows: list[Row] = []
    wanted = decisions_of(match, seat)
    for done, number in enumerate(wanted):
        if stop is not None and stop():
            return Analysis(match, rows, finished=False, lang=lang)
        rows.append(row_of(match, number, budget, seed))
        if progress is not None:
            progress((done + 1) / len(wanted))
    return Analysis(match, rows, lang=lang)

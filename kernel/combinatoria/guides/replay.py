"""Replay of a moment: one decision repeated with different hidden cards, compared with the exact answer.

The cards hidden from the seat are dealt at random among the possibilities (:meth:`EngineSimulator.tables`), the chosen
move is made, and the outcome of each line of odds is counted. A chance thus becomes an observed frequency, such as a
count out of a thousand. A fast policy then plays on, as far as the playouts of the game go, until the average result is
known well enough (:data:`ENOUGH`); the number of games is reported with it.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from random import Random
from typing import TYPE_CHECKING, Final

from ..core.chance import Passing, stream
from ..core.move import Move, Refused, misread
from ..core.playout import PlayoutTable
from ..core.table import Table
from ..core.validate import is_whole
from ..game_api.protocols import comparisons, odds_of, part, strong_bot
from ..match.match import Match
from ..odds.average import error_of
from ..odds.lines import OddsLine
from ..odds.simulate import Estimate
from ..players.simulator import EngineSimulator
from ..slices.thinking import Thinking, ThinkingProgress, Thought, finish
from ..words.explain import Speaker
from ..words.strip import chance_json, live_odds, shown
from .shares import Share, share_json, share_text

if TYPE_CHECKING:
    from ..formats.chances import Column, ReplayLine, ReplaySheet

__all__ = ["DEALS", "MOST", "Replay", "replay"]

DEALS: Final = 1000
"""Default number of deals."""
MOST: Final = 100_000
LEAST: Final = 200
"""Minimum number of deals that are played on."""
ENOUGH: Final = 0.02
"""Standard error of the average result at which no further deals are played on: their playouts take most of the time,
and the result is shown in hundredths."""
BARS: Final = 16
"""Maximum number of columns in a histogram of points."""
WIDTH: Final = 30
"""Width of a full bar in a terminal, in characters."""


class LineStats:
    """The outcomes for one line of odds so far.

    Attributes:
        line: the line.
        values: value -> how often it occurred; 1 and 0 for a chance.
    """

    def __init__(self, line: OddsLine) -> None:
        self.line = line
        self.values: Counter[float] = Counter()

    @property
    def n(self) -> int:
        """The number of deals with an outcome for the line."""
        return self.values.total()

    @property
    def mean(self) -> float:
        """The share that came true, or the average value."""
        return sum(v * n for v, n in self.values.items()) / max(1, self.n)

    @property
    def se(self) -> float:
        """The standard error of the mean."""
        n, mean = max(1, self.n), self.mean
        return error_of(sum(k * (v - mean) ** 2 for v, k in self.values.items()), n)

    def columns(self) -> list[Column]:
        """Return the values in columns of equal width, for a histogram; empty for a chance."""
        if not self.line.unit or not self.values:
            return []
        low, high = min(self.values), max(self.values)
        width = max(1.0, -(-(high - low + 1) // BARS))
        counts = Counter(int((v - low) // width) for v in self.values.elements())
        return [{"low": low + k * width, "high": low + (k + 1) * width, "n": counts[k]} for k in range(max(counts) + 1)]


def _question_first(name: str, view: Table, seat: int, move: Move) -> list[OddsLine]:
    """Return the lines of a move, first the one by which it is compared with the others."""
    lines = live_odds(name, view, seat)
    compared = {line.key for one in comparisons(name, lines) for line in one.lines if line.move == move}
    return sorted(odds_of(name, view, seat, move, lines), key=lambda line: line.key not in compared)


class Replay:
    """A replay of a moment.

    Args:
        match: the match.
        view: the table as the seat sees it at that moment.
        seat: the deciding seat.
        move: the legal move to make.
        n: number of deals.
        seed: determines the deals.

    Attributes:
        thought: the computation, in slices; the statistics grow meanwhile.
        done: number of deals so far.
        line_stats: one for each line of odds of the move, the compared line first.
        played: number of deals that were played on.
        won, squares: sums of the final values, each from 0 (lost) to 1 (won), and of their squares.
    """

    def __init__(self, match: Match, view: Table, seat: int, move: Move, n: int = DEALS, seed: int | str = 0) -> None:
        self.match, self.view, self.seat, self.move, self.n, self.seed = match, view, seat, move, n, seed
        self.done, self.played, self.won, self.squares = 0, 0, 0.0, 0.0
        self.line_stats = [LineStats(line) for line in _question_first(match.game.name, view, seat, move)]
        self.thought: Thought[None] = Thought(self._running())

    def _running(self) -> Thinking[None]:
        game, simulator = self.match.game, strong_bot(self.match.game.name).simulator
        assert isinstance(simulator, EngineSimulator), "a replay requires an EngineSimulator"
        outcome, deal = part(game.name, "live").outcome, simulator.tables(self.view, self.seat)
        rng, luck = stream(f"{self.seed}:replay", len(self.match.decisions)), Random()
        while self.done < self.n:
            before = deal(rng)
            luck.seed(rng.random())
            after = before.copy()
            game.play(after, self.seat, self.move, Passing(luck))
            for stats in self.line_stats:
                came = outcome(stats.line, self.seat, before, after)
                if came is not None:
                    stats.values[float(came)] += 1
            if self.played < LEAST or self._error > ENOUGH:
                worth = simulator.rollout(before, PlayoutTable.of(after), self.seat, self.move, luck)
                self.played, self.won, self.squares = self.played + 1, self.won + worth, self.squares + worth**2
            self.done += 1
            if (yield ThinkingProgress(self.done, self.n)):
                return

    @property
    def _error(self) -> float:
        """The standard error of the average result so far."""
        n = max(1, self.played)
        return error_of(max(0.0, self.squares - self.won**2 / n), n)

    @property
    def share(self) -> Share:
        """The average result of the games so far."""
        measure = strong_bot(self.match.game.name).simulator.measure
        return Share(measure, self.won / max(1, self.played), self._error, self.played)

    def counted(self) -> list[LineStats]:
        """Return the statistics with at least one outcome."""
        return [stats for stats in self.line_stats if stats.n]

    # -- output ----------------------------------------------------------------------------------------------

    def to_json(self, say: Speaker) -> ReplaySheet:
        """Return the state as JSON for screens, with all words in the speaker's language."""
        return {
            "move": self.match.game.format(self.move),
            "label": say.label(self.view, self.move),
            "done": self.done,
            "of": self.n,
            "lines": [
                {
                    "key": t.line.key,
                    "label": say.odds(t.line.key, t.line.facts),
                    "tone": t.line.tone,
                    "unit": t.line.unit,
                    "hits": None if t.line.unit else int(t.values[1.0]),
                    "mean": t.mean,
                    "shown": shown(t.mean, t.line.unit),
                    "se": t.se,
                    "exact": chance_json(t.line.value, t.line.unit),
                    "columns": t.columns(),
                }
                for t in self.counted()
            ],
            "won": share_json(say, self.share),
            "text": self.text(say),
        }

    def text(self, say: Speaker) -> list[str]:
        """Return the state as lines for a terminal: the outcomes as bars, with the exact answers."""
        out = [say.sentence("replay", "title", {"n": self.done, "move": say.label(self.view, self.move)})]
        for t in self.counted():
            line = t.line
            out.append(say.odds(line.key, line.facts))
            if line.unit:
                most = max(column["n"] for column in t.columns())
                for column in t.columns():
                    bar = "█" * round(WIDTH * column["n"] / most)
                    out.append(f"  {column['low']:>7g}–{column['high'] - 1:<7g} {bar} {column['n']:g}")
            else:
                out.append(f"  {'█' * round(WIDTH * t.mean):·<{WIDTH}} {t.values[1.0]}/{t.n}")
            out.append("  " + _came(say, t))
        return [*out, share_text(say, self.share)]


def _came(say: Speaker, stats: LineStats) -> str:
    """Return the sentence that compares the outcome of a line with its exact answer."""
    line = stats.line
    kind = "simulated" if isinstance(line.value, Estimate) else "exact"
    exact = say.sentence("replay", kind, {"value": shown(line.number, line.unit)})
    mean, se = shown(stats.mean, line.unit), shown(stats.se, line.unit)
    return say.sentence("replay", "came", {"mean": mean, "se": se, "exact": exact})


class Replayed:
    """The result of a replay: a picture in a notebook, lines of text elsewhere.

    Attributes:
        replay: the figures.
        lang: language of the text.
    """

    def __init__(self, replay: Replay, lang: str) -> None:
        self.replay, self.lang = replay, lang

    @property
    def won(self) -> float:
        """The share of games won, the average score or the judged value (:attr:`Replay.share` says which)."""
        return self.replay.share.mean

    def to_dict(self) -> ReplaySheet:
        """Return all figures as plain values."""
        return self.replay.to_json(Speaker(self.replay.match.game, self.lang))

    def __repr__(self) -> str:
        return "\n".join(self.replay.text(Speaker(self.replay.match.game, self.lang)))

    def _repr_html_(self) -> str:
        """Return HTML for notebooks: a bar or a histogram for each line, with a mark at the exact answer."""
        say = Speaker(self.replay.match.game, self.lang)
        found, blocks = self.replay.to_json(say), []
        for line, stats in zip(found["lines"], self.replay.counted(), strict=True):
            picture = _histogram(line) if line["unit"] else _bar(line)
            words = f"{escape(line['label'])}<br>{picture}<br>{escape(_came(say, stats))}"
            blocks.append(f'<p style="margin:8px 0">{words}</p>')
        title, *_, last = found["text"]
        head = f"<strong>{escape(title)}</strong>"
        return f'<div lang="{say.lang}" style="max-width:36em">{head}{"".join(blocks)}<p>{escape(last)}</p></div>'


def _bar(line: ReplayLine) -> str:
    at, width = 320 * line["exact"]["decimal"], 320 * line["mean"]
    return (
        '<svg width="324" height="18" role="img" aria-hidden="true"><rect width="320" height="14" y="2" fill="#8884"/>'
        f'<rect width="{width:.1f}" height="14" y="2" fill="#4c78a8"/>'
        f'<line x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="18" stroke="#e45756" stroke-width="3"/></svg>'
    )


def _histogram(line: ReplayLine) -> str:
    columns = line["columns"]
    low, high, most = columns[0]["low"], columns[-1]["high"], max(c["n"] for c in columns)
    step = 320 / (high - low)
    rects = "".join(
        f'<rect x="{step * (c["low"] - low):.1f}" width="{max(1, step * (c["high"] - c["low"]) - 1):.1f}" '
        f'y="{82 - 80 * c["n"] / most:.1f}" height="{80 * c["n"] / most:.1f}" fill="#4c78a8"/>'
        for c in columns
    )
    at = step * (line["exact"]["decimal"] - low + 0.5)
    mark = f'<line x1="{at:.1f}" x2="{at:.1f}" y1="0" y2="84" stroke="#e45756" stroke-width="3"/>'
    label = "".join(
        f'<text x="{x}" y="98" font-size="12" text-anchor="{anchor}" fill="currentColor">{value:g}</text>'
        for x, anchor, value in ((0, "start", low), (320, "end", high - 1))
    )
    return f'<svg width="324" height="102" role="img" aria-hidden="true">{rects}{mark}{label}</svg>'


def replay(
    match: Match,
    move: Move | str | None = None,
    n: int = DEALS,
    *,
    decision: int | None = None,
    seed: int = 0,
    lang: str = "en",
) -> Replayed:
    """Replay a moment of a match many times, from the view of the deciding seat.

    Args:
        match: the match.
        move: the move to make; by default the one that was made there.
        n: number of deals.
        decision: index of the decision in the match, from 0; by default the one to be made now.
        seed: determines the deals; the same seed gives the same figures.
        lang: language of the output.

    Raises:
        IllegalMove: there is no such decision, or the move is not legal there.

    >>> import combinatoria as cb
    >>> m = cb.Match(cb.game("soulmates"), seats=4, seed=7)
    >>> found = cb.replay(m, "draw deck", n=50)
    >>> found.replay.done, 0 <= found.won <= 1
    (50, True)
    """
    if not is_whole(n, 1, MOST):
        raise misread("n")
    view, seat, made = moment(match, decision)
    if move is None:
        move = made
    elif isinstance(move, str):
        move = match.game.parse(move)
    if move is None:
        raise misread("move")
    check(match, view, seat, move)
    found = Replay(match, view, seat, move, n, seed)
    finish(_waiting(found))
    return Replayed(found, lang)


def _waiting(found: Replay) -> Thinking[None]:
    while not found.thought.step():
        yield found.thought.progress


def moment(match: Match, decision: int | None, seat: int | None = None) -> tuple[Table, int, Move | None]:
    """Return the deciding seat's view at a decision, the seat, and the move made (None if it is yet to be made).

    Args:
        match: the match.
        decision: index of the decision, from 0.
        seat: the seat for a decision to be made now, if several may decide; by default the first of them.

    Raises:
        Refused: there is no such decision.
    """
    if decision is None or decision == len(match.decisions):
        if not match.to_act:
            raise Refused("match.over", "match_over")
        seat = match.to_act[0] if seat is None else seat
        return match.view(seat), seat, None
    if not is_whole(decision, 0, len(match.decisions) - 1):
        raise misread("decision")
    made = match.decisions[decision]
    return match.table_at(made.mark).view(made.seat), made.seat, made.move


def check(match: Match, view: Table, seat: int, move: Move) -> None:
    """Refuse a move that is illegal there, or that decides nothing.

    Raises:
        IllegalMove: see above.
    """
    game = match.game
    if move.kind in game.anytime | game.silent:
        raise misread(game.format(move))
    game.check(view, seat, move)

"""Figures: how fast and how large. One table, and a JSON file for comparison over time.

The kernel measures itself here; the upper floors add their figures as entry points of the group
``combinatoria.figures``, each a function without arguments that yields :class:`Figure`.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import NamedTuple

from .. import __version__
from ..core.catalogue import game, games
from ..core.steps import considered
from ..match.match import Match
from ..parts.protocols import part, strong_bot
from ..players.sample import Trials
from ..words.explain import LANGUAGES
from .columns import table
from .strength import Share, better, shares
from .words import language, text
from .workers import worker_arguments, workers

__all__ = ["Figure", "decisions_per_second", "kernel_figures", "main", "odds_query_ms", "playouts_per_second"]


class Figure(NamedTuple):
    """One measured number.

    Attributes:
        name: what was measured, in the same words every time.
        value: the number.
        unit: its unit.
        note: what a reader must know to compare it: how often, against what.
    """

    name: str
    value: float
    unit: str
    note: str = ""


def decisions_per_second(name: str, seconds: float = 2.0, seats: int | None = None) -> float:
    """Random play with the full event log: legal moves listed, one chosen, checked and carried out.

    Args:
        name: the game.
        seconds: how long to play.
        seats: number of players; the game's usual number by default.

    Returns:
        Decisions made, divided by the time, deals included.
    """
    rules, rng, made, seed = game(name), Random(1), 0, 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        match = Match(rules, seats, seed)
        seed += 1
        while match.to_act:
            moves = list(match.legal())
            match.play(moves[int(rng.random() * len(moves))])
            made += 1
    return made / spent


def odds_query_ms(name: str, positions: int = 40) -> tuple[float, float]:
    """Median and largest time of the odds of one position, over positions of random play, in milliseconds."""
    rules, rng, times = game(name), Random(2), []
    odds_lines = part(name, "live").odds_lines
    match = Match(rules, None, 1)
    for _ in range(positions):
        if not match.to_act:
            match = Match(rules, None, rng.randrange(10**6))
        seat = match.to_act[0]
        view = match.view(seat)
        start = perf_counter()
        odds_lines(view, seat)
        times.append(1000 * (perf_counter() - start))
        moves = list(match.legal())
        match.play(rng.choice(moves))
    return median(times), max(times)


def playouts_per_second(name: str, playouts: int = 4000) -> float:
    """How many games a second the sample bot plays on from the start of a match."""
    rules = game(name)
    match = Match(rules, None, 1)
    seat = match.to_act[0]
    simulator = strong_bot(name).simulator
    trials = Trials(simulator, match.view(seat), seat, considered(match.game, match.table, seat), Random(1))
    start = perf_counter()
    trials.add(playouts // len(trials.moves))
    return trials.played / (perf_counter() - start)


def kernel_figures() -> Iterator[Figure]:
    """The figures of the rules themselves, for every game."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    for name in games():
        yield Figure(f"{name}: decisions", decisions_per_second(name), "1/s", f"{python}, random play, event log")
        middle, worst = odds_query_ms(name)
        yield Figure(f"{name}: odds query", middle, "ms", f"{python}, median of 40 positions, worst {worst:.1f} ms")
        yield Figure(f"{name}: games played on", playouts_per_second(name), "1/s", f"{python}, sample bot, first move")


def _number(value: float) -> str:
    return f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def _bots(args: argparse.Namespace) -> int:
    """Win shares of all bots of all games, and whether each is stronger than the one before."""
    found: list[Share] = []

    def progress(bot: str, among: str, over: int) -> None:
        key = "playing" if among else "playing_alone"
        line = text(key, args.lang, bot=bot, among=among, n=over, all=args.games)
        print(f"\r{line}", end="", file=sys.stderr, flush=True)

    for name in games():
        if args.only in name and (args.seats or game(name).default_seats) in game(name).seats:
            with workers(args) as executor:
                found += shares(name, max(1, args.games), args.seats, executor, progress)
            print(file=sys.stderr)
    keys = ["figure", "bot", "among", "share", "interval", "matches", "points", "verdict"]
    rows = [[text(key, args.lang) for key in keys]]
    for n, row in enumerate(found):
        before = found[n - 1] if n and (found[n - 1].game, found[n - 1].among) == (row.game, row.among) else None
        rows.append(_share_row(row, before, args.lang))
    if all(row.mean_points is None for row in found):
        rows = [[*cells[:-2], cells[-1]] for cells in rows]
    print(table(rows))
    return _written([figure for row in found for figure in _share_figures(row)], args)


def _share_row(row: Share, weaker: Share | None, lang: str) -> list[str]:
    """One share in words, told apart from that of the bot before it."""
    verdict = ""
    if weaker is not None:
        verdict = text({True: "stronger", False: "weaker", None: "level"}[better(row, weaker)], lang)
    low, high = row.interval
    shown = [f"{100 * x:.1f} %" for x in (row.share, low, high)]
    mean = row.mean_points
    points = "" if mean is None else f"{mean[0]:.2f} ± {mean[1]:.2f}"
    among = row.among or text("everyone", lang)
    name = f"{row.game} ({row.seats})"
    return [name, row.bot, among, shown[0], f"{shown[1]} – {shown[2]}", str(row.games), points, verdict]


def _share_figures(row: Share) -> Iterator[Figure]:
    low, high = row.interval
    about = f"{row.games} matches, {row.seats} seats"
    name = f"{row.game}: {row.bot} among {row.among}" if row.among else f"{row.game}: {row.bot}"
    yield Figure(name, row.share, "", f"{about}, 95 % interval {low:.4f} to {high:.4f}")
    if row.mean_points is not None:
        mean, error = row.mean_points
        yield Figure(f"{name}, mean", mean, "points", f"{about}, standard error {error:.4f}")


def _written(figures: Sequence[Figure], args: argparse.Namespace) -> int:
    data = {"version": __version__, "machine": platform.machine(), "figures": [f._asdict() for f in figures]}
    Path(args.json).write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(text("wrote", args.lang, name=args.json))
    return 0


def main(argv: Sequence[str]) -> int:
    """``combinatoria bench``: measure, print the table, write the JSON file."""
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria bench", description=text("bench", lang))
    parser.add_argument("--lang", choices=list(LANGUAGES), default=lang, help=text("help_lang", lang))
    parser.add_argument("--json", default="bench.json", metavar="FILE", help=text("help_json", lang))
    parser.add_argument("--only", default="", metavar="WORD", help=text("help_only", lang))
    parser.add_argument("--bots", action="store_true", help=text("help_bots", lang))
    parser.add_argument("--games", type=int, default=1000, metavar="N", help=text("help_games", lang))
    parser.add_argument("--seats", type=int, help=text("help_seats", lang))
    worker_arguments(parser, lang)
    args = parser.parse_args(argv)
    if args.bots:
        return _bots(args)
    groups = {"kernel": kernel_figures}
    groups |= {e.name: e.load() for e in entry_points(group="combinatoria.figures")}
    figures: list[Figure] = []
    for name, measure in groups.items():
        if args.only not in name:
            continue
        print(text("measuring", args.lang, name=name), file=sys.stderr, flush=True)
        figures += measure()
    head = [text(key, args.lang) for key in ("figure", "value", "unit", "note")]
    print(table([head, *([f.name, _number(f.value), f.unit, f.note] for f in figures)]))
    return _written(figures, args)

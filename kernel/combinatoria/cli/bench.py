"""Benchmarks of speed and size, printed as a table and written to a JSON file for comparison over time.

The kernel's own benchmarks are here, game by game; higher layers add theirs as entry points of the group
``combinatoria.figures``, each a context manager that yields :data:`Measures`.
"""

from __future__ import annotations

import argparse
import platform
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from importlib.metadata import entry_points
from random import Random
from statistics import median
from time import perf_counter, process_time
from typing import Final, NamedTuple

from .. import __version__
from ..core.catalogue import game, games
from ..core.chance import Passing
from ..core.reading import integer
from ..core.steps import considered
from ..game_api.protocols import part, strong_bot
from ..match.match import Match
from ..players.sample import Trials
from ..players.simulator import EngineSimulator
from ..session import Session
from .as_json import STANDARD_OUTPUT, write_json
from .columns import table
from .progress import ProgressLine
from .strength import WinRate, better, shares
from .words import language, language_option, text
from .workers import worker_arguments, workers

__all__ = [
    "Figure", "Measures", "decisions_per_second", "first_account_ms", "going_back_ms", "kernel_measures", "main",
    "mute_decisions_per_second", "odds_query_ms", "playouts_per_second", "strong_decision_ms",
]  # fmt: skip

MOMENTS: Final = (10, 100, 1000)
"""Numbers of moves after which going back is measured."""
SAMPLED: Final = 0.3
"""Probability that a decision of random play is used to measure the strong bot."""


class Figure(NamedTuple):
    """One measured number.

    Attributes:
        name: what was measured; stable across runs.
        value: the number.
        unit: its unit.
        note: the conditions, needed to compare it: interpreter, number of runs, and so on.
    """

    name: str
    value: float
    unit: str
    note: str = ""


Measures = Mapping[str, Callable[[], Iterator[Figure]]]
"""Independent groups of figures by name (``kernel altar``, ``site loading``), in the order of the table."""


def decisions_per_second(name: str, seconds: float = 2.0, seats: int | None = None) -> float:
    """Measure uniformly random play with the full event log.

    Args:
        name: the game.
        seconds: how long to play, in processor time.
        seats: number of players; the game's default by default.

    Returns:
        Decisions per second of processor time, which hardly depends on other load; deals are included.
    """
    rules, rng, made, seed = game(name), Random(1), 0, 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        match = Match(rules, seats, seed)
        seed += 1
        while match.to_act:
            moves = match.legal()
            match.play(moves[int(rng.random() * len(moves))])
            made += 1
    return made / spent


def odds_query_ms(name: str, positions: int = 40) -> tuple[float, float]:
    """Return the median and maximum time to count the odds of a position, in random play, in milliseconds."""
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
    """Return the sample bot's playouts per second of processor time, from the start of a match."""
    rules = game(name)
    match = Match(rules, None, 1)
    seat = match.to_act[0]
    simulator = strong_bot(name).simulator
    trials = Trials(simulator, match.view(seat), seat, considered(match.game, match.table, seat), Random(1))
    start = process_time()
    trials.add(playouts // len(trials.moves))
    return trials.played / (process_time() - start)


def mute_decisions_per_second(name: str, seconds: float = 1.0) -> float:
    """Return decisions per second of processor time in playouts by the quick policy, without events; deals included."""
    rules, rng, made = game(name), Random(1), 0
    match = Match(rules, None, 1)
    seat = match.to_act[0]
    simulator = strong_bot(name).simulator
    assert isinstance(simulator, EngineSimulator)
    deal = simulator.sample_worlds(match.view(seat), seat)
    start = process_time()
    while (spent := process_time() - start) < seconds:
        t, chance = deal(rng), Passing(rng)
        while acting := rules.to_act(t):
            rules.play(t, acting[0], simulator.policy(t, acting[0], rng), chance)
            made += 1
    return made / spent


def strong_decision_ms(name: str, positions: int = 9) -> tuple[float, float]:
    """Return the median and maximum time of the strong bot's decisions, in random play, in milliseconds."""
    times: list[float] = []
    rules, rng = game(name), Random(3)
    bot, match = strong_bot(name), Match(rules, None, 1)
    while len(times) < positions:
        if not match.to_act:
            match = Match(rules, None, rng.randrange(10**6))
        seat, moves = match.to_act[0], list(match.legal())
        if len(moves) > 1 and rng.random() < SAMPLED:
            view, start = match.view(seat), perf_counter()
            bot.choose(view, seat, moves, Random(1))
            times.append(1000 * (perf_counter() - start))
        match.play(rng.choice(moves))
    return median(times), max(times)


def going_back_ms(name: str, rounds: int = 25) -> Iterator[tuple[int, float, float]]:
    """Measure showing a move and undoing it, early and late in a match in which the first legal move is always made.

    Yields:
        For each of :data:`MOMENTS` that the match reaches: the number of moves, and the median times of showing and of
        undoing in milliseconds.
    """
    match = Match(game(name), None, 1)
    session = Session.for_match(match, tuple(range(match.seats)), mode="practice")
    for moves in MOMENTS:
        looking: list[float] = []
        undoing: list[float] = []
        while match.to_act and len(looking) < rounds:
            match.play(next(iter(match.legal())))
            if len(match.decisions) < moves:
                continue
            start = perf_counter()
            session.look()
            looked = perf_counter()
            last = match.undo()
            undoing.append(1000 * (perf_counter() - looked))
            looking.append(1000 * (looked - start))
            match.play(last.move, last.seat)
        if looking:
            yield moves, median(looking), median(undoing)


def first_account_ms(name: str) -> tuple[float, int]:
    """Return the time of the first account of luck in a match, in milliseconds, and the number of decisions.

    The greedy bots play the match on a fixed deal, with the game's default options.
    """
    session = Session(name, seed=7)
    while session.match.result is None:
        session.handle({"do": "play_for_me"})
    start = perf_counter()
    balance = session.handle({"do": "balance", "part": 0})["balance"]
    return 1000 * (perf_counter() - start), balance["parts"] - 1


def kernel_measures() -> Measures:
    """Return the kernel's benchmarks of every game."""
    return {f"kernel {name}": partial(_game_figures, name) for name in games()}


def _game_figures(name: str) -> Iterator[Figure]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    yield Figure(f"{name}: decisions", decisions_per_second(name), "1/s", f"{python}, random play, event log")
    middle, worst = odds_query_ms(name)
    yield Figure(f"{name}: odds query", middle, "ms", f"{python}, median of 40 positions, worst {worst:.1f} ms")
    yield Figure(f"{name}: games played on", playouts_per_second(name), "1/s", f"{python}, sample bot, first move")
    yield Figure(f"{name}: mute decisions", mute_decisions_per_second(name), "1/s", f"{python}, quick players")
    middle, worst = strong_decision_ms(name)
    yield Figure(f"{name}: strong bot", middle, "ms", f"{python}, median of 9 decisions, worst {worst:,.0f} ms")
    first, decisions = first_account_ms(name)
    yield Figure(f"{name}: first account of luck", first, "ms", f"{python}, {decisions} decisions, one match")
    for moves, looking, undoing in going_back_ms(name):
        yield Figure(f"{name}: look, move {moves}", looking, "ms", f"{python}, median")
        yield Figure(f"{name}: undo, move {moves}", undoing, "ms", f"{python}, median")


def _number(value: float) -> str:
    return f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def _bots(args: argparse.Namespace) -> int:
    """Print the win rates of all bots of all games, and whether each is stronger than the one before."""
    found: list[WinRate] = []
    shown = ProgressLine()

    def progress(bot: str, among: str, over: int) -> None:
        key = "playing" if among else "playing_alone"
        shown.show(f"{name}, {text(key, args.lang, bot=bot, among=among, n=over, all=args.games)}")

    for name in games():
        if args.only in name and (args.seats or game(name).default_seats) in game(name).seats:
            with workers(args) as executor:
                found += shares(name, max(1, args.games), args.seats, executor, progress)
            shown.end()
    keys = ["figure", "bot", "among", "share", "interval", "matches", "points", "verdict"]
    rows = [[text(key, args.lang) for key in keys]]
    for n, row in enumerate(found):
        before = found[n - 1] if n and (found[n - 1].game, found[n - 1].among) == (row.game, row.among) else None
        rows.append(_share_row(row, before, args.lang))
    if all(row.mean_points is None for row in found):
        rows = [[*cells[:-2], cells[-1]] for cells in rows]
    return _written(rows, [figure for row in found for figure in _share_figures(row)], args)


def _share_row(row: WinRate, weaker: WinRate | None, lang: str) -> list[str]:
    """Return a table row for a win rate, compared with that of the previous bot."""
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


def _share_figures(row: WinRate) -> Iterator[Figure]:
    low, high = row.interval
    about = f"{row.games} matches, {row.seats} seats"
    name = f"{row.game}: {row.bot} among {row.among}" if row.among else f"{row.game}: {row.bot}"
    yield Figure(name, row.share, "", f"{about}, 95 % interval {low:.4f} to {high:.4f}")
    if row.mean_points is not None:
        mean, error = row.mean_points
        yield Figure(f"{name}, mean", mean, "points", f"{about}, standard error {error:.4f}")


def _written(rows: Sequence[Sequence[str]], figures: Sequence[Figure], args: argparse.Namespace) -> int:
    """Print a table and write the figures to a file, or only the figures to standard output."""
    data = {"version": __version__, "machine": platform.machine(), "figures": [f._asdict() for f in figures]}
    if args.json != STANDARD_OUTPUT:
        print(table(rows))
    write_json(data, args.json)
    if args.json != STANDARD_OUTPUT:
        print(text("wrote", args.lang, name=args.json))
    return 0


def main(argv: Sequence[str]) -> int:
    """``combinatoria bench``: measure, print the table, write the JSON file."""
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria bench", description=text("bench", lang))
    language_option(parser, lang)
    parser.add_argument("--json", default="bench.json", metavar="FILE", help=text("help_json", lang))
    parser.add_argument("--only", default="", metavar="WORD", help=text("help_only", lang))
    parser.add_argument("--bots", action="store_true", help=text("help_bots", lang))
    parser.add_argument("--games", type=integer, default=1000, metavar="N", help=text("help_games", lang))
    parser.add_argument("--seats", type=integer, help=text("help_seats", lang))
    worker_arguments(parser, lang)
    args = parser.parse_args(argv)
    if args.bots:
        return _bots(args)
    figures: list[Figure] = []
    shown = ProgressLine()
    with ExitStack() as stack:
        measures = dict(kernel_measures())
        missing = []
        for entry in entry_points(group="combinatoria.figures"):
            try:
                opened = entry.load()
            except ImportError as error:  # the layer is not in the wheel, or lacks one of its packages
                missing.append(text("not_measured", args.lang, name=entry.name, reason=error.name or entry.module))
            else:
                measures |= stack.enter_context(opened())
        wanted = {name: measure for name, measure in measures.items() if args.only in name}
        if not (args.only and wanted):
            print(*missing, sep="\n", end="\n" * bool(missing), file=sys.stderr)
        if not wanted:
            parser.error(text("nothing_to_measure", args.lang, word=args.only, names=", ".join(measures)))
        try:
            for name, measure in wanted.items():
                shown.show(text("measuring", args.lang, name=name))
                shown.end()
                for figure in measure():
                    figures.append(figure)  # one by one, so that a later failure loses none of them
        finally:
            head = [text(key, args.lang) for key in ("figure", "value", "unit", "note")]
            _written([head, *([f.name, _number(f.value), f.unit, f.note] for f in figures)], figures, args)
    return 0

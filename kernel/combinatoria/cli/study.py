"""``combinatoria study``: many rounds over many cases, which can be stopped and resumed."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from pathlib import Path

from ..core.catalogue import games
from ..core.reading import integer, key, normal
from ..core.validate import is_plain
from ..game_api.protocols import LEVELS
from ..slices.interrupt import Interrupt
from ..slices.patience import Patience
from ..slices.spread import TICK
from ..slices.thinking import ThinkingProgress
from ..studies.contest import contest, contests
from ..studies.plan import CHUNK, Study, grid
from ..studies.results import Results
from ..studies.run import run
from .as_json import STANDARD_OUTPUT, output_option, write_json
from .columns import table
from .progress import ProgressLine
from .terminal import STOPPED, command_parser, value_of
from .words import SHOWN_NAME, language, text
from .workers import worker_arguments, workers

__all__ = ["main"]

Value = bool | int | float | str


def main(argv: Sequence[str]) -> int:
    """``combinatoria study GAME`` or ``combinatoria study --trial MODULE:FUNCTION``.

    Returns:
        0 when all rounds are played; 130 after Ctrl-C, which keeps the finished rounds.
    """
    lang = language(argv)
    parser = command_parser("study", lang)
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("game", nargs="?", type=key, choices=games(), metavar="GAME", help=text("help_game", lang))
    what.add_argument("--trial", metavar="MODULE:FUNCTION", help=text("help_trial", lang))
    parser.add_argument("--bot", type=_words, default=LEVELS[:2], help=text("help_study_bot", lang))
    parser.add_argument("--among", type=_words, default=LEVELS[:1], help=text("help_among", lang))
    parser.add_argument("--seats", type=_numbers, default=(), help=text("help_study_seats", lang))
    parser.add_argument("--option", action="append", default=[], help=text("help_study_option", lang))
    parser.add_argument("--rounds", type=integer, default=1000, metavar="N", help=text("help_rounds", lang))
    parser.add_argument("--seed", type=integer, default=0, help=text("help_study_seed", lang))
    parser.add_argument("--chunk", type=integer, default=CHUNK, metavar="N", help=text("help_chunk", lang))
    parser.add_argument("--file", default="study.jsonl", help=text("help_file", lang))
    output_option(parser, "--json", text("help_results", lang))
    worker_arguments(parser, lang)
    args = parser.parse_args(argv)
    values = _values(args.option, args.lang)
    if min(args.rounds, args.chunk) < 1:
        raise SystemExit(text("no_rounds", args.lang))
    if args.game:
        trial = f"{contest.__module__}:{contest.__qualname__}"
        cases = contests(args.game, args.bot, args.among, args.seats, values)
    else:
        sys.path.insert(0, str(Path.cwd()))  # as `python -m` does; inherited by the processes of a pool
        trial, cases = args.trial, grid(values)
    if not is_plain(cases):
        raise SystemExit(text("no_value", args.lang))
    return _played(Study(trial, cases, args.rounds, args.seed, args.chunk), args)


def _played(study: Study, args: Namespace) -> int:
    tell = _Teller(args.lang)
    try:
        with workers(args) as executor, Interrupt() as interrupt:
            results = run(study, args.file, executor=executor, progress=tell, stop=interrupt.taken)
    except (BrokenExecutor, CancelledError):
        raise SystemExit(text("workers_gone", args.lang, name=args.file)) from None
    except OSError as error:
        if error.filename != args.file:
            raise
        raise SystemExit(text("no_write", args.lang, name=args.file[:SHOWN_NAME])) from None
    finally:
        tell.line.end()
    if args.json != STANDARD_OUTPUT:
        print(_table(results, args.lang) if results.found else text("no_rounds_yet", args.lang))
    if args.json:
        write_json(results.to_json(), args.json)
    if args.json not in (None, STANDARD_OUTPUT):
        print(text("wrote", args.lang, name=args.json))
    if results.finished:
        return 0
    print(text("study_stopped", args.lang, name=args.file), file=sys.stderr)
    return STOPPED


class _Teller:
    """Shows the progress of a study on stderr once it has taken a while."""

    def __init__(self, lang: str) -> None:
        self.lang, self.line, self.wait = lang, ProgressLine(), Patience()

    def __call__(self, progress: ThinkingProgress) -> None:
        if self.wait.over:
            self.wait = Patience(TICK)
            line = text("study_progress", self.lang, n=f"{progress.done:,}", all=f"{progress.of:,}")
            self.line.show(line)


def _table(results: Results, lang: str) -> str:
    """Format the results as a table, with columns for the arguments that differ between cases."""
    cases = results.study.cases
    differing = [name for name in cases[0] if len({case[name] for case in cases}) > 1]
    rows = [[*differing, *(text(key, lang) for key in ("measure", "mean", "interval", "rounds"))]]
    for case, measure, estimate in results.rows():
        low, high = estimate.interval()
        if estimate.successes is None:
            mean, ends = f"{estimate.mean:.4g} ± {estimate.standard_error:.2g}", f"{low:.4g} – {high:.4g}"
        else:
            mean, ends = f"{100 * estimate.mean:.1f} %", f"{100 * low:.1f} – {100 * high:.1f} %"
        rows.append([*(str(case[name]) for name in differing), measure, mean, ends, f"{estimate.n:,}"])
    return table(rows)


def _values(words: Sequence[str], lang: str) -> dict[str, list[Value]]:
    """Parse words like ``["p=0.5,1", "q=yes"]`` into lists of values by name."""
    out: dict[str, list[Value]] = {}
    for word in words:
        name, equals, values = normal(word).partition("=")
        if not equals:
            raise SystemExit(text("no_option", lang, name=word[:SHOWN_NAME]))
        out[name] = [_value(value) for value in values.split(",")]
    return out


def _value(word: str) -> Value:
    value = value_of(word)
    try:
        return value if not isinstance(value, str) else float(value)
    except ValueError:
        return value


def _words(given: str) -> list[str]:
    return normal(given).split(",")


def _numbers(given: str) -> list[int]:
    return [integer(word) for word in normal(given).split(",")]

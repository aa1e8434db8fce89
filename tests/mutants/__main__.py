"""Try the faults; see the package's docstring.

uv run python -m tests.mutants --list                  # list the faults and the tests tried first
uv run python -m tests.mutants --no-browser            # all faults that need no browser, with their near tests
uv run python -m tests.mutants --only signs            # faults whose name or layer contains this word
uv run python -m tests.mutants --whole --json out.json # faults missed by the near tests, with the whole suite
"""

from __future__ import annotations

import argparse
import json
import queue
import signal
import sys
import threading
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from .copy import ALL, UNIT, Copy, copies, end_all
from .faults import Fault, FaultError, no_such_test, read_faults

LIMIT = 1200.0
"""Seconds after which the near tests of one fault count as hanging."""
WHOLE = 4 * 3600.0
ALONE = ("kernel", "tests")
"""The paths of the whole suite, as in pyproject.toml."""


@dataclass
class Result:
    """The result for one fault: the test that found it (None: none), after how many seconds, and in which round."""

    fault: Fault
    by: str | None
    seconds: float
    round: str
    error: str = ""

    def line(self) -> str:
        """Return the result as a line of output."""
        return f"{self.seconds:7.1f} s  {self.fault.id:34} {self.error or self.by or 'NOT FOUND'}"


def tried(copy: Copy, fault: Fault, *, whole: bool, browser: bool, limit: float) -> Result:
    """Try one fault: run its near tests, then the whole suite if requested."""
    only = ("-k", fault.only) if fault.only else ()
    try:
        with copy.with_fault(fault):
            found = copy.run(fault.near, limit, "-x", *only)
            if found.by or not whole:
                return Result(fault, found.by, found.seconds, "near")
            without = () if browser else ("--ignore=tests/site",)
            later = copy.run(ALONE, WHOLE, "-x", *without)
            return Result(fault, later.by, found.seconds + later.seconds, "whole")
    except FaultError as error:
        return Result(fault, None, 0.0, "error", f"{fault.id}: {error}")


def all_tried(faults: Sequence[Fault], args: argparse.Namespace) -> Generator[Result, None, None]:
    """Try every fault, in several copies in parallel; yield each result as soon as it is available."""
    waiting: queue.SimpleQueue[Fault] = queue.SimpleQueue()
    done: queue.SimpleQueue[Result | BaseException] = queue.SimpleQueue()
    for fault in faults:
        waiting.put(fault)
    built = any(fault.browser for fault in faults) or (args.whole and not args.no_browser)
    stop = threading.Event()

    def work() -> None:
        try:
            with copies(built=built) as copy, suppress(queue.Empty):
                while not stop.is_set():
                    fault = waiting.get_nowait()
                    done.put(tried(copy, fault, whole=args.whole, browser=not args.no_browser, limit=args.limit))
        except BaseException as error:  # raised where the results are read
            done.put(error)

    workers = [threading.Thread(target=work) for _ in range(min(args.processes, len(faults)))]
    for worker in workers:
        worker.start()
    try:
        for _ in faults:
            result = done.get()
            if isinstance(result, BaseException):
                raise result
            yield result
    finally:  # each removes its copy
        stop.set()
        end_all()
        for worker in workers:
            worker.join()


def unsound(results: Sequence[Result], limit: float) -> list[str]:
    """Return the tests that supposedly found a fault but also fail without one."""
    by = {result.by for result in results if result.by and "::" in result.by}
    named = sorted({name.partition("::")[0] if UNIT in name else name for name in by})
    if not named:
        return []
    built = any(result.fault.browser for result in results)
    out = []
    with copies(built=built) as copy:
        rest = named
        while rest and (by := copy.run(rest, limit * 3, "-x", ALL).by):
            out.append(by)
            left = [name for name in rest if name not in (by, by.partition("::")[0])]
            if left == rest:
                break  # the cause is not one test but something shared by all
            rest = left
    return out


def written(results: Sequence[Result]) -> list[dict[str, object]]:
    """Return the results in their JSON form."""
    return [
        {"id": r.fault.id, "layer": r.fault.layer, "browser": r.fault.browser, "found_by": r.by,
         "seconds": round(r.seconds, 1), "round": r.round, **({"error": r.error} if r.error else {})}
        for r in results
    ]  # fmt: skip


def told(results: Sequence[Result], false: Sequence[str]) -> bool:
    """Print a summary; return whether every fault was found by a test that passes without it."""
    of, found = Counter(r.fault.layer for r in results), Counter(r.fault.layer for r in results if r.by)
    print()
    for layer, n in of.items():
        print(f"{found[layer]:4} of {n:3}  {layer}")
    lost, wrong = [r for r in results if not r.by and not r.error], [r for r in results if r.error]
    print(f"{found.total():4} of {of.total():3}  found")
    for title, lines in (
        ("found by no test that was run", [r.fault.id for r in lost]),
        ("could not be tried", [r.error for r in wrong]),
        ("fails without any fault, so it finds nothing", false),
    ):
        if lines:
            print(f"\n{title}:", *lines, sep="\n  ")
    return not (lost or wrong or false)


def listed(faults: Sequence[Fault]) -> None:
    """Print the faults with the tests that are tried first."""
    for fault in faults:
        only, mark = f" -k {fault.only!r}" if fault.only else "", "browser " if fault.browser else ""
        print(f"{fault.id:34} {fault.layer:12} {mark}{fault.file}\n    {' '.join(fault.near)}{only}")
    print(f"{len(faults)} faults")


def chosen(args: argparse.Namespace) -> list[Fault]:
    """Return the requested faults; each must match the current sources."""
    faults = [
        fault
        for fault in read_faults()
        if not (fault.browser and args.no_browser)
        and (not args.only or any(word in f"{fault.id} {fault.layer}" for word in args.only))
    ]
    if not faults:
        raise FaultError("no fault is called so")
    for fault in faults:
        fault.parsed()
        if lost := no_such_test(fault):
            raise FaultError(f"{fault.id}: there is no {', '.join(lost)}")
    return faults


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return 0 if every fault was found, 1 if not, 2 if the list is wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Which test finds which seeded fault?")
    parser.add_argument("--only", action="append", metavar="WORD", help="faults whose name or layer has this word")
    parser.add_argument("--no-browser", action="store_true", help="leave out faults that need the site in a browser")
    parser.add_argument("--whole", action="store_true", help="try faults that the near tests miss with all tests")
    parser.add_argument("--processes", type=int, default=1, metavar="N", help="copies used in parallel")
    parser.add_argument("--limit", type=float, default=LIMIT, metavar="S", help="seconds until a run counts as hanging")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results, after every fault")
    parser.add_argument("--list", action="store_true", help="only list the faults")
    parser.add_argument("--unproved", action="store_true", help="skip the final run without a fault")
    args = parser.parse_args(argv)
    began, results = monotonic(), list[Result]()
    try:
        faults = chosen(args)
        if args.list:
            listed(faults)
            return 0
        with closing(all_tried(faults, args)) as found:
            for result in found:
                results.append(result)
                print(result.line(), flush=True)
                if args.json:
                    args.json.write_text(json.dumps(written(results), indent=1) + "\n", "utf-8")
        false = [] if args.unproved else unsound(results, args.limit)
    except FaultError as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        end_all()
    good = told(results, false)
    print(f"\n{monotonic() - began:.0f} s")
    return 0 if good else 1


def _terminated(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, _terminated)
    sys.exit(main())

"""The summary of a run: where its time went, by kind of test; the slowest ten; what was left out, and why.

Loaded by the `conftest.py` of the checkout. With workers the times are those of all workers together.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

import pytest

KINDS = ("pyodide", "browser", "slow", "quick")
"""The marks that tell the kinds apart, the first that a test has; see `pyproject.toml`."""
REST = "other"
SLOWEST = 10


def kind_of(marks: Mapping[str, object]) -> str:
    """The kind of a test that has these marks among its keywords."""
    return next((kind for kind in KINDS if kind in marks), REST)


def waiting(items: list[pytest.Item]) -> int:
    """How many of these are left out because they wait for ``--all``."""
    return sum(item.get_closest_marker("all") is not None for item in items)


class Summary:
    """Adds up what the reports of tests tell, and writes it below them."""

    def __init__(self) -> None:
        self.tests: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.fixtures = 0.0
        self.calls: dict[str, float] = {}
        self.left = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a phase of a test; fixtures apart from tests, as the first test that asks for one pays for all."""
        if report.when == "call":
            kind = kind_of(report.keywords)
            self.tests[kind] += 1
            self.seconds[kind] += report.duration
            self.calls[report.nodeid] = report.duration
        else:
            self.fixtures += report.duration

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Without workers: what waits for ``--all``."""
        self.left += waiting(items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """With workers each has left out the same."""
        self.left = max(self.left, getattr(node, "workeroutput", {}).get("left", 0))

    def lines(self) -> list[str]:
        """What is written: kinds, the slowest, and what waits for ``--all``."""
        kinds = [
            f"{kind} {self.tests[kind]} in {self.seconds[kind]:.0f} s" for kind in (*KINDS, REST) if self.tests[kind]
        ]
        slowest = sorted(self.calls.items(), key=lambda call: call[1], reverse=True)[:SLOWEST]
        return [
            f"tests: {', '.join(kinds)}; fixtures (build, browsers, pages): {self.fixtures:.0f} s",
            *(f"{seconds:7.1f} s  {name}" for name, seconds in slowest),
            f"{self.left} cases wait for --all" if self.left else "nothing waits for --all",
        ]

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Write it, if there is something to tell: pytest's own lines name what was skipped, and why (``-ra``)."""
        if self.calls:
            terminalreporter.section("where the time went, in seconds of workers")
            for line in self.lines():
                terminalreporter.write_line(line)


class Left:
    """In a worker: tells the run how many cases wait for ``--all``."""

    def __init__(self, workeroutput: dict[str, object]) -> None:
        self.workeroutput = workeroutput

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Keep the number for when the worker goes."""
        self.workeroutput["left"] = self.workeroutput.get("left", 0) + waiting(items)


def pytest_configure(config: pytest.Config) -> None:
    """Listen; a worker's reports come to the process that has started it."""
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(Left(config.workeroutput))
    else:
        config.pluginmanager.register(Summary(), "summary")

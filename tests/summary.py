"""The summary of a run: time by kind of test, the slowest ten, and skipped tests with reasons.

Loaded by the `conftest.py` of the checkout. With workers, times are summed over all workers.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

import pytest

KINDS = ("pyodide", "browser", "slow", "quick")
"""The marks that define the kinds; the first one a test has counts; see `pyproject.toml`."""
REST = "other"
SLOWEST = 10


def kind_of(marks: Mapping[str, object]) -> str:
    """Return the kind of a test with these keywords."""
    return next((kind for kind in KINDS if kind in marks), REST)


def waiting(items: list[pytest.Item]) -> int:
    """Count the tests that wait for ``--all``."""
    return sum(item.get_closest_marker("all") is not None for item in items)


class Summary:
    """Collects test reports, and writes the summary below them."""

    def __init__(self) -> None:
        self.tests: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)
        self.fixtures = 0.0
        self.calls: dict[str, float] = {}
        self.left = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a phase of a test; fixtures separately, as the first test that uses one pays for all."""
        if report.when == "call":
            kind = kind_of(report.keywords)
            self.tests[kind] += 1
            self.seconds[kind] += report.duration
            self.calls[report.nodeid] = report.duration
        else:
            self.fixtures += report.duration

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Without workers: count the tests that wait for ``--all``."""
        self.left += waiting(items)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """With workers: all workers have deselected the same tests."""
        self.left = max(self.left, getattr(node, "workeroutput", {}).get("left", 0))

    def lines(self) -> list[str]:
        """Return the summary: kinds, the slowest, and tests that wait for ``--all``."""
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
        """Write the summary, if any; pytest's own lines name skipped tests with reasons (``-ra``)."""
        if self.calls:
            terminalreporter.section("where the time went, in seconds of workers")
            for line in self.lines():
                terminalreporter.write_line(line)


class Left:
    """In a worker: reports to the main process how many tests wait for ``--all``."""

    def __init__(self, workeroutput: dict[str, object]) -> None:
        self.workeroutput = workeroutput

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Record the number for the end of the worker."""
        self.workeroutput["left"] = self.workeroutput.get("left", 0) + waiting(items)


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin; a worker's reports reach the process that has started it."""
    if hasattr(config, "workerinput"):
        config.pluginmanager.register(Left(config.workeroutput))
    else:
        config.pluginmanager.register(Summary(), "summary")

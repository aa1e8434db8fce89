"""Fixtures and settings shared by several folders of tests."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from combinatoria_class.bundles import PAGES
from combinatoria_widgets import _front

from .running import alone

for name in ("LC_ALL", "LANG"):  # the tests expect English, whatever the system's language
    os.environ.pop(name, None)

# The time an example takes depends on the machine and its load, not on the property.
settings.register_profile("unhurried", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def say(request):
    """Print past pytest's capturing, for progress messages of fixtures that install or build something.

    A worker has no terminal reporter, but shares standard error with the process that started it.
    """
    plugins = request.config.pluginmanager
    reporter, capture = plugins.getplugin("terminalreporter"), plugins.getplugin("capturemanager")
    worker = os.environ.get("PYTEST_XDIST_WORKER")

    def write(text: str) -> None:
        with capture.global_and_fixture_disabled():
            if worker:
                print(f"\n[{worker}] {text}", file=sys.stderr, flush=True)
            else:
                reporter.ensure_newline()
                reporter.write_line(text)

    return write


@pytest.fixture(scope="session")
def sample_size(request):
    """Choose a test's number of samples: the first number, or the second with ``--all``."""
    return lambda usual, thorough: thorough if request.config.getoption("all") else usual


@pytest.fixture(scope="session")
def front(say):
    """Build the front end and install its packages once, before the first test that needs it."""
    with alone(say, "front end"):
        for bundles in (_front.TABLE, PAGES):
            _front.build_front(say=say, bundles=bundles)
        _front.install_modules(say=say)
    return _front

"""What several folders of tests need."""

from __future__ import annotations

import os
import sys

import pytest
from hypothesis import HealthCheck, settings

from combinatoria_widgets import _front

from .running import alone

for name in ("LC_ALL", "LANG"):  # the tests read English sentences, whatever this machine speaks
    os.environ.pop(name, None)

# How long an example takes tells about the machine and what else it does, not about the property.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def say(request):
    """Print past pytest's capturing: what a fixture installs or builds is worth a line.

    A worker has no terminal of pytest's, but the same standard error as the process that has started it.
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
    """Choose how many samples a test takes: the first number, or with ``--all`` the second."""
    return lambda usual, thorough: thorough if request.config.getoption("all") else usual


@pytest.fixture(scope="session")
def front(say):
    """The front end, built, with its packages installed: once, before the first test that needs it."""
    with alone(say, "front end"):
        _front.build_front(say=say)
        _front.install_modules(say=say)
    return _front

"""What several folders of tests need."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from combinatoria_widgets import _front

for name in ("LC_ALL", "LANG"):  # the tests read English sentences, whatever this machine speaks
    os.environ.pop(name, None)

# How long an example takes tells about the machine and what else it does, not about the property.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def say(request):
    """Print past pytest's capturing: what a fixture installs or builds is worth a line."""
    plugins = request.config.pluginmanager
    reporter, capture = plugins.getplugin("terminalreporter"), plugins.getplugin("capturemanager")

    def write(text: str) -> None:
        with capture.global_and_fixture_disabled():
            reporter.ensure_newline()
            reporter.write_line(text)

    return write


@pytest.fixture(scope="session")
def front(say):
    """The front end, built, with its packages installed: once, before the first test that needs it."""
    _front.build_front(say=say)
    _front.install_modules(say=say)
    return _front

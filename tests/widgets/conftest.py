"""The front end is built and its packages are installed once, before the first test that needs them."""

import pytest

from combinatoria_widgets import _front


@pytest.fixture(scope="session")
def front():
    _front.build_front(say=lambda line: None)
    _front.install_modules(say=lambda line: None)
    return _front

"""Every vector of every game, and none missing."""

from importlib import import_module

import pytest

from tests.tiny import NAMES

BOOKS = {name: import_module(f"tests.vectors.{name}").VECTORS for name in NAMES}
CASES = [(name, vector) for name, book in BOOKS.items() for vector in book.wanted]


@pytest.mark.parametrize(("name", "vector"), CASES, ids=[f"{name}-{vector}" for name, vector in CASES])
def test_vector(name, vector):
    assert not BOOKS[name].missing()
    BOOKS[name].checks[vector]()

"""The pages of a class in this process."""

from __future__ import annotations

import asyncio
import secrets
import threading
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace

import pytest

from combinatoria.match import match
from combinatoria_class import classroom
from combinatoria_class.hub import Hub
from combinatoria_class.pages import Pages

from . import school
from .databases import postgres


@pytest.fixture(autouse=True)
def same_deals(monkeypatch):
    """Deal the same cards in every run, so that no test fails by chance."""
    dealt = SimpleNamespace(randbelow=Random(7).randrange, compare_digest=secrets.compare_digest)
    for module in (match, classroom):
        monkeypatch.setattr(module, "secrets", dealt)


@pytest.fixture(scope="session")
def pages(front, say):
    """The pages, bundled once."""
    return Pages(say)


@pytest.fixture(scope="session")
def database(say):
    """The address of a database of a real PostgreSQL."""
    with postgres(say) as address:
        yield address


@pytest.fixture
def served(pages, monkeypatch):
    """Return a function that serves a class from a thread until its block ends; it yields the address."""
    monkeypatch.setattr(school, "NoPages", lambda: pages)

    @contextmanager
    def serve(hub: Hub, port: int = 0):
        ready, told = threading.Event(), {}

        async def run() -> None:
            told["stop"] = asyncio.Event()
            told["loop"] = asyncio.get_running_loop()
            async with school.serving(hub, port) as told["port"]:
                ready.set()
                await told["stop"].wait()

        thread = threading.Thread(target=asyncio.run, args=[run()])
        thread.start()
        assert ready.wait(30)
        try:
            yield f"http://127.0.0.1:{told['port']}/"
        finally:
            told["loop"].call_soon_threadsafe(told["stop"].set)
            thread.join()

    return serve

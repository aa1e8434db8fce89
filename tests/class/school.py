"""A class for tests: without sockets, in this process, or in one that can be killed.

uv run python -m tests.class.school PLACE PORT [LESSON TABLES]    serve the class kept in a file or a database
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from random import Random

from combinatoria_class.app import application
from combinatoria_class.classroom import ClassPlan, Classroom
from combinatoria_class.demo import Pupil
from combinatoria_class.hub import Closed, Connection, Hub
from combinatoria_class.journal import Journal
from combinatoria_class.postgres import PostgresJournal
from combinatoria_class.serving import addresses, listening, server_of
from combinatoria_class.tables import setting_of

PATIENCE = 60  # seconds; a busy machine may be slow


class NoPages:
    """Pages that need not be bundled."""

    def html(self, name):
        return b"<!doctype html>" if name in ("seat", "wall", "desk") else None

    def asset(self, name):
        return None


class Clock:
    """A clock that moves only when a test sets it."""

    now = 0.0

    def __call__(self):
        return self.now


class Screen:
    """A screen without a socket."""

    def __init__(self, hub, address="10.0.0.1"):
        self.hub, self.connection = hub, Connection(address)
        hub.connections.add(self.connection)
        self.frames, self.closed = [], None
        self.snapshot = {}

    def send(self, do, **fields):
        """Send a frame; return the frames that this screen gets."""
        return self.send_text(json.dumps({"do": do, "v": 1, **fields}))

    def send_text(self, text):
        try:
            self.hub.hear(self.connection, text)
        except Closed as closed:
            self.closed = closed.code
        return self.read()

    def read(self):
        """Return the frames that have come since the last call."""
        fresh = []
        while not self.connection.queue.empty():
            what = self.connection.queue.get_nowait()
            if isinstance(what, int):
                self.closed = what
                continue
            fresh.append(json.loads(what))
            if fresh[-1]["do"] == "changed":
                Pupil.take(self, fresh[-1])
        self.frames += fresh
        return fresh

    def last(self, do):
        """Return the last frame of a kind."""
        self.read()
        return next(frame for frame in reversed(self.frames) if frame["do"] == do)

    def leave(self):
        self.hub.gone(self.connection)


def journal(kept):
    """Return the journal in a file, in memory, or in the database of an address."""
    return PostgresJournal(kept) if isinstance(kept, str) and kept.startswith("postgresql:") else Journal(kept)


def school(game="soulmates", tables=2, seats=4, file=None, **settings):
    """Return the hub of a class whose clock stands still."""
    return Hub(Classroom(ClassPlan(game, tables, seats, **settings), journal(file), Clock()), ["http://10.0.0.9:8000/"])


def pupil(hub, name="", lang="en", address="10.0.0.1"):
    """Join as a pupil; return the screen and the token."""
    screen = Screen(hub, address)
    screen.send("join", code=hub.classroom.code, name=name, lang=lang)
    return screen, screen.last("welcome")["token"]


def desk(hub):
    """Open the desk; return its screen."""
    screen = Screen(hub, "127.0.0.1")
    screen.send("hello", token=hub.classroom.desk_token)
    return screen


def move(screen, rng=None, key="k"):
    """Make a move that the screen offers."""
    texts = [one["text"] for one in screen.snapshot["moves"] if one["text"]]
    text = (rng or Random(1)).choice(texts)
    return screen.send("ask", key=key, request={"id": 1, "do": "move", "seq": screen.snapshot["seq"], "text": text})


@asynccontextmanager
async def serving(hub, port=0, host="127.0.0.1"):
    """Serve a class in this process, and yield the port."""
    with listening(host, port, "en") as socket:
        server = server_of(application(hub, NoPages()))
        running = asyncio.ensure_future(server.serve(sockets=[socket]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield socket.getsockname()[1]
        server.should_exit = True
        await running


def run(work):
    """Run a coroutine in a thread, as Playwright's event loop runs in the main one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


class Process:
    """A server in another process."""

    def __init__(self, file, port=0, *lesson):
        command = [sys.executable, "-m", "tests.class.school", *map(str, (file, port, *lesson))]
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        told = json.loads(self.popen.stdout.readline())
        self.port, self.code, self.token = told["port"], told["code"], told["token"]
        self.addresses = told["addresses"]

    def kill(self):
        if self.popen.poll() is not None:
            return
        os.kill(self.popen.pid, signal.SIGKILL)
        self.popen.wait()
        self.popen.stdout.close()


class Counting(Pupil):
    """A programmed pupil that records acknowledged moves, and sends unanswered ones again."""

    def __init__(self, *args, pause=0.0):
        super().__init__(*args, pause=pause)
        self.waiting, self.acknowledged = {}, []

    async def greet(self, socket):
        await super().greet(socket)
        for frame in self.waiting.values():
            await socket.send(json.dumps(frame))

    async def ask(self, socket, request):
        self.asked += 1
        key = f"{self.n}-{self.asked}"
        self.waiting[key] = {"do": "ask", "key": key, "request": {"id": self.asked, **request}}
        await socket.send(json.dumps(self.waiting[key]))

    async def hear(self, socket, text):
        frame = json.loads(text)
        if frame["do"] == "reply":
            asked = self.waiting.pop(frame["key"])
            if "error" not in frame["reply"] and asked["request"]["do"] == "move":
                self.acknowledged.append(frame["key"])
        await super().hear(socket, text)


async def until(true):
    """Wait until a condition holds."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


async def _main(file, port, lesson="", tables="2"):
    setting = setting_of(lesson) if lesson else None
    game, seats = (setting.game, setting.seats) if setting else ("happiness", 4)
    hub = Hub(Classroom(ClassPlan(game, int(tables), seats, lesson=lesson), journal(file)))
    hub.tries.each = hub.tries.everybody = 1000
    if hub.classroom.phase == "waiting" and not lesson:
        hub.classroom.set_phase("playing")
    async with serving(hub, int(port), "") as port:
        told = {"port": port, "code": hub.classroom.code, "token": hub.classroom.desk_token, "addresses": addresses()}
        print(json.dumps(told), flush=True)
        await asyncio.sleep(600)


if __name__ == "__main__":
    asyncio.run(_main(*sys.argv[1:]))

"""Benchmarks of a class: forty programmed pupils at ten tables, for every game, and the download of a phone."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sys
import tempfile
import tracemalloc
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection as Pipe
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from time import perf_counter, process_time
from typing import Any

from websockets.exceptions import ConnectionClosed

from combinatoria.cli.bench import Figure, Measures
from combinatoria.core.catalogue import game, games
from combinatoria.rooms import Room

from .app import application
from .classroom import ClassPlan, Classroom
from .demo import Pupil
from .frames import Parts, Picture, as_json
from .hub import Connection, Hub
from .journal import Journal
from .pages import Pages, packed
from .serving import listening, server_of
from .thinking import QUICK

__all__ = ["measures"]

PUPILS, SECONDS = 40, 8.0
PAUSE = 2.0
"""The longest time a programmed pupil thinks, in seconds."""
SEATS = 4
MOVES = 400
"""Moves for the figures of one class."""
TABLES, STRONG = 10, "sample"
"""The number of tables and the bots of the class with strong bots."""


@contextmanager
def measures() -> Iterator[Measures]:
    """All measurements of a class (entry point of ``combinatoria bench``)."""
    several = [name for name in games() if game(name).seats[-1] > 1]
    figures = {f"class {name}": partial(_figures, name) for name in several}
    strong = {f"class strong bots {name}": partial(_strong, name) for name in several}
    yield figures | strong | {"class load": _load, "class capacity": _capacity}


def _seats(name: str) -> int:
    """Return the number of seats at a table: four, or the nearest that the game allows."""
    return min(game(name).seats, key=lambda seats: (abs(seats - SEATS), seats))


def _figures(name: str) -> Iterator[Figure]:
    yield from _processor(name)
    seats = _seats(name)
    tables = PUPILS // seats
    moved, echoed, rate = _played(ClassPlan(name, tables, seats), tables * seats)
    note = f"{tables} tables of {seats}, {rate:.0f} moves/s, server in its own process"
    yield Figure(f"{name} move to all snapshots, p95", _p95(moved), "ms", note)
    yield Figure(f"{name} echo through the same server, p95", _p95(echoed), "ms", note)


def _strong(name: str) -> Iterator[Figure]:
    """Measure how long moves wait beside slow bots, with as many people as bots at each of ten tables."""
    seats = _seats(name)
    for bot in (QUICK[0], STRONG):
        moved, _, rate = _played(ClassPlan(name, TABLES, seats, bot), TABLES * seats // 2)
        note = f"{TABLES} tables of {seats}, half of the seats with bots ({bot}), {rate:.0f} moves/s"
        yield Figure(f"{name} move to all snapshots beside {bot} bots, p95", _p95(moved), "ms", note)


def _played(plan: ClassPlan, pupils: int) -> tuple[list[float], list[float], float]:
    """Let pupils play at a server in another process; see :func:`_lesson`."""
    ours, theirs = multiprocessing.get_context("spawn").Pipe()
    server = multiprocessing.get_context("spawn").Process(target=_server, args=(theirs, plan))
    server.start()
    port, code = ours.recv()
    found = asyncio.run(_lesson(port, code, pupils, ours))
    server.join()
    return found


def _p95(times: list[float]) -> float:
    return 1000 * quantiles(times, n=20)[-1]


def _processor(name: str) -> Iterator[Figure]:
    """Measure what a changed snapshot costs, and how large it is when it is packed as on a connection."""
    room = Room(name, _seats(name), seed=5)
    chairs = [room.seat(seat, ("en", "ja")[seat % 2], f"P{seat}") for seat in range(room.match.seats)]
    room.start()
    parts, rng = Parts(), Random(3)
    pictures = [Picture(chair, parts) for chair in chairs]
    packers = [zlib.compressobj(wbits=-15) for _ in chairs]
    for picture, packer in zip(pictures, packers, strict=True):
        packer.compress(picture.whole().encode())
        packer.flush(zlib.Z_SYNC_FLUSH)
    spent, sizes = 0.0, []
    for n in range(60):
        if not room.match.to_act:
            break
        chair = room.chairs[rng.choice(room.match.to_act)]
        move = rng.choice(list(room.match.legal(chair.viewer)))
        room.ask(chair, {"id": n, "do": "move", "text": room.match.game.format(move)})
        for picture, packer in zip(pictures, packers, strict=True):
            before = process_time()
            text = picture.change()
            spent += process_time() - before
            sizes.append(len(packer.compress(text.encode()) + packer.flush(zlib.Z_SYNC_FLUSH)))
    yield Figure(f"{name} snapshot", 1000 * spent / len(sizes), "ms", "processor time, with its JSON")
    yield Figure(f"{name} change, packed", mean(sizes) / 1000, "kB", "as on one connection")


class _NoPages(Pages):
    """No pages: the programmed pupils need none."""

    def __init__(self) -> None:
        pass

    def html(self, name: str) -> None:
        return None

    def asset(self, name: str) -> None:
        return None


def _spread(room: Classroom, seats: int) -> None:
    """Spread people who fill half of the tables over all of them, with bots on the other seats."""
    half = len(room.tables) // 2
    for person in list(room.people.values()):
        if person.place is not None and person.seat is not None and person.seat >= seats // 2:
            room.move(person.id, person.place + half, person.seat - seats // 2)


def _server(pipe: Pipe, plan: ClassPlan) -> None:
    """Serve a class in another process: it plays from the first message of the pipe to the second."""
    hub = Hub(Classroom(plan, Journal(None)))
    hub.tries.each = hub.tries.everybody = 10 * PUPILS
    with listening("127.0.0.1", 0, "en") as socket:

        async def obey() -> None:
            pipe.send((socket.getsockname()[1], hub.classroom.code))
            await asyncio.to_thread(pipe.recv)
            if not any(table.room.people for table in hub.classroom.tables[plan.tables // 2 :]):
                _spread(hub.classroom, _seats(plan.game))
            hub.classroom.set_phase("playing")
            hub.tell()
            while not await asyncio.to_thread(pipe.poll, 0.2):
                if all(table.over for table in hub.classroom.tables):
                    hub.classroom.deal(same=False)
                    hub.tell()
            hub.classroom.set_phase("over")
            hub.tell()

        async def until_over() -> None:
            server = server_of(application(hub, _NoPages()))
            serving = asyncio.ensure_future(server.serve([socket]))
            await obey()
            server.should_exit = True
            await serving

        asyncio.run(until_over())


class _Client(Pupil):
    """A programmed pupil that records when it sends and receives frames."""

    def __init__(self, address: str, code: str, n: int) -> None:
        super().__init__(address, code, n, PAUSE)
        self.table = 0
        self.sent: list[float] = []
        self.got: list[float] = []
        self.echoes: list[float] = []
        self._echo = 0.0

    async def ask(self, socket: Any, request: dict[str, Any]) -> None:
        if request["do"] == "move":
            self.sent.append(perf_counter())
        await super().ask(socket, request)
        if not self._echo:
            self._echo = perf_counter()
            self._echoing = asyncio.ensure_future(self.echo(socket))

    async def echo(self, socket: Any) -> None:
        """Send a frame that causes nothing but an answer, a little after a move."""
        await asyncio.sleep(0.2)
        self._echo = perf_counter()
        with suppress(ConnectionClosed):
            await socket.send('{"do":"echo"}')

    async def hear(self, socket: Any, text: str) -> None:
        now, frame = perf_counter(), json.loads(text)
        if frame["do"] == "changed":
            self.got.append(now)
        elif frame["do"] == "refused" and self._echo:
            self.echoes.append(now - self._echo)
            self._echo = 0.0
        elif frame["do"] == "class" and frame["value"]["table"]:
            self.table = frame["value"]["table"]
        await super().hear(socket, text)


async def _lesson(port: int, code: str, pupils: int, server: Pipe) -> tuple[list[float], list[float], float]:
    """Let pupils play for a while.

    Returns:
        The times from each move until everybody at its table has a new snapshot; the times of echoes; moves per second.
    """
    clients = [_Client(f"ws://127.0.0.1:{port}/screen", code, n) for n in range(pupils)]
    playing = [asyncio.ensure_future(client.play()) for client in clients]
    while not all(client.snapshot for client in clients):
        await asyncio.sleep(0.05)
    server.send("start")
    await asyncio.sleep(SECONDS)
    server.send("end")
    await asyncio.wait(playing, timeout=5)
    moved = []
    for client in clients:
        company = [other for other in clients if other.table == client.table]
        for begun in client.sent:
            arrived = [next((at for at in other.got if at >= begun), None) for other in company]
            if None not in arrived:
                moved.append(max(at for at in arrived if at is not None) - begun)
    return moved, [echo for client in clients for echo in client.echoes], len(moved) / SECONDS


def _load() -> Iterator[Figure]:
    """Measure what a phone loads for its first table, packed."""
    pages = Pages(partial(print, file=sys.stderr))
    room = Room("soulmates", seats=SEATS, seed=5)
    parts = Parts()
    for lang in ("en", "ja"):
        picture = Picture(room.seat(0, lang), parts)
        whole = picture.whole().encode()
        fixed = next(reversed(parts.texts.values()))
        page = pages.html("seat") or b""
        named = [name for name in pages.names() if name.split("-")[0] not in ("wall", "desk", "board")]
        loaded = [page, fixed, whole, *(content for name in named if (content := (pages.asset(name) or (b"",))[0]))]
        size = sum(len(packed(content)) for content in loaded)
        yield Figure(f"first load of a seat ({lang})", size / 1000, "kB", "soulmates, packed")
        room.chairs.clear()


def _capacity() -> Iterator[Figure]:
    """Measure what one class costs its server: forty pupils on ten tables, without sockets, with its file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "class.sqlite")
        hub = _filled(Journal(file))
        spent = _play(hub, MOVES)
        hub.classroom.journal.close()  # now everything is in the one file
        yield Figure("a move with all its frames", 1000 * spent / MOVES, "ms", "happiness, processor time, packed")
        yield Figure("a move in the file", file.stat().st_size / MOVES / 1000, "kB", "with its share of the rest")
        journal, start = Journal(file), process_time()
        Classroom(ClassPlan("happiness"), journal)
        yield Figure("a class opened again", 1000 * (process_time() - start), "ms", f"{MOVES} decisions, --resume")
        journal.close()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    hub = _filled(Journal(None))
    _play(hub, MOVES // 4)
    used = (tracemalloc.get_traced_memory()[0] - before) / len(hub.classroom.tables)
    tracemalloc.stop()
    yield Figure("memory of a table", used / 1000, "kB", f"happiness, four pupils, {MOVES // 4} moves in the class")


def _filled(journal: Journal) -> Hub:
    """Return the hub of a class in which everybody has joined and plays."""
    hub = Hub(Classroom(ClassPlan("happiness", PUPILS // SEATS, SEATS), journal))
    hub.tries.each = hub.tries.everybody = 10 * PUPILS
    for n in range(PUPILS):
        connection = Connection(f"10.0.0.{n}")
        hub.connections.add(connection)
        hub.hear(connection, as_json({"do": "join", "v": 1, "code": hub.classroom.code, "name": f"P{n}"}))
    hub.classroom.set_phase("playing")
    hub.tell()
    return hub


def _play(hub: Hub, moves: int) -> float:
    """Let pupils make random moves; return the processor time from each frame to the packed ones that follow."""
    rng, spent = Random(3), 0.0
    screens = {c.person.id: (c, zlib.compressobj(wbits=-15)) for c in hub.connections if c.person is not None}
    for n in range(moves):
        open_tables = [table for table in hub.classroom.tables if table.room.match.to_act]
        if not open_tables:
            hub.classroom.deal(same=False)
            hub.tell()
            continue
        room = (table := rng.choice(open_tables)).room
        seat = rng.choice(room.match.to_act)
        move = room.match.game.format(rng.choice(list(room.match.legal(seat))))
        (person,) = (one for one in hub.classroom.at(table.place) if one.seat == seat)
        start = process_time()
        request = {"id": n, "do": "move", "text": move}
        hub.hear(screens[person.id][0], as_json({"do": "ask", "key": f"k{n}", "request": request}))
        for connection, packer in screens.values():
            while not connection.queue.empty():
                packer.compress(str(connection.queue.get_nowait()).encode())
                packer.flush(zlib.Z_SYNC_FLUSH)
        spent += process_time() - start
    return spent

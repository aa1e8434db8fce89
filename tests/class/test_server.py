"""A class over real connections: forty pupils on ten tables, a server that is killed, and who may connect at all."""

import asyncio
import http.client
import json
import socket
import ssl
import subprocess
from contextlib import suppress

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from combinatoria_class.app import application
from combinatoria_class.demo import Pupil
from combinatoria_class.errors import ClassError
from combinatoria_class.serving import Certificate, listening, serve

from .school import Counting, NoPages, Process, journal, run, school, serving, until


class Watched(Pupil):
    """A programmed pupil that checks what it receives."""

    def __init__(self, *args):
        super().__init__(*args, pause=0)
        self.problems, self.seeds = [], set()
        self.seen = {}

    async def hear(self, socket, text):
        frame = json.loads(text)
        if frame["do"] == "refused":
            self.problems.append(frame["text"])
        await super().hear(socket, text)
        if frame["do"] == "changed":
            shown = self.snapshot
            self.seen |= shown["table"]["faces"] | shown["before"]["faces"]
            if shown["result"] is None and any(str(seed) in text for seed in self.seeds):
                self.problems.append("a seed")


async def joined(hub, port, count):
    """Return programmed pupils, who all have a table, and the tasks in which they play."""
    pupils = [Watched(f"ws://127.0.0.1:{port}/screen", hub.classroom.code, n) for n in range(count)]
    playing = [asyncio.ensure_future(pupil.play()) for pupil in pupils]
    await until(lambda: all(pupil.snapshot for pupil in pupils))
    return pupils, playing


async def over(hub, playing):
    """End the class, and wait for the pupils."""
    hub.classroom.set_phase("over")
    hub.tell()
    await until(lambda: all(task.done() for task in playing))


@pytest.mark.slow
def test_forty_pupils_on_ten_tables_play_to_the_end_and_see_only_their_own():
    hub = school(tables=10)
    hub.tries.each = hub.tries.everybody = 100

    async def lesson():
        async with serving(hub) as port:
            pupils, playing = await joined(hub, port, 40)
            for pupil in pupils:
                pupil.seeds = {table.room.match.seed for table in hub.classroom.tables}
            hub.classroom.set_phase("playing")
            hub.tell()
            await until(lambda: all(table.over for table in hub.classroom.tables))
            await over(hub, playing)
            return pupils

    pupils = run(lesson())
    assert [pupil.problems for pupil in pupils if pupil.problems] == []
    for person, pupil in zip(hub.classroom.people.values(), sorted(pupils, key=lambda one: one.token), strict=True):
        assert person.place is not None and pupil.snapshot["result"]
    for pupil in pupils:
        person = hub.classroom.find(pupil.token)
        table = hub.classroom.tables[person.place].room.match.table
        for card in pupil.seen:
            assert table.seen_by_mask.get(int(card), 0) >> person.seat & 1 or int(card) not in table.seen_by_mask


@pytest.mark.slow
@pytest.mark.parametrize("kept", ["sqlite", "postgres"])
def test_no_move_is_lost_or_doubled_when_the_server_is_killed_in_play(kept, tmp_path, sample_size, request):
    file = tmp_path / "class.sqlite" if kept == "sqlite" else f"{request.getfixturevalue('database')}#killed"
    servers, kills = [Process(file)], sample_size(1, 3)

    async def lesson():
        port, code = servers[0].port, servers[0].code
        pupils = [Counting(f"ws://127.0.0.1:{port}/screen", code, n) for n in range(8)]
        playing = [asyncio.ensure_future(pupil.play()) for pupil in pupils]
        for _ in range(kills):
            before = sum(len(pupil.acknowledged) for pupil in pupils)
            await until(lambda before=before: sum(len(pupil.acknowledged) for pupil in pupils) >= before + 12)
            servers[-1].kill()
            servers.append(Process(file, port))
        await until(lambda: all(pupil.phase == "playing" and not pupil.waiting for pupil in pupils))
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        return pupils

    try:
        pupils = run(lesson())
    finally:
        servers[-1].kill()
    records = journal(file)
    made = [entry.key for room in records.rooms() for entry in room.entries if entry.by == "human"]
    records.close()
    acknowledged = [key for pupil in pupils for key in pupil.acknowledged]
    assert len(made) == len(set(made)), "none is doubled"
    assert set(acknowledged) <= set(made) and len(acknowledged) >= 12 * kills, "none is lost"


def test_who_says_nothing_or_bytes_is_closed_and_a_flood_has_to_wait():
    hub = school()

    async def lesson():
        async with serving(hub) as port:
            address = f"ws://127.0.0.1:{port}/screen"
            async with connect(address) as socket:
                await socket.send(b"\x00\x01")
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(socket.recv(), 5)
            async with connect(address) as socket:
                for _ in range(40):
                    await socket.send("[")
                times = []
                for _ in range(40):
                    await socket.recv()
                    times.append(asyncio.get_running_loop().time())
                assert times[-1] - times[0] > 1.5
            async with connect(address) as socket:
                await socket.send("x" * 70_000)
                with pytest.raises(ConnectionClosed):
                    await socket.recv()

    run(lesson())
    assert hub.connections == set()


@pytest.mark.parametrize(
    ("headers", "status"),
    [({"Origin": "http://example.org"}, 403), ({"Host": "example.org"}, 403), ({"Origin": "http://127.0.0.1:1"}, 403)],
)
def test_pages_elsewhere_cannot_connect(headers, status):
    hub = school()

    async def lesson():
        async with serving(hub) as port:
            with pytest.raises(InvalidStatus) as refused:
                if "Host" in headers:
                    async with connect(f"ws://example.org:{port}/screen", host="127.0.0.1", port=port):
                        pass
                async with connect(f"ws://127.0.0.1:{port}/screen", origin=headers["Origin"]):
                    pass
            assert refused.value.response.status_code == status
            return await asyncio.to_thread(fetched, port, headers)

    assert run(lesson())[0] == status


def fetched(port, headers, path="/"):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    with suppress(OSError):
        connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_data_only_for_the_desk_and_pages_forbid_what_is_elsewhere():
    hub = school()

    async def lesson():
        async with serving(hub) as port:
            token = hub.classroom.desk_token
            return [
                await asyncio.to_thread(fetched, port, headers, path)
                for path, headers in (
                    ("/api/data.csv", {}),
                    ("/api/data.csv", {"Authorization": f"Bearer {token}"}),
                    ("/desk", {}),
                    ("/nothing", {}),
                    ("/part/nothing", {}),
                )
            ]

    refused, data, page, *missing = run(lesson())
    assert refused[0] == 403 and data[0] == 200 and data[2].startswith(b"\xef\xbb\xbfkind,table")
    assert page[0] == 200 and "default-src 'self'" in page[1]["content-security-policy"]
    assert [one[0] for one in missing] == [404, 404]


def test_a_programmed_pupil_asks_how_a_move_of_several_steps_goes_on():
    hub = school("library", tables=1, seats=3)
    hub.tries.each = 100

    async def lesson():
        async with serving(hub) as port:
            pupils, playing = await joined(hub, port, 3)
            hub.classroom.set_phase("playing")
            hub.tell()
            await until(lambda: hub.classroom.tables[0].over)
            await over(hub, playing)
            return pupils

    assert [pupil.problems for pupil in run(lesson()) if pupil.problems] == []


def test_strong_bots_decide_in_a_process_of_their_own_and_a_hung_one_is_replaced():
    hub = school("library", tables=2, seats=3, bot="sample")
    hub.tries.each = 100

    async def lesson():
        async with serving(hub) as port:
            pupils, playing = await joined(hub, port, 2)
            room = hub.classroom.tables[0].room
            hub.classroom.set_phase("playing")
            hub.tell()
            await until(lambda: room.sources.count("bot") >= 2)
            hub.thinker.limit = 0.0  # from now on every decision takes too long
            more = room.sources.count("bot") + 2
            await until(lambda: room.sources.count("bot") >= more or room.match.result)
            await over(hub, playing)
            return pupils

    assert [pupil.problems for pupil in run(lesson()) if pupil.problems] == []


def test_phones_use_a_certificate_and_the_desk_this_machine(tmp_path):
    name, files = "class.example", [str(tmp_path / file) for file in ("cert.pem", "key.pem")]
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={name}"]
    subprocess.run([*made, "-addext", f"subjectAltName=DNS:{name}", "-out", files[0], "-keyout", files[1]],
                   check=True, capture_output=True)  # fmt: skip
    certificate = Certificate(name, *files)
    certificate.check("en")
    with pytest.raises(ClassError, match=r"cannot be used as a certificate"):
        Certificate(name, files[1], files[0]).check("en")
    hub = school(tables=1)

    async def lesson():
        with listening("127.0.0.1", 0, "en") as at, listening("127.0.0.1", 0, "en") as own:
            trusting = ssl.create_default_context(cafile=files[0])
            serving = asyncio.ensure_future(serve(application(hub, NoPages(), name), at, None, certificate, own))
            phone_port, desk_port = at.getsockname()[1], own.getsockname()[1]
            await until(lambda: _open(phone_port) and _open(desk_port))
            phone = connect(f"wss://{name}:{phone_port}/screen", host="127.0.0.1", port=phone_port, ssl=trusting)
            async with phone as pupil, connect(f"ws://127.0.0.1:{desk_port}/screen") as desk:
                await pupil.send(json.dumps({"do": "join", "v": 1, "code": hub.classroom.code, "name": "Ann"}))
                await desk.send(json.dumps({"do": "hello", "v": 1, "token": hub.classroom.desk_token}))
                told = [json.loads(await socket.recv()) for socket in (pupil, desk)]
            serving.cancel()
            with suppress(asyncio.CancelledError):
                await serving
            return told

    assert [frame["role"] for frame in run(lesson())] == ["person", "desk"]


def _open(port):
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False

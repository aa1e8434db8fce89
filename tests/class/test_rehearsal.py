"""A whole lesson of 45 minutes in a few seconds: a class at the tables of a lesson, from the first card to the files.

Programmed pupils think for a fraction of a second instead of half a minute; everything else is as with people: a
server in a separate process, which is killed midway, and a desk that sends the teacher's verbs.
"""

import asyncio
import csv
import json
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect

from combinatoria_widgets.lessons.tools.class_data import read_play

from .school import Counting, Process, run, until
from .test_pooled import hand_in_of

LESSON = "soulmates-a"
USUAL, WHOLE = (12, 3), (40, 10)
"""Numbers of pupils and tables; the second pair with ``--all``."""
PAUSE = 0.3


class Desk:
    """The teacher's desk."""

    def __init__(self, port, token):
        self.port, self.token = port, token
        self.overview, self.refused = None, []

    async def __aenter__(self):
        self.socket = await connect(f"ws://127.0.0.1:{self.port}/screen", max_size=None)
        self.reading = asyncio.ensure_future(self.read())
        await self.send("hello", token=self.token)
        await until(lambda: self.overview)
        return self

    async def __aexit__(self, *_):
        self.reading.cancel()
        await self.socket.close()

    async def read(self):
        async for text in self.socket:
            frame = json.loads(text)
            if frame["do"] == "overview":
                self.overview = frame["value"]
            elif frame["do"] == "refused":
                self.refused.append(frame)

    async def send(self, do, **fields):
        await self.socket.send(json.dumps({"do": do, "v": 1, "board": True, **fields}))

    async def shows(self, true):
        """Wait until the desk shows something."""
        await until(lambda: true(self.overview))

    async def ask_all(self, **question):
        """Ask, wait for everybody in both rounds, and close."""
        await self.send("poll", **question)
        for turn in (1, 2):
            await self.shows(lambda now, turn=turn: now["poll"] and now["poll"]["round"] == turn and everybody(now))
            await self.send("second" if turn == 1 else "close_poll", happened=None)
        await self.shows(lambda now: not now["poll"]["open"])

    async def ask_table(self, table):
        """Deal anew until a move at a table is one that everybody is asked about; wait until all have answered."""
        while self.overview["poll"] is None or not self.overview["poll"]["live"]:
            await self.send("deal")
            await self.send("ask_table", table=table, form="number")
            await self.shows(lambda now: now["asking"] == table or now["poll"]["live"])
            await self.shows(lambda now: now["asking"] is None)
        await self.shows(everybody)

    def file(self, name):
        asking = Request(f"http://127.0.0.1:{self.port}/api/{name}", headers={"Authorization": f"Bearer {self.token}"})
        with urlopen(asking, timeout=20) as answer:
            return answer.read().decode("utf-8-sig")


def everybody(now):
    return now["poll"]["n"] == now["poll"]["of"] > 0


def moves(now):
    return sum(table["moves"] for table in now["tables"])


@pytest.mark.slow
def test_a_lesson_from_the_first_card_to_the_files(tmp_path, sample_size):
    count, tables = sample_size(USUAL, WHOLE)
    file, servers = tmp_path / "class.sqlite", []
    servers.append(Process(file, 0, LESSON, tables))
    port, code = servers[0].port, servers[0].code

    def arrives(n):
        pupil = Counting(f"ws://127.0.0.1:{port}/screen", code, n, pause=PAUSE)
        return pupil, asyncio.ensure_future(pupil.play())

    async def first_half(people):
        async with Desk(port, servers[0].token) as desk:
            people += [arrives(n) for n in range(count)]
            await desk.shows(lambda now: now["here"] == count)
            await desk.send("start")
            await desk.shows(lambda now: moves(now) >= 2 * tables)
            await desk.ask_all(lesson=f"{LESSON}/call", form="slider")
            await desk.send("pause")
            await desk.shows(lambda now: now["phase"] == "paused")
            still = moves(desk.overview)
            await desk.send("hide", on=True)
            await asyncio.sleep(2 * PAUSE)
            assert moves(desk.overview) == still and desk.overview["hidden"]
            await desk.send("hide", on=False)
            await desk.send("start")
            await desk.ask_table(0)
            assert desk.refused == []

    async def second_half(people):
        async with Desk(port, servers[1].token) as desk:
            await desk.shows(lambda now: now["here"] == count and now["poll"]["open"])  # the move still waits
            await desk.send("close_poll", happened=None)
            await desk.shows(lambda now: now["poll"].get("happened") in (True, False))
            told = desk.overview["poll"]
            assert 0 < told["exact"] < 1 and told["how"] and told["rounds"][0]["brier"] is not None
            people.append(arrives(count))  # a late pupil: no chair is free
            await desk.shows(lambda now: now["here"] == count + 1)
            late = max(place["person"] or 0 for table in desk.overview["tables"] for place in table["seats"])
            await desk.send("pause")
            await desk.send("deal")
            await desk.send("bot", table=1, seat=0)
            await desk.shows(lambda now: now["tables"][1]["seats"][0]["kind"] == "bot")
            people.append(arrives(count + 1))
            await desk.shows(lambda now: any(place["person"] == count + 2 for place in now["tables"][1]["seats"]))
            await until(lambda: people[-1][0].snapshot.get("viewer") == 0)
            assert late == count, "nobody took a second chair"
            await desk.send("start")
            await desk.send("rename", person=1, name="Zoe")
            await desk.send("lock", on=True)
            await desk.shows(lambda now: now["locked"] and now["tables"][0]["seats"][0]["name"] == "Zoe")
            await desk.send("deal", same=True)
            await desk.shows(lambda now: moves(now) >= tables)
            await desk.ask_all(text="Who is right?", form="options", options="Ken\nMei\nneither", exact="")
            for tag in (1, 2):
                url = f"http://127.0.0.1:{port}/api/hand-in/{LESSON}/{tag}"
                asking = Request(url, hand_in_of(LESSON, tag).encode())
                with urlopen(asking, timeout=20) as answer:
                    assert answer.status == 200
            await desk.send("end")
            await desk.shows(lambda now: now["phase"] == "over")
            names = ("data.csv", "class.codap", "hand-ins.txt", f"lessons/{LESSON}.txt")
            assert desk.refused == []
            return [await asyncio.to_thread(desk.file, name) for name in names]

    async def lesson():
        people = []
        await first_half(people)
        servers[0].kill()
        servers.append(Process(file, port, LESSON, tables))
        files = await second_half(people)
        await asyncio.wait([task for _, task in people], timeout=20)
        return files, [pupil for pupil, _ in people]

    try:
        (table, codap, hand_ins, codes), pupils = run(lesson())
    finally:
        for server in servers:
            server.kill()
    rows = list(csv.DictReader(table.splitlines()))
    made = [row for row in rows if row["kind"] == "move"]
    acknowledged = sum(len(pupil.acknowledged) for pupil in pupils)
    assert 0 < acknowledged <= sum(row["by"] == "human" for row in made), "none is lost"
    assert len({row["deal"] for row in made}) >= 3
    said = [row for row in rows if row["kind"] == "prediction"]
    asked = {(row["question"], row["round"]): 0 for row in said}
    for row in said:
        asked[row["question"], row["round"]] += 1
    assert len(asked) == 5 and set(asked.values()) <= {count, count + 1, count + 2}
    documents = {context["name"] for context in json.loads(codap)["contexts"]}
    assert documents == {"moves", "predictions", LESSON}
    plays = [read_play(one) for one in codes.splitlines()]
    assert hand_ins.count("A lesson") == 2 and len(plays) > 2 and {play.lesson for play in plays} == {LESSON}
    assert all(pupil.phase == "over" for pupil in pupils)

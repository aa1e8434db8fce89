"""The data of a class for lessons: rounds played, reports handed in, and the files that the desk saves."""

import asyncio
import json
from math import sqrt
from random import Random
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from combinatoria_class.classroom import ClassPlan, Classroom
from combinatoria_class.codap import document
from combinatoria_class.journal import Journal
from combinatoria_class.polls import PollQuestion
from combinatoria_class.tables import setting_of
from combinatoria_widgets.lessons.tools import live_class, state
from combinatoria_widgets.lessons.tools.class_codes import class_data
from combinatoria_widgets.lessons.tools.class_data import log_of, read_play, real_class
from combinatoria_widgets.lessons.tools.data_code import Layout, write_data_code
from combinatoria_widgets.lessons.tools.hand_in import write_hand_in
from combinatoria_widgets.lessons.tools.state import lesson_ids

from ..lessons.test_class import EXACT
from .school import Clock, pupil, run, school, serving

USUAL = ("soulmates-a", "order-a", "signs-a", "altar-b", "reunion-c")
LESSONS = [pytest.param(lesson, marks=() if lesson in USUAL else pytest.mark.all) for lesson in lesson_ids()]


ROUNDS, MOST_MOVES = 10, 12
BLOCKS = ("equilibrium-c", "reunion-c")
"""Lessons whose prediction is about ten rounds; only the chance of one is known exactly."""


def lesson_school(lesson, pupils, tables=8, file=None):
    setting = setting_of(lesson)
    hub = school(setting.game, tables, setting.seats, lesson=lesson, file=file)
    people = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(pupils)]
    hub.classroom.set_phase("playing")
    return hub, people


def play_out(hub, rng, most=400):
    """Play all tables at random, each for a number of moves."""
    for table in hub.classroom.tables:
        room = table.room
        for _ in range(most):
            acting = [room.chairs[seat] for seat in room.match.to_act if seat in room.chairs]
            if not acting:
                break
            chair = rng.choice(acting)
            offers = [move["text"] for move in chair.snapshot()["moves"] if move["text"]]
            if not offers:
                break
            room.ask(chair, {"id": 1, "do": "move", "text": rng.choice(offers)})
    hub.classroom.settle()


def code_of(lesson, tag, n=3):
    log = log_of(lesson)
    entries = [log.coded(log.made_up(Random(tag), number)) for number in range(n)]
    return write_data_code(Layout(state.load(lesson)["code"], log.layout, log.parts), tag, entries)


@pytest.mark.parametrize("lesson", LESSONS)
def test_what_is_played_at_the_tables_of_a_class_is_the_lessons_data_and_agrees_with_theory(lesson):
    """Pupils ask for rounds at their own tables."""
    hub, people = lesson_school(lesson, 8, tables=8 if setting_of(lesson).people else 4)
    rng = Random(lesson)
    for _ in range(ROUNDS):
        play_out(hub, rng, MOST_MOVES)
        for screen in people:
            screen.send("ask", key=f"{rng.random()}", request={"id": 1, "do": "next"})
    hub.classroom.deal(same=False)
    plays = [read_play(code) for code in hub.classroom.pooled.codes(lesson)]
    assert plays and len({play.tag for play in plays}) == len(plays) <= 8
    assert all(play.rows for play in plays)
    log = log_of(lesson)
    if lesson in BLOCKS:
        assert all(
            [entry.number for entry in sorted(play.entries)] == [*range(1, 1 + len(play.rows))] for play in plays
        )
    if lesson in EXACT:
        entries = [(n, entry) for n, play in enumerate(plays) for entry in play.entries]
        cases = [log.happened(entry) for _, entry in entries] if lesson in BLOCKS else log.cases(entries)
        exact = float(EXACT[lesson])
        assert abs(sum(cases) - exact * len(cases)) <= 4 * sqrt(exact * (1 - exact) * len(cases)) + 1e-9, (cases, exact)


def test_prepared_rounds_differ_from_table_to_table_and_their_goal_is_on_the_screen(tmp_path):
    file = tmp_path / "class.sqlite"
    hub, people = lesson_school("soulmates-c", 4, tables=4, file=file)
    tables = hub.classroom.tables
    assert [table.room.people for table in tables] == [(0,)] * 4, "one pupil at each, and bots"
    first, second = people[0], pupil(hub, lang="ja")[0]
    first.read()
    assert "players" in first.snapshot["status"]["text"]
    assert second.last("class")["value"]["table"] is None, "all chairs for pupils are taken"
    assert len({tuple(table.room.match.table.codes("hand:1")) for table in tables}) == 4
    seats = [tables[0].room.match.seats]
    for n in range(4):
        first.send("ask", key=f"next {n}", request={"id": n, "do": "next"})
        assert first.last("reply")["reply"] == {"re": n}
        seats.append(hub.classroom.tables[0].room.match.seats)
    first.send("ask", key="next 3", request={"id": 9, "do": "next"})
    table = hub.classroom.tables[0]
    assert table.among.number == 4, "a request that is sent again deals once"
    assert set(seats) == {4, 8} and [other.among.number for other in hub.classroom.tables[1:]] == [0] * 3
    assert "coin" in first.snapshot["status"]["text"].lower()
    again = Classroom(ClassPlan("library"), Journal(file), Clock())
    assert again.tables[0].among == table.among and again.tables[0].room.match.save() == table.room.match.save()
    hub.classroom.set_phase("paused")
    first.send("ask", key="paused", request={"id": 1, "do": "next"})
    assert first.last("reply")["reply"]["error"]["rule"] == "room.paused"


def test_one_pupil_cannot_deal_without_end(monkeypatch):
    monkeypatch.setattr("combinatoria_class.tables.MOST_DEALS", 3)
    hub, (screen,) = lesson_school("altar-b", 1, tables=1)
    for n in range(6):
        screen.send("ask", key=f"{n}", request={"id": n, "do": "next"})
    assert hub.classroom.tables[0].among.number == 3
    assert screen.last("reply")["reply"]["error"]["rule"] == "room.door"


def test_at_a_table_of_several_the_next_deal_waits_for_the_end():
    hub, people = lesson_school("soulmates-a", 4, tables=1)
    hub.tell()
    people[0].read()
    assert "next" not in people[0].snapshot["doors"]
    people[0].send("ask", key="a", request={"id": 1, "do": "next"})
    assert people[0].last("reply")["reply"]["error"]["rule"] == "room.door"
    play_out(hub, Random(2))
    hub.tell()
    assert hub.classroom.tables[0].over
    for screen in people:
        screen.read()
        assert "next" in screen.snapshot["doors"]
    people[1].send("ask", key="b", request={"id": 1, "do": "next"})
    assert hub.classroom.tables[0].number == 2 and not hub.classroom.tables[0].over


def test_rows_wait_for_the_end_and_survive_the_end_of_the_program(tmp_path):
    """A running match would reveal its hidden cards; the same cards at all tables count once."""
    file = tmp_path / "class.sqlite"
    hub, _ = lesson_school("soulmates-a", 6, tables=2, file=file)
    play_out(hub, Random(1), 3)
    assert hub.classroom.pooled.codes("soulmates-a") == []
    hub.classroom.deal(same=True)
    codes = hub.classroom.pooled.codes("soulmates-a")
    assert codes and hub.classroom.pooled.codes("soulmates-b") == hub.classroom.pooled.codes("none") == []
    again = Classroom(ClassPlan("library"), Journal(file), Clock())
    assert again.pooled.codes("soulmates-a") == codes
    before = sum(len(read_play(code).entries) for code in codes)
    hub.classroom.deal(same=False)
    after = sum(len(read_play(code).entries) for code in hub.classroom.pooled.codes("soulmates-a"))
    assert 0 <= after - before <= 4, "one table's worth of the same cards"


def hand_in_of(lesson, tag, name="Ann", ticket="Alike."):
    return write_hand_in("en", "A lesson", name, [("data", code_of(lesson, tag))], ["done"], ticket)


def test_a_later_report_takes_the_place_of_the_former_and_is_pooled(tmp_path):
    hub = school(file=tmp_path / "class.sqlite")
    pooled = hub.classroom.pooled
    assert not pooled.hand_in("a", "hello") and not pooled.hand_in("a", "")
    assert pooled.hand_in("a", hand_in_of("order-a", 7)) and pooled.hand_in("b", hand_in_of("order-a", 8))
    assert pooled.hand_in("a", hand_in_of("order-a", 7, ticket="Better."))
    assert len(pooled.hand_ins) == 2 and "Better" in pooled.hand_ins[0]
    assert [read_play(code).tag for code in pooled.codes("order-a")] == [7, 8]
    again = Classroom(ClassPlan("library"), Journal(tmp_path / "class.sqlite"), Clock())
    assert again.pooled.hand_ins == pooled.hand_ins
    rows = [row for row in hub.classroom.csv() if row["kind"] == "round"]
    assert len(rows) == 6 and {row["person"] for row in rows} == {1, 2} and {"lowest", "highest"} <= set(rows[0])


def test_a_document_for_codap_has_a_table_for_each_kind_with_typed_columns():
    hub, (ann, *_) = lesson_school("soulmates-a", 4, tables=1)
    hub.classroom.pooled.hand_in("a", hand_in_of("order-a", 7))
    play_out(hub, Random(1), 1)
    hub.classroom.polls.ask(PollQuestion("A pair?", 0.25))
    ann.send("answer", poll=1, text="40")
    hub.classroom.asking.close(True)
    made = json.loads(json.dumps(document("class", hub.classroom.csv())))
    tables = {context["name"]: context["collections"][0] for context in made["contexts"]}
    assert set(tables) == {"moves", "predictions", "order-a"}
    types = {attr["name"]: attr["type"] for attr in tables["predictions"]["attrs"]}
    assert (types["value"], types["question"], types["happened"]) == ("numeric", "categorical", "categorical")
    assert tables["predictions"]["cases"][0]["values"]["value"] == 0.4
    numbers = [made["guid"], *(part["guid"] for part in made["contexts"] + made["components"])]
    numbers += [one["guid"] for table in tables.values() for one in [table, *table["attrs"], *table["cases"]]]
    assert len(set(numbers)) == len(numbers) and made["appName"] == "DG"
    links = [one["componentStorage"]["_links_"]["context"] for one in made["components"]]
    assert [link["id"] for link in links] == [context["guid"] for context in made["contexts"]]
    assert {link["type"] for link in links} == {"DG.DataContextRecord"}, (
        "as CODAP writes it, and not the context's type"
    )
    assert {context["document"] for context in made["contexts"]} == {made["guid"]}


def test_a_lesson_reads_the_class_and_hands_in_over_the_network(monkeypatch):
    """As in a notebook on the same computer; another device gets nothing until a pupil has joined from it."""
    hub = school()
    hub.classroom.pooled.hand_in("a", hand_in_of("order-a", 7))

    async def visit():
        async with serving(hub) as port:
            base = f"http://127.0.0.1:{port}"
            told = await asyncio.to_thread(lesson_at, base)
            monkeypatch.setattr("combinatoria_class.exports.is_here", lambda address: False)
            closed = await asyncio.to_thread(status, f"{base}/api/lessons/order-a.txt")
            hub.known.add("127.0.0.1")
            opened = await asyncio.to_thread(status, f"{base}/api/lessons/order-a.txt")
            files = [await asyncio.to_thread(status, f"{base}/api/{name}") for name in ("data.csv", "class.codap")]
            token = {"Authorization": f"Bearer {hub.classroom.desk_token}"}
            own = [
                await asyncio.to_thread(status, f"{base}/api/{name}", token)
                for name in ("data.csv", "class.codap", "hand-ins.txt")
            ]
            large = await asyncio.to_thread(live_class.asked, "api/hand-in/order-a/5", base, "x" * 70_000)
            return told, (closed, opened), files, own, large

    (rows, handed, none, unrun), doors, files, own, large = run(visit())
    assert len(rows) == 3 and "Handed in" in handed and "No class" in none and "last cell" in unrun
    assert len(hub.classroom.pooled.hand_ins) == 2
    assert doors == (403, 200) and files == [403, 403] and own == [200, 200, 200] and large is None


def status(url, headers=None):
    try:
        with urlopen(Request(url, headers=headers or {}), timeout=10) as answer:
            return answer.status
    except HTTPError as error:
        return error.code


def lesson_at(base):
    """Return what a lesson has read from the class, and its sentences about it."""
    state._current = None
    lesson = state.start("order-a", lang="en")
    none = repr(class_data(live="http://127.0.0.1:9"))
    class_data(live=base)
    rows = real_class(lesson)
    unrun = repr(live_class.hand_in(base))
    lesson.kept["report"] = hand_in_of("order-a", 99, "Ben")
    return rows, repr(live_class.hand_in(base)), none, unrun

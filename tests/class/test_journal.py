"""The journal of a class in every implementation, and owners and notices in PostgreSQL."""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import psycopg
import pytest

from combinatoria.rooms import Entry, NotKept
from combinatoria_class.classroom import ClassPlan, Classroom
from combinatoria_class.commands import _journal, _place, _without_password
from combinatoria_class.errors import ClassError
from combinatoria_class.journal import FORMAT, KeptPerson
from combinatoria_class.postgres import PostgresJournal, changes

from .school import Clock, desk, journal, pupil, school

numbers = count(1)


@pytest.fixture(params=["sqlite", "postgres"])
def kept(request, tmp_path):
    """The place of a class: a file, or a class in a database."""
    if request.param == "sqlite":
        return tmp_path / "class.sqlite"
    return f"{request.getfixturevalue('database')}#test_{next(numbers)}"


def test_what_is_kept_is_read_again(kept):
    first = journal(kept)
    assert first.setting("format") == FORMAT and first.setting("plan") is None
    first.set("phase", "waiting")
    first.set("phase", "playing")
    first.add_person(KeptPerson(1, b"\0\xff", "Ay", "en"))
    first.add_person(KeptPerson(2, b"2", "ゆず", "ja"))
    first.add_person(KeptPerson(1, b"\0\xff", "Bee", "en"))
    assert first.last("room") == 0
    for number, place in ((1, 0), (2, 1), (3, 0)):
        first.add_room(number, place, {"seed": number, "chance": [["M5", "S1"], 3]})
    first.add_chair(2, 0, 1, "human")
    first.add_chair(2, 1, 2, "human")
    first.add_chair(2, 0, None, "bot")
    moves = [Entry(0, 0, "draw deck", [["M5"]], "human", "k1"), Entry(1, 1, "discard S1", [], "bot", None)]
    first.add_entries(2, moves)
    first.add_entries(2, [Entry(1, 1, None, [], "human", "k2"), Entry(1, 1, "call", [[1, "M6"]], "stand-in", None)])
    first.add_poll(1, {"text": "ペア？", "exact": None})
    first.add_poll(1, {"text": "ペア？", "exact": 0.1})
    first.add_answer(1, 2, 1, 0.1)
    first.close()

    again = journal(kept)
    assert again.setting("phase") == "playing" and again.last("room") == 3 and again.last("poll") == 1
    assert again.people() == [KeptPerson(1, b"\0\xff", "Bee", "en"), KeptPerson(2, b"2", "ゆず", "ja")]
    rooms = list(again.rooms())
    assert [(room.id, room.place, room.opening["seed"]) for room in rooms] == [(3, 0, 3), (2, 1, 2)]
    assert dict(rooms[1].chairs) == {0: (None, "bot"), 1: (2, "human")}
    assert rooms[1].entries[:2] == moves and [entry.move for entry in rooms[1].entries[2:]] == [None, "call"]
    assert [(row["move"], row["by"], row["person"]) for row in again.moves()] == [
        ("draw deck", "human", None), ("call", "stand-in", None)]  # fmt: skip
    assert list(again.polls())[-1] == (1, {"text": "ペア？", "exact": 0.1})
    assert list(again.rows()) == [(1, 2, 1, 0.1)]
    again.close()


def test_rows_are_kept_all_or_none(kept):
    first = journal(kept)
    good = Entry(0, 0, "draw deck", [], "human", None)
    with pytest.raises(NotKept):
        first.add_entries(1, [good, good._replace(n={})])
    first.add_entries(1, [good])
    assert first.entries(1) == [good]
    first.close()


def test_a_class_goes_on_where_it_was(kept):
    hub = school(file=kept)
    screen, _ = pupil(hub, "Ay")
    pupil(hub, "Bee")
    desk(hub).send("start")
    for n in range(6):
        moves = screen.snapshot["moves"]
        if moves:
            screen.send("ask", key=f"k{n}", request={"id": n, "do": "move", "text": moves[0]["text"]})
    before = hub.classroom.tables[0].room.match
    assert before.decisions
    hub.classroom.journal.close()

    again = Classroom(ClassPlan("library", 9), journal(kept), Clock())
    after = again.tables[0].room.match
    assert again.plan == hub.classroom.plan and after.table == before.table and after.save() == before.save()
    assert [person.name for person in again.people.values()] == ["Ay", "Bee"]
    assert list(again.csv()) == list(Classroom(ClassPlan("library"), again.journal, Clock()).csv())
    again.journal.close()


def test_a_class_of_a_database_has_one_owner_until_its_process_ends(database):
    address = f"{database}#owned"
    first = PostgresJournal(address)
    with pytest.raises(psycopg.OperationalError, match="owned by another process"):
        PostgresJournal(address)
    PostgresJournal(f"{database}#other").close()
    first.add_room(1, 0, {})
    with psycopg.connect(database) as other:
        taken = other.execute("SELECT pg_try_advisory_lock(hashtext('combinatoria_owned'), 1)").fetchone()
        assert taken == (False,), "its rooms are owned too"
        other.execute("SELECT pg_terminate_backend(%s)", (first._db.info.backend_pid,))
    with pytest.raises(NotKept):
        first.set("phase", "playing")
    second = PostgresJournal(address)
    with pytest.raises(NotKept):
        first.set("phase", "over")  # it cannot continue beside the new owner
    assert second.setting("phase") is None and [room.id for room in second.rooms()] == [1]
    second.close()


def test_followers_of_a_room_get_its_number_and_that_of_the_decision(database):
    writer = PostgresJournal(f"{database}#followed")
    assert list(changes(f"{database}#followed", 0.05)) == []
    with ThreadPoolExecutor(1) as thread:
        told = thread.submit(lambda: next(changes(f"{database}#followed", 20)))
        n = 0
        while not told.done():  # until the other connection listens
            writer.add_entries(4, [Entry(n, 0, "draw deck", [], "human", None)])
            n += 1
            time.sleep(0.02)
        room, heard = told.result()
        assert room == 4 and 0 <= heard < n
    writer.close()


def test_an_address_is_told_without_its_password_and_a_database_that_is_not_there_in_one_sentence():
    place = _place("postgresql://ann:secret@127.0.0.1:1/school#year8")
    assert _without_password(place) == "postgresql://ann@127.0.0.1:1/school#year8"
    with pytest.raises(ClassError) as refused:
        _journal(place, "en")
    assert "secret" not in str(refused.value)
    assert argparse.Namespace(keep=_place("class.sqlite")).keep.name == "class.sqlite"

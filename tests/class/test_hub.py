"""A class without sockets: joining, coming back, bots on chairs, the teacher's verbs, hostile frames."""

import gc
import json
import weakref
from random import Random

import pytest

from combinatoria.core.validate import MAX_NUMBER
from combinatoria_class.classroom import ClassPlan, Classroom
from combinatoria_class.frames import FIXED
from combinatoria_class.hub import AWAY, STAND_IN, WAITING
from combinatoria_class.journal import Journal
from combinatoria_class.people import hashed
from tests.kernel.hostile import LEAVES, spoil, spoiled

from .school import Clock, Screen, desk, move, pupil, school


def kinds(hub, place=0):
    return hub.classroom.tables[place].room.kinds


def test_pupils_fill_one_table_after_another_and_see_their_own_cards():
    hub = school()
    screens = [pupil(hub, f"P{n}", ("en", "ja")[n % 2], f"10.0.0.{n}")[0] for n in range(9)]
    assert [screen.last("class")["value"]["table"] for screen in screens] == [1, 1, 1, 1, 2, 2, 2, 2, None]
    assert [screen.snapshot["viewer"] for screen in screens] == [0, 1, 2, 3, 0, 1, 2, 3, -1]
    first = next(frame for frame in screens[0].frames if frame["do"] == "changed")
    assert screens[1].snapshot["lang"] == "ja" and screens[8].snapshot["doors"] == ["lang", "log", "text"]
    assert [seat["name"] for seat in screens[0].snapshot["seats"]][1:] == ["P1", "P2", "P3"]
    assert json.loads(hub.parts.texts[first["fixed"]]).keys() == set(FIXED)


def test_a_move_is_told_to_the_table_alone_and_a_repeated_one_is_made_once():
    hub = school()
    screens = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(5)]
    desk(hub).send("start")
    for screen in screens:
        screen.read()
    acting = screens[hub.classroom.tables[0].room.match.to_act[0]]
    frames = move(acting)
    assert [frame["do"] for frame in frames] == ["changed", "reply"] and "error" not in frames[1]["reply"]
    for screen in screens[:4]:
        if screen is not acting:
            (told,) = screen.read()
            assert told["do"] == "changed" and not told["whole"] and told["held"] and "log" not in told["changed"]
    assert screens[4].read() == []
    again = acting.send("ask", key="k", request={"id": 7, "do": "move", "seq": 1, "text": "nonsense"})
    assert again == [{**frames[1], "n": again[0]["n"], "reply": {**frames[1]["reply"], "re": 7}}]
    assert len(hub.classroom.tables[0].room.match.decisions) == 1


def test_a_snapshot_sent_in_parts_is_put_together_whole():
    hub, rng = school("happiness"), Random(2)
    screens = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(4)]
    desk(hub).send("start")
    room = hub.classroom.tables[0].room
    for n in range(30):
        for screen in screens:
            screen.read()
        move(screens[rng.choice(room.match.to_act)], rng, f"k{n}")
    for seat, screen in enumerate(screens):
        screen.read()
        whole = json.loads(json.dumps(room.chairs[seat].snapshot()))
        shown = dict(screen.snapshot)
        assert shown == {key: value for key, value in whole.items() if key not in FIXED}


def test_who_reloads_keeps_the_chair_and_the_later_tab_wins():
    hub = school()
    first, token = pupil(hub, "Ann")
    second = Screen(hub)
    second.send("hello", token=token)
    assert second.snapshot["viewer"] == 0 and second.last("welcome")["name"] == "Ann"
    first.read()
    assert first.closed == 4001
    first.leave()
    assert kinds(hub)[0] == "human", "the closed tab is not the person"
    stranger = Screen(hub)
    (refused,) = stranger.send("hello", token="x" * 22)
    assert refused["about"] == "hello" and refused["text"]
    assert hashed(token) == hub.classroom.people[1].token and token not in json.dumps(
        hub.classroom.journal.people(), default=str
    )


def test_who_stays_away_is_shown_so_a_bot_decides_and_the_chair_is_given_back():
    hub = school(tables=1, seats=3)
    screens = [pupil(hub, address=f"10.0.0.{n}") for n in range(2)]
    desk(hub).send("start")
    room, clock = hub.classroom.tables[0].room, hub.classroom.clock
    seat = room.match.to_act[0]
    (gone, token), (other, _) = screens[seat], screens[1 - seat]
    gone.leave()
    clock.now = AWAY - 1
    hub.tick()
    assert kinds(hub)[seat] == "human"
    clock.now = AWAY
    hub.tick()
    other.read()
    assert kinds(hub)[seat] == "away" and other.snapshot["seats"][seat]["note"] == "away"
    clock.now = AWAY + STAND_IN
    hub.tick()
    assert room.sources == ["stand-in"]
    back = Screen(hub)
    back.send("hello", token=token)
    assert kinds(hub)[seat] == "human" and "error" not in move(back)[-1]["reply"]
    assert room.sources[1] == "human"


def test_nobody_plays_for_a_table_at_which_nobody_is():
    hub = school(tables=1)
    screen, _ = pupil(hub)
    desk(hub).send("start")
    screen.leave()
    hub.classroom.clock.now = 1000.0
    hub.tick()
    hub.classroom.clock.now = 2000.0
    hub.tick()
    assert hub.classroom.tables[0].room.sources.count("stand-in") == 0


def test_a_late_pupil_takes_a_chair_from_a_bot():
    hub = school(tables=1)
    pupil(hub)
    desk(hub).send("start")
    late, _ = pupil(hub, "Late", address="10.0.0.2")
    assert late.snapshot["viewer"] == 1 and kinds(hub) == ["human", "human", "empty", "empty"]


def test_only_the_desk_on_this_machine_may_teach():
    hub = school()
    screen, _ = pupil(hub)
    (refused,) = screen.send("start")
    assert refused["do"] == "refused" and hub.classroom.phase == "waiting"
    far = Screen(hub, "10.0.0.5")
    (refused,) = far.send("hello", token=hub.classroom.desk_token)
    assert refused["do"] == "refused" and far.connection.role == ""
    wall = Screen(hub, "127.0.0.1")
    wall.send("hello", token=hub.classroom.wall_token)
    assert wall.send("start")[0]["do"] == "refused"
    assert "token" not in json.dumps(wall.frames) and hub.classroom.desk_token not in json.dumps(wall.frames)


def test_a_pause_a_bot_a_move_to_another_table_and_a_new_name():
    hub = school()
    ann, _ = pupil(hub, "Ann")
    ben, _ = pupil(hub, "Ben", address="10.0.0.2")
    teacher = desk(hub)
    teacher.send("start")
    teacher.send("pause")
    assert ann.last("class")["value"]["phase"] == "paused"
    assert move(ann)[-1]["reply"]["error"]["rule"] == "room.paused"
    teacher.send("start")
    teacher.send("move", person=2, table=1, seat=3)
    assert ben.last("class")["value"]["table"] == 2 and ben.last("changed")["whole"] and ben.snapshot["viewer"] == 3
    assert kinds(hub) == ["human", "bot", "empty", "empty"]
    teacher.send("rename", person=1, name="Ben")
    assert hub.classroom.people[1].name != "Ben", "that name is taken"
    teacher.send("bot", table=0, seat=0)
    ann.read()
    assert ann.snapshot["viewer"] == -1 and ann.last("class")["value"]["table"] is None
    assert teacher.send("bot", table=7, seat=0)[0]["text"] and teacher.send("move", person=9, table=0, seat=0)


def test_the_same_cards_for_all_and_their_secret_until_every_table_is_over():
    hub = school()
    screens = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(5)]
    teacher = desk(hub)
    teacher.send("start")
    teacher.send("deal", same=True)
    first, second = (table.room for table in hub.classroom.tables)
    assert first.match.seed == second.match.seed <= MAX_NUMBER and first.match is not second.match
    rng = Random(1)

    def over(place, key):
        room = hub.classroom.tables[place].room
        for n in range(2000):
            if not room.match.to_act:
                return
            screen = screens[4 * place + room.match.to_act[0]]
            screen.read()
            move(screen, rng, f"{key}{n}")

    over(0, "a")
    screens[0].read()
    assert screens[0].snapshot["result"] and screens[0].snapshot["setup"]["seed"] is None
    over(1, "b")
    for screen in screens:
        screen.read()
        assert screen.snapshot["setup"]["seed"] == first.match.seed


def test_friends_start_and_deal_without_a_desk():
    hub = school(tables=1, seats=3, friends=True)
    ann, _ = pupil(hub, "Ann")
    assert ann.last("class")["value"]["friends"] and ann.send("deal")[0]["do"] == "refused", "not in play"
    ann.send("start")
    assert hub.classroom.phase == "playing" and ann.send("start")[0]["do"] == "refused"
    room, rng = hub.classroom.tables[0].room, Random(1)
    for n in range(2000):
        if room.match.result:
            break
        ann.read()
        move(ann, rng, f"k{n}")
    assert ann.last("class")["value"]["done"]
    made = len(room.match.decisions)
    ann.send("deal")
    ann.read()
    move(ann, rng, "last")
    rows = list(hub.classroom.csv())
    assert [row["n"] for row in rows if row["deal"] == 1] == list(range(1, made + 1))
    assert {row["by"]: row["person"] for row in rows} == {"human": 1, "bot": None} and rows[-1]["deal"] == 2
    assert hub.classroom.tables[0].room is not room and ann.last("class")["value"]["done"] is False


def test_the_code_can_be_tried_a_few_times_a_minute():
    hub = school()
    screen = Screen(hub)
    told = [screen.send("join", code="AAAAAA", name="")[0]["text"] for _ in range(6)]
    assert len(set(told[:5])) == 1 and told[5] != told[0]
    for _ in range(30):  # from one address, because each right code is forgotten
        pupil(hub, address="10.0.0.77")
    assert len(hub.classroom.people) == 30
    desk(hub).send("lock", on=True)
    late = Screen(hub)
    late.connection.address = "10.0.0.78"
    assert late.send("join", code=hub.classroom.code.lower(), name="")[0]["do"] == "refused"


def test_a_class_goes_on_where_it_was(tmp_path):
    hub = school(file=tmp_path / "class.sqlite")
    screens = [pupil(hub, f"P{n}", address=f"10.0.0.{n}") for n in range(5)]
    teacher = desk(hub)
    teacher.send("start")
    for _ in range(2):
        teacher.send("rename", person=5, name="Zoe")
    teacher.send("poll", text="A pair?", exact="")
    screens[0][0].send("answer", poll=1, text="50")
    room = hub.classroom.tables[0].room
    for n in range(7):
        screen = screens[room.match.to_act[0]][0]
        screen.read()
        move(screen, key=f"k{n}")
    saves = [table.room.match.save() for table in hub.classroom.tables]
    again = Classroom(ClassPlan("library", 9), Journal(tmp_path / "class.sqlite"), Clock())
    assert [table.room.match.save() for table in again.tables] == saves
    assert (again.code, again.phase, again.plan) == (hub.classroom.code, "playing", hub.classroom.plan)
    assert again.polls.for_screen(0, "en") == {**hub.classroom.polls.for_screen(5, "en"), "of": 0}
    assert [p.name for p in again.people.values()] == ["P0", "P1", "P2", "P3", "Zoe"]
    old, hub.classroom = hub.classroom.desk_token, again
    (refused,) = Screen(hub, "127.0.0.1").send("hello", board=True, token=old)
    assert "new address" in refused["text"], "the desk's token is of one run of the program"
    last = room.match.decisions[-1].seat
    back = Screen(hub)
    back.send("hello", token=screens[last][1])
    assert back.snapshot["viewer"] == last
    (reply,) = back.send("ask", key="k6", request={"id": 3, "do": "move", "text": "nonsense"})
    assert reply["reply"] == {"re": 3}, "the move was made before, under this key"


def test_a_full_disk_takes_the_move_back():
    hub = school()
    screen, _ = pupil(hub)
    desk(hub).send("start")
    screen.read()
    hub.classroom.journal._db.execute("PRAGMA query_only=ON")
    reply = move(screen)[-1]["reply"]
    assert reply["error"]["rule"] == "room.not_kept"
    assert hub.classroom.tables[0].room.match.decisions == []


def test_a_screen_that_takes_nothing_is_closed():
    hub = school()
    screen, _ = pupil(hub)
    for _ in range(WAITING + 1):
        screen.connection.send("class")
    screen.read()
    assert screen.closed == 1013


@pytest.mark.parametrize("role", ["pupil", "desk", "nobody"])
def test_hostile_frames_end_in_one_sentence_each(role, sample_size):
    hub, rng = school(), Random(role)
    other, _ = pupil(hub, "Other", address="10.0.0.2")
    screen = {"pupil": lambda: pupil(hub)[0], "desk": lambda: desk(hub), "nobody": lambda: Screen(hub)}[role]()
    desk(hub).send("start")
    frames = [
        {"do": "ask", "key": "a", "request": {"id": 1, "do": "move", "text": "draw deck", "seq": 3}},
        {"do": "answer", "poll": 1, "text": "50"}, {"do": "hello", "v": 1, "token": "x", "lang": "en"},
        {"do": "join", "v": 1, "code": "ABCDEF", "name": "Ann"}, {"do": "poll", "text": "x", "exact": "1/2"},
        {"do": "deal", "same": True}, {"do": "bot", "table": 0, "seat": 1}, {"do": "rename", "person": 1, "name": "x"},
        {"do": "move", "person": 1, "table": 1, "seat": 1}, {"do": "close_poll", "happened": True}, {"do": "second"},
    ]  # fmt: skip
    for _ in range(sample_size(300, 30_000)):
        frame = spoiled(rng.choice(frames), rng)
        try:
            text = json.dumps(frame if rng.random() < 0.95 else rng.choice(LEAVES)())
        except (TypeError, ValueError, RecursionError):
            continue
        text = (spoil(text, rng) if rng.random() < 0.2 else text)[:60_000]
        for told in screen.send_text(text):
            if told["do"] == "refused":
                assert told["text"] and len(told["text"]) < 500 and "{" not in told["text"]
            assert told["do"] != "reply" or "error" not in told["reply"] or told["reply"]["error"]["text"]
    other.read()


def test_the_wall_shows_a_table_as_everybody_may_see_it_and_the_desk_chooses_which():
    hub = school()
    screens = [pupil(hub, address=f"10.0.0.{n}")[0] for n in range(5)]
    teacher, wall = desk(hub), Screen(hub, "127.0.0.1")
    wall.send("hello", token=hub.classroom.wall_token)
    assert "changed" not in {frame["do"] for frame in wall.frames}
    teacher.send("start")
    teacher.send("show", table=0)
    wall.read()
    assert wall.snapshot["viewer"] == -1 and wall.snapshot["moves"] == []
    screens[0].read()
    move(screens[0])
    wall.read()
    assert len(wall.snapshot["log"]) == len(screens[0].snapshot["log"])
    hands = {card for zone, cards in wall.snapshot["table"]["zones"].items() if "hand" in zone for card in cards}
    assert not hands & {int(card) for card in wall.snapshot["table"]["faces"]}
    assert wall.send("ask", key="a", request={"id": 1, "do": "lang", "value": "ja"})[-1]["reply"] == {"re": 1}
    assert wall.send("ask", key="b", request={"do": "move", "text": "draw deck"})[-1]["reply"]["error"]
    teacher.send("show", table=1)
    wall.read()
    assert wall.snapshot["lang"] == "ja" and hub.classroom.tables[0].room.watchers == []
    teacher.send("show", table=None)
    wall.leave()
    assert hub.classroom.tables[1].room.watchers == [] and teacher.send("show", table=9)[0]["do"] == "refused"


@pytest.mark.parametrize("talk", [False, True])
def test_pupils_write_in_their_own_words_only_if_the_teacher_allows_it(talk):
    hub = school("signs", tables=1, talk=talk)
    screen, _ = pupil(hub)
    desk(hub).send("start")
    reply = screen.send("ask", key="k", request={"do": "move", "text": "say hello"})[-1]["reply"]
    assert ("error" in reply) != talk


def test_whoever_joins_waits_until_the_teacher_has_agreed():
    hub = school(tables=1)
    teacher = desk(hub)
    teacher.send("approval", on=True)
    (ann, token), (ben, his), (cid, _) = (pupil(hub, name) for name in ("Ann", "Ben", "Cid"))
    assert ann.last("class")["value"]["pending"] and ann.snapshot == {} and ann.last("class")["value"]["table"] is None
    for do in ({"do": "ask", "key": "k", "request": {"do": "log"}}, {"do": "answer", "poll": 1, "text": "5"}):
        assert ann.send(**do)[0]["text"] == "Your teacher has not let you in yet."
    teacher.send("poll", text="A pair?", exact="")
    assert not any(frame["do"] == "poll" and frame["value"] for frame in ann.read())
    told = teacher.last("overview")["value"]
    assert [one["name"] for one in told["to_admit"]] == ["Ann", "Ben", "Cid"] and told["joined"] == 0
    teacher.send("admit", person=1)
    ann.read()
    assert ann.snapshot["viewer"] == 0 and teacher.last("overview")["value"]["joined"] == 1
    teacher.send("turn_away", person=2)
    assert ben.last("refused")["about"] == "hello" and hub.classroom.find(his) is None
    assert ben.send("join", code=hub.classroom.code, name="Ben")[0]["do"] == "welcome", "he may ask again"
    assert teacher.send("turn_away", person=1)[-1]["do"] == "refused", "Ann is in"
    again = Classroom(ClassPlan("library"), hub.classroom.journal, Clock())
    assert again.pending == {3, 4} and again.approval and again.find(his) is None and again.find(token)
    teacher.send("approval", on=False)
    cid.read()
    assert cid.snapshot["viewer"] == 1 and hub.classroom.pending == set()


def test_a_pupil_changes_places_gives_the_chair_to_a_bot_and_comes_back():
    hub = school(tables=2, seats=3)
    pupil(hub, "Ann")
    ben, _ = pupil(hub, "Ben")
    teacher = desk(hub)
    teacher.send("start")
    teacher.send("move", person=2, table=1, seat=2)
    ben.read()
    assert ben.snapshot["viewer"] == 2 and ben.last("class")["value"]["table"] == 2
    assert [place["kind"] for place in teacher.last("overview")["value"]["tables"][0]["seats"]] == [
        "human",
        "bot",
        "empty",
    ]
    teacher.send("bot", table=1, seat=2)
    ben.read()
    assert ben.snapshot["viewer"] == -1
    assert [one["name"] for one in teacher.last("overview")["value"]["watching"]] == ["Ben"]
    teacher.send("move", person=2, table=1, seat=2)
    ben.read()
    assert ben.snapshot["viewer"] == 2 and teacher.last("overview")["value"]["watching"] == []
    assert teacher.send("move", person=2, table=0, seat=0)[-1]["do"] == "refused", "Ann sits there"
    moved = [row for row in hub.classroom.csv() if row["by"] == "human"]
    assert {row["person"] for row in moved} <= {1, 2}


def test_a_class_that_runs_for_weeks_keeps_only_its_present_tables():
    """Finished matches and former names do not stay in the server's memory."""
    hub = school("happiness", tables=2, seats=3)
    ann, _ = pupil(hub)
    hub.classroom.set_phase("playing")
    former = []
    for n in range(6):
        former += [weakref.ref(part) for table in hub.classroom.tables for part in (table.room, table.room.match)]
        ann.send("ask", key=f"{n}", request={"id": n, "do": "text"})
        hub.classroom.rename(1, f"Ann {n}")
        hub.tell()
        hub.classroom.deal(same=False)
        hub.tell()
    gc.collect()
    assert [one() for one in former if one() is not None] == []
    assert len(hub.parts.texts) <= 2

"""The data code: its contents, error detection, and the class that replaces the example."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import combinatoria as cb
from combinatoria_widgets.lessons.tools import data_code
from combinatoria_widgets.lessons.tools.base32 import CodeError
from combinatoria_widgets.lessons.tools.class_codes import class_data
from combinatoria_widgets.lessons.tools.class_data import (
    PUPILS,
    example_class,
    log_of,
    one_a_learner,
    read_play,
    tally,
)
from combinatoria_widgets.lessons.tools.class_data import (
    data_code as own_code,
)
from combinatoria_widgets.lessons.tools.data_code import (
    MOST,
    Layout,
    find_data_codes,
    read_data_code,
    write_data_code,
)
from combinatoria_widgets.lessons.tools.played import Seen, deal_of
from combinatoria_widgets.lessons.tools.state import LessonError, lesson_ids, load

from .misread import misread

LAYOUT = Layout("SMX", 2, (("a", "b", "c"), (False, True), range(7)))
ENTRIES = st.lists(st.tuples(*map(st.sampled_from, LAYOUT.fields)), max_size=MOST)
TAGS = st.integers(0, (1 << data_code.TAG_BITS) - 1)


def code_of(lesson_id, rounds=5, tag=1, seed=1):
    """Return the code of a pupil who has played some rounds like the example class's."""
    log, rng = log_of(lesson_id), Random(seed)
    entries = [log.coded(log.made_up(rng, number % log.rounds)) for number in range(rounds)]
    if lesson_id == "signs-b":
        entries = [entry._replace(game=1) for entry in entries]
    return write_data_code(Layout(load(lesson_id)["code"], log.layout, log.parts), tag, entries)


# -- the code itself -----------------------------------------------------------------------------------------


@given(ENTRIES, TAGS)
def test_round_trip(entries, tag):
    code = write_data_code(LAYOUT, tag, entries)
    for written in (code, code.lower(), code.replace("0", "o").replace("1", "l")):
        played = read_data_code(f"D1SMX2-{written.partition('-')[2]}", LAYOUT)
        assert (played.lesson, played.layout, played.tag) == ("SMX", 2, tag)
        assert sorted(played.entries) == sorted(entries)
    assert write_data_code(LAYOUT, tag, entries[::-1]) == code  # the order of rounds is not kept


@given(ENTRIES, TAGS, st.data())
def test_one_wrong_character_is_always_noticed(entries, tag, data):
    code = write_data_code(LAYOUT, tag, entries)
    with pytest.raises(CodeError):
        read_data_code(data.draw(misread(code)), LAYOUT)


def test_more_than_a_code_holds():
    many = [("a", False, n % 7) for n in range(MOST + 9)]
    assert sorted(read_data_code(write_data_code(LAYOUT, 0, many), LAYOUT).entries) == sorted(many[-MOST:])


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "shape"), ("D", "shape"), ("D1SMX2", "shape"), ("2SMX1-AS0P-A53B-ZKTW", "shape"),
        ("D1SMX2-", "character"), ("D1SMX2-00", "character"), ("D9SMX2-AAAA", "newer"), ("D1SMX3-AAAA", "newer"),
        ("D1SMY2-AAAA", "other"), ("D1SMX2-" + "Z" * 5000, "shape"), ("D1SMX2-名前", "character"),
        ("D\u0661SMX2-AAAA", "shape"),
    ],
)  # fmt: skip
def test_what_is_no_code_of_the_layout(code, reason):
    with pytest.raises(CodeError) as refused:
        read_data_code(code, LAYOUT)
    assert refused.value.reason == reason


@given(st.integers(0, MOST + 20), st.integers(0, 1 << 300), TAGS)
def test_numbers_that_nobody_has_written(count, rank, tag):
    """Hand-made codes with a valid checksum: read or refused, and those that are read are canonical."""
    fields = [(tag, data_code.TAG_BITS), (count % 64, 6), (rank, rank.bit_length() or 1)]
    code = data_code.base32.write("D1SMX2", fields)
    try:
        played = read_data_code(code, LAYOUT)
    except CodeError:
        return
    assert write_data_code(LAYOUT, tag, played.entries) == code


@given(st.text(alphabet=st.sampled_from("Dd1SMAsma-ー－ \n0Z9x,;:é名\u200b"), max_size=200))
def test_any_text_can_be_pasted(text):
    for code in find_data_codes(text).codes:
        data_code.lesson_of(code)


def test_codes_in_a_messy_text():
    one, other = (write_data_code(LAYOUT, tag, [("a", True, 3)] * 4) for tag in (5, 6))
    lines = (
        f"Ann：{one.lower()} - hi!\r",
        f"* Ben {other.replace('-', '－')}",
        f"{one[:10]} -",  # a mail program has wrapped the line
        one[11:],
        "9:30 D1SMX2-QQQQ-QQQ",
    )
    text = "\n".join(lines)
    found = find_data_codes(text)
    assert found.codes == (one, other, one)
    assert [piece for piece, _ in found.problems][-1] == "D1SMX2-QQQQ-QQQ"


# -- every lesson --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lesson_id", lesson_ids())
def test_what_every_log_can_note_has_its_place_in_a_code(lesson_id):
    log = log_of(lesson_id)
    entries = [entry for _, entry in example_class(log, 2026)][:MOST]
    coded = [log.coded(entry) for entry in entries]
    layout = Layout(load(lesson_id)["code"], log.layout, log.parts)
    assert all(map(layout.has, coded))
    play = read_play(write_data_code(layout, 3, coded))
    assert (play.lesson, play.tag) == (lesson_id, 3)
    assert sorted(play.entries) == sorted(map(log.coded, entries))
    assert set(play.rows[0]) == set(log.columns)
    assert 0 <= play.hits <= play.trials <= len(entries)


def test_a_later_code_of_the_same_learner_takes_the_place_of_the_earlier_one():
    plays = [read_play(code_of("soulmates-a", rounds, tag)) for rounds, tag in ((3, 1), (4, 2), (6, 1), (5, 1))]
    assert [(play.tag, len(play.entries)) for play in one_a_learner(plays)] == [(1, 6), (2, 4)]


# -- a class in a lesson -------------------------------------------------------------------------------------


def test_a_class_takes_the_place_of_the_example(source, open_lesson, capsys, tmp_path):
    lesson = open_lesson(source.id)
    log = log_of(source.id)
    assert repr(class_data("")) == lesson.say("class_data.example")
    assert {row["who"] for row in tally(log)} == {lesson.say("tally.example")}
    codes = [code_of(source.id, rounds=4 + tag, tag=tag, seed=tag) for tag in (1, 2, 3)]
    said = repr(class_data("Ann " + "\nBen ".join(codes) + f"\nAnn again {code_of(source.id, 4, 1)}"))
    assert said == lesson.say("class_data.class", codes=3, rounds=5 + 6 + 7)
    rows = tally(log)
    assert {row["who"] for row in rows} == {lesson.say("tally.class")}
    assert [sum(row["pupil"] == pupil for row in rows) for pupil in (1, 2, 3)] == [5, 6, 7]
    assert capsys.readouterr().out.strip().splitlines()[-1] == lesson.say("tally.class_of", n=0, pupils=3, rounds=18)
    if log.cases(example_class(log, lesson.seed)):
        assert lesson.outcomes[log.predicted].trials > 0
    else:
        assert source.id in ("order-c", "frame-a"), "shuffles and studies settle it, not play"
        assert log.predicted not in lesson.outcomes
    file = tmp_path / "codes.txt"
    file.write_text("\ufeff" + "\n".join(codes[:2]), encoding="utf-8")
    assert repr(class_data(file=file)) == lesson.say("class_data.class", codes=2, rounds=5 + 6)
    for encoding in ("utf-16", "shift_jis"):  # as spreadsheets write codes: the plain parts are read
        file.write_bytes(f"佐藤 {codes[0]}\n鈴木 {codes[1]}".encode(encoding))
        assert repr(class_data(file=file)) == lesson.say("class_data.class", codes=2, rounds=5 + 6)
    assert repr(class_data()) == lesson.say("class_data.example")  # the example is back
    assert len(tally(log)) == PUPILS * log.rounds


def test_what_cannot_be_read_gets_one_sentence_each(open_lesson):
    lesson = open_lesson("soulmates-a")
    good, bad, other = code_of("soulmates-a"), "D1SMA1-QQQQ-QQQQ", code_of("altar-a")
    newer, unknown = data_code.base32.write("D9SMA1", [(0, 9)]), data_code.base32.write("D1QQQ1", [(0, 9)])
    lines = repr(class_data("\n".join((good, bad, other, newer, unknown)))).splitlines()
    assert lines[0] == lesson.say("class_data.class", codes=1, rounds=5)
    assert set(lines[1:]) == {
        lesson.say("class_data.character", code=bad),
        lesson.say("class_data.other", code=other[:24] + "…", lesson=load("altar-a")["title"][lesson.lang]),
        lesson.say("class_data.newer", code=newer),
        lesson.say("class_data.lesson", code=unknown, lesson="QQQ"),
    }
    for nothing in ("no code at all <script>", "2SMA1-AS0P-A53B-ZKTW"):
        assert lesson.say("class_data.none") in repr(class_data(nothing))
    assert repr(class_data(file="nowhere.txt")).startswith(lesson.say("class_data.no_file", file="nowhere.txt"))
    assert lesson.say("class_data.example") in repr(class_data(7))
    many = repr(class_data("\n".join(f"D1SMA1-QQQQ-QQ{n:02}" for n in range(40))))
    assert len(many.splitlines()) < 20
    assert lesson.class_codes == []


def test_a_forged_code_in_the_record_is_left_out(open_lesson):
    lesson = open_lesson("soulmates-a")
    lesson.class_codes = ["D1SMA1-AAAA", "no code", code_of("soulmates-a", 4, 2)]
    assert [row["pupil"] for row in tally(log_of("soulmates-a"))] == [3] * 4


def test_no_lesson_is_open(monkeypatch):
    monkeypatch.setattr("combinatoria_widgets.lessons.tools.state._current", None)
    with pytest.raises(LessonError):
        class_data("")


def test_own_rounds_have_a_code_and_are_not_counted_twice(open_lesson, capsys):
    lesson = open_lesson("soulmates-a")
    log = log_of("soulmates-a")
    assert own_code(lesson, log) is None
    assert lesson.tag is None
    match = cb.Match(cb.game("soulmates"), seats=4, seed=1)
    log._noted[deal_of(match)] = dict(enumerate(entry for _, entry in example_class(log, 3)[:4]))
    log._matches[deal_of(match)] = Seen(match, 0)
    tally(log)
    code = own_code(lesson, log)
    assert lesson.say("tally.code", code=code) in capsys.readouterr().out
    assert len(read_play(code).entries) == 4
    class_data(f"{code} {code_of('soulmates-a', 6, tag=lesson.tag ^ 1)}")
    assert [row["pupil"] for row in tally(log)] == [0] * 4 + [1] * 6

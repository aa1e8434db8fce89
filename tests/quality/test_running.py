"""The lists by which the tests are run name what is there, and no test is lost on the way."""

import threading

import pytest

from ..running import (
    BROWSER,
    FIRST_CASES,
    LONG,
    LONGEST,
    PATIENT,
    QUICK,
    ROOT,
    alone,
    in_good_order,
    is_quick,
    mark_quick,
)


class Item:
    """As much of a test as is asked for."""

    def __init__(self, nodeid):
        self.nodeid, self.marks = nodeid, []

    def add_marker(self, name):
        self.marks.append(name)


@pytest.mark.parametrize("name", [*QUICK, *FIRST_CASES, *LONG, *(BROWSER + file for file in LONGEST)])
def test_what_is_listed_is_there(name):
    file, _, function = name.partition("::")
    assert (ROOT / file).exists()
    if function:
        assert f"def {function.partition('[')[0]}(" in (ROOT / file).read_text("utf-8")


def test_what_is_long_would_be_quick_otherwise():
    assert all(name.startswith(QUICK) for name in (*LONG, *FIRST_CASES))
    assert not any(is_quick(name) for name in LONG)


@pytest.mark.parametrize("part", PATIENT)
def test_what_deals_hundreds_of_times_is_told_by_its_name(part):
    lessons = (ROOT / "tests" / "lessons").glob("test_*.py")
    assert any(f"_{part}" in file.read_text("utf-8") for file in lessons)
    assert not is_quick(f"tests/lessons/test_x.py::test_{part}s[en]")


def test_of_many_cases_the_first_of_each_game_is_quick():
    cases = ["a-2", "a-3", "b-2", "b-3"]
    some = [Item(f"tests/contract/test_x.py::test_it[{case}]") for case in cases]
    every = [Item(f"tests/vectors/test_x.py::test_it[{case}]") for case in cases]
    none = [Item(f"{BROWSER}test_x.py::test_it[{case}]") for case in cases]
    mark_quick([*some, *every, *none])
    assert [item.marks for item in some] == [["quick"], [], ["quick"], []]
    assert [item.marks for item in (*every, *none)] == [["quick"]] * 4 + [[]] * 4


@pytest.mark.parametrize("browser", [0, 3, 30])
def test_the_order_loses_no_test(browser):
    items = [Item(f"tests/kernel/test_x.py::test_{n}") for n in range(10)]
    items += [Item(f"tests/lessons/test_notebooks.py::test_{n}") for n in range(4)]
    items += [Item(f"{BROWSER}{file}::test_{n}") for n in range(browser) for file in ("test_a.py", LONGEST[0])]
    ordered = in_good_order(items)
    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in items)
    assert [LONGEST[0] in item.nodeid for item in ordered[: 2 * browser]] == [True] * browser + [False] * browser


def test_what_is_built_is_built_by_one_at_a_time():
    said, done = [], threading.Event()

    def other():
        with alone(said.append, "test"):
            done.set()

    with alone(said.append, "test"):
        thread = threading.Thread(target=other)
        thread.start()
        assert not done.wait(0.1)
    thread.join()
    assert done.is_set()

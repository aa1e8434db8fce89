"""Automatic test marks, reordering that loses no test, and the summary of a run."""

import threading

import pytest

from ..running import BROWSER, BUILT, alone, dealt, in_good_order, mark, shares
from ..summary import SLOWEST, Summary


class Item:
    """A minimal stand-in for a test."""

    def __init__(self, nodeid, *uses, marks=()):
        self.nodeid, self.fixturenames, self.marks = nodeid, uses, [*marks]

    def add_marker(self, name):
        self.marks.append(name)

    def get_closest_marker(self, name):
        return name if name in self.marks else None


def test_the_marks():
    plain, patient = Item("test_x.py::test_a"), Item("test_x.py::test_b", marks=["slow"])
    page = Item("test_x.py::test_c", BROWSER)
    built = [Item(f"test_x.py::test_{what}", what) for what in BUILT]
    mark([plain, patient, page, *built])
    assert plain.marks == ["quick"]
    assert patient.marks == ["slow"]
    assert page.marks == ["browser"]
    assert not any(item.marks for item in built)


@pytest.mark.parametrize("test", ["it", "that", "this", "them"])
def test_of_many_cases_the_first_of_one_game_in_four_is_quick(test):
    cases = [Item(f"test_x.py::test_{test}[{case}]") for case in ("a-2", "a-3", "b-2", "b-3", "c", "d-1", "e", "f")]
    cases.insert(0, Item(f"test_x.py::test_{test}[a-1]", marks=["all"]))
    mark(cases)
    quick = [item.nodeid.partition("[")[2][0] for item in cases if "quick" in item.marks]
    assert quick in (["a", "e"], ["b", "f"], ["c"], ["d"])
    assert cases[0].marks == ["all"] and "quick" not in cases[2].marks + cases[4].marks


@pytest.mark.parametrize("workers", [1, 2, 3, 4])
@pytest.mark.parametrize("browser", [0, 3, 30])
def test_the_order_loses_no_test(browser, workers):
    items = [Item(f"test_x.py::test_{n}") for n in range(80)]
    items += [Item(f"test_y.py::test_{n}", marks=["slow"]) for n in range(4)]
    items += [Item(f"test_{n % 4}.py::test_{n}", BROWSER) for n in range(browser)]
    items += [Item(f"test_{n % 4}.py::test_slow_{n}", BROWSER, marks=["slow"]) for n in range(browser)]
    mark(items)
    ordered = in_good_order(items, workers)
    assert sorted(item.nodeid for item in ordered) == sorted(item.nodeid for item in items)
    *pages, other = shares(ordered, max(2, workers))
    if browser < 30:
        assert sum("browser" in item.marks for share in pages for item in share) == 2 * browser
        assert [item.marks for item in other[:4]] == [["slow"]] * 4
    for share in pages if browser else []:
        assert {"browser", "slow"} <= set(share[0].marks)


def test_a_module_is_not_divided_among_browsers():
    items = [Item(f"test_{module}.py::test_{n}") for module in "abc" for n in range(3)]
    parts = dealt(items, 2)
    assert [[item.nodeid[5] for item in part] for part in parts] == [list("aaaccc"), list("bbb")]


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


class Report:
    """A minimal stand-in for a test's report."""

    def __init__(self, nodeid, when, duration, *keywords):
        self.nodeid, self.when, self.duration, self.keywords = nodeid, when, duration, dict.fromkeys(keywords, 1)


def test_the_summary_tells_kinds_the_slowest_and_what_was_left_out():
    summary = Summary()
    for n in range(20):
        summary.pytest_runtest_logreport(Report(f"test_a[{n}]", "call", n, "quick"))
    summary.pytest_runtest_logreport(Report("test_b", "setup", 100, "browser", "pyodide"))
    summary.pytest_runtest_logreport(Report("test_b", "call", 30, "browser", "pyodide"))
    summary.pytest_deselected([Item("test_c", marks=["all"]), Item("test_d", marks=["slow"])])
    first, *slowest, last = summary.lines()
    assert first == "tests: pyodide 1 in 30 s, quick 20 in 190 s; fixtures (build, browsers, pages): 100 s"
    assert len(slowest) == SLOWEST and slowest[0].split() == ["30.0", "s", "test_b"]
    assert last == "1 cases wait for --all"

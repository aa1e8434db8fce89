"""How the tests are run: by two workers, the longest first; which of them are quick; bytecode that is kept.

Loaded by the `conftest.py` of the checkout, so that it holds for the doctests of the kernel too.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path

import pytest
from filelock import FileLock, Timeout

ROOT = Path(__file__).parents[1]
CACHE = ROOT / ".cache"  # not in git
WORKERS = 2  # what `-n auto` means here

# The tests in a browser, which take most of the time. The longest are begun first, so that the workers end together.
BROWSER = "tests/site/"
LONGEST = (
    "test_firefox.py", "test_lesson.py", "test_newcomer.py", "test_offline.py", "test_access.py", "test_copies.py",
    "test_paper.py", "test_matches.py", "test_day.py", "test_understanding.py", "test_secrets.py", "test_start.py",
    "test_keys.py",
)  # fmt: skip

# `-m quick`, by the beginnings of the names of tests: what is in, of which only the first case of each game, and
# what is left out because it takes long.
QUICK = (
    "kernel/", "tests/contract/", "tests/kernel/", "tests/lessons/", "tests/odds/", "tests/quality/", "tests/vectors/",
    "tests/widgets/", "tests/site/test_console.py",
)  # fmt: skip
FIRST_CASES = ("tests/contract/", "tests/lessons/", "tests/odds/")
LONG = (
    "tests/contract/test_beats.py",
    "tests/contract/test_chances.py",
    "tests/contract/test_contract.py::test_mutated_moves_are_refused_with_a_rule_that_has_a_text",
    "tests/contract/test_forced.py",
    "tests/contract/test_habits.py",
    "tests/contract/test_help.py",
    "tests/contract/test_one_truth.py",
    "tests/contract/test_puzzles.py::test_there_are_enough_and_all_differ",
    "tests/contract/test_replay.py",
    "tests/contract/test_reviews.py::test_a_match_that_is_being_played_and_one_that_is_a_duel",
    "tests/contract/test_texts.py::test_no_text_is_dead",
    "tests/kernel/test_altar_bot.py",
    "tests/kernel/test_altar_knowledge.py",
    "tests/kernel/test_cluster.py",
    "tests/kernel/test_diary.py::test_a_deal_of_the_day_is_written_down_once_and_graded_by_its_decisions",
    "tests/kernel/test_guided.py::test_a_whole_tour_by_typing",
    "tests/kernel/test_hostile.py::test_a_part_of_the_hostile_inputs",
    "tests/kernel/test_hostile.py::test_links_of_whole_games_are_short_enough_for_every_mail_and_chat",
    "tests/kernel/test_journey_table.py::test_what_is_offered_is_what_is_legal",
    "tests/kernel/test_newcomer_words.py::test_the_log_marks_turns_and_tells_the_rule_only_of_what_a_rule_decided",
    "tests/kernel/test_promise_cli.py::test_ten_thousand_changed_cards_are_refused_or_do_not_fit",
    "tests/kernel/test_sample.py",
    "tests/kernel/test_session.py::test_lines_of_the_log_are_sentences_in_both_languages",
    "tests/kernel/test_signs_bot.py",
    "tests/kernel/test_signs_rules.py::test_chances_come_true_when_cards_are_chosen_blindly",
    "tests/kernel/test_signs_secrecy.py",
    "tests/kernel/test_soulmates_knowledge.py::test_the_true_deal_is_possible_and_all_counts_agree",
    "tests/kernel/test_steps.py",
    "tests/kernel/test_strength.py",
    "tests/kernel/test_study.py",
    "tests/kernel/test_terminal.py::test_a_whole_game_by_typing_numbers",
    "tests/kernel/test_terminal.py::test_strength_of_the_bots",
    "tests/kernel/test_think.py",
    "tests/lessons/test_altar_a.py::test_deck",
    "tests/lessons/test_check.py::test_right_but_rounded",
    "tests/lessons/test_check.py::test_right_in_every_format",
    "tests/lessons/test_feedback.py::test_every_question_says_why_and_is_worked_out",
    "tests/lessons/test_guides.py::test_the_keys_hold_all_that_a_teacher_needs",
    "tests/lessons/test_happiness_a.py::test_answers_at_the_table_have_the_stated_reliability",
    "tests/lessons/test_notebooks.py",
    "tests/lessons/test_own.py",
    "tests/lessons/test_record.py::test_forged_records_never_raise",
    "tests/lessons/test_record.py::test_in_ones_own_jupyter_it_lies_in_the_notebooks_file",
    "tests/lessons/test_reunion_a.py::test_at_the_table_friends_come_as_the_lesson_says_and_the_last_time_has_no_say",
    "tests/lessons/test_signs_a.py::test_dealt_totals_follow_the_exact_distribution",
    "tests/lessons/test_soulmates_b.py::test_calls_at_the_table_follow_their_odds",
    "tests/odds/test_altar_live.py",
    "tests/odds/test_journey_exact.py",
    "tests/odds/test_journey_live.py",
    "tests/odds/test_library_live.py",
    "tests/odds/test_order_questions.py",
    "tests/odds/test_reunion_questions.py::test_q1_and_q9_at_the_table",
    "tests/odds/test_signs_live.py",
    "tests/odds/test_signs_simulation.py",
    "tests/odds/test_soulmates_live.py",
    "tests/quality/test_wheel.py",
    "tests/vectors/test_vectors.py::test_vector[signs-R3]",
    "tests/widgets/test_front_end.py::test_unit_tests_pass_and_read_the_kernels_fixtures",
    "tests/widgets/test_still.py",
)
PATIENT = ("follow_the_exact_chance", "agree_with_what_happens")
"""Parts of the names of tests that deal hundreds of times."""


def keep_bytecode() -> None:
    """Where no bytecode is to be written beside the sources, write it elsewhere.

    A run starts some hundred Pythons (workers, notebooks, wheels). Without bytecode each compiles all that it imports:
    six seconds for pandas, in place of one.
    """
    if sys.dont_write_bytecode and not sys.pycache_prefix:
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(CACHE / "bytecode")
        sys.dont_write_bytecode = False


keep_bytecode()


@contextmanager
def alone(say, what: str) -> Iterator[None]:
    """Nobody else in this checkout builds or installs this meanwhile: neither the other worker nor another run."""
    CACHE.mkdir(exist_ok=True)
    lock = FileLock(CACHE / f"{what}.lock")
    try:
        lock.acquire(timeout=1)
    except Timeout:
        say(f"waiting for the {what}, of which another worker takes care")
        lock.acquire()
    try:
        yield
    finally:
        lock.release()


def pytest_addoption(parser) -> None:
    parser.addoption("--pictures", action="store_true", help="keep pictures of the pages, in tests/_artifacts")
    parser.addoption(
        "--every-case", action="store_true", help="in the browser, also what the tests take in turn: each language, ..."
    )


def by_turns(cases: Iterable[tuple], kind: Callable[[tuple], object] = itemgetter(0)) -> list:
    """Of cases of one kind (a game's tour in each language) one is tried: of the first such cases the first, of the
    next the second, and so on. The others are tried with `--every-case`.
    """
    alike: dict[object, list[tuple]] = {}
    for case in cases:
        alike.setdefault(kind(case), []).append(case)
    return [
        pytest.param(*case, marks=() if number == turn % len(group) else pytest.mark.every_case)
        for turn, group in enumerate(alike.values())
        for number, case in enumerate(group)
    ]


def pytest_xdist_auto_num_workers() -> int:
    return WORKERS


def pytest_ignore_collect(collection_path, config):
    """For the quick tests alone, what is not one of them need not even be imported."""
    if config.option.markexpr == "quick" and collection_path.suffix == ".py" and collection_path.is_relative_to(ROOT):
        name = collection_path.relative_to(ROOT).as_posix()
        return True if name.startswith("tests/") and not is_quick(name) else None
    return None


def is_quick(name: str) -> bool:
    """Whether a test, or a whole file, is one of the quick ones, its case apart."""
    return name.startswith(QUICK) and not name.startswith(LONG) and not any(part in name for part in PATIENT)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items) -> None:
    mark_quick(items)
    if not config.getoption("every_case"):
        left = [item for item in items if item.get_closest_marker("every_case")]
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in left]
    if hasattr(config, "workerinput"):
        items[:] = in_good_order(items)


def mark_quick(items) -> None:
    """Mark the quick tests. The case of a game is told by how the test's parameters begin: `[altar-2-...]`."""
    seen = set()
    for item in items:
        function, _, case = item.nodeid.partition("[")
        first = (function, case.split("-")[0].rstrip("]")) not in seen
        seen.add((function, case.split("-")[0].rstrip("]")))
        if is_quick(item.nodeid) and (first or not item.nodeid.startswith(FIRST_CASES)):
            item.add_marker("quick")


def in_good_order(items) -> list:
    """Browsers in the one half of the tests, where one worker begins; whole notebooks where the other half begins.

    What takes long comes early in each half: who is done takes from the end of what the other has still to do.
    """

    def rank(item) -> int:
        name = Path(item.nodeid.partition("::")[0]).name
        return LONGEST.index(name) if name in LONGEST else len(LONGEST)

    browser = sorted((item for item in items if item.nodeid.startswith(BROWSER)), key=rank)
    notebooks = [item for item in items if item.nodeid.startswith("tests/lessons/test_notebooks.py")]
    chosen = {*browser, *notebooks}
    rest = [item for item in items if item not in chosen]
    half = max(0, len(items) // WORKERS - len(browser))
    return [*browser, *rest[:half], *notebooks, *rest[half:]]

"""Many small cases in one test: each is tried, and all that fail are told together, each by its name.

For cases that take less time than pytest needs for a test of its own: some milliseconds for collecting it by each
worker, its fixtures, its report.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps

import pytest


def in_one(argument: str, cases: Iterable, ids: Callable[[object], str] = str) -> Callable[[Callable], Callable]:
    """In place of ``pytest.mark.parametrize``: the test goes through all cases and fails when one of them does.

    Args:
        argument: The name of the argument that is a case.
        cases: All of them; none at all is an error.
        ids: How a case is named where it fails.
    """
    cases = list(cases)
    assert cases, f"no {argument} to try"
    assert len({ids(case) for case in cases}) == len(cases), "two cases have one name"

    def of_all(test: Callable) -> Callable:
        @wraps(test)
        def tried(**given: object) -> None:
            failed = {}
            for case in cases:
                try:
                    test(**{argument: case}, **given)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"{argument}: {ids(case)}")
                    failed[ids(case)] = error
            if failed:
                told = f"{len(failed)} of {len(cases)}: {', '.join(failed)}"
                raise BaseExceptionGroup(told, [*failed.values()])

        asked = inspect.signature(test)
        others = [parameter for name, parameter in asked.parameters.items() if name != argument]
        assert len(others) < len(asked.parameters), f"{test.__name__} has no argument {argument}"
        tried.__signature__ = asked.replace(parameters=others)
        return tried

    return of_all

"""Tests with many small cases: each is tried, and all failures are reported together, by name.

For cases that take less time than pytest's overhead per test: several milliseconds for collection by each worker,
fixtures and report.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps

import pytest


def in_one(argument: str, cases: Iterable, ids: Callable[[object], str] = str) -> Callable[[Callable], Callable]:
    """Replace ``pytest.mark.parametrize``: one test goes through all cases and fails if any of them does.

    Args:
        argument: The name of the argument that receives a case.
        cases: The cases; an empty iterable is an error.
        ids: Returns a case's name for failure messages.
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

"""Statistics for lesson cells: mean, spread and the standard error of the mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean as mean
from statistics import stdev

__all__ = ["mean", "spread", "standard_error"]


def spread(values: Iterable[float]) -> float:
    """Return the population standard deviation: the root of the mean squared distance from the mean.

    Raises:
        statistics.StatisticsError: There are no values.

    >>> spread([1, 1, 5, 5])
    2.0
    """
    numbers = [float(value) for value in values]
    middle = mean(numbers)
    return sqrt(mean((number - middle) ** 2 for number in numbers))


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of a sample's mean: its standard deviation (with n - 1) over the root of its size n.

    Raises:
        statistics.StatisticsError: There are fewer than two values.

    >>> standard_error([1, 3, 1, 3]) == sqrt(4 / 3) / 2
    True
    """
    return stdev(values) / sqrt(len(values))

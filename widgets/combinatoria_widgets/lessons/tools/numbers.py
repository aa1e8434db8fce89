"""What cells say about many numbers at once: where they lie, how far they stray, how sure their mean is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean as mean
from statistics import stdev

__all__ = ["mean", "spread", "standard_error"]


def spread(values: Iterable[float]) -> float:
    """Standard deviation of exactly these numbers: root of the mean squared distance from their mean.

    Raises:
        statistics.StatisticsError: There are none.

    >>> spread([1, 1, 5, 5])
    2.0
    """
    numbers = [float(value) for value in values]
    middle = mean(numbers)
    return sqrt(mean((number - middle) ** 2 for number in numbers))


def standard_error(values: Sequence[float]) -> float:
    """Standard error of the mean of a sample: its standard deviation (with n - 1) over the root of its size n.

    Raises:
        statistics.StatisticsError: There are fewer than two.

    >>> standard_error([1, 3, 1, 3]) == sqrt(4 / 3) / 2
    True
    """
    return stdev(values) / sqrt(len(values))

"""Trials that other processes can import."""

import os
import time
from fractions import Fraction


def coin(rng, p=0.5):
    return rng.random() < p


def dice(rng, sides=6, dice=2):
    """Return two measures, one an exact fraction and one rarely present."""
    thrown = [rng.randrange(sides) + 1 for _ in range(dice)]
    found = {"mean": Fraction(sum(thrown), dice), "float": sum(thrown) / 7}
    return found | {"doublet": thrown[0] > 3} if thrown[0] == thrown[1] else found


def slow(rng, seconds=0.004):
    """Take long enough for a kill in the middle."""
    time.sleep(seconds)
    return rng.randrange(1000)


def deadly(rng):
    os._exit(3)


def lettered(rng):
    return "six"


def repeated(rng, n):
    return sum(rng.random() for _ in range(n))

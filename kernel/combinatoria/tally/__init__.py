"""Promises that hold without a server: what is agreed, tallies that fit only each other, and who came.

A promise is not a match: no seeded chance may know its secrets, and nobody keeps another's half. So this floor has pure
functions and types alone; it knows no page, no file and no clock. Spec: Promise of Reunion.
"""

from .calendar import entry
from .joints import Joint, commit, halves, joints, notches, subset
from .meeting import Arrival, Meeting, Outcome, checked, deciding, on_time, reopened, window
from .record import Person, Promise, When, canonical, digest, read_promise
from .seal import Draft, Token, read_token, sealed
from .stock import Stock, read_stock

__all__ = [
    "Arrival", "Draft", "Joint", "Meeting", "Outcome", "Person", "Promise", "Stock", "Token", "When", "canonical",
    "checked", "commit", "deciding", "digest", "entry", "halves", "joints", "notches", "on_time", "read_promise",
    "read_stock", "read_token", "reopened", "sealed", "subset", "window",
]  # fmt: skip

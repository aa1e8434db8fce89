"""Promises that work without a server: the agreement, cards that fit only each other, and the meeting.

A promise is not a match: its secrets may not come from a seeded generator, and nobody keeps another's half. This
package therefore has only types and pure functions, without any page, file or clock. Spec: Promise of Reunion.
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

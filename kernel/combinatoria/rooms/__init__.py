"""Rooms: one match on many devices. Each person has a chair with its own view, language and sequence numbers."""

from .asking import Held, asked, is_covered, question_texts
from .chair import Chair
from .decide import decide
from .doors import Role
from .room import Entry, Kind, NotKept, Room

__all__ = [
    "Chair",
    "Entry",
    "Held",
    "Kind",
    "NotKept",
    "Role",
    "Room",
    "asked",
    "decide",
    "is_covered",
    "question_texts",
]

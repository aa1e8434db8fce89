"""The record of a pupil's progress in a lesson, kept in the pupil's copy."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

from .basics import Count, Json
from .declare import Limits


class LessonRecord(TypedDict):
    """The recorded fields of a lesson; their forms are declared with the lesson (`tools/forms.py`)."""

    kind: Literal["combinatoria record"]
    format: Literal[1]
    lesson: str
    version: Annotated[str, "The version of the lesson that wrote it."]
    seed: Count
    id: Annotated[str, "A random name, given when the record is made.", Limits(pattern="^[0-9a-f]{16}$")]
    count: Annotated[Count, "Number of changes: of two records with one id the one with more is the later."]
    fields: dict[str, Json]

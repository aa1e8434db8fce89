"""Base classes of requests."""

from __future__ import annotations

from typing import Annotated, NotRequired, TypedDict

from .basics import Count, Json
from .chances import IsoDay


class AnyRequest(TypedDict):
    """The keys of every request."""

    id: NotRequired[Annotated[Json, "Returned as `re` of the reply."]]
    seq: NotRequired[Annotated[Count, "The `seq` of the snapshot that it is about; refused if that is not the last."]]


class LengthyRequest(AnyRequest):
    """A request whose answer can take time: then it says `thinking`, and the same request is sent again."""

    now: NotRequired[Annotated[bool, "Take the best found so far."]]


class DatedRequest(AnyRequest):
    """A request about a day."""

    date: NotRequired[Annotated[IsoDay, "The player's day; by default this machine's."]]

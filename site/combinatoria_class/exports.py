"""Addresses of a class besides its screens: data for the teacher and for lessons, and hand-ins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from combinatoria_widgets.spreadsheet import csv_text

from .codap import document
from .frames import as_json
from .hub import Hub
from .people import is_here

__all__ = ["routes"]

CSV = (
    "kind", "table", "deal", "seat", "n", "move", "by", "lesson", "question", "round", "person", "value", "exact",
    "happened",
)  # fmt: skip
"""The columns of the table for spreadsheets; rounds of lessons have others and are only in the CODAP document."""
LONGEST = 65_536
"""Maximum size of a report that is handed in, in bytes."""
LESSON = 64
"""Maximum length of a lesson's id that is kept."""
CODAP = "application/vnd.codap+json"
Answer = Callable[[Request], Awaitable[Response]]


def routes(hub: Hub) -> list[Route]:
    """Return the routes."""

    def teachers(answer: Answer) -> Answer:
        """Restrict an answer to the desk."""

        @wraps(answer)
        async def guarded(request: Request) -> Response:
            if request.headers.get("authorization") != f"Bearer {hub.classroom.desk_token}":
                return PlainTextResponse("", 403)
            return await answer(request)

        return guarded

    def members(answer: Answer) -> Answer:
        """Restrict an answer to this machine and devices from which a person has joined."""

        @wraps(answer)
        async def guarded(request: Request) -> Response:
            address = request.client.host if request.client else ""
            if address not in hub.known and not is_here(address):
                return PlainTextResponse("", 403)
            return await answer(request)

        return guarded

    @teachers
    async def table(request: Request) -> Response:
        rows = ([row.get(key, "") for key in CSV] for row in hub.classroom.csv() if row["kind"] != "round")
        return Response(csv_text((CSV, *rows)).encode("utf-8-sig"), media_type="text/csv; charset=utf-8")

    @teachers
    async def codap(request: Request) -> Response:
        return Response(as_json(document("class", hub.classroom.csv())).encode(), media_type=CODAP)

    @teachers
    async def hand_ins(request: Request) -> Response:
        return PlainTextResponse("\n\n".join(hub.classroom.pooled.hand_ins))

    @members
    async def codes(request: Request) -> Response:
        return PlainTextResponse("\n".join(hub.classroom.pooled.codes(request.path_params["lesson"])))

    @members
    async def hand_in(request: Request) -> Response:
        text = b""
        async for part in request.stream():
            text += part
            if len(text) > LONGEST:
                return PlainTextResponse("", 413)
        by = f"{request.path_params['lesson'][:LESSON]} {request.path_params['tag']}"
        taken = hub.classroom.pooled.hand_in(by, text.decode("utf-8", "replace"))
        return PlainTextResponse("ok" if taken else "", 200 if taken else 422)

    return [
        Route("/api/data.csv", table), Route("/api/class.codap", codap), Route("/api/hand-ins.txt", hand_ins),
        Route("/api/lessons/{lesson:str}.txt", codes),
        Route("/api/hand-in/{lesson:str}/{tag:int}", hand_in, methods=["POST"]),
    ]  # fmt: skip

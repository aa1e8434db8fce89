"""The server of a class: pages, fixed parts and one WebSocket per screen."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from . import exports
from .hub import BAD, GOING, Closed, Connection, Hub
from .lessons import Site
from .pages import Pages, packed

__all__ = ["FRAME", "application"]

FRAME = 65_536
"""Maximum size of a frame in bytes."""
HELLO = 3.0
"""Seconds within which the first frame must arrive."""
RATE, BURST = 10.0, 20.0
"""Frames per second read from one screen, and the largest burst; further frames wait."""
TICK = 0.5
FOREVER = {"Cache-Control": "public, max-age=31536000, immutable"}


def application(hub: Hub, pages: Pages, name: str = "", site: Path | None = None) -> Starlette:
    """Return the application.

    Args:
        hub: the connections of the class.
        pages: its pages.
        name: the name in this machine's certificate, served besides its own names.
        site: the folder of a site with lessons to serve beside the class.
    """

    async def page(request: Request) -> Response:
        name = request.path_params.get("name", "seat")
        html = pages.html(name)
        return PlainTextResponse("", 404) if html is None else _packed(request, html, "text/html; charset=utf-8")

    async def asset(request: Request) -> Response:
        found = pages.asset(request.path_params["name"])
        return PlainTextResponse("", 404) if found is None else _packed(request, *found, FOREVER)

    async def part(request: Request) -> Response:
        text = hub.parts.texts.get(request.path_params["mark"])
        return PlainTextResponse("", 404) if text is None else _packed(request, text, "application/json", FOREVER)

    async def screen(socket: WebSocket) -> None:
        await _serve(hub, socket)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        ticking = asyncio.create_task(_tick(hub))
        yield
        ticking.cancel()
        hub.thinker.close()
        for connection in hub.connections:
            connection.close(GOING)

    addresses: list[BaseRoute] = [*exports.routes(hub), WebSocketRoute("/screen", screen)]
    if site is not None:
        addresses.append(Mount("/site", Site(site)))
    addresses += [
        Route("/", page), Route("/{name:str}", page), Route("/assets/{name:str}", asset),
        Route("/part/{mark:str}", part),
    ]  # fmt: skip
    app = Starlette(routes=addresses, lifespan=lifespan)
    app.add_middleware(Guard, name=name.lower())
    return app


def _packed(request: Request, content: bytes, kind: str, headers: dict[str, str] | None = None) -> Response:
    """Return content, gzipped if the browser accepts that."""
    headers = dict(headers or {"Cache-Control": "no-store"}) | {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        content, headers["Content-Encoding"] = packed(content), "gzip"
    return Response(content, media_type=kind, headers=headers)


class Guard:
    """Refuses requests for names that are not this machine's, and sets the headers of every response.

    A page elsewhere can point its own name at this machine's address (DNS rebinding) and would then have the same
    origin; so only addresses and the machine's own names are served.
    """

    def __init__(self, app: ASGIApp, name: str) -> None:
        self.app, self.name = app, name

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            return await self.app(scope, receive, send)
        asked = HTTPConnection(scope)
        host, origin = asked.headers.get("host", ""), asked.headers.get("origin")
        foreign = origin is not None and urlsplit(origin).netloc != host
        named = urlsplit(f"//{host}").hostname or ""
        if not (own_name(named) or named == self.name != "") or foreign:
            if scope["type"] == "http":
                return await PlainTextResponse("", 403)(scope, receive, send)
            return await WebSocket(scope, receive, send).close(BAD)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(b"x-content-type-options", b"nosniff"), (b"referrer-policy", b"no-referrer")]
                if all(name != b"content-security-policy" for name, _ in message["headers"]):  # the site has its own
                    message["headers"] += [(b"content-security-policy", _policy(host).encode("latin-1"))]
            await send(message)

        await self.app(scope, receive, guarded)


def own_name(name: str) -> bool:
    """Return whether a host is an address, or a name of this machine.

    >>> own_name("192.168.1.5"), own_name("localhost"), own_name("example.org")
    (True, True, False)
    """
    own = socket.gethostname().lower()
    if name.lower() in ("localhost", own, f"{own}.local"):
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _policy(host: str) -> str:
    """Return the policy of pages: nothing from another origin; older Safari needs the socket's full address."""
    return (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src 'self' data:; "
        f"connect-src 'self' ws://{host} wss://{host}; form-action 'none'; base-uri 'none'; object-src 'none'; "
        "frame-ancestors 'none'"
    )


async def _tick(hub: Hub) -> None:
    while True:
        await asyncio.sleep(TICK)
        hub.tick()


async def _serve(hub: Hub, socket: WebSocket) -> None:
    """Serve one screen from its first frame to its end."""
    await socket.accept()
    connection = Connection(socket.client.host if socket.client else "")
    writing = asyncio.create_task(_write(connection, socket))
    hub.connections.add(connection)
    try:
        await _read(hub, connection, socket)
    except Closed as closed:
        connection.queue.put_nowait(closed.code)
    except (WebSocketDisconnect, TimeoutError):
        connection.close(BAD)
    finally:
        hub.gone(connection)
        with suppress(asyncio.CancelledError, TimeoutError):
            await asyncio.wait_for(writing, HELLO)
        with suppress(RuntimeError):
            await socket.close()


async def _read(hub: Hub, connection: Connection, socket: WebSocket) -> None:
    now = asyncio.get_running_loop().time
    left, last, first = BURST, now(), True
    while True:
        try:
            text = await asyncio.wait_for(socket.receive_text(), HELLO if first else None)
        except (KeyError, RuntimeError):  # a frame of bytes has no text; the socket was closed meanwhile
            raise Closed(BAD) from None
        left, last, first = min(BURST, left + RATE * (now() - last)), now(), False
        if left < 1:
            await asyncio.sleep((1 - left) / RATE)
        left -= 1
        hub.hear(connection, text)


async def _write(connection: Connection, socket: WebSocket) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            what = await connection.queue.get()
            if isinstance(what, int):
                await socket.close(what)
                return
            await socket.send_text(what)

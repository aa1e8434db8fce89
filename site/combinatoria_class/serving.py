"""Runs the server of a class: its socket, its addresses, and its end."""

from __future__ import annotations

import asyncio
import errno
import socket
from collections.abc import Awaitable, Callable

import uvicorn
from starlette.applications import Starlette

from combinatoria_site.errors import SiteError
from combinatoria_site.plain_server import _own_addresses

from .app import FRAME
from .texts import say

__all__ = ["addresses", "listening", "serve", "server_of"]

STOPS = 2
"""Seconds within which connections end when the server stops."""


def addresses() -> list[str]:
    """Return the addresses of this machine in its network; loopback if it has none."""
    return _own_addresses() or ["127.0.0.1"]


def listening(host: str, port: int, lang: str) -> socket.socket:
    """Return a socket that listens.

    Raises:
        SiteError: the port is taken.
    """
    try:
        return socket.create_server((host, port), backlog=128)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise SiteError(say("console", "port_taken", lang, port=port)) from error
        raise SiteError(f"{host}:{port}: {error.strerror or error}") from error
    except OverflowError as error:
        raise SiteError(f"{host}:{port}: {error}") from error


def server_of(app: Starlette) -> uvicorn.Server:
    """Return the server of an application.

    A stopping server waits for connections only for a while, since phones keep theirs open.
    """
    return uvicorn.Server(
        uvicorn.Config(
            app, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=FRAME,
            ws_ping_interval=10, ws_ping_timeout=10, timeout_graceful_shutdown=STOPS, server_header=False,
        )
    )  # fmt: skip


async def serve(app: Starlette, at: socket.socket, beside: Callable[[], Awaitable[None]] | None = None) -> None:
    """Serve until interrupted; ``beside`` runs at the same time."""
    other = asyncio.ensure_future(beside()) if beside else None
    try:
        await server_of(app).serve(sockets=[at])
    finally:
        if other is not None:
            other.cancel()

"""Runs the server of a class: its socket, its addresses, and its end."""

from __future__ import annotations

import asyncio
import errno
import socket
import ssl
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

import uvicorn
from starlette.applications import Starlette

from .app import FRAME
from .errors import ClassError
from .plain_server import own_addresses
from .texts import say

__all__ = ["Certificate", "addresses", "listening", "serve", "server_of"]

STOPS = 2
"""Seconds within which connections end when the server stops."""


def addresses() -> list[str]:
    """Return the addresses of this machine on its network; loopback if it has none."""
    return own_addresses() or ["127.0.0.1"]


def listening(host: str, port: int, lang: str) -> socket.socket:
    """Return a socket that listens.

    Raises:
        ClassError: the port is taken, or the address cannot be used.
    """
    try:
        return socket.create_server((host, port), backlog=128)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise ClassError(say("console", "port_taken", lang, port=port)) from error
        raise ClassError(f"{host}:{port}: {error.strerror or error}") from error
    except OverflowError as error:
        raise ClassError(f"{host}:{port}: {error}") from error


class Certificate(NamedTuple):
    """A certificate that browsers trust, for a name of this machine.

    Attributes:
        name: the name under which phones reach it.
        cert, key: the files; the key may be in the same file.
    """

    name: str
    cert: Path
    key: Path | None = None

    def check(self, lang: str) -> None:
        """Check that the files can be used.

        Raises:
            ClassError: they cannot be used.
        """
        try:
            ssl.create_default_context(ssl.Purpose.CLIENT_AUTH).load_cert_chain(self.cert, self.key, lambda: "")
        except (OSError, ValueError) as error:  # a failure of TLS is an OSError too
            raise ClassError(say("console", "no_cert", lang, path=self.cert, why=error)) from error


def server_of(app: Starlette, certificate: Certificate | None = None, *, first: bool = True) -> uvicorn.Server:
    """Return a server of an application; the ``first`` one also runs the application's lifespan.

    A stopping server waits for connections only for a while, since phones keep theirs open.
    """
    cert, key = (certificate.cert, certificate.key) if certificate else (None, None)
    return uvicorn.Server(
        uvicorn.Config(
            app, log_level="warning", access_log=False, ws="websockets-sansio", ws_max_size=FRAME,
            ws_ping_interval=10, ws_ping_timeout=10, timeout_graceful_shutdown=STOPS, server_header=False,
            ssl_certfile=cert, ssl_keyfile=key, lifespan="on" if first else "off",
        )
    )  # fmt: skip


async def serve(
    app: Starlette,
    at: socket.socket,
    beside: Callable[[], Awaitable[None]] | None = None,
    certificate: Certificate | None = None,
    own: socket.socket | None = None,
) -> None:
    """Serve until interrupted; ``beside`` runs at the same time.

    Args:
        app: the application.
        at: the socket for everybody, with TLS if there is a ``certificate``.
        beside: called to run at the same time.
        certificate: for the name under which phones reach this machine.
        own: a socket without TLS for this machine, which the certificate does not name.
    """
    main, running = server_of(app, certificate), list[asyncio.Future[None]]()
    here = server_of(app, first=False)
    if own is not None:
        running.append(asyncio.ensure_future(here.serve(sockets=[own])))
        await asyncio.sleep(0)  # this one takes the signals first, and gets them back from the other
    if beside:
        running.append(asyncio.ensure_future(beside()))
    try:
        await main.serve(sockets=[at])
    finally:
        here.should_exit = True
        if beside:
            running.pop().cancel()
        for other in running:
            await other

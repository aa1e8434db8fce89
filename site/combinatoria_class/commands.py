"""``combinatoria class``: serve a class until interrupted."""

from __future__ import annotations

import argparse
import asyncio
import sqlite3
import sys
import time
import webbrowser
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from platformdirs import user_data_path

from combinatoria.cli.words import language, language_option
from combinatoria.core.catalogue import game, games
from combinatoria.core.reading import integer, key
from combinatoria.game_api.protocols import kinds_of_bots
from combinatoria_widgets.lessons.tools.state import lesson_ids

from .app import application
from .asking import lesson_questions, own_lessons
from .classroom import ClassPlan, Classroom
from .demo import Demo
from .errors import ClassError
from .hub import Hub
from .journal import Journal, Records
from .lessons import built
from .pages import Pages
from .serving import Certificate, addresses, listening, serve
from .tables import HAVE_LESSONS, setting_of
from .texts import say

__all__ = ["serve_class"]

TABLES, USUAL = 50, 10
"""The maximum number of tables, and the usual one."""
PUPILS = 40
"""The number of pupils for whom a lesson's tables are enough by default."""
DAYS = 30
"""Days after which a class is deleted, unless it is kept in a file named by the user."""


def serve_class(argv: Sequence[str]) -> int:
    """Serve a class; the exit status is 0 when it was ended."""
    lang = language(argv)
    parser = argparse.ArgumentParser(prog="combinatoria class", description=say("console", "about", lang))

    def help_text(name: str) -> str:
        return say("console", f"help_{name}", lang)

    language_option(parser, lang, help_text("lang"))
    parser.add_argument("--game", type=key, choices=games(), default="soulmates", help=help_text("game"))
    parser.add_argument("--lesson", type=key, choices=lesson_ids(), default="", help=help_text("lesson"))
    parser.add_argument("--site", type=Path, metavar="FOLDER", default=built(), help=help_text("site"))
    parser.add_argument("--tables", type=integer, help=say("console", "help_tables", lang, n=PUPILS))
    parser.add_argument("--seats", type=integer, help=help_text("seats"))
    parser.add_argument("--bot", type=key, default="greedy", help=help_text("bot"))
    parser.add_argument("--hints", action="store_true", help=help_text("hints"))
    parser.add_argument("--talk", action="store_true", help=help_text("talk"))
    parser.add_argument("--friends", action="store_true", help=help_text("friends"))
    parser.add_argument("--keep", type=_place, metavar="FILE", help=help_text("keep"))
    parser.add_argument("--resume", action="store_true", help=help_text("resume"))
    parser.add_argument("--demo", type=integer, default=0, metavar="N", help=help_text("demo"))
    parser.add_argument("--host", default="", help=help_text("host"))
    parser.add_argument("--port", type=integer, default=8000, help=help_text("port"))
    parser.add_argument("--cert", type=Path, metavar="FILE", help=help_text("cert"))
    parser.add_argument("--key", type=Path, metavar="FILE", help=help_text("key"))
    parser.add_argument("--name", type=key, metavar="NAME", help=help_text("name"))
    parser.add_argument("--open", action="store_true", help=help_text("open"))
    options = parser.parse_args(argv)
    try:
        return _serve(options)
    except ClassError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def _plan(options: argparse.Namespace) -> ClassPlan:
    if options.lesson and not HAVE_LESSONS:
        raise ClassError(say("console", "no_lessons", options.lang))
    setting = setting_of(options.lesson) if options.lesson else None
    if setting is not None:
        options.game, options.seats = setting.game, setting.seats
        chairs = len(setting.people) or setting.seats or 1
        options.tables = options.tables or -(-PUPILS // chairs)
    elif options.lesson:
        raise ClassError(say("console", "no_table", options.lang, lesson=options.lesson))
    rules, lang = game(options.game), options.lang
    options.tables = USUAL if options.tables is None else options.tables
    if not 1 <= options.tables <= TABLES:
        raise ClassError(say("console", "range", lang, most=TABLES))
    if options.seats is not None and options.seats not in rules.seats:
        raise ClassError(say("console", "no_seats", lang, name=options.game, n=options.seats))
    if options.bot not in (kinds := kinds_of_bots(options.game)):
        raise ClassError(say("console", "no_bot", lang, kinds=", ".join(kinds)))
    tables = 1 if options.friends else options.tables
    return ClassPlan(
        options.game, tables, options.seats, options.bot, options.hints, options.friends, options.talk, options.lesson
    )


def _place(text: str) -> Path | str:
    """Return where to keep a class: the path of a file, or the address of a database as a string."""
    return text if text.startswith(("postgresql://", "postgres://")) else Path(text)


def _kept_in(options: argparse.Namespace) -> Path | str:
    """Return what keeps the class: the given file or database, the latest file (to resume), or a new one."""
    if isinstance(options.keep, str):
        return options.keep
    if options.keep is not None:
        if options.resume and not options.keep.is_file():
            raise ClassError(say("console", "nothing_kept", options.lang))
        return Path(options.keep)
    folder = user_data_path("combinatoria") / "classes"
    folder.mkdir(parents=True, exist_ok=True)
    now = time.time()
    kept = sorted(folder.glob("*.sqlite"), key=lambda path: path.stat().st_mtime)
    for old in kept:
        if now - old.stat().st_mtime > DAYS * 86_400:
            for path in folder.glob(f"{old.name}*"):
                path.unlink()
    if options.resume:
        if not kept or not kept[-1].exists():
            raise ClassError(say("console", "nothing_kept", options.lang))
        return kept[-1]
    return folder / f"{time.strftime('%Y-%m-%d-%H%M%S')}.sqlite"


def _journal(kept: Path | str, lang: str) -> Records:
    """Open the journal in a file, or in the database of an address."""
    if isinstance(kept, str):
        return _database(kept, lang)
    try:
        return Journal(kept)
    except (OSError, sqlite3.Error) as error:
        raise ClassError(say("console", "no_journal", lang, path=kept, why=error)) from error


def _database(address: str, lang: str) -> Records:
    try:
        import psycopg

        from .postgres import PostgresJournal
    except ImportError:
        raise ClassError(say("console", "no_psycopg", lang)) from None
    try:
        return PostgresJournal(address)
    except psycopg.Error as error:
        raise ClassError(say("console", "no_journal", lang, path=_without_password(address), why=error)) from error


def _without_password(kept: Path | str) -> str:
    """Return where a class is kept, without a password."""
    if isinstance(kept, Path):
        return str(kept)
    parts = urlsplit(kept)
    user, at, host = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=user.partition(":")[0] + at + host))


def _serve(options: argparse.Namespace) -> int:
    plan, lang = _plan(options), options.lang
    certificate = _certificate(options)
    socket = listening(options.host, options.port, lang)
    own = listening("127.0.0.1", 0, lang) if certificate else None
    kept = _kept_in(options)
    journal = _journal(kept, lang)
    try:
        port = (own or socket).getsockname()[1]
        hub = Hub(Classroom(plan, journal), _reached(certificate, socket.getsockname()[1]))
        pages = Pages(partial(print, file=sys.stderr), lang, lessons=options.site is not None)
        for line in _lines(hub, port, _without_password(kept), lang):
            print(line, flush=True)
        if options.site is not None:
            print(say("console", "lessons", lang, address=f"{hub.addresses[0]}site/"), flush=True)
            hub.classroom.asking.questions = lesson_questions(own_lessons(options.site, partial(_unread, lang)))
        if options.open:
            webbrowser.open(_desk(hub, port))
        with suppress(KeyboardInterrupt):
            app = application(hub, pages, certificate.name if certificate else "", options.site)
            demo = options.demo and Demo(hub, port, options.demo)
            asyncio.run(serve(app, socket, demo, certificate, own))
    finally:
        journal.close()
    return 0


def _unread(lang: str, path: Path) -> None:
    print(say("console", "damaged", lang, path=path), file=sys.stderr)


def _certificate(options: argparse.Namespace) -> Certificate | None:
    """Return the certificate to use, if any; the name that it was issued for must be given too."""
    if options.cert is None and options.key is None and options.name is None:
        return None
    if options.cert is None or options.name is None:
        raise ClassError(say("console", "cert_and_name", options.lang))
    certificate = Certificate(options.name, options.cert, options.key)
    certificate.check(options.lang)
    return certificate


def _reached(certificate: Certificate | None, port: int) -> list[str]:
    """Return the addresses that pupils open."""
    if certificate:
        return [f"https://{certificate.name}:{port}/"]
    return [f"http://{address}:{port}/" for address in addresses()]


def _desk(hub: Hub, port: int) -> str:
    return f"http://127.0.0.1:{port}/desk#{hub.classroom.desk_token}"


def _lines(hub: Hub, port: int, path: str, lang: str) -> list[str]:
    """Return what the terminal shows: where pupils join, the wall, the desk and the file."""
    room = hub.classroom
    kept = say("console", "kept_in", lang, path=path)
    if room.plan.friends:
        return [*(say("console", "friends", lang, address=one, code=room.code) for one in hub.addresses), kept]
    pupils = [say("console", "pupils", lang, address=address, code=room.code) for address in hub.addresses]
    wall = f"http://127.0.0.1:{port}/wall#{room.wall_token}"
    return [
        *pupils,
        say("console", "wall", lang, address=wall),
        say("console", "desk", lang, address=_desk(hub, port)),
        kept,
    ]

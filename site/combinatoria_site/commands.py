"""``combinatoria build`` and ``combinatoria serve``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from combinatoria.cli.words import language, language_option
from combinatoria.core.reading import integer
from combinatoria_lessons import SourceError
from combinatoria_lessons.keys import key_pages

from .builder import Report, build_site, input_digest, is_fresh
from .console import speak, tell
from .errors import SiteError
from .package import write_zip
from .paths import OUTPUT, ROOT, checkout
from .published import read_address
from .server import address, make_server

ZIP = ROOT / "dist" / "combinatoria-site.zip"


def build(argv: list[str]) -> int:
    """Build the site; the exit status is 0 on success."""
    speak(language(argv))
    parser = _parser("combinatoria build", tell("about_build"), argv)
    parser.add_argument("--plain", action="store_true", help=tell("help_plain"))
    parser.add_argument("--zip", type=Path, nargs="?", const=ZIP, metavar="FILE", help=tell("help_zip"))
    parser.add_argument("--address", default="", metavar="ADDRESS", help=tell("help_address"))
    options = _parsed(parser, argv)
    output = options.output.resolve()
    return _run(lambda: _build(output, options.plain, options.zip, options.lessons, address=options.address))


def serve(argv: list[str]) -> int:
    """Build the site if anything changed, then serve it until interrupted."""
    speak(language(argv))
    parser = _parser("combinatoria serve", tell("about_serve"), argv)
    parser.add_argument("--host", default="127.0.0.1", help=tell("help_host"))
    parser.add_argument("--port", type=integer, default=0, help=tell("help_port"))
    parser.add_argument("--base", default="/", help=tell("help_base"))
    parser.add_argument("--no-build", action="store_true", help=tell("help_no_build"))
    options = _parsed(parser, argv)
    return _run(lambda: _serve(options))


def _parser(prog: str, about: str, argv: list[str]) -> argparse.ArgumentParser:
    """Return a parser with the options shared by both commands."""
    parser = argparse.ArgumentParser(prog=prog, description=about)
    language_option(parser, language(argv), tell("help_lang"))
    parser.add_argument("--output", type=Path, default=OUTPUT, help=tell("help_output"))
    parser.add_argument("--lessons", type=Path, metavar="FOLDER", help=tell("help_lessons"))
    return parser


def _parsed(parser: argparse.ArgumentParser, argv: list[str]) -> argparse.Namespace:
    """Parse the options; from then on, all output uses the language that argparse found (``--lang=ja`` too)."""
    options = parser.parse_args(argv)
    speak(options.lang)
    return options


def _run(act: Callable[[], None]) -> int:
    """Run a command; an expected failure becomes one sentence on stderr and a non-zero status."""
    try:
        act()
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _build(
    output: Path,
    plain: bool,
    packed: Path | None = None,
    own: Path | None = None,
    draft: bool = False,
    address: str = "",
) -> None:
    console = Console(stderr=True)
    at = read_address(address) if address else ""
    if own:
        console.print(tell("runs_code", folder=own.resolve()))
    console.print(_summary(build_site(output, console=console, plain=plain, draft=draft, own=own, address=at)))
    if packed:
        try:
            keys = dict(key_pages())
        except SourceError as problem:
            raise SiteError(str(problem)) from problem
        console.print(tell("zipped", path=packed, size=write_zip(output, packed.resolve(), keys) / 1e6))


def _summary(report: Report) -> str:
    size = report.size / 1e6
    return tell("built", output=report.output, seconds=report.seconds, files=report.files, size=size)


def _serve(options: argparse.Namespace) -> None:
    output = options.output.resolve()
    if options.no_build:
        if not (output / "index.html").is_file():
            raise SiteError(tell("no_site", output=output))
    else:
        checkout()
        if not is_fresh(output, input_digest(own=options.lessons)):
            _build(output, plain=False, own=options.lessons, draft=True)
    server = make_server(output, host=options.host, port=options.port, base=options.base)
    print(tell("serving", address=address(server, options.base)), flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()  # after ^C, the shell's prompt starts on a new line
    finally:
        server.server_close()

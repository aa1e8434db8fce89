"""``combinatoria build`` and ``combinatoria serve``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from rich.console import Console

from .builder import Report, build_site, input_digest, is_fresh
from .errors import SiteError
from .paths import OUTPUT, checkout
from .server import address, make_server


def build(argv: list[str]) -> int:
    """Build the site; the exit status is 0 when that worked."""
    parser = argparse.ArgumentParser(prog="combinatoria build", description="Build the static site.")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="folder of the site (default: site/_output)")
    parser.add_argument("--plain", action="store_true", help="leave Python uncompiled (for comparisons)")
    options = parser.parse_args(argv)
    return _told(lambda: _build(options.output.resolve(), options.plain))


def serve(argv: list[str]) -> int:
    """Build the site if anything changed, then serve it until interrupted."""
    parser = argparse.ArgumentParser(prog="combinatoria serve", description="Serve the site on this machine.")
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    parser.add_argument("--port", type=int, default=0, help="port (default: any that is free)")
    parser.add_argument("--base", default="/", help="path under which the site appears, such as /some/folder/")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="folder of the site (default: site/_output)")
    parser.add_argument("--no-build", action="store_true", help="serve what is there, even if it is out of date")
    options = parser.parse_args(argv)
    return _told(lambda: _serve(options))


def _told(act: Callable[[], None]) -> int:
    """Run a command; an expected failure becomes one sentence on stderr and a non-zero status."""
    try:
        act()
    except SiteError as error:
        print(error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def _build(output: Path, plain: bool) -> None:
    console = Console(stderr=True)
    console.print(_summary(build_site(output, console=console, plain=plain)))


def _summary(report: Report) -> str:
    return f"Built {report.output} in {report.seconds:.0f} s: {report.files} files, {report.size / 1e6:.1f} MB in all."


def _serve(options: argparse.Namespace) -> None:
    output = options.output.resolve()
    if options.no_build:
        if not (output / "index.html").is_file():
            raise SiteError(f"There is no built site in {output}; leave --no-build out to build it.")
    else:
        checkout()
        if not is_fresh(output, input_digest()):
            _build(output, plain=False)
    server = make_server(output, host=options.host, port=options.port, base=options.base)
    print(f"Combinatoria is at {address(server, options.base)} (stop with Ctrl+C)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()  # the shell's prompt begins on a line of its own after ^C
    finally:
        server.server_close()

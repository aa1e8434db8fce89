"""What a notebook's page begins before the notebook program asks for it: Python, and the program's largest script."""

from __future__ import annotations

from pathlib import Path

from .console import tell
from .errors import SiteError
from .lite import KERNEL_EXTENSION, PYODIDE
from .pages import Assets

_KERNEL = f"extensions/{KERNEL_EXTENSION}/static/comlink.worker.*.js"
_PROGRAM = "build/jlab_core.*.js"


def ahead(site: Path, start: str, assets: Assets) -> str:
    """Write the worker in which a notebook's Python starts with its page; returns what goes into the page's head.

    Args:
        site: The site, with the notebook program in it.
        start: The file in the Pyodide folder that notebooks start Python with; one of ours (`host/kernel.ts`).
        assets: Where the worker goes.

    Raises:
        SiteError: The notebook program is not as it was when this was written.
    """
    kernel, program = (_the_one(site, pattern) for pattern in (_KERNEL, _PROGRAM))
    # What is sent to a worker waits until its script and all that this imports have run: the kernel hears everything.
    worker = f'import "../{kernel}";\nimport {{ begin }} from "../{PYODIDE}{start}";\nbegin();\n'
    address = assets.add("ahead-worker.js", worker.encode())
    return (
        f'<script type="module" async data-ahead="{address}" data-kernel="{kernel}"'
        f' src="../{assets.addresses["ahead"]}"></script>\n'
        f'<link rel="preload" as="script" href="../{program}">\n'
    )


def _the_one(site: Path, pattern: str) -> str:
    found = [path.relative_to(site).as_posix() for path in site.glob(pattern)]
    if len(found) != 1:
        raise SiteError(tell("other_program", pattern=pattern))
    return found[0]

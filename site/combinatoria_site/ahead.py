"""Early start of a notebook page: Python and the program's largest script begin loading before it asks for them."""

from __future__ import annotations

from pathlib import Path

from .console import tell
from .errors import SiteError
from .lite import KERNEL_EXTENSION, PYODIDE
from .pages import Assets

_KERNEL = f"extensions/{KERNEL_EXTENSION}/static/comlink.worker.*.js"
_PROGRAM = "build/jlab_core.*.js"


def ahead(site: Path, start: str, assets: Assets) -> str:
    """Write the worker that starts a notebook's Python together with its page; return the markup for the page's head.

    Args:
        site: The site, including the notebook program.
        start: The file in the Pyodide folder from which notebooks start Python (bundled from `host/kernel.ts`).
        assets: The site's assets; the worker is added to them.

    Raises:
        SiteError: The notebook program differs from the version this code was written for.
    """
    kernel, program = (_the_one(site, pattern) for pattern in (_KERNEL, _PROGRAM))
    # Messages to a worker are queued until its script and all imports have run, so the kernel misses none.
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

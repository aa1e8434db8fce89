"""The kernel of a lesson is started before the notebook program asks for it (host/ahead.ts).

The worker that is started is the kernel's own with one thing more: as soon as it is there it begins to start Python.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .console import tell
from .errors import SiteError
from .lite import KERNEL_PLUGIN
from .pages import Assets

_WORKERS = "extensions/@jupyterlite/pyodide-kernel-extension/static/comlink.worker.*.js"
_BEGUN = """import {{ begin }} from "../{start}";
import "../{worker}";

begin({{ ...{options}, indexURL: new URL("../{folder}/", import.meta.url).href }});
"""


def write_ahead(site: Path, assets: Assets, configuration: dict[str, Any]) -> dict[str, str]:
    """Write the worker that begins by itself.

    Args:
        site: The folder of the site, with JupyterLite in it.
        assets: Where it goes.
        configuration: What JupyterLite's pages read first.

    Returns:
        The addresses that a page needs (``Ahead`` in host/ahead.ts).

    Raises:
        SiteError: The kernel has not exactly one worker of the kind expected.
    """
    workers = [path.relative_to(site).as_posix() for path in site.glob(_WORKERS)]
    if len(workers) != 1:
        raise SiteError(tell("other_kernel"))
    kernel = configuration["litePluginSettings"][KERNEL_PLUGIN]
    start = kernel["pyodideUrl"].removeprefix("./")
    begun = _BEGUN.format(
        start=start,
        worker=workers[0],
        folder=start.rpartition("/")[0],
        options=json.dumps(kernel["loadPyodideOptions"]),
    )
    return {"begun": assets.add("kernel-ahead.mjs", begun.encode()), "worker": workers[0]}

"""Files that pages unpack themselves: Pyodide's module, compressed better than servers do, and its decoder.

The decoder comes from npm's ``zstddec``, which holds it as text inside a script; pages get only the WebAssembly.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

from .console import tell
from .errors import SiteError
from .fetch import Say
from .node import install, run_node, ship
from .paths import HERE, digest_of_files
from .store import Store, sha256_of

_ZSTDDEC = "dist/zstddec.mjs"
_ZSTD = HERE / "pack" / "zstd.mjs"
_MODULE = "pyodide.asm.wasm"
_TIMEOUT = 300  # seconds


def write_decoder(target: Path, say: Say) -> str:
    """Write the decoder into a folder; return its file name, which includes the content hash.

    Raises:
        SiteError: The npm package differs from the version this code was written for.
    """
    install(say)
    script = (ship("zstddec") / _ZSTDDEC).read_text(encoding="utf-8")
    held = re.search(r'^const wasm = "([A-Za-z0-9+/=]+)"', script, re.MULTILINE)
    if held is None:
        raise SiteError(tell("no_decoder"))
    return _written(base64.b64decode(held[1]), target, "unpack", ".wasm")


def write_module(target: Path, store: Store, scratch: Path) -> str:
    """Pack Pyodide's module next to the original; return the file name, which includes the content hash."""
    key = f"packed-{digest_of_files([_ZSTD], HERE)}-{sha256_of(target / _MODULE)}"
    held = store.recall(key)
    if held is None:
        made = scratch / "packed-module"
        run_node(
            [str(_ZSTD), str(target / _MODULE), str(made)], cwd=scratch, what=tell("run_packing"), timeout=_TIMEOUT
        )
        store.remember(key, {"packed": store.put(made)})
        held = {"packed": made}
    return _written(held["packed"].read_bytes(), target, "pyodide", ".wasm.zst")


def _written(content: bytes, target: Path, name: str, ending: str) -> str:
    file = f"{name}-{hashlib.sha256(content).hexdigest()[:10]}{ending}"
    (target / file).write_bytes(content)
    return file

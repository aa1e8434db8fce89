"""Pyodide has, behind its interface, the parts that `site/host/pyodide.ts` uses, and they take effect in a browser."""

from __future__ import annotations

import re

import pytest

from combinatoria_site.lite import PYODIDE

from .table import opened

MOVED = """
Pyodide is no longer what site/host/pyodide.ts and site/combinatoria_site/pack/image.mjs were written for: {what}.
1. Compare pyodide.mjs and pyodide.asm.mjs of the old and the new npm package around the names in USED below.
2. Adapt the two files named above, the list at the top of the first, and USED.
3. Until then keep the old version in site/combinatoria_site/pins.toml: a page whose Python does not start is worse than
   an old Pyodide. `uv run combinatoria build --plain` tells whether the new one works without images.
"""
USED = {
    "pyodide.mjs": (
        "._loadSnapshot",
        "._snapshotDeserializer",
        ".createPyodideModule",
        ".restoreSnapshot(",
        ".setCompatNullToNone(",
        ".stdLibURL",
        "WebAssembly.instantiateStreaming(",
        "preRun:",
        "pyodide.asm.mjs`",
        "pyodide.asm.wasm",
    ),
    "pyodide.asm.mjs": (
        "API.config._makeSnapshot",
        "API.public_api",
        "API.restoreSnapshot=function(",
        "API.setCompatNullToNone=function(",
        'Module["HEAPU32"]=',
        'Module["_calloc"]=',
        'Module["_emscripten_get_sbrk_ptr"]=',
        'Module["addRunDependency"]=',
        'Module["removeRunDependency"]=',
        "loadedPackages",
        "makeMemorySnapshot({serializer:",
    ),
}
STARTERS = {"pyodide.mjs", "pyodide.asm.mjs"}
PACKED = {"pyodide-*.wasm.zst", "unpack-*.wasm"}
HASH = re.compile(r"-(?:\d[^-]*\+)?[0-9a-f]{10}\b")
UNCHANGED = "() => [fetch, WebAssembly.instantiateStreaming].every(one => String(one).includes('[native code]'))"


def test_pyodide_has_the_internals_that_are_used(site_folder):
    for file, names in USED.items():
        script = (site_folder / PYODIDE / file).read_text("utf-8")
        missing = [name for name in names if name not in script]
        assert not missing, MOVED.format(what=f"{file} lacks {', '.join(missing)}")


def asked_by(page):
    """Return the files of the Pyodide folder that a page asks for from now on, with * in place of hashes."""
    asked = set()
    page.on("request", lambda one: asked.add(HASH.sub("-*", one.url.partition(PYODIDE)[2])))
    return asked


@pytest.mark.pyodide
def test_a_play_page_starts_from_its_image_alone(visit):
    visitor = visit(service_workers="block")
    page = visitor.new_page()
    asked = asked_by(page)
    opened(visitor, "play/soulmates.html", page)
    wanted = {"", *STARTERS, *PACKED, "images/core-*.image", "images/soulmates-*.image"}
    assert asked == wanted, MOVED.format(what=f"a page also asks for {asked - wanted}, and not for {wanted - asked}")
    [worker] = page.workers
    assert worker.evaluate(UNCHANGED), MOVED.format(what="the start leaves functions of the browser replaced")

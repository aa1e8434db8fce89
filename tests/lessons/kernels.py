"""Kernels that start without imports: each is forked from a Python process that has already imported everything.

A kernel needs 1.5 s to import pandas and the widgets, and the lessons use about sixty kernels. Each is still a
separate process, with its own connection file, environment and folder. Where a process cannot fork
(Windows), kernels start the ordinary way.

    python -m tests.lessons.kernels SOCKET    # the process that forks them
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from time import sleep

from ..running import ROOT

IMPORTED = (
    "ipykernel.kernelapp",
    "IPython.core.completer",
    "pandas",
    "ipywidgets",
    "anywidget",
    "combinatoria_widgets.lessons.tools",
    "combinatoria_lessons",
)
# Jupyter starts this instead of a kernel; it runs exactly as long as the kernel.
CALLER = """import json, os, socket, sys
server = socket.socket(socket.AF_UNIX)
server.connect(sys.argv[1])
told = {"file": sys.argv[2], "environment": dict(os.environ), "folder": os.getcwd()}
server.sendall(json.dumps(told).encode() + b"\\n")
server.recv(1)"""


@contextmanager
def forked_kernels(folder: Path) -> Iterator[dict[str, str]]:
    """Fork the kernels that are started within this context.

    Yields:
        Environment variables for the process that starts kernels.
    """
    if not hasattr(os, "fork"):
        yield {}
        return
    address = folder / "kernels"
    spec = folder / "kernels.d" / "kernels" / "python3"
    spec.mkdir(parents=True)
    argv = [sys.executable, "-S", "-E", "-c", CALLER, str(address), "{connection_file}"]
    (spec / "kernel.json").write_text(json.dumps({"argv": argv, "display_name": "forked", "language": "python"}))
    server = subprocess.Popen([sys.executable, "-m", __name__, str(address)], cwd=ROOT)
    try:
        while not address.exists():
            assert server.poll() is None, "the process that forks kernels has ended"
            sleep(0.05)
        yield {"JUPYTER_PATH": str(folder / "kernels.d")}
    finally:
        server.terminate()
        server.wait()


def serve(address: str) -> None:
    """Import the modules that kernels need, and fork one kernel per caller."""
    for name in IMPORTED:
        import_module(name)
    gc.freeze()  # kernels need not scan the objects that they share with this process
    sys.path.pop(0)  # the start folder, which is not on a kernel's path
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # reap kernels automatically
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{address}.new")
        door.listen()
        os.rename(f"{address}.new", address)  # now ready and listening
        while True:
            caller, _ = door.accept()
            if os.fork() == 0:
                door.close()
                become_kernel(caller)
            caller.close()


def become_kernel(caller: socket.socket) -> None:
    """Act as the kernel of a caller until the end of this process."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    told = json.loads(caller.makefile().readline())
    os.environ.clear()
    os.environ.update(told["environment"])
    os.chdir(told["folder"])

    def end_with_the_caller() -> None:
        caller.recv(1)
        os._exit(1)

    threading.Thread(target=end_with_the_caller, daemon=True).start()
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance(argv=["-f", told["file"]])
    os._exit(0)


if __name__ == "__main__":
    serve(sys.argv[1])

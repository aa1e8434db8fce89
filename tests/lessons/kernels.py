"""Kernels that need not import anything: a Python that has imported what notebooks use forks one for each.

A kernel computes 1.5 s until pandas and the widgets are there, and the lessons are run in some sixty. Each is a process
of its own all the same, told its connection file, environment and folder as ever. Where a process cannot fork
(Windows), kernels start as they do for everybody.

    python -m tests.lessons.kernels SOCKET    # what forks them
"""

from __future__ import annotations

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
# What Jupyter starts in place of a kernel, and takes for it: it lives as long as the kernel, which ends with it.
CALLER = """import json, os, socket, sys
server = socket.socket(socket.AF_UNIX)
server.connect(sys.argv[1])
told = {"file": sys.argv[2], "environment": dict(os.environ), "folder": os.getcwd()}
server.sendall(json.dumps(told).encode() + b"\\n")
server.recv(1)"""


@contextmanager
def forked_kernels(folder: Path) -> Iterator[dict[str, str]]:
    """Fork the kernels that are started meanwhile.

    Yields:
        What the environment of whoever starts kernels has to say for that.
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
            assert server.poll() is None, "what forks the kernels has failed"
            sleep(0.05)
        yield {"JUPYTER_PATH": str(folder / "kernels.d")}
    finally:
        server.terminate()
        server.wait()


def serve(address: str) -> None:
    """Import what kernels need, and fork one for each caller."""
    for name in IMPORTED:
        import_module(name)
    sys.path.pop(0)  # the folder that it was started in, which a kernel does not know
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for the kernels
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(f"{address}.new")
        door.listen()
        os.rename(f"{address}.new", address)  # there, and listening
        while True:
            caller, _ = door.accept()
            if os.fork() == 0:
                door.close()
                become_kernel(caller)
            caller.close()


def become_kernel(caller: socket.socket) -> None:
    """Be the kernel of a caller, to the end of this process."""
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

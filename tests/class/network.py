"""A separate network for a class: a server and two phones in network namespaces, each with an address.

uv run python -m tests.class.network FILE [cut]    the lesson of test_network.py, inside a new namespace; prints JSON
"""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from combinatoria_class.demo import Pupil

from .school import PATIENCE, Process

ROOT = Path(__file__).parents[2]
NEW = ["unshare", "--user", "--map-root-user", "--net"]
"""Runs a command in a new network namespace, as an ordinary user where that is allowed."""
SERVER, PHONES = "10.77.0.1", ("10.77.0.2", "10.77.0.3")
PORT = 8000


def refusal() -> str:
    """Return why no network can be made here, or an empty text."""
    if missing := [name for name in ("unshare", "nsenter", "ip") if shutil.which(name) is None]:
        return f"missing: {', '.join(missing)}"
    lines = ["ip link add br0 type bridge", "ip link add near type veth peer name far", "unshare -n true"]
    done = subprocess.run([*NEW, "sh", "-ec", "\n".join(lines)], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr.strip() or f"status {done.returncode}"


def do(line: str) -> None:
    subprocess.run(line.split(), check=True)


@contextmanager
def network():
    """Make a bridge with the server's address, and yield for each phone what runs a command on it."""
    do("ip link set lo up")
    do("ip link add br0 type bridge")
    do(f"ip addr add {SERVER}/24 dev br0")
    do("ip link set br0 up")
    with ExitStack() as stack:
        yield [_phone(stack, n, address) for n, address in enumerate(PHONES)]


def _phone(stack: ExitStack, n: int, address: str) -> list[str]:
    holder = subprocess.Popen(["unshare", "-n", "sh", "-c", "echo; exec sleep 600"], stdout=subprocess.PIPE)
    stack.callback(holder.wait)
    stack.callback(holder.kill)
    holder.stdout.readline()  # the namespace is there
    inside = ["nsenter", "-t", str(holder.pid), "-n"]
    do(f"ip link add phone{n} type veth peer name eth0 netns {holder.pid}")
    do(f"ip link set phone{n} master br0 up")
    for line in ("ip link set lo up", f"ip addr add {address}/24 dev eth0", "ip link set eth0 up"):
        do(" ".join([*inside, line]))
    return inside


class Phone:
    """A programmed pupil in a namespace; it prints what it knows after every frame."""

    def __init__(self, inside, code, n):
        command = [*inside, sys.executable, "-m", "tests.class.network", "phone", SERVER, code, str(n)]
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)

    def until(self, true):
        """Return the first report for which a condition holds."""
        for line in self.popen.stdout:
            if true(told := json.loads(line)):
                return told
        raise AssertionError("the phone has ended")

    def end(self):
        self.popen.kill()
        self.popen.wait()
        self.popen.stdout.close()


class Told(Pupil):
    """A programmed pupil that prints what it knows."""

    def __init__(self, *args):
        super().__init__(*args, pause=0.2)
        self.connections = 0

    async def greet(self, socket):
        self.connections += 1
        await super().greet(socket)

    async def hear(self, socket, text):
        await super().hear(socket, text)
        table, viewer = self.snapshot.get("table", {}), self.snapshot.get("viewer")
        own = [table["faces"].get(str(card)) for card in table.get("zones", {}).get(f"hand:{viewer}", ())]
        told = {"connections": self.connections, "viewer": viewer, "hand": own, "asked": self.asked}
        print(json.dumps(told), flush=True)


def fetched(inside, path):
    """Request a path of the server from a phone; return the status."""
    command = [*inside, sys.executable, "-m", "tests.class.network", "fetch", f"http://{SERVER}:{PORT}/{path}"]
    return int(subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout)


def _lesson(file: Path, cut: bool) -> dict[str, object]:
    """Let two phones join and play; with ``cut`` one of them abruptly loses its network for a while."""
    with network() as phones, ExitStack() as stack:
        server = Process(file, PORT)
        stack.callback(server.kill)
        found: dict[str, object] = {"addresses": server.addresses, "page": fetched(phones[0], "")}
        data = "api/lessons/order-a.txt"
        found["data before"] = fetched(phones[0], data)
        pupils = [Phone(inside, server.code, n) for n, inside in enumerate(phones)]
        for pupil in pupils:
            stack.callback(pupil.end)
        found["hands"] = [pupil.until(lambda told: told["hand"] and told["asked"])["hand"] for pupil in pupils]
        found["data after"] = fetched(phones[0], data)
        found["desk"] = fetched(phones[0], "api/data.csv")
        if cut:
            do("ip link set phone0 down")
            pupils[1].until(lambda told: told["asked"] > 5)  # the other plays on
            subprocess.run(["sleep", "25"], check=True)
            do("ip link set phone0 up")
            found["back"] = pupils[0].until(lambda told: told["connections"] > 1 and told["hand"])["viewer"]
        return found


def _main(what, *args):
    if what == "phone":
        host, code, n = args
        asyncio.run(Told(f"ws://{host}:{PORT}/screen", code, int(n)).play())
    elif what == "fetch":
        try:
            with urlopen(args[0], timeout=PATIENCE) as answer:
                print(answer.status)
        except HTTPError as error:
            print(error.code)
    else:
        print(json.dumps(_lesson(Path(what), "cut" in args)))


if __name__ == "__main__":
    _main(*sys.argv[1:])

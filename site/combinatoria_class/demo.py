"""Programmed pupils for a rehearsal: they join, play at random and answer questions, over real connections."""

from __future__ import annotations

import asyncio
import json
import secrets
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .texts import LANGUAGES

if TYPE_CHECKING:
    from .hub import Hub

__all__ = ["Demo", "Pupil"]


class Pupil:
    """One programmed pupil.

    Args:
        address: the address of the screens, beginning with ``ws://``.
        code: the code to join.
        n: the pupil's number; it determines language and choices.
        pause: the longest time before a move, in seconds.
    """

    def __init__(self, address: str, code: str, n: int, pause: float = 3.0) -> None:
        self.address, self.code, self.n, self.pause = address, code, n, pause
        self.rng = Random(n)
        self.token = ""
        self.snapshot: dict[str, Any] = {}
        self.phase = ""
        self.frames: list[str] = []
        """The texts of all received frames, if ``keeps`` is set."""
        self.keeps = False
        self.asked = 0
        self.answered = (0, 0)
        """The last question, and its round, that was answered."""
        self._again = self._asked_next = False
        self._thinking: asyncio.Future[None] | None = None

    async def play(self) -> None:
        """Take part until the class ends; reconnect when the connection is lost."""
        while self.phase != "over":
            with suppress(ConnectionClosed, OSError):
                async with connect(self.address, max_size=None) as socket:
                    await self.greet(socket)
                    async for text in socket:
                        await self.hear(socket, str(text))
                        if self.phase == "over":
                            return
            await asyncio.sleep(0.1 + self.rng.random())

    async def greet(self, socket: Any) -> None:
        """Send the first frame."""
        lang = LANGUAGES[self.n % len(LANGUAGES)]
        if self.token:
            frame = {"do": "hello", "v": 1, "token": self.token, "lang": lang}
        else:
            frame = {"do": "join", "v": 1, "code": self.code, "name": "", "lang": lang}
        await socket.send(json.dumps(frame))

    async def hear(self, socket: Any, text: str) -> None:
        """Process a frame, and think about a move while the class plays."""
        frame = json.loads(text)
        if self.keeps:
            self.frames.append(text)
        do = frame["do"]
        if do == "welcome":
            self.token = frame.get("token", self.token)
        elif do == "class":
            self.phase = frame["value"]["phase"]
        elif do == "changed":
            self.take(frame)
        elif do == "poll" and (poll := frame["value"]) and poll["open"] and self.answered < (poll["id"], poll["round"]):
            self.answered = poll["id"], poll["round"]
            answer = {"do": "answer", "poll": poll["id"], "text": str(self.rng.randrange(101))}
            if poll["form"] == "options":
                answer["option"] = self.rng.randrange(len(poll["options"]))
            await socket.send(json.dumps(answer))
        elif do == "reply" and frame["reply"].get("moves"):
            return await self.choose(socket, frame["reply"]["moves"])
        if do in ("changed", "class", "reply") and self.phase == "playing":
            self.think(socket)

    def take(self, frame: dict[str, Any]) -> None:
        """Update the snapshot, as a page does."""
        old = {} if frame["whole"] else self.snapshot
        log = [*old.get("log", ()), *frame.get("log+", ())]
        self.snapshot = {**old, "log": log, **frame["changed"]}
        if frame.get("held"):
            self.snapshot["before"] = old["table"]

    def think(self, socket: Any) -> None:
        """Start choosing a move while messages arrive; the move is chosen from the table shown at the end."""
        self._again = True
        if self._thinking is None or self._thinking.done():
            self._thinking = asyncio.ensure_future(self.move(socket))

    async def move(self, socket: Any) -> None:
        """Send a random move if there is one to make; repeat if the table has changed meanwhile."""
        with suppress(ConnectionClosed):
            while self._again and self.snapshot.get("moves"):
                if self.pause:
                    await asyncio.sleep(self.rng.random() * self.pause)
                self._again = False
                if moves := self.snapshot["moves"]:
                    await self.choose(socket, moves)
            await self.deal(socket)

    async def deal(self, socket: Any) -> None:
        """Ask once for the next deal, if the match is over and the table allows it."""
        over = self.snapshot.get("result") is not None
        if over and not self._asked_next and "next" in self.snapshot["doors"]:
            self._asked_next = True
            await asyncio.sleep(self.pause)
            await self.ask(socket, {"do": "next"})
        self._asked_next = over and self._asked_next

    async def choose(self, socket: Any, moves: list[dict[str, Any]]) -> None:
        """Send one of these moves at random, or ask for the next steps of one that takes several."""
        move = self.rng.choice(moves)
        if move["text"]:
            await self.ask(socket, {"do": "move", "seq": self.snapshot["seq"], "text": move["text"]})
        else:
            await self.ask(socket, {"do": "further", "picks": move["picks"]})

    async def ask(self, socket: Any, request: dict[str, Any]) -> None:
        """Send a request to the table."""
        self.asked += 1
        frame = {"do": "ask", "key": secrets.token_hex(8), "request": {"id": self.asked, **request}}
        await socket.send(json.dumps(frame))


class Demo:
    """Many programmed pupils at one server."""

    def __init__(self, hub: Hub, port: int, pupils: int) -> None:
        self.hub, self.port, self.pupils = hub, port, pupils

    async def __call__(self) -> None:
        """Let all take part; each joins a little later than the one before."""
        address, code = f"ws://127.0.0.1:{self.port}/screen", self.hub.classroom.code

        async def one(n: int) -> None:
            await asyncio.sleep(0.5 + n / 10)
            await Pupil(address, code, n).play()

        # all connect from one address, which may try the code only a few times a minute
        self.hub.tries.each = self.hub.tries.everybody = 10 + self.pupils
        await asyncio.gather(*(one(n) for n in range(self.pupils)))

"""Mutation-based hostile inputs for every entry point of every game: valid data with small changes.

    uv run python -m tests.kernel.hostile --all           100,000 inputs; prints the numbers of tried and refused inputs
    uv run python -m tests.kernel.hostile --tries 3000    that many inputs; --game altar: one game alone

Each input must lead to success or to a refusal with one sentence in every language, within two seconds. Accepted
input must work: the match is continued, rendered and asked for its odds.
"""

import argparse
import copy
import json
import re
import sys
import time
import traceback
from collections import Counter
from random import Random

import combinatoria as cb
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker

ALL = 100_000
SECONDS = 2.0
PACE = {"do": "pace", "ms": 50}
SHOWN = 20_000
"""Maximum length in characters of a failed input in the report."""
SHARES = {"text": 0.15, "object": 0.2, "save": 0.15, "link": 0.1, "position": 0.25, "request": 0.1, "picks": 0.05}
CHARACTERS = 'x9,:{}"[]~_= \n\u202e\u0000\uff11<>&%\ud800\udc00'


def nested(depth, inside=None, name=None):
    """Return nested lists (or objects)."""
    value = [] if inside is None else inside
    for _ in range(depth):
        value = [value] if name is None else {name: value}
    return value


LEAVES = [
    lambda: None, lambda: True, lambda: False, lambda: -1, lambda: 0, lambda: 1, lambda: 15, lambda: 16,
    lambda: 1.0, lambda: 0.5, lambda: -0.0, lambda: 2**53, lambda: 10**400, lambda: 10**5000,
    lambda: float("nan"), lambda: 10**15, lambda: float("inf"), lambda: "", lambda: "x", lambda: "\x00",
    lambda: "\ud800", lambda: "A" * 10**6, lambda: "9" * 5000, lambda: "1e999999999",
    lambda: "<script>alert(1)</script>", lambda: "{0.__class__}", lambda: "hand:0", lambda: "deck", lambda: [],
    lambda: {}, lambda: [[]], lambda: [{}], lambda: [[{}], [], [], []], lambda: [None] * 2000, lambda: [0, 0],
    lambda: [True], lambda: [1.0], lambda: {"__proto__": 1}, lambda: nested(20), lambda: nested(500),
    lambda: nested(5000), lambda: nested(500, name="a"), lambda: "[" * 5000, lambda: "S1", lambda: "0.SP",
    lambda: ["X"], lambda: [[1, [["S1", 1, "hand:1"]]]], lambda: [[1, "0.1"]], lambda: set(), lambda: object(),
    lambda: b"x", lambda: 1j,
]  # fmt: skip


def spoil(text, rng):
    """Return the text with something removed, doubled, swapped or inserted."""
    a, b = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    return rng.choice(
        [
            text[:a],
            text[:a] + rng.choice(CHARACTERS) + text[a + 1 :],
            text[:a] + text[b:],
            text[:b] + text[a:],
            text[:a] + text[a:b][::-1] + text[b:],
            text + rng.choice(CHARACTERS) * rng.choice([1, 3, 10_000]),
            text.replace(text[a : a + 1], rng.choice(CHARACTERS)) if text[a : a + 1] else "",
            text[:a] + rng.choice(["-1", "0", "15", "16", "99", "9" * 30, "1.0"]) + text[a + 1 :],
        ]
    )


def near(leaf, rng):
    """Return a similar value, or one of another type."""
    if isinstance(leaf, bool):
        return rng.choice([not leaf, int(leaf), str(leaf), None])
    if isinstance(leaf, int) and abs(leaf) < 10**300:
        return rng.choice([leaf + 1, leaf - 1, float(leaf), bool(leaf), str(leaf), -leaf, leaf + 16, 10**6])
    if isinstance(leaf, str):
        return rng.choice([leaf + "x", leaf[:-1], leaf.lower(), [leaf], spoil(leaf, rng), leaf[::-1]])
    return rng.choice(LEAVES)()


def spoiled(value, rng):
    """Return a JSON value with one leaf or branch replaced, removed, doubled, swapped or renamed."""
    try:
        value = copy.deepcopy(value)
    except (RecursionError, TypeError):
        return value  # already mutated, with something that cannot be copied
    node = value
    while True:
        keys = list(node) if isinstance(node, dict) else list(range(len(node)))
        if not keys:
            return value
        key = rng.choice(keys)
        if isinstance(node[key], dict | list) and node[key] and rng.random() < 0.7:
            node = node[key]
            continue
        act = rng.random()
        if act < 0.35:
            node[key] = rng.choice(LEAVES)()
        elif act < 0.6:
            node[key] = near(node[key], rng)
        elif act < 0.7:
            del node[key]
        elif act < 0.8:
            other = rng.choice(keys)
            node[key], node[other] = node[other], node[key]
        elif isinstance(node, dict):
            node[rng.choice(["format", "wings", "\u0000", "start", "9" * 5000, 7])] = node.pop(key)
        else:
            node.append(node[key])
        return value


def match_of(game, rng, moves):
    """Play a match for some moves, including talk and players who leave."""
    options = {}
    for name, option in game.options.items():
        if rng.random() < 0.3:
            options[name] = rng.choice(option.values)
    seats, seed = rng.choice(game.seats), rng.randrange(1000)
    try:
        match = cb.Match(game, seats, seed, options)
    except cb.IllegalMove:  # a variant not available for this number of players
        match = cb.Match(game, seats, seed)
    for _ in range(moves):
        if not match.to_act:
            break
        seat = rng.choice(match.to_act)
        if "leave" in game.grammar and rng.random() < 0.02:
            match.play("leave", rng.choice([s for s in range(match.seats) if game.seat_active(match.table, s)]))
            continue
        for text in ("sign eye ear", "agree nose=lie", "say hello"):
            if "sign" in game.grammar and rng.random() < 0.1 and match.why_not(text, seat) is None:
                match.play(text, seat)
        moves_now = list(match.legal(seat))
        match.play(rng.choice(moves_now), seat)
    return match


class Doors:
    """All entry points of one game, with samples of valid input."""

    def __init__(self, name, rng):
        self.game, self.rng = cb.game(name), rng
        self.says = [Speaker(self.game, lang) for lang in LANGUAGES]
        self.given = []  # the last input, for the report if it fails
        self.renew()

    def renew(self):
        """Replace the sample matches."""
        rng = self.rng
        self.matches = [match_of(self.game, rng, rng.randrange(40)) for _ in range(6)]
        self.saves = [json.loads(json.dumps(m.save())) for m in self.matches]
        self.saves += [json.loads(json.dumps(cb.Match.at(self.game, m.position(), 3).save())) for m in self.matches[:2]]
        self.positions = [json.loads(json.dumps(m.position())) for m in self.matches]
        self.links = [to_link(m) for m in self.matches]
        self.session = Session.for_match(cb.Match(self.game, seed=rng.randrange(1000)))
        self.session.handle(PACE)
        self.session.handle({"do": "play_for_me"})

    def try_one(self, kind):
        """Try one input of a kind; return whether it was accepted.

        Raises:
            Exception: anything except a refusal with its sentences, which is a bug.
        """
        try:
            refusal = getattr(self, f"_{kind}")()
        except cb.IllegalMove as error:
            assert len(str(error)) < 20_000
            refusal = error.refusal
        if refusal is None:
            return True
        for say in self.says:
            text = say.refusal(refusal)
            assert text and len(text) < 4000 and "A" * 200 not in text and all(say.rule(refusal.rule))
        return False

    # -- entry points -----------------------------------------------------------------------------------------

    def _texts(self, match):
        moves = list(match.legal()) if match.to_act else []
        texts = [self.game.format(m) for m in (self.rng.sample(moves, min(5, len(moves))))]
        return texts + [p.split("{")[0] + "9 9" for p in self.game.grammar.values()]

    def _seat(self, match):
        odd = (None, None, None, *range(match.seats), -1, 15, 16, 99, True, 1.0, "0", 10**5000)
        return self.rng.choice(odd)

    def _text(self):
        rng, match = self.rng, self.rng.choice(self.matches)
        text = spoil(rng.choice(self._texts(match)), rng) if rng.random() < 0.9 else rng.choice(LEAVES)()
        return self._played(match, text)

    def _object(self):
        rng, match = self.rng, self.rng.choice(self.matches)
        texts = self._texts(match)
        try:
            move = self.game.parse(rng.choice(texts))
        except cb.IllegalMove:
            move = cb.Move(
                rng.choice(list(self.game.grammar)), tuple(rng.choice(LEAVES)() for _ in range(rng.randrange(4)))
            )
        args = list(move.args)
        act = rng.random()
        if act < 0.4 and args:
            n = rng.randrange(len(args))
            args[n] = near(args[n], rng) if rng.random() < 0.5 else rng.choice(LEAVES)()
        elif act < 0.5:
            args = args[:-1]
        elif act < 0.6:
            args.append(rng.choice(LEAVES)())
        elif act < 0.7 and args and isinstance(args[0], tuple):
            args[0] = (*args[0], rng.choice(LEAVES)())
        elif act < 0.8:
            return self._played(match, rng.choice(LEAVES)())
        shape = rng.choice([tuple, tuple, tuple, tuple, list])
        return self._played(match, cb.Move(rng.choice([move.kind] * 5 + ["fly", None, 3, ["leave"]]), shape(args)))

    def _played(self, match, move):
        self.given = match, move
        before, log, seat = match.table.copy(), len(match.log), self._seat(match)
        refusal = match.why_not(move, seat)
        assert match.table == before and len(match.log) == log, "asking changes nothing"
        if refusal is None:
            match.play(move, seat)
            match.undo()
        return refusal

    def _save(self):
        rng, save = self.rng, self.rng.choice(self.saves)
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            save = spoiled(save, rng) if isinstance(save, dict) else save
        if rng.random() < 0.4:
            save = spoil(json.dumps(rng.choice(self.saves)), rng)
        self.given = [save]
        return self._on(cb.Match.load(save))

    def _link(self):
        link = spoil(self.rng.choice(self.links), self.rng)
        self.given = [link]
        return self._on(from_link(link))

    def _position(self):
        rng, position = self.rng, self.rng.choice(self.positions)
        for _ in range(rng.choice([1, 1, 1, 2])):
            if rng.random() < 0.6:
                position = dict(position)
                name = rng.choice(list(position))
                position[name] = rng.choice(LEAVES)() if rng.random() < 0.5 else near(position[name], rng)
            else:
                position = spoiled(position, rng)
        if rng.random() < 0.1:
            position = spoil(json.dumps(rng.choice(self.positions)), rng)
        self.given = [position]
        return self._on(cb.Match.at(self.game, position, 3))

    def _picks(self):
        rng, match = self.rng, self.rng.choice(self.matches)
        zones = [*match.table.zone_specs, "", ":x", "hand:x", "moon"]
        faces = [*sorted(self.game.faces())[:8], "", "#1", "#x", "A" * 10**6, "/"]
        picks = [rng.choice(zones) + rng.choice(["", "/"]) + rng.choice(["", *faces]) for _ in range(rng.randrange(5))]
        self.given = match, picks
        return match.why_not_picked(picks, self._seat(match))

    def _on(self, match):
        """Check that accepted input works: the match can be rendered and continued, and has odds."""
        rng = self.rng
        session = Session.for_match(match, humans=tuple(range(match.seats))[:1])
        session.handle(PACE)
        if rng.random() < 0.2:
            json.dumps(session.snapshot())
            session.handle({"do": "odds"})
        for _ in range(2):
            if match.to_act:
                seat = rng.choice(match.to_act)
                moves = list(match.legal(seat))
                assert moves, "a seat is to act but has no legal move"
                match.play(rng.choice(moves), seat)

    def _request(self):
        rng, session = self.rng, self.session
        request = spoiled(rng.choice(self._requests()), rng)
        if rng.random() < 0.03:
            request = rng.choice(LEAVES)()
        if isinstance(request, dict) and request.get("do") == "analyse" and request.get("part") is None:
            return None  # a request for the whole analysis at once takes as long as the whole analysis
        self.given = session.match, request
        # a request may have removed the pace; without one, thinking takes arbitrarily long, as documented
        session.handle(PACE)
        before, log, seq = session.match, len(session.match.log), session.seq
        reply = session.handle(request)
        json.dumps(reply)
        json.dumps(session.snapshot())
        if "error" not in reply:
            return None
        assert session.seq == seq and session.match is before and len(session.match.log) == log
        said = reply["error"]["text"]
        assert said and not re.search(r"\{[a-z_]+(:[a-z._]+)?\}", said), "a placeholder without a value"
        return cb.Refusal("session.request", "session_request", {"name": "x"})

    def _requests(self):
        save, link = self.rng.choice(self.saves), self.rng.choice(self.links)
        start = {
            "seats": self.game.default_seats,
            "seed": 7,
            "options": {},
            "humans": [0],
            "mode": "duel",
            "bot": "random",
        }
        record = {"id": "a", "value": 0.5, "happened": True, "exact": "1/3", "topic": "x"}
        return [
            {"id": 1, "do": "move", "text": "draw deck"}, {"do": "load", "value": save}, {"do": "new", **start},
            {"do": "open", "link": link}, {"do": "names", "names": ["<b>", "Ben"]}, {"do": "lang", "value": "ja"},
            {"do": "why", "picks": ["hand:0/#1", "deck"]}, {"do": "why", "text": "leave"}, {"do": "learn", "step": 3},
            {"do": "further", "picks": ["hand:0/#1"], "first": "draw deck"},
            {"do": "puzzle", "n": 1, "date": "2026-11-22"}, {"do": "answer", "choice": 0}, {"do": "step", "to": 2},
            {"do": "review", "level": 2, "at": 1, "open": False}, {"do": "predict", "about": "x", "value": 0.5},
            {"do": "predictions", "value": {"format": 1, "predictions": [record]}},
            {"do": "analyse", "part": 0, "seat": 0},
            {"do": "odds_strip", "on": True}, {"do": "play_for_me", "now": True}, {"do": "undo"}, {"do": "odds"},
            {"do": "hint", "now": True}, {"do": "pace", "ms": 50}, {"do": "go_on", "now": False}, {"do": "text"},
            {"do": "log"}, {"do": "link"}, {"do": "save"}, {"do": "learn_stop"}, {"do": "review_stop"},
            {"do": "puzzle_stop"}, {"do": "ready", "seq": self.session.seq}, {"do": "play_from_here"},
        ]  # fmt: skip


def run(tries, seed, seconds=SECONDS, names=None):
    """Try a number of inputs on all games or some.

    Returns:
        The numbers tried and refused, by kind; and failures by kind, error and place, with an example each.
    """
    counted, failed, examples = Counter(), Counter(), {}
    names = names or cb.games()
    for name in names:
        rng = Random(f"{seed} {name}")
        doors = Doors(name, rng)
        for kind, share in SHARES.items():
            for n in range(-(-int(tries * share) // len(names))):
                if n % 400 == 399:
                    doors.renew()
                counted[kind, "tried"] += 1
                begun = time.process_time()
                try:
                    counted[kind, "refused"] += not doors.try_one(kind)
                    if (took := time.process_time() - begun) > seconds:
                        raise TimeoutError(f"{took:.1f} s")
                except Exception as error:
                    place = traceback.extract_tb(error.__traceback__)[-1]
                    what = (kind, name, type(error).__name__, f"{place.filename.rsplit('/', 1)[-1]}:{place.lineno}")
                    failed[what] += 1
                    if what not in examples:
                        examples[what] = f"{traceback.format_exc(limit=-4)[:1500]}{shown(doors.given)}\n"
                    doors.renew()
    return counted, failed, examples


def shown(given):
    """Return a failed input in a form that can be reused; a match as its position."""
    try:
        return ascii([one.position() if isinstance(one, cb.Match) else one for one in given])[:SHOWN]
    except (ValueError, RecursionError):
        return "an input that Python does not write down"


def report(counted, failed):
    """Return the counts, one line per kind."""
    kinds = [f"{kind}: {counted[kind, 'tried']} tried, {counted[kind, 'refused']} refused" for kind in SHARES]
    wrong = [f"FAILED {n} x {' '.join(what)}" for what, n in failed.most_common()]
    total = sum(counted[kind, "tried"] for kind in SHARES)
    return "\n".join([f"hostile inputs: {total} tried, {sum(failed.values())} failed", *kinds, *wrong])


def main(argv):
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--tries", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=cb.games(), help="this game alone")
    args = parser.parse_args(argv)
    names = args.game and (args.game,)
    counted, failed, examples = run(ALL if args.all else args.tries, args.seed, names=names)
    print(report(counted, failed))
    for what, text in examples.items():
        print("\n" + " ".join(what) + "\n" + text)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

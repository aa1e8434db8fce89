"""Hostile input to every game: 10,000 damaged moves, saves, links and requests. One sentence each, nothing changes."""

import copy
import json
from random import Random

import pytest

import combinatoria as cb
from combinatoria.explain import LANGUAGES, Speaker
from combinatoria.link import from_link, to_link
from combinatoria.session import Session

TRIES = 10_000
SHARES = {"move": 0.5, "save": 0.2, "link": 0.2, "request": 0.1}
LEAVES = [
    None, True, -1, 0, 2**53, 10**400, 1.5, float("nan"), "", "x", "\x00", "<script>alert(1)</script>", "../../etc",
    "🂡" * 50, "A" * 100_000, [], {}, [[]], {"__proto__": 1}, [None] * 2000, "soulmates", "__class__", "{0.__class__}",
]  # fmt: skip
CHARACTERS = 'x9,:{}"[]~_= \n\u202e\u0000\uff11<>&%'


def spoil(text, rng):
    """A text with something missing, doubled, swapped or put in."""
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
        ]
    )


def spoil_value(value, rng):
    """A JSON value with one leaf or branch replaced, removed or renamed."""
    value = copy.deepcopy(value)
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
        if act < 0.7:
            node[key] = copy.deepcopy(rng.choice(LEAVES))
        elif act < 0.85:
            del node[key]
        elif isinstance(node, dict):
            node[rng.choice(["format", "wings", "\u0000", "start"])] = node.pop(key)
        else:
            node.append(node[key])
        return value


def played(game, seed, moves=8):
    match, rng = cb.Match(game, seed=seed), Random(seed)
    for _ in range(moves):
        if match.to_act:
            match.play(rng.choice(list(match.legal())))
    return match


def sentence_of(refusal, speakers):
    for say in speakers:
        text = say.refusal(refusal)
        assert text and len(text) < 2000 and all(say.rule(refusal.rule))
        assert "A" * 200 not in text, "a refusal does not repeat what is endless"


def refused(call, argument, speakers):
    """Whether the call refuses, in words; any other error fails the test."""
    try:
        call(argument)
    except cb.IllegalMove as error:
        sentence_of(error.refusal, speakers)
        return True
    return False


@pytest.fixture(params=cb.games())
def game(request):
    return cb.game(request.param)


def tries(kind):
    return int(TRIES * SHARES[kind] / len(cb.games()))


def speakers(game):
    return [Speaker(game, lang) for lang in LANGUAGES]


def test_moves(game):
    rng, says, noticed = Random(f"moves {game.name}"), speakers(game), 0
    n = tries("move")
    for k in range(n):
        if k % 100 == 0:
            match = played(game, k, rng.randrange(12))
        moves = [game.format(m) for m in match.legal()] or ["leave"]
        text = spoil(rng.choice(moves), rng)
        before, log = match.table.copy(), len(match.log)
        refusal = None
        try:
            refusal = match.why_not(text)
        except cb.IllegalMove as error:
            refusal = error.refusal
        if refusal is not None:
            noticed += 1
            sentence_of(refusal, says)
        assert match.table == before and len(match.log) == log
    assert noticed > n / 2


def test_saves(game):
    rng, says, noticed = Random(f"saves {game.name}"), speakers(game), 0
    n = tries("save")
    saves = [played(game, k).save() for k in range(5)]
    for _ in range(n):
        save = rng.choice(saves)
        broken = spoil(json.dumps(save), rng) if rng.random() < 0.4 else spoil_value(save, rng)
        noticed += refused(cb.Match.load, broken, says)
    assert noticed > n / 3


def test_links(game):
    rng, says, noticed = Random(f"links {game.name}"), speakers(game), 0
    n = tries("link")
    links = [to_link(played(game, k)) for k in range(5)]
    for _ in range(n):
        noticed += refused(from_link, spoil(rng.choice(links), rng), says)
    assert noticed > n / 3


def test_requests_leave_the_present_game_alone(game):
    """Whatever a screen sends: an answer as JSON, in words where it is refused, and then nothing has changed."""
    rng = Random(f"requests {game.name}")
    session = Session(game.name, seed=5)
    session.handle({"do": "play_for_me"})
    save = session.save()
    start = {"seats": game.default_seats, "seed": 7, "options": {}, "humans": [0], "mode": "duel", "bot": "random"}
    samples = [
        {"do": "move", "text": "draw deck"}, {"do": "load", "value": save}, {"do": "new", **start},
        {"do": "open", "link": to_link(session.match)}, {"do": "names", "names": ["<b>", "Ben"]},
        {"do": "lang", "value": "ja"}, {"do": "why", "picks": ["hand:0/#1", "deck"]}, {"do": "learn", "step": 3},
        {"do": "puzzle", "n": 1}, {"do": "answer", "choice": 0}, {"do": "step", "to": 2}, {"do": "text"},
        {"do": "review", "level": 2, "at": 1}, {"do": "predict", "about": "x", "value": 0.5}, {"do": "undo"},
        {"do": "predictions", "value": {}}, {"do": "analyse", "part": 10**6}, {"do": "odds_strip", "on": True},
        {"do": "play_for_me"},
    ]  # fmt: skip
    refused = 0
    for k in range(tries("request")):
        request = spoil_value(rng.choice(samples), rng)
        if request.get("do") in ("hint", "analyse") and "part" not in request:
            continue  # thinking for long is no answer to hostility
        before, log, seq = session.match.save(), len(session.match.log), session.seq
        reply = session.handle({"id": k, **request})
        json.dumps(reply)
        if "error" in reply:
            refused += 1
            assert reply["error"]["text"] and "{" not in reply["error"]["text"].replace("{0.__class__}", "")
            assert session.seq == seq and session.match.save() == before and len(session.match.log) == log
        json.dumps(session.snapshot())
    assert refused > tries("request") / 3

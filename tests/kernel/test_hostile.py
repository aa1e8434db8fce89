"""Hostile input to every game: 10,000 damaged moves, saves, links and requests. One sentence each, nothing changes."""

import copy
import json
from collections import Counter
from random import Random

import pytest

import combinatoria as cb
from combinatoria.match.link import from_link, to_link
from combinatoria.session import Session
from combinatoria.words.explain import LANGUAGES, Speaker

TRIES = 10_000
SHARES = {"move": 0.5, "save": 0.2, "link": 0.2, "request": 0.1}
LEAVES = [
    None, True, -1, 0, 2**53, 10**400, 1.5, float("nan"), "", "x", "\x00", "<script>alert(1)</script>", "../../etc",
    "🂡" * 50, "A" * 10**6, [], {}, [[]], {"__proto__": 1}, [None] * 2000, "soulmates", "__class__", "{0.__class__}",
    "\ud800", "\udfff\ud800", float("inf"), -0.0, 1e400, 7.0, False, ["\ud800"] * 3, "altar", "signs",
    '<img src=x onerror="alert(1)">', {"constructor": {"prototype": {}}},
]  # fmt: skip
for _ in range(200):
    LEAVES[-1] = [LEAVES[-1]]  # nested deeply, but no deeper than the test's own copying can follow
CHARACTERS = 'x9,:{}"[]~_= \n\u202e\u0000\uff11<>&%\ud800\udc00'
counted = Counter()


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


@pytest.fixture(scope="module", autouse=True)
def count(say):
    """Tell how many inputs were tried, and how many of them were refused."""
    yield
    kinds = ", ".join(f"{counted[kind, 'tried']} {kind}s ({counted[kind, 'refused']} refused)" for kind in SHARES)
    say(f"hostile inputs: {sum(n for (_, what), n in counted.items() if what == 'tried')}: {kinds}")


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
    n = -(-int(TRIES * SHARES[kind]) // len(cb.games()))
    counted[kind, "tried"] += n
    return n


def noted(kind, refusals):
    """Keep the number of refusals for the count."""
    counted[kind, "refused"] += refusals
    return refusals


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
    assert noted("move", noticed) > n / 2


def test_saves(game):
    rng, says, noticed = Random(f"saves {game.name}"), speakers(game), 0
    n = tries("save")
    saves = [played(game, k).save() for k in range(5)]
    for _ in range(n):
        save = rng.choice(saves)
        broken = spoil(json.dumps(save), rng) if rng.random() < 0.4 else spoil_value(save, rng)
        noticed += refused(cb.Match.load, broken, says)
    assert noted("save", noticed) > n / 3


def test_links(game):
    rng, says, noticed = Random(f"links {game.name}"), speakers(game), 0
    n = tries("link")
    links = [to_link(played(game, k)) for k in range(5)]
    for _ in range(n):
        noticed += refused(from_link, spoil(rng.choice(links), rng), says)
    assert noted("link", noticed) > n / 3


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
    n = tries("request")
    for k in range(n):
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
    assert noted("request", refused) > n / 3


WRONG = [
    "", " ", "\x00", "[]", "{", "null", "NaN", '"' + "A" * 10**6 + '"',
    "[" * 10**5, '{"a":' * 10**5, "\ud800", "[" + "9" * 5000 + "]",
]  # fmt: skip


@pytest.mark.parametrize("text", WRONG, ids=range(len(WRONG)))
def test_texts_that_are_no_save_and_no_link(game, text):
    says = speakers(game)
    assert refused(cb.Match.load, text, says)
    assert refused(from_link, text, says)
    session = Session(game.name, seed=5)
    before = session.snapshot()
    for request in ({"do": "load", "value": text}, {"do": "open", "link": text}, {"do": "predictions", "value": text}):
        assert session.handle({"id": 1, **request})["error"]["text"]
        assert session.snapshot() == before


def test_a_save_of_another_game_another_format_and_with_strange_names(game):
    save = Session(game.name, seed=5).save()
    session = Session(game.name, seed=9)
    for other in cb.games():
        error = session.handle({"do": "load", "value": {**save, "game": other}}).get("error")
        assert (error is None) == (other == game.name)
    huge = session.handle({"do": "load", "value": {**save, "format": 10**400}})
    assert huge["error"]["rule"] == "session.request", "the gate of the session is before that of the save"
    for version in (0, 2, -1, "1", 1.5, None):
        assert session.handle({"do": "load", "value": {**save, "format": version}})["error"]["rule"] == "save.format"
    script = "<img src=x onerror=alert(1)>"
    names = [script, "\ud800\x00", "A" * 10**6, *["B"] * 50]
    assert "error" not in session.handle({"do": "load", "value": {**save, "session": {"names": names}}})
    shown = [seat["name"] for seat in session.snapshot()["seats"]]
    assert shown[0] in (script[:24], "You") and all(len(name) <= 24 for name in shown)
    json.dumps(session.snapshot(), ensure_ascii=False).encode("utf-8")
    seq = session.seq
    for wrong in (3, "Ann", {"0": "Ann"}, [1], [None]):
        request = {"do": "load", "value": {**save, "session": {"names": wrong}}}
        assert session.handle(request)["error"]["rule"] == "session.request" and session.seq == seq


def test_links_of_whole_games_are_short_enough_for_every_mail_and_chat(game):
    session = Session(game.name, seats=game.seats[-1], seed=3)
    while session.match.to_act:
        session.handle({"do": "play_for_me"})
    assert len(to_link(session.match)) < 2000

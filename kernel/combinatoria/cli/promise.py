"""Promises in the terminal: seal one into a file per person, show a card, and check the cards at the meeting."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from ..core.catalogue import games
from ..core.move import IllegalMove, Refused
from ..core.reading import integer, key, moment, normal, read_text, whole
from ..core.validate import parsed
from ..promise import (
    Arrival,
    Draft,
    Meeting,
    Person,
    Promise,
    Stock,
    Token,
    checked,
    deciding,
    read_stock,
    read_token,
    sealed,
    window,
)
from ..promise.meeting import EARLY, GRACE
from ..promise.record import DESIGNS, LAYOUTS, MOST, seated, typed
from ..session.promised import calendar, card, cards_of, check_text, outcome_text, when_text, with_cards
from ..words.explain import Speaker, speaker
from .terminal import command_parser
from .terminal import typed as line_typed
from .words import SHOWN_NAME, language, text

__all__ = ["main"]

PRIVATE: Final = 0o600
"""File mode of a card: only its owner may read it."""
YES: Final = ("y", "yes", "j", "はい")


def main(argv: Sequence[str]) -> int:
    """``combinatoria promise new|show|meet``."""
    lang = language(argv)
    parser = command_parser("promise", lang)
    acts = {"new": _new, "show": _show, "meet": _meet}
    commands = parser.add_subparsers(dest="act", metavar="ACT", title=text("commands", lang), required=True)
    for name in acts:
        commands.add_parser(name, help=text(f"promise_{name}", lang), add_help=False)
    args = parser.parse_args(argv if not argv or argv[0] not in acts else argv[:1])
    return acts[args.act](argv[1:], lang)


def _now() -> datetime:
    return datetime.now(UTC)


# -- new ---------------------------------------------------------------------------------------------------


def _new(argv: Sequence[str], lang: str) -> int:
    parser = _parser("new", lang)
    parser.add_argument("--into", default=".", metavar="FOLDER", help=text("help_promise_into", lang))
    parser.add_argument("--person", action="append", default=[], metavar="NAME[=CARD]", help=text("help_person", lang))
    time = parser.add_mutually_exclusive_group()
    time.add_argument("--at", metavar="TIME", help=text("help_at", lang))
    time.add_argument("--when", metavar="TEXT", help=text("help_when", lang))
    parser.add_argument("--place", help=text("help_place", lang))
    parser.add_argument("--pledge", default="", help=text("help_pledge", lang))
    parser.add_argument("--layout", type=key, choices=LAYOUTS, default="row", help=text("help_layout", lang))
    parser.add_argument("--stock", metavar="FILE", help=text("help_stock", lang))
    parser.add_argument("--sets", type=integer, default=1, metavar="N", help=text("help_sets", lang))
    parser.add_argument("--virtual", action="store_true", help=text("help_virtual", lang))
    parser.add_argument("--agreed", action="store_true", help=text("help_agreed", lang))
    args = parser.parse_args(argv)
    say = speaker(games()[0], args.lang)
    stock = _stock(args)
    people = _people(args.person or _asked_people(lang), stock)
    given = stock.give(one.card for one in people)
    time_told = {"kind": "text", "value": args.when} if args.when else _time(args.at or _asked("ask_at", lang))
    draft = Draft(people, args.layout).propose(time_told, args.place or _asked("ask_place", lang), args.pledge)
    tokens = sealed(_agreed(draft, args.agreed, lang, say), _now())
    folder = _folder(args.into, lang)
    ics = calendar(tokens[0], say)
    files = [(folder / card(one, say)["file"], one.to_text() + "\n") for one in tokens]
    if ics is not None:
        files.append((folder / f"promise-{tokens[0].promise.id[:8]}.ics", ics))
    if taken := next((path for path, _ in files if path.exists()), None):
        raise _stop("no_write", lang, taken)
    for path, content in files:
        _write(path, content, lang)
    if args.stock and not args.virtual:
        _keep(Path(args.stock), json.dumps(given.to_json()), lang)
    print(*_promise_lines(tokens[0], say, lang), "", sep="\n")
    for token, (path, _) in zip(tokens, files, strict=False):
        print(text("promise_card", lang, name=token.promise.people[token.seat].display, file=path))
    if ics is not None:
        print(text("promise_calendar", lang, file=files[-1][0]))
    print(*_proof(tokens[0], lang), sep="\n")
    print(text("promise_given", lang))
    return 0


def _parser(name: str, lang: str) -> argparse.ArgumentParser:
    parser = command_parser("promise", lang)
    parser.prog, parser.description = f"combinatoria promise {name}", text(f"promise_{name}", lang)
    return parser


def _stock(args: argparse.Namespace) -> Stock:
    """Return the stock of this device from its file, or a full one if there is no file yet."""
    asked = {"sets": args.sets, "given": {}, "virtual": args.virtual}
    if args.stock and not args.virtual and Path(args.stock).exists():
        try:
            asked = parsed(read_text(args.stock))
        except ValueError:
            asked = {}
    return read_stock(asked)


def _people(entries: Sequence[str], stock: Stock) -> tuple[Person, ...]:
    """Parse people with their cards, each given as ``NAME`` or ``NAME=CARD``."""
    found = []
    for one in entries:
        name, equals, card_told = one.replace("＝", "=").rpartition("=")
        design = normal(card_told).upper()
        known = bool(equals) and design in DESIGNS
        found.append((typed((name if known else one).strip(), "name"), design if known else None))
    return with_cards(found, stock)


def _time(written: str) -> dict[str, Any]:
    """Parse a minute or a day with its UTC offset, by default this machine's own at that time (R13).

    Raises:
        IllegalMove: it is neither.
    """
    written = moment(written)
    day, zone = written[:10], written[10:]
    try:
        if "T" in written:
            found = datetime.fromisoformat(written)
            local = found.strftime("%Y-%m-%dT%H:%M")
        else:
            found = datetime.fromisoformat(f"{day}T00:00{zone}")
            local = found.strftime("%Y-%m-%d")
        found = found if found.tzinfo else found.astimezone()
    except (ValueError, OverflowError, OSError):
        raise Refused("tally.time", "tally_time_words") from None
    offset = found.utcoffset()
    return {
        "kind": "datetime" if "T" in written else "date",
        "local": local,
        "offset": round(offset.total_seconds() / 60) if offset is not None else 0,
    }


def _agreed(draft: Draft, all_of_them: bool, lang: str, say: Speaker) -> Draft:
    """Ask everybody in turn whether they agree; the promise cannot be sealed unless all do (I1)."""
    if draft.time is not None and not all_of_them:
        print(when_text(draft.time, say), draft.place, *filter(None, [draft.pledge]), sep="\n")
    for seat, one in enumerate(draft.people):
        if all_of_them or key(line_typed(text("ask_agree", lang, name=one.display))) in YES:
            draft = draft.agree(seat)
    return draft


def _asked(asked: str, lang: str) -> str:
    """Ask for a line of input; "q" gives an empty one."""
    answer = line_typed(text(asked, lang))
    return "" if key(answer) == "q" else answer


def _asked_people(lang: str) -> list[str]:
    found: list[str] = []
    while len(found) < MOST and (name := _asked("ask_person", lang)):
        found.append(name)
    return found


def _folder(name: str, lang: str) -> Path:
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError):
        raise _stop("no_write", lang, folder) from None
    return folder


def _write(path: Path, content: str, lang: str) -> None:
    """Write a new file that only its owner can read; never replace an existing one."""
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with open(handle, "w", encoding="utf-8", newline="") as file:
            file.write(content)
    except (OSError, ValueError):
        raise _stop("no_write", lang, path) from None


def _keep(path: Path, content: str, lang: str) -> None:
    try:
        path.write_text(content, encoding="utf-8")
    except (OSError, ValueError):
        raise _stop("no_write", lang, path) from None


def _stop(key: str, lang: str, name: object) -> SystemExit:
    return SystemExit(text(key, lang, name=str(name)[:SHOWN_NAME]))


# -- show --------------------------------------------------------------------------------------------------


def _show(argv: Sequence[str], lang: str) -> int:
    parser = _parser("show", lang)
    parser.add_argument("file", metavar="FILE", help=text("help_card", lang))
    args = parser.parse_args(argv)
    token = _token(args.file)
    say = speaker(games()[0], args.lang)
    shown = card(token, say)
    print(*_promise_lines(token, say, lang), "", sep="\n")
    print(text("promise_yours", lang, name=shown["name"], design=shown["design"]))
    for one in shown["marks"]:
        print(text(f"promise_{one['edge']}", lang, marks=one["marks"], name=one["name"]))
    return 0


def _promise_lines(token: Token, say: Speaker, lang: str) -> list[str]:
    shown = card(token, say)
    lines = [
        text("promise_who", lang, names=", ".join(shown["people"])),
        text("promise_when", lang, when=shown["when"]),
        text("promise_where", lang, place=shown["place"]),
    ]
    lines += [text("promise_pledge", lang, pledge=shown["pledge"])] if shown["pledge"] else []
    return [*lines, text("promise_id", lang, id=shown["id"], sealed=shown["sealed"])]


def _proof(token: Token, lang: str) -> list[str]:
    """Return what cards prove and do not prove, and their number except in version 1, where it omits the halves."""
    number = [text("promise_number", lang, id=token.fingerprint)] if token.promise.v > 1 else []
    return [text("promise_proof", lang), *number]


def _token(path: str) -> Token:
    """Read the card in a file.

    Raises:
        IllegalMove: it is not a card, or the file cannot be read.
    """
    return read_token(read_text(path))


# -- meet --------------------------------------------------------------------------------------------------


def _meet(argv: Sequence[str], lang: str) -> int:
    parser = _parser("meet", lang)
    parser.add_argument("files", nargs="+", metavar="FILE", help=text("help_cards", lang))
    parser.add_argument("--came", action="append", default=[], metavar="N[=TIME]", help=text("help_came", lang))
    parser.add_argument("--elsewhere", action="append", default=[], metavar="N", help=text("help_elsewhere", lang))
    parser.add_argument("--not-now", action="append", default=[], metavar="N", help=text("help_not_now", lang))
    parser.add_argument("--stayed", action="append", default=[], metavar="N", help=text("help_stayed", lang))
    parser.add_argument("--early", type=integer, default=EARLY, metavar="MINUTES", help=text("help_early", lang))
    parser.add_argument("--grace", type=integer, default=GRACE, metavar="MINUTES", help=text("help_grace", lang))
    parser.add_argument("--card-required", action="store_true", help=text("help_card_required", lang))
    args = parser.parse_args(argv)
    say, now = speaker(games()[0], args.lang), _now()
    tokens = cards_of([read_text(path) for path in args.files])
    for number, check in enumerate(checked(tokens[0].promise, tokens)):
        print(check_text(tokens[0].promise, number, check, say))
    print()
    try:
        promise = deciding(tokens)
        meant = next(one for one in tokens if one.promise == promise)
        print(*_promise_lines(meant, say, lang), *_proof(meant, lang), "", sep="\n")
        meeting = Meeting(promise, args.early, args.grace, args.card_required)
        for seat, arrival in _came(args, promise, tokens, now):
            meeting = meeting.arrive(seat, arrival)
        outcome = meeting.lay_all(tokens).close(now)
    except IllegalMove as error:  # the joints are printed already; the result must wait or is impossible
        print(say.refusal(error.refusal), file=sys.stderr)
        return 1
    for seat, one in sorted(meeting.arrivals.items()):
        at = one.at.strftime("%Y-%m-%d %H:%M UTC")
        print(text("promise_came", lang, name=promise.people[seat].display, at=at))
    print(*outcome_text(promise, outcome, say), sep="\n")
    return 0


def _came(
    args: argparse.Namespace, promise: Promise, tokens: Sequence[Token], now: datetime
) -> Iterator[tuple[int, Arrival]]:
    """Yield the arrivals; for those before the time, ask whether the person stayed (R14)."""
    brought = {one.seat for one in tokens}
    away, not_now, stayed = ({_seat(n) for n in shown} for shown in (args.elsewhere, args.not_now, args.stayed))
    span = window(promise.time, args.early, args.grace)
    for seat, at in _arrivals(args.came, brought, now):
        seated(seat, len(promise.people), "tally.meeting")
        waited = seat in stayed
        if span is not None and at < span[0] <= now and not waited:
            waited = key(line_typed(text("ask_stayed", args.lang, name=promise.people[seat].display))) in YES
        yield seat, Arrival(at, seat not in away, seat in brought, seat not in not_now, waited)


def _arrivals(entries: Sequence[str], brought: Collection[int], now: datetime) -> list[tuple[int, datetime]]:
    """Parse who came and when; by default the owners of all cards present, now."""
    if not entries:
        return [(seat, now) for seat in sorted(brought)]
    found = []
    for one in entries:
        number, equals, told_at = normal(one).partition("=")
        try:
            at = datetime.fromisoformat(moment(told_at)) if equals else now
            at = (at if at.tzinfo else at.astimezone()).astimezone(UTC)
        except (ValueError, OverflowError, OSError):
            raise Refused("tally.time", "tally_time_words") from None
        found.append((_seat(number), at))
    return found


def _seat(number: str) -> int:
    """Return the seat for a person's number, counted from 1; -1, an invalid seat, for any other text."""
    return (whole(number) or 0) - 1

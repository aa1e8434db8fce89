"""The sample space of a seat, derived from its view: the hidden cards, their possible places, and possible tables.

It follows from three things on a table: which cards the seat has seen, which shuffle each of the others comes from
(:attr:`combinatoria.core.table.Table.shuffle_id`), and the places they lie in. Each shuffle is a pool of
:class:`combinatoria.odds.Knowledge`, and cards of several shuffles mixed together are a lot (:mod:`.lots`); the zones
that the seat cannot look into are the hands, by name, and all other hidden cards are in the zones of kind ``deck``. A
game adds further knowledge as its :class:`combinatoria.core.game.CardFacts`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random

from ..core.game import CardFacts, Game
from ..core.table import Face, Table, seat_bit
from .knowledge import Hand, Knowledge, Unknown
from .lots import Left, left_of_lots, lot_name, pool_of, settled
from .sampling import dealer, shuffled

__all__ = [
    "agrees",
    "determinize",
    "hidden_ids",
    "hidden_in",
    "hidden_places",
    "knowledge",
    "knowledges",
    "may_be",
    "pools_and_hands",
    "sample_worlds",
    "unseen",
    "unseen_by",
]


def unseen_by(view: Table, deck: Mapping[Face, int]) -> Counter[Face]:
    """Return the cards that the viewer cannot see.

    Args:
        view: the table as the seat sees it.
        deck: face -> number of copies in the game (:meth:`combinatoria.core.game.Game.deck`).
    """
    faces = view.faces
    return Counter(deck) - Counter([faces[i] for ids in view.zones.values() for i in ids if i in faces])


def unseen(game: Game, view: Table) -> Counter[Face]:
    """Return the cards of a game that the viewer cannot see."""
    return unseen_by(view, game.deck(view.seats, view.options))


def hidden_in(t: Table, seat: int, zones: Iterable[str]) -> list[int]:
    """Return the cards in some zones that a seat cannot see; works on the full table and on its view.

    >>> import combinatoria as cb
    >>> match = cb.Match(cb.game("soulmates"), seats=3, seed=7)
    >>> [len(hidden_in(t, 0, ("hand:0", "hand:1"))) for t in (match.table, match.view(0))]
    [4, 4]
    """
    bit = seat_bit(seat)
    return [i for zone in zones for i in t.zones[zone] if not t.seen_by_mask.get(i, 0) & bit]


def hidden_places(view: Table, seat: int) -> Iterator[str]:
    """Return the zones that a seat cannot look into, except decks: other hands, and face-down cards elsewhere."""
    bit = seat_bit(seat)
    return (name for name, zone in view.zone_specs.items() if not zone.sees & bit and not _is_deck(name))


def _is_deck(zone: str) -> bool:
    return zone.partition(":")[0] == "deck"


def hidden_ids(view: Table, zone: str, insight: CardFacts) -> dict[int, list[int]]:
    """Return the cards in a zone that the viewer cannot see, by pool number, in the order of the pools.

    Cards of a lot are listed under its negative number, unless the viewer sees enough cards of the lot that only one
    pool is left.
    """
    return _hidden(view, zone, insight, left_of_lots(view, insight))


def _hidden(view: Table, zone: str, insight: CardFacts, left: Left) -> dict[int, list[int]]:
    number = {shuffle_id: n for n, shuffle_id in enumerate(sorted(insight.decks))}
    number.update((lot, lot if len(pools) > 1 else next(iter(pools), 0)) for lot, pools in left.items())
    found: dict[int, list[int]] = {}
    for i in view.zones[zone]:
        if i not in view.faces:
            found.setdefault(number.get(view.shuffle_id.get(i, 0), 0), []).append(i)
    return dict(sorted(found.items()))


def may_be(game: Game, view: Table, seat: int, faces: Iterable[Face]) -> list[int]:
    """Return the hidden cards that may be one of some faces, by what the seat knows about their shuffles and places.

    >>> import combinatoria as cb
    >>> game = cb.game("soulmates")
    >>> view = cb.Match(game, seats=3, seed=7).view(0)
    >>> len(may_be(game, view, 0, ["S1"])), len(may_be(game, view, 0, []))
    (55, 0)
    """
    hidden = unseen(game, view)
    wanted = {face for face in faces if hidden[face]}
    found: dict[int, None] = {}
    for insight in game.card_facts(view, seat):
        usual = frozenset().union(*insight.decks.values())
        for zone, ids in view.zones.items():
            open_to = wanted - set(insight.denied.get(zone, ()))
            for i in ids:
                if i not in view.faces and not open_to.isdisjoint(insight.decks.get(view.shuffle_id.get(i, 0), usual)):
                    found[i] = None
    return list(found)


def knowledge(view: Table, seat: int, insight: CardFacts) -> Knowledge[Face, str]:
    """Return a seat's complete knowledge of the hidden cards if a case is true.

    Pools are numbered by the shuffles of the insight, in their order; the owners of hands are zone names.

    Args:
        view: the table as the seat sees it.
        seat: the seat whose view it is.
        insight: the case.

    Raises:
        ValueError: no deal agrees with the case.

    >>> import combinatoria as cb
    >>> game = cb.game("soulmates")
    >>> view = cb.Match(game, seats=3, seed=7).view(0)
    >>> known = knowledge(view, 0, *game.card_facts(view, 0))
    >>> list(known.hands), known.deck_size(), known.hands["hand:1"]
    (['hand:1', 'hand:2'], 47, Hand(unknown=(Unknown(n=4, without=frozenset(), pool=0),), known=()))
    """
    return Knowledge(*pools_and_hands(view, seat, insight))


def pools_and_hands(
    view: Table, seat: int, insight: CardFacts
) -> tuple[list[Mapping[Face, int]], dict[str, Hand[Face]]]:
    """Return the unchecked parts of :func:`knowledge`, for games that name the owners of hands differently."""
    pools = _left(view, insight)
    hands: dict[str, Hand[Face]] = {}
    left = left_of_lots(view, insight)
    places = {zone: _hidden(view, zone, insight, left) for zone in hidden_places(view, seat)}
    groups = {zone: Counter({key: len(ids) for key, ids in here.items()}) for zone, here in places.items()}
    lots = _unsettled(left)
    for zone, face, pool, key in _recalled(view, insight, places, lots):
        groups[zone][key] -= 1
        pools[pool][face] -= 1
        if key < 0:
            lots[key][pool] -= 1
    for zone, counts in groups.items():
        without = insight.denied.get(zone, frozenset())
        unknown = tuple(Unknown(n, without, pool) for pool, n in counts.items() if n and pool >= 0)
        sure = [face for face, _ in insight.recalled.get(zone, ())]
        out_of = tuple((lot_name(lot), n) for lot, n in counts.items() if n and lot < 0)
        hands[zone] = Hand(unknown, (*view.open_codes(zone), *sure), out_of)
    for lot, here in lots.items():
        hands[lot_name(lot)] = Hand(tuple(Unknown(n, pool=pool) for pool, n in sorted(here.items()) if n))
    return [{face: n for face, n in pool.items() if n} for pool in pools], hands


def _left(view: Table, insight: CardFacts) -> list[Counter[Face]]:
    """Return each pool without the visible cards; one of unknown shuffle is taken from the first pool with its face."""
    shuffle_ids = sorted(insight.decks)
    pools = [Counter(insight.decks[shuffle_id]) for shuffle_id in shuffle_ids]
    number = {shuffle_id: n for n, shuffle_id in enumerate(shuffle_ids)}
    for ids in view.zones.values():
        for i in ids:
            if (face := view.faces.get(i)) is not None:
                pool = number.get(view.shuffle_id.get(i, 0))
                pools[pool_of(face, pools) if pool is None else pool][face] -= 1
    return pools


def _unsettled(left: Left) -> Left:
    """Return the lots that still contain cards of more than one pool."""
    return {lot: pools for lot, pools in left.items() if len(pools) > 1}


def _recalled(
    view: Table, insight: CardFacts, places: Mapping[str, Mapping[int, list[int]]], lots: Left
) -> list[tuple[str, Face, int, int]]:
    """Return the recalled cards as (zone, face, pool, pool or lot of their group), see :func:`settled`."""
    number = {shuffle_id: n for n, shuffle_id in enumerate(sorted(insight.decks))}
    cards = [(zone, face, number[b]) for zone in places for face, b in insight.recalled.get(zone, ())]
    groups = {zone: {key: len(ids) for key, ids in here.items()} for zone, here in places.items()}
    first = {
        zone: min(here, key=lambda key: view.zones[zone].index(here[key][0]))
        for zone, here in (places.items() if lots else ())
        if here
    }
    keys = settled([(zone, pool) for zone, _, pool in cards], groups, lots, first)
    return [(*card, key) for card, key in zip(cards, keys, strict=True)]


def knowledges(game: Game, view: Table, seat: int) -> list[tuple[int, Knowledge[Face, str]]]:
    """Return a seat's complete knowledge: every case with its weight; most games have only one."""
    return [(insight.weight, knowledge(view, seat, insight)) for insight in game.card_facts(view, seat)]


def agrees(game: Game, t: Table) -> bool:
    """Return whether the cards of a full table are possible given each seat's knowledge.

    The odds assume this. It always holds in a match; in a position made by hand, a card can be assigned to a shuffle
    that lacks it, or be in an impossible place.
    """
    return all(
        any(_true(t, view, insight) for insight in game.card_facts(view, seat))
        for seat, view in ((seat, t.view(seat)) for seat in range(t.seats))
    )


def _true(t: Table, view: Table, insight: CardFacts) -> bool:
    """Return whether the cards that a viewer does not see can lie as they do if a case is true."""
    shuffle_ids = sorted(insight.decks)
    number = {shuffle_id: n for n, shuffle_id in enumerate(shuffle_ids)}
    decks = [insight.decks[shuffle_id] for shuffle_id in shuffle_ids]
    pools = _left(view, insight)
    for name, ids in t.zones.items():
        hidden = [i for i in ids if i not in view.faces]
        faces = Counter(t.faces[i] for i in hidden)
        if faces.keys() & insight.denied.get(name, ()) or Counter(f for f, _ in insight.recalled.get(name, ())) - faces:
            return False
        for i in hidden:
            shuffle_id, face = t.shuffle_id.get(i, 0), t.faces[i]
            pools[pool_of(face, decks) if shuffle_id in t.merged_shuffles else number.get(shuffle_id, 0)][face] -= 1
    return all(n >= 0 for pool in pools for n in pool.values())


def sample_worlds(game: Game, view: Table, seat: int) -> Callable[[Random], Table]:
    """Return a function that makes random full tables, each as likely as the seat's knowledge says.

    To the seat, each table looks exactly like the view; the private variables of others are sampled
    (:meth:`combinatoria.core.game.Game.sample_private_vars`).

    Args:
        game: the rules.
        view: the table as the seat sees it.
        seat: the seat whose view it is.
    """
    if view.viewer != seat:
        view = view.view(seat)
    insights = game.card_facts(view, seat)
    marks = list(accumulate(insight.weight for insight in insights))
    lay: dict[int, Callable[[Table, Random], None]] = {}

    def deal(rng: Random) -> Table:
        n = _chosen(marks, rng)
        if n not in lay:
            lay[n] = _layer(view, seat, insights[n])
        t = view.copy()
        t.viewer = None
        lay[n](t, rng)
        game.sample_private_vars(t, seat, rng)
        return t

    return deal


def determinize(game: Game, view: Table, seat: int, rng: Random) -> Table:
    """Return one full table that could be the real one; see :func:`sample_worlds`."""
    return sample_worlds(game, view, seat)(rng)


def _chosen(marks: Sequence[int], rng: Random) -> int:
    """Return the index of a random case, from running sums of weights that may be too large for a float."""
    if len(marks) == 1:
        return 0
    mark = int(rng.random() * 2**53) * marks[-1] >> 53
    return next(n for n, below in enumerate(marks) if mark < below)


def _layer(view: Table, seat: int, insight: CardFacts) -> Callable[[Table, Random], None]:
    """Return a function that gives every hidden card of a table a face, under one case."""
    known = knowledge(view, seat, insight)
    deal = dealer(known)
    left = left_of_lots(view, insight)
    places = {zone: _hidden(view, zone, insight, left) for zone in hidden_places(view, seat)}
    decks = {zone: _hidden(view, zone, insight, left) for zone in view.zones if _is_deck(zone)}
    recalled: dict[str, dict[int, list[Face]]] = {}
    for zone, face, _, key in _recalled(view, insight, places, _unsettled(left)):
        recalled.setdefault(zone, {}).setdefault(key, []).append(face)
    lots = {lot: lot_name(lot) for lot in left if lot_name(lot) in known.hands}

    def lay(t: Table, rng: Random) -> None:
        dealt, faces = deal(rng), t.faces
        mixed = {lot: shuffled([f for cards in dealt.hands[name] for f in cards], rng) for lot, name in lots.items()}
        for zone, groups in places.items():
            unknown = known.hands[zone].unknown
            here = {group.pool: cards for group, cards in zip(unknown, dealt.hands[zone], strict=True)}
            more = recalled.get(zone, {})
            for lot, cards in mixed.items():
                if n := len(groups.get(lot, ())) - len(more.get(lot, ())):
                    here[lot] = [cards.pop() for _ in range(n)]
            for key, sure in more.items():
                here[key] = shuffled([*here.get(key, ()), *sure], rng)
            for key, ids in groups.items():
                faces.update(zip(ids, here[key], strict=True))
        rest = [iter(cards) for cards in dealt.decks]
        for by_pool in decks.values():
            for pool, ids in by_pool.items():
                for i in ids:
                    faces[i] = next(rest[pool])

    return lay

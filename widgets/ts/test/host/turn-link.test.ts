// Links that carry a match between devices: packed and unpacked, and what an opened one means.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { asSent, handled, meaning, packed, received, seatsHere, type Turn, unpacked } from "../../../../site/host/turn-link";
import type { KeptGame, Save } from "../../src/contract/formats/saves";

type Move = [number, string];

function match(moves: Move[], humans = [0, 1], seed = 7): Save {
  const session = { humans, hints: true, all_open: false, bot: "greedy", names: ["Ay", "遊"] };
  return { format: 1, game: "soulmates", seats: 4, options: {}, seed, start: null, chance: [], moves, session };
}

const kept = (save: Save, over = false): KeptGame => ({ ...save, over });
const opening: Move[] = [[0, "draw deck"], [0, "discard M5"]];

const GAME = "soulmates";

/** Run a function with the storage of one device. */
const devices = new Map<string, [string, string][]>();
async function on<T>(device: string, act: () => Promise<T>): Promise<T> {
  localStorage.clear();
  for (const [name, text] of devices.get(device) ?? []) localStorage.setItem(name, text);
  const done = await act();
  devices.set(device, Object.entries({ ...localStorage }) as [string, string][]);
  return done;
}

beforeEach(() => {
  localStorage.clear();
  devices.clear();
});

test("a match is unpacked unchanged, even from a link broken into lines by a mail program", async () => {
  const { link, sealed } = await packed({ to: 1, save: match(opening) });
  expect(sealed).toBe(false);
  expect(link).toMatch(/^turn:1\.[\w-]+$/);
  expect(await unpacked(`#${link}`, GAME)).toMatchObject({ to: 1, save: match(opening) });
  expect(await unpacked(`#${link.slice(0, 20)}%0A ${link.slice(20)}`, GAME)).toMatchObject({ to: 1, save: match(opening) });
  expect(atob(link.slice("turn:1.".length).replaceAll("-", "+").replaceAll("_", "/"))).not.toContain("discard M5");
});

test("damage of any kind is recognized", async () => {
  const { link } = await packed({ to: 1, save: match(opening) });
  const changed = (at: number): string => link.slice(0, at) + (link[at] === "A" ? "B" : "A") + link.slice(at + 1);
  for (const bad of [link.slice(0, -9), changed(30), changed(60), "turn:1.", "turn:", "turn:1.AAAA", `${link}!`, "turn:1.%%%", "turn:2.1.AA.AA"]) {
    expect(await unpacked(bad, GAME), bad).toBe("damaged");
  }
  for (const to of [2, -1]) expect(await unpacked((await packed({ to, save: match(opening) })).link, GAME)).toBe("damaged");
  expect(await unpacked((await packed({ to: 0, save: match(opening, [0]) })).link, GAME)).toBe("damaged");
  expect(await unpacked(link.replace("turn:1", "turn:3"), GAME)).toBe("newer");
});

test("from the second link on, only the device that has played the seat can open it", async () => {
  const first = await on("ann", () => packed({ to: 1, save: match(opening) }));
  const there = await on("ben", async () => {
    const turn = (await unpacked(first.link, GAME)) as Turn;
    await received(turn);
    return handled({ ...turn.save, moves: [...opening, [1, "draw deck"]] }, [1], false);
  });
  const second = await on("ben", () => packed({ to: 0, save: there }));
  expect([first.sealed, second.sealed]).toEqual([false, true]);
  expect(second.link).toMatch(/^turn:2\.0\./);
  expect(await on("ben", () => unpacked(second.link, GAME))).toBe("own");
  expect(await on("cid", () => unpacked(second.link, GAME))).toBe("sealed");
  expect(await on("ann", () => unpacked(`${second.link.slice(0, -4)}AAAA`, GAME))).toBe("damaged");
  const back = (await on("ann", () => unpacked(second.link, GAME))) as Turn;
  expect(back.save.moves).toHaveLength(3);
  expect(back.save.session?.elsewhere).toBeUndefined();
  await on("ann", () => received(back));
  const third = await on("ann", () => packed({ to: 1, save: handled(back.save, [0], false) }));
  expect(third.sealed).toBe(true);
  expect(await on("ben", () => unpacked(third.link, GAME))).toMatchObject({ to: 1 });
  const open = await on("ann", () => packed({ to: 1, save: handled(back.save, [0], false) }, true));
  expect(open.sealed).toBe(false);
  expect(await on("ben's other phone", () => unpacked(open.link, GAME))).toMatchObject({ to: 1 });
});

test("a browser without such keys sends open links", async () => {
  vi.spyOn(crypto.subtle, "generateKey").mockRejectedValueOnce(new DOMException("unknown"));
  const { link, sealed } = await packed({ to: 1, save: match(opening) });
  expect(sealed).toBe(false);
  expect(await unpacked(link, GAME)).toEqual({ to: 1, save: match(opening) });
});

describe("a device plays", () => {
  test("after sending, the seats that have decided there", () => {
    const first = asSent(match(opening, [0, 1, 2]), 1);
    expect(first.session?.elsewhere).toEqual({ seats: [1, 2], handed: 2, sent: true });
    expect(seatsHere(first)).toEqual([0]);
    expect(seatsHere(asSent(match([], [0, 1]), 0))).toEqual([1]); // sent before anybody decided
  });
  test("its own seats, when the match comes back and is sent again", () => {
    const back = handled(match([...opening, [1, "draw deck"]], [0, 1, 2]), [0], false);
    expect(asSent({ ...back, moves: [...back.moves, [0, "draw deck"]] }, 1).session?.elsewhere).toEqual({ seats: [1, 2], handed: 4, sent: true });
    expect(handled(back, [0, 1, 2], false).session?.elsewhere).toBeUndefined();
  });
});

describe("a link", () => {
  const there = match([...opening, [1, "draw deck"], [1, "discard M6"]]);
  const mine = kept(asSent(match(opening), 1));
  const other = kept(match([[0, "draw deck"]], [0], 8));
  const idle = kept(match([], [0], 9));

  test("continues its match on the device that has it", () => {
    expect(meaning({ to: 0, save: there }, mine, null)).toEqual({ do: "open", here: [0] });
    expect(meaning({ to: 0, save: there }, idle, mine)).toEqual({ do: "open", here: [0] });
  });
  test("of an unknown match is for its seat", () => {
    expect(meaning({ to: 0, save: there }, null, null)).toEqual({ do: "open", here: [0] });
    expect(meaning({ to: 0, save: there }, idle, other)).toEqual({ do: "open", here: [0] });
  });
  test("with nothing new is not opened", () => {
    expect(meaning({ to: 0, save: match([]) }, mine, null).do).toBe("old");
    expect(meaning({ to: 0, save: there }, kept(handled(there, [0], false)), null).do).toBe("old");
  });
  test("for another seat asks first", () => {
    expect(meaning({ to: 1, save: match(opening) }, mine, null)).toEqual({ do: "seat", here: [0, 1] });
  });
  test("replaces another match only on request", () => {
    expect(meaning({ to: 0, save: there }, other, null).do).toBe("ask");
    expect(meaning({ to: 0, save: there }, other, mine).do).toBe("ask");
    expect(meaning({ to: 0, save: there }, other, kept(match([[0, "draw deck"]], [0], 10))).do).toBe("ask_drop");
    expect(meaning({ to: 0, save: there }, kept(other, true), null).do).toBe("open");
    const apart = kept(asSent(match([[0, "draw deck"], [0, "discard M4"]]), 1));
    expect(meaning({ to: 0, save: there }, apart, null).do).toBe("ask"); // the match has continued differently here
  });
});

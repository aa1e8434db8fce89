// The page of search results. The index is Pagefind's, which was made with the site (search-index.ts).
import { departWhenDone } from "./departing";
import { excerpt, isJapanese, joined, queriesFor } from "./search-words";
import { keepLanguage } from "./memory";
import { pageStarted } from "./started";

interface SearchData {
  /** Address of the folder of the index, from this page. */
  index: string;
  words: Record<string, string>;
}

/** A page as Pagefind returns it: its address from the site's root, its text, and facts of the index. */
interface Fragment {
  raw_url: string;
  content: string;
  meta: { title: string; kind: string };
  filters: { lang: string[] };
}

interface Result {
  id: string;
  /** Places of the words that were found. */
  words: number[];
  data(): Promise<Fragment>;
}

interface Pagefind {
  createInstance(options: Record<string, unknown>): {
    search(query: string, options: { filters: Record<string, unknown> }): Promise<{ results: Result[] }>;
  };
}

const AT_ONCE = 20;
/** Characters in an excerpt; Japanese ones are wider. */
const LENGTHS: Record<string, number> = { en: 200, ja: 110 };
const data = JSON.parse(document.getElementById("search-data")?.textContent ?? "{}") as SearchData;
const { lang, dataset } = document.documentElement;
const root = new URL(dataset["root"] || "./", location.href);
const asked = new URLSearchParams(location.search).get("q")?.trim() ?? "";

function element<T extends HTMLElement>(selector: string): T {
  const found = document.querySelector<T>(selector);
  if (found === null) throw new Error(`the page has no ${selector}`);
  return found;
}

const [state, list, more] = [element("[data-state]"), element("[data-found]"), element<HTMLButtonElement>("[data-more]")];

function node(tag: string, text = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}

/** Return the results that all answers have, in the order of a search for single words, which has the scores. */
function common(answers: Result[][], scored: Result[]): Result[] {
  const [first = [], ...others] = answers.map((results) => new Map(results.map((one) => [one.id, one])));
  const rank = new Map(scored.map((one, at) => [one.id, at]));
  const found = [...first.values()].flatMap((one) => {
    const same = others.map((results) => results.get(one.id)).filter((other) => other !== undefined);
    const words = [one, ...same].flatMap((result) => result.words);
    return same.length === others.length ? [{ ...one, words }] : [];
  });
  return found.sort((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity));
}

/** Return all pages with the words, the best first; those in the language of the words before all others. */
async function find(): Promise<Result[]> {
  const index = new URL(data.index, location.href).href;
  const { createInstance } = (await import(`${index}pagefind.js`)) as Pagefind;
  const pagefind = createInstance({ basePath: index, noWorker: true, metaCacheTag: "" });
  const queries = queriesFor(asked);
  const own = isJapanese(asked) ? "ja" : lang;
  const found: Result[] = [];
  for (const filters of [{ lang: [own] }, { not: { lang: [own] } }]) {
    const look = async (query: string): Promise<Result[]> => (await pagefind.search(query, { filters })).results;
    found.push(...common(await Promise.all(queries.map(look)), await look(queries.join(" ").replaceAll('"', ""))));
  }
  return found;
}

async function shown(result: Result): Promise<HTMLElement> {
  const { raw_url, content, meta, filters } = await result.data();
  const [item, link, text] = [node("li"), node("a", joined(meta.title)) as HTMLAnchorElement, node("p")];
  const [own = lang] = filters.lang;
  link.href = new URL(raw_url.replace(/^\//, ""), root).href;
  link.lang = text.lang = own;
  for (const piece of excerpt(content, result.words, LENGTHS[own] ?? 200)) {
    text.append(piece.marked ? node("mark", piece.text) : piece.text);
  }
  const [heading, kind] = [node("h2"), node("small", data.words[`kind_${meta.kind}`])];
  kind.className = "note";
  heading.append(link);
  item.append(heading, " ", kind, text);
  return item;
}

async function showMore(results: Result[]): Promise<void> {
  const from = list.childElementCount;
  const items = await Promise.all(results.slice(from, from + AT_ONCE).map(shown));
  list.append(...items);
  more.hidden = list.childElementCount === results.length;
  if (from > 0) items[0]?.querySelector("a")?.focus();
}

function say(key: string, n = 0): void {
  state.textContent = (data.words[key] ?? key).replace("{n}", n.toLocaleString(lang)).replace("{words}", asked);
}

async function run(): Promise<void> {
  element<HTMLInputElement>("main [name=q]").value = asked;
  for (const link of document.querySelectorAll<HTMLAnchorElement>("nav [hreflang]")) link.search = location.search;
  if (queriesFor(asked).length === 0) return say("help");
  say("searching");
  const results = await find();
  more.addEventListener("click", () => void showMore(results).catch(fail));
  await showMore(results);
  say(results.length === 0 ? "nothing" : results.length === 1 ? "one" : "found", results.length);
}

function fail(problem: unknown): void {
  say("failed");
  console.warn(problem);
}

keepLanguage(lang);
departWhenDone();
pageStarted();
void run().catch(fail).finally(() => (dataset["ready"] = "true"));

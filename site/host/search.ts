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
  score: number;
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
/** Words in an excerpt; a Japanese word is a character here. */
const LENGTHS: Record<string, number> = { en: 36, ja: 100 };
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

/** Return the results that each query has, with the sum of their scores and all places. */
function common(answers: Result[][]): Result[] {
  const [first = [], ...others] = answers;
  const byId = others.map((results) => new Map(results.map((one) => [one.id, one])));
  return first.flatMap((one) => {
    const same = byId.map((results) => results.get(one.id)).filter((other) => other !== undefined);
    if (same.length < byId.length) return [];
    const all = [one, ...same];
    return [{ ...one, score: all.reduce((sum, { score }) => sum + score, 0), words: all.flatMap(({ words }) => words) }];
  }).sort((a, b) => b.score - a.score);
}

/** Return all pages with the words, the best first; those in the language of the words before all others. */
async function find(): Promise<Result[]> {
  const index = new URL(data.index, location.href).href;
  const { createInstance } = (await import(`${index}pagefind.js`)) as Pagefind;
  const pagefind = createInstance({ basePath: index, noWorker: true, metaCacheTag: "" });
  const found: Result[] = [];
  const own = isJapanese(asked) ? "ja" : lang;
  for (const filters of [{ lang: [own] }, { not: { lang: [own] } }]) {
    const answers = [];
    for (const query of queriesFor(asked)) answers.push((await pagefind.search(query, { filters })).results);
    found.push(...common(answers));
  }
  return found;
}

async function shown(result: Result): Promise<HTMLElement> {
  const { raw_url, content, meta, filters } = await result.data();
  const [item, link, text] = [node("li"), node("a", joined(meta.title)) as HTMLAnchorElement, node("p")];
  const [own = lang] = filters.lang;
  link.href = new URL(raw_url.replace(/^\//, ""), root).href;
  link.lang = text.lang = own;
  for (const piece of excerpt(content, result.words, LENGTHS[own] ?? AT_ONCE)) {
    text.append(piece.marked ? node("mark", piece.text) : piece.text);
  }
  const heading = node("h2");
  heading.append(link, " ", node("small", data.words[`kind_${meta.kind}`]));
  item.append(heading, text);
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

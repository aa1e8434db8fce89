// "My promises": the cards stored in this browser, soonest first, each with buttons to show, export, lay or forget it.
import { html, nothing, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { cardArt, type Own, ownCard } from "./promise-card";
import { forgetCard, isReplaced, type Kept, keptCards } from "./promise-kept";
import type { Page } from "./promise-page";

const DAY = 86_400_000;

interface Mine {
  kept: Kept;
  /** Null if it cannot be read. */
  own: Own | null;
}

export class MinePart {
  private mine: Mine[] = [];
  private open = "";

  constructor(
    private readonly page: Page,
    private readonly lay: (kept: Kept) => Promise<void>,
  ) {}

  get count(): number {
    return this.mine.length;
  }

  async read(): Promise<void> {
    const found = keptCards().map(async (kept): Promise<Mine> => {
      const { card, calendar } = await this.page.kernel.ask("read", { text: kept.text }).catch(() => ({ card: null, calendar: null }));
      return { kept, own: card && { card, calendar, text: kept.text, ink: kept.ink } };
    });
    const when = ({ own }: Mine): string => own?.card.begins ?? "~"; // times in words come last
    this.mine = (await Promise.all(found)).sort((a, b) => when(a).localeCompare(when(b)));
  }

  private async forget({ kept }: Mine): Promise<void> {
    if (!window.confirm(this.page.t("forget_sure"))) return;
    forgetCard(kept.key);
    await this.read();
  }

  /** Return the distance in time, in the reader's language: "in 28 days". */
  private distance(begins: string | null): string {
    if (begins === null) return "";
    const days = Math.round((Date.parse(begins) - Date.now()) / DAY);
    return new Intl.RelativeTimeFormat(this.page.lang, { numeric: "auto" }).format(days, "day");
  }

  private one(mine: Mine): TemplateResult {
    const { page } = this;
    const { kept, own } = mine;
    const open = this.open === kept.key;
    const forget = html`<button type="button" class="button quiet" data-forget @click=${page.act(() => this.forget(mine))}>${page.t("forget")}</button>`;
    if (!own) return html`<li><div><h3>${page.t("unreadable")}</h3><div class="actions">${forget}</div></div></li>`;
    const { card } = own;
    return html`<li>
      ${open ? nothing : html`<div class="small-art">${cardArt(page, own)}</div>`}
      <div><h3>${card.when} · ${card.place}</h3>
        <p>${isReplaced(card.number) ? html`<strong class="replaced">${page.t("replaced")}</strong>` : this.distance(card.begins)}</p>
        <p>${page.t("of_people", { name: card.name, names: page.list(card.people) })}${card.pledge ? html`<br><q>${card.pledge}</q>` : nothing}</p>
        <div class="actions">
          <button type="button" class="button primary" data-lay-own @click=${page.act(() => this.lay(kept))}>${page.t("lay_own")}</button>
          <button type="button" class="button" data-show aria-expanded=${open} @click=${page.act(() => { this.open = open ? "" : kept.key; })}>${page.t("show_card")}</button>
          ${forget}
        </div>
        ${open ? ownCard(page, own) : nothing}</div></li>`;
  }

  view(): TemplateResult {
    const { page, mine } = this;
    return html`<section id="mine" aria-labelledby="mine-title"><h2 id="mine-title" tabindex="-1">${page.t("mine")}</h2>
      <p class="note">${page.t(mine.length ? "mine_note" : "mine_none")}</p>
      <ul class="kept">${mine.map((one) => this.one(one))}</ul></section>`;
  }
}

// Parts shared by the wall and the teacher's desk: the connection, and how pupils join.

import { squares } from "../../../widgets/ts/src/browser/qr";
import { nothing, render, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import { code } from "../code";
import type { LessonQuestion, Overview } from "./frames";
import { Line } from "./line";
import { lang, main, speak } from "./page";
import { SeatTable } from "./table";

export class Board {
  overview: Overview | null = null;
  code = "";
  addresses: string[] = [];
  lessons: LessonQuestion[] = [];
  connected = false;
  refused = "";
  readonly line: Line;
  readonly token = location.hash.slice(1);

  constructor(private readonly view: () => TemplateResult) {
    this.line = new Line(() => ({ do: "hello", board: true, token: this.token, lang: lang() }), {
      hear: (frame) => {
        if (frame.do === "welcome") {
          this.code = frame.code ?? "";
          this.addresses = frame.addresses ?? [];
          this.lessons = frame.lessons ?? [];
        } else if (frame.do === "overview") {
          this.overview = frame.value;
          this.refused = "";
          if (this.table) this.frame.hidden = frame.value.shown === null || !this.shows;
        } else if (frame.do === "changed") {
          this.table ??= new SeatTable(this.frame, this.line, () => (this.shows = true));
          this.table.change(frame);
        } else if (frame.do === "reply") {
          this.table?.reply(frame.key, frame.reply);
        } else if (frame.do === "refused") {
          this.refused = frame.text;
        }
        this.draw();
      },
      connected: (is) => {
        this.connected = is;
        this.draw();
      },
      ended: () => this.draw(),
    });
  }

  begin(): void {
    this.place = document.createElement("div");
    this.place.className = "board";
    this.frame.id = "table";
    this.frame.hidden = true;
    main().append(this.place, this.frame);
    speak(lang());
    this.draw();
    this.line.open();
  }

  draw(): void {
    if (this.place) render(this.view(), this.place);
  }

  private place: HTMLElement | null = null;
  private readonly frame = document.createElement("div");
  private table: SeatTable | null = null;
  private shows = false;
}

/** Draw the QR code of the address with which a phone joins the class. */
export function qr(address: string, pass: string, label: string): TemplateResult | typeof nothing {
  const rows = squares(`${address}#${pass}`);
  return rows === null ? nothing : code(rows, label);
}

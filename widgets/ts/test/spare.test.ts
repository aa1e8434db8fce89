import { describe, expect, it } from "vitest";

import { spare } from "../src/screen/spare";

/** A table 400 px high with a sheet over it, and choices from one height to another. */
function laid(content: string, high: number, choices: readonly [number, number][], folds = false): HTMLElement {
  const stage = document.createElement("div");
  const marks = choices.map(() => `<button class="cmb-card" data-pickable></button>`).join("");
  stage.innerHTML = `<div data-cloth>${marks}</div><div class="sheet">${folds ? "<button></button>" : ""}<div><p ${content}></p></div></div>`;
  const boxed = (node: Element | null | undefined, top: number, bottom: number): void => {
    if (node) node.getBoundingClientRect = () => new DOMRect(0, top, 300, bottom - top);
  };
  const sheet = stage.querySelector<HTMLElement>(".sheet");
  boxed(sheet, 0, 400);
  boxed(sheet?.lastElementChild, 400 - high, 400);
  stage.querySelectorAll("[data-pickable]").forEach((node, i) => boxed(node, ...(choices[i] ?? [0, 0])));
  if (sheet) spare(stage, sheet);
  return sheet ?? stage;
}

describe("a sheet over a small table", () => {
  it.each(["data-hint", "data-strip", "data-predict", "data-foretold"])("with %s lies in the lowest gap between the choices", (content) => {
    const sheet = laid(content, 80, [[40, 100], [190, 290], [380, 400]]);
    expect(sheet.style.translate).toBe("0px -20px");
    expect(laid(content, 85, [[40, 100], [200, 320], [340, 400]]).style.translate).toBe("0px -200px");
  });

  it("with odds too long for any gap is scrolled in the widest one, below its tab", () => {
    const sheet = laid("data-strip", 300, [[170, 230], [380, 400]], true);
    expect(sheet.style.translate).toBe("0px -230px");
    expect(sheet.style.getPropertyValue("--room")).toBe("134px");
  });

  it("that cannot be scrolled may cover the margin of a choice, not its middle", () => {
    expect(laid("data-foretold", 140, [[100, 200], [300, 400]]).style.translate).toBe("0px -60px");
  });

  it("stays at the end where nothing is free", () => {
    expect(laid("data-foretold", 140, [[0, 400]]).style.translate).toBe("");
    expect(laid("data-panel", 140, [[100, 400]]).style.translate).toBe("");
  });
});

/**
 * A probability tree: branches with their chances, products at the leaves; those that count are marked. Independent of
 * any game.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { Branch, Tree } from "../contract/formats/chances";
import { leads, widthOf } from "../contract/odds";
import type { Desk } from "./desk";

/** Draw a leaf: the product of the chances along the path, and its share of all products as a bar. */
function end(desk: Desk, { product, share, counts }: Branch, way: readonly string[]): TemplateResult | typeof nothing {
  if (product === null) return nothing;
  return html`<span class="cmb-tree-end" data-end>
    <span class="cmb-tree-product">
      ${way.length > 1 ? html`<span>${way.join(" × ")} =</span>` : nothing}
      <strong>${product}</strong>${counts ? html`${icon("check")}<span class="cmb-hidden">${desk.words("comma")}${desk.words("odds_tree_marked")}</span>` : nothing}
    </span>
    <span class="cmb-stack" aria-hidden="true"><span data-fill=${counts ? "good" : "plain"} .style="inline-size:${widthOf(share ?? 0)}"></span></span>
  </span>`;
}

function limb(desk: Desk, branch: Branch, before: readonly string[]): TemplateResult {
  const way = [...before, branch.chance];
  return html`<li data-branch ?data-counts=${leads(branch)}>
    <span class="cmb-tree-node"><span>${branch.label}</span> <strong>${branch.chance}</strong></span>
    ${end(desk, branch, way)}${limbs(desk, branch.branches, way)}
  </li>`;
}

function limbs(desk: Desk, branches: readonly Branch[], way: readonly string[]): TemplateResult | typeof nothing {
  return branches.length === 0 ? nothing : html`<ul role="list">${branches.map((branch) => limb(desk, branch, way))}</ul>`;
}

/** Deeper trees do not fit from left to right. */
const BESIDE = 4;

function depth(branches: readonly Branch[]): number {
  return Math.max(0, ...branches.map((branch) => 1 + depth(branch.branches)));
}

/** Draw a tree as nested lists, which screen readers can read; the lines are drawn by the style sheet. */
export function treeOf(desk: Desk, tree: Tree): TemplateResult {
  return html`<figure class="cmb-tree cmb-fine cmb-box" data-tree ?data-beside=${depth(tree.branches) <= BESIDE}>
    <figcaption>${desk.words("odds_tree")}</figcaption>
    ${limbs(desk, tree.branches, [])}
    <p>${tree.text}</p>
  </figure>`;
}

/** Templates for pages outside the table: typed text is inserted as text, never as markup. */

export { html, nothing, render, svg, type TemplateResult } from "lit-html";

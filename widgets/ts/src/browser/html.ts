/** Templates for pages outside the table: what people have typed gets into them as text, never as markup. */

export { html, nothing, render, svg, type TemplateResult } from "lit-html";

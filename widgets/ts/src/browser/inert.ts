// HTML that Python has made for the output of a cell, as nodes of which none runs anything.

const RUN = "script, iframe, object, embed, link, meta, base, form";

/** Parse HTML apart from the page, so that nothing is loaded or run, and return its nodes without what would. */
export function nodesOf(html: string): DocumentFragment {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.querySelectorAll(RUN)) node.remove();
  for (const node of body.querySelectorAll("*")) {
    for (const name of node.getAttributeNames()) {
      if (name.startsWith("on") || /^\s*javascript:/i.test(node.getAttribute(name) ?? "")) node.removeAttribute(name);
    }
  }
  const nodes = document.createDocumentFragment();
  nodes.append(...body.childNodes);
  return nodes;
}

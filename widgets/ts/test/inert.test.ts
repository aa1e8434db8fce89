import { describe, expect, it } from "vitest";

import { nodesOf } from "../src/browser/inert";

function html(text: string): string {
  const node = document.createElement("div");
  node.append(nodesOf(text));
  return node.innerHTML;
}

describe("HTML of the kernel", () => {
  it("keeps its text, its marks and its drawings", () => {
    const kept = '<div lang="ja" style="color: red"><p>3 &lt; 4</p><svg viewBox="0 0 1 1"><path d="M0 0"></path></svg></div><a href="#k1">k1</a>';
    expect(html(kept)).toBe(kept);
  });

  it("loses what would run or load something", () => {
    expect(html('<p onclick="x()">a<script>x()</script></p><img src="data:," onerror="x()"><iframe src="/"></iframe>')).toBe('<p>a</p><img src="data:,">');
    expect(html('<a href=" javascript:x()">a</a><svg onload="x()"></svg>')).toBe("<a>a</a><svg></svg>");
  });
});

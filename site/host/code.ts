// A QR code as a picture.
import { svg, type TemplateResult } from "../../widgets/ts/src/browser/html";

/** Draw a QR code as one path. */
export function code(squares: boolean[][], label: string): TemplateResult {
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = squares.length;
  return svg`<svg class="qr" xmlns="http://www.w3.org/2000/svg" viewBox=${`0 0 ${size} ${size}`} role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" />
  </svg>`;
}

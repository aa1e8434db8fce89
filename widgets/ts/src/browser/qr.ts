/** QR codes: the squares of one, and reading one off a picture (npm "qr", without dependencies, MIT or Apache 2.0). */

import { encodeQR } from "qr";
import { BarcodeDetector as Reader } from "qr/decode.js";

/** The longest text that a code on a screen or on paper is still easily read at. */
export const MAX_QR = 1500;

/** The squares of a code, row by row; null for a text that is too long for one. */
export function squares(text: string): boolean[][] | null {
  if (new TextEncoder().encode(text).length > MAX_QR) return null;
  return encodeQR(text, "raw", { ecc: "low", encoding: "byte", border: 2 });
}

interface Detector {
  detect(image: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let detector: Promise<Detector> | null = null;

/** The browser's own reader where it has one for QR codes, else the library's. */
async function newDetector(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: typeof Reader }).BarcodeDetector;
  const able = Own ? await Own.getSupportedFormats().catch(() => []) : [];
  const Made = Own && able.includes("qr_code") ? Own : Reader;
  return new Made({ formats: ["qr_code"] });
}

/** The text of a code on a picture; null when there is none. */
export async function readQr(image: HTMLCanvasElement): Promise<string | null> {
  detector ??= newDetector();
  try {
    return (await (await detector).detect(image))[0]?.rawValue ?? null;
  } catch {
    return null; // the library throws where it finds none
  }
}

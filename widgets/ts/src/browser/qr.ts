/** QR codes: encoding, and reading from a picture (npm "qr", without dependencies, MIT or Apache 2.0). */

import { encodeQR } from "qr";
import { BarcodeDetector as Reader } from "qr/decode.js";

/** The longest text whose code is still easy to scan from a screen or paper. */
export const MAX_QR = 1500;

/** Return the modules of a code, row by row; null if the text is too long. */
export function squares(text: string): boolean[][] | null {
  if (new TextEncoder().encode(text).length > MAX_QR) return null;
  return encodeQR(text, "raw", { ecc: "low", encoding: "byte", border: 2 });
}

interface Detector {
  detect(image: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

let detector: Promise<Detector> | null = null;

/** Return the browser's own detector if it supports QR codes, else the library's. */
async function newDetector(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: typeof Reader }).BarcodeDetector;
  const able = Own ? await Own.getSupportedFormats().catch(() => []) : [];
  const Made = Own && able.includes("qr_code") ? Own : Reader;
  return new Made({ formats: ["qr_code"] });
}

/** Return the text of a code in a picture; null if there is none. */
export async function readQr(image: HTMLCanvasElement): Promise<string | null> {
  detector ??= newDetector();
  try {
    return (await (await detector).detect(image))[0]?.rawValue ?? null;
  } catch {
    return null; // the library throws if it finds none
  }
}

// Exports and imports cards: as files, as a picture with its QR code, by camera.
import { readQr } from "../../widgets/ts/src/browser/qr";
import { PAINT } from "./promise-art";

const SCALE = 6; // pixels per unit of the drawing
const CODE = 720;
const MAX_FILE = 12_000_000; // bytes; photographs may be large, cards are far smaller
const MAX_SIDE = 2000; // pixels; larger pictures are scaled down before a code is searched for
const LOOK_MS = 250;

export function save(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read the address after the click returns
}

async function loaded(source: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(source))}`;
  await image.decode();
  return image;
}

/** Save a card and its code, one below the other, as a PNG. */
export async function savePicture(name: string, card: SVGSVGElement, squares: boolean[][] | null): Promise<void> {
  const { width, height } = card.viewBox.baseVal;
  const sized = card.cloneNode(true) as SVGSVGElement;
  const [wide, high] = [width * SCALE, height * SCALE];
  sized.setAttribute("width", String(wide));
  sized.setAttribute("height", String(high));
  const paint = document.createElementNS(sized.namespaceURI, "style");
  paint.textContent = PAINT;
  sized.prepend(paint);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(wide, squares ? CODE : 0);
  canvas.height = high + (squares ? CODE : 0);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("the canvas has no 2D context");
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(await loaded(sized), (canvas.width - wide) / 2, 0);
  if (squares) {
    const step = Math.floor(CODE / squares.length); // whole pixels: the code stays sharp
    const left = Math.floor((canvas.width - step * squares.length) / 2);
    pen.fillStyle = "#000";
    squares.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(left + x * step, high + y * step, step, step)));
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("the picture cannot be encoded");
  save(name, blob, "image/png");
}

/** Return the card's text: the file's own, or that of the code if the file is a picture; null if there is none. */
export async function textOf(file: File): Promise<string | null> {
  if (file.size > MAX_FILE) return null;
  if (!file.type.startsWith("image/")) return file.text();
  try {
    const bitmap = await createImageBitmap(file);
    const share = Math.min(1, MAX_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.round(bitmap.width * share), Math.round(bitmap.height * share)];
    canvas.getContext("2d", { willReadFrequently: true })?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await readQr(canvas);
  } catch {
    return null; // not a picture, whatever its type says
  }
}

export const hasCamera = (): boolean => typeof navigator.mediaDevices?.getUserMedia === "function";

/** Scans for codes with the camera until stopped. */
export class Camera {
  private stream: MediaStream | null = null;
  private timer = 0;

  async start(video: HTMLVideoElement, found: (text: string) => void): Promise<void> {
    this.stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = this.stream;
    await video.play();
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d", { willReadFrequently: true });
    const look = async (): Promise<void> => {
      if (!this.stream) return;
      [canvas.width, canvas.height] = [video.videoWidth, video.videoHeight];
      if (canvas.width > 0) {
        pen?.drawImage(video, 0, 0);
        const text = await readQr(canvas);
        if (text !== null && this.stream) found(text);
      }
      this.timer = window.setTimeout(() => void look(), LOOK_MS);
    };
    void look();
  }

  stop(): void {
    clearTimeout(this.timer);
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
  }
}

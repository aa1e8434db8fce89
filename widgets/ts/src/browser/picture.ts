/** A drawing made on this page as a picture to keep: drawn by the browser itself, sent nowhere. */

/** An SVG text as PNG. Nothing in it may come from elsewhere, or the browser keeps it to itself. */
export async function drawn(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error("the picture cannot be drawn")) : resolve(blob)), "image/png");
  });
}

export async function savePicture(svg: string, name: string): Promise<void> {
  const url = URL.createObjectURL(await drawn(svg));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read the address after the click returns
}

/** Whether this device can hand a picture on to another program. */
export function sharesPictures(): boolean {
  const probe = (): File => new File([], "probe.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [probe()] });
}

/** The device's own way to share; a person who closes it has not met with an error. */
export async function sharePicture(svg: string, name: string): Promise<void> {
  const file = new File([await drawn(svg)], name, { type: "image/png" });
  await navigator.share({ files: [file] }).catch((problem: unknown) => {
    if (!(problem instanceof DOMException)) throw problem;
  });
}

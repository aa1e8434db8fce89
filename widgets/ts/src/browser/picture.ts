/** Exports a drawing as a picture, rendered by the browser and sent nowhere. */

/** Render an SVG text as PNG. It must not refer to external resources, or the browser refuses to export it. */
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

/** Return whether this device can share a picture with another program. */
export function sharesPictures(): boolean {
  const probe = (): File => new File([], "probe.png", { type: "image/png" });
  return typeof navigator.canShare === "function" && navigator.canShare({ files: [probe()] });
}

/** Share a picture through the device's dialog; it is no error if the person closes that. */
export async function sharePicture(svg: string, name: string): Promise<void> {
  const file = new File([await drawn(svg)], name, { type: "image/png" });
  await navigator.share({ files: [file] }).catch((problem: unknown) => {
    if (!(problem instanceof DOMException)) throw problem;
  });
}

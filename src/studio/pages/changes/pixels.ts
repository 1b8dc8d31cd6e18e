import pixelmatch from "pixelmatch";
import { useEffect, useState } from "react";

/** The pixels that differ between two images. */
export interface Pixels {
  /** The share of pixels that differ, from 0 to 1. */
  readonly share: number;
  /** As large as the larger image. Transparent where the pixels are equal. */
  readonly mask: ImageData;
}

/**
 * Compares two images of pages. Ignores the antialiased edges of letters. Where only one image has pixels, they count
 * as different. Rejects if a blob is not an image.
 */
async function comparePixels(before: Blob, after: Blob): Promise<Pixels> {
  const images = await Promise.all([before, after].map((blob) => createImageBitmap(blob)));
  const width = Math.max(...images.map((one) => one.width));
  const height = Math.max(...images.map((one) => one.height));
  const [one, other] = images.map((image) => pixelsOf(image, width, height));
  const mask = new ImageData(width, height);
  if (one === undefined || other === undefined) return { share: 0, mask };
  const count = pixelmatch(one, other, mask.data, width, height, { diffMask: true, diffColor: MARKED });
  return { share: count / (width * height), mask };
}

/** Red, green and blue of the marks. No page uses this colour, in light or dark mode. */
const MARKED: [number, number, number] = [230, 0, 126];

function pixelsOf(image: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("This browser draws no pictures.");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** The result in a sentence. */
export function pixelWords({ share }: Pick<Pixels, "share">): string {
  if (share === 0) return "Every pixel is the same.";
  const percent = share * 100;
  return `${percent < 0.1 ? "Less than 0.1" : percent.toFixed(1)} % of the pixels differ, marked on both pictures.`;
}

/** The two images of a page. `null`: the page cannot be drawn. `undefined`: it is not drawn yet. */
export interface Painted {
  readonly before: Blob | null | undefined;
  readonly after: Blob | null | undefined;
}

/** Compares two images. `null` until both are there, `failed` if they cannot be compared. */
export function usePixels({ before, after }: Painted): Pixels | "failed" | null {
  const [found, setFound] = useState<{ readonly of: Painted; readonly pixels: Pixels | "failed" } | null>(null);
  useEffect(() => {
    if (!before || !after) return;
    let isWanted = true;
    const take = (pixels: Pixels | "failed") => isWanted && setFound({ of: { before, after }, pixels });
    comparePixels(before, after).then(take, () => take("failed"));
    return () => {
      isWanted = false;
    };
  }, [before, after]);
  if (before === null || after === null) return "failed";
  return found !== null && found.of.before === before && found.of.after === after ? found.pixels : null;
}

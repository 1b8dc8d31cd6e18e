import pixelmatch from "pixelmatch";

/** What differs between two images, pixel by pixel. */
export interface Pixels {
  /** How many of all pixels differ, from 0 to 1. */
  readonly share: number;
  /** Of the same size as the larger image; transparent where the pixels are the same. */
  readonly mask: ImageData;
}

/**
 * Compares two images of pages. The smooth edges of letters do not count. Where one image is larger, the other counts as empty there. Rejects for
 * what is not an image.
 */
export async function comparePixels(before: Blob, after: Blob): Promise<Pixels> {
  const images = await Promise.all([before, after].map((blob) => createImageBitmap(blob)));
  const width = Math.max(...images.map((one) => one.width));
  const height = Math.max(...images.map((one) => one.height));
  const [one, other] = images.map((image) => pixelsOf(image, width, height));
  const mask = new ImageData(width, height);
  if (one === undefined || other === undefined) return { share: 0, mask };
  const count = pixelmatch(one, other, mask.data, width, height, { diffMask: true, diffColor: MARKED });
  return { share: count / (width * height), mask };
}

/** Red, green and blue of what differs: on no page of ours, light or dark. */
const MARKED: [number, number, number] = [230, 0, 126];

function pixelsOf(image: ImageBitmap, width: number, height: number): Uint8ClampedArray {
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (context === null) throw new Error("This browser draws no pictures.");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data;
}

/** `Every pixel is the same.`, or how many differ, for the person who compares. */
export function pixelWords({ share }: Pick<Pixels, "share">): string {
  if (share === 0) return "Every pixel is the same.";
  const percent = share * 100;
  return `${percent < 0.1 ? "Less than 0.1" : percent.toFixed(1)} % of the pixels differ, marked on both pictures.`;
}

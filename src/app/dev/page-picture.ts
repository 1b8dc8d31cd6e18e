/** Development builds only: how the page looks, as a small image. */
import { snapdom } from "@zumer/snapdom";

/** The top of the page, `height` of its own pixels, as an image of that width; `null` where it cannot be drawn. */
export async function pagePicture(width: number, height: number): Promise<Blob | null> {
  const root = document.documentElement;
  const clip = { x: 0, y: 0, width: root.clientWidth, height };
  try {
    return await snapdom.toBlob(document.body, {
      format: "webp",
      width,
      dpr: 1,
      clip,
      reconcile: true,
      backgroundColor: getComputedStyle(root).backgroundColor,
    });
  } catch {
    return null;
  }
}

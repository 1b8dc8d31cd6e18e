/** Development builds only: takes a small image of the page. */
import { snapdom } from "@zumer/snapdom";

/** An image of that width of the page's top `height` pixels; `null` if it cannot be drawn. */
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

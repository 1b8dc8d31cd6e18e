/** Development builds only: takes a small image of the page. */
import { snapdom } from "@zumer/snapdom";
import type { PictureRequest } from "./frame-messages.ts";

/** The top of the page as an image; `null` where it cannot be drawn. */
export async function pagePicture({ width, height, format }: PictureRequest): Promise<Blob | null> {
  const root = document.documentElement;
  const clip = { x: 0, y: 0, width: root.clientWidth, height };
  try {
    return await snapdom.toBlob(document.body, {
      format,
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

import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Describes the picture of a step's page on the map: its size, its number of colours, and a checksum that differs for
 * another look.
 */
export async function lookOf(page: Page, step: string) {
  const picture = page.locator(".node", { has: page.getByRole("link", { name: step }) }).locator("img");
  await expect(picture).toBeVisible({ timeout: 240_000 });
  // Its room is there before the picture is.
  await expect(picture).toHaveJSProperty("complete", true);
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    const { naturalWidth: width, naturalHeight: height } = image;
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0);
    const pixels = [...new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer())];
    return { width, height, colours: new Set(pixels).size, sum: pixels.reduce((sum, one) => (sum * 31 + one) | 0, 0) };
  });
}

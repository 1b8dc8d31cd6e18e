/** Measures a picture of an element, for what style sheets do not tell, such as a frame's own background. */
import type { Locator } from "@playwright/test";

/**
 * WCAG's contrast ratio between the lightest and the darkest pixel. `inset`: pixels to leave out on each side, such as
 * a border.
 */
export async function contrastSeen(element: Locator, inset = 0): Promise<number> {
  const picture = (await element.screenshot()).toString("base64");
  const page = await element.page().context().newPage();
  const ratio = await page.evaluate(
    async ([png, inset]) => {
      const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas?.drawImage(image, 0, 0);
      const [width, height] = [image.width - 2 * inset, image.height - 2 * inset];
      const { data } = canvas?.getImageData(inset, inset, width, height) ?? { data: new Uint8ClampedArray() };
      const linear = (value: number) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4);
      let [darkest, lightest] = [1, 0];
      for (let i = 0; i < data.length; i += 4) {
        const [red = 0, green = 0, blue = 0] = data.slice(i, i + 3);
        const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
        [darkest, lightest] = [Math.min(darkest, luminance), Math.max(lightest, luminance)];
      }
      return (lightest + 0.05) / (darkest + 0.05);
    },
    [picture, inset] as const,
  );
  await page.close();
  return ratio;
}

import { LONG } from "./share.ts";
import { writeLargeJourney } from "./large-journey.ts";
import { StudioProcess } from "./studio-process.ts";
import { expect, test } from "./test.ts";

const studio = new StudioProcess();

test(
  "a journey of 1,000 steps opens on the map, and the document contains only the visible part",
  LONG,
  async ({ page }) => {
    await studio.open(page, "small", writeLargeJourney);
    const places = page.getByRole("navigation", { name: "Places" });
    await expect(page.getByLabel("Journey", { exact: true })).toHaveValue("garden", { timeout: 240_000 });
    const begun = Date.now();
    await places.getByRole("link", { name: "Map" }).press("Enter");
    const map = page.getByRole("region", { name: "Map of the journey garden" });
    await expect(map.getByRole("link", { name: "1 Place 1", exact: true })).toBeVisible();
    const opened = Date.now() - begun;
    const frames = await page.evaluate(async () => {
      const pane = document.querySelector(".react-flow__pane");
      const times: number[] = [];
      let last = performance.now();
      for (let move = 0; move < 60; move += 1) {
        pane?.dispatchEvent(
          new WheelEvent("wheel", { deltaY: move % 2 === 0 ? 40 : -30, clientX: 400, clientY: 400, bubbles: true }),
        );
        await new Promise(requestAnimationFrame);
        times.push(performance.now() - last);
        last = performance.now();
      }
      return times.toSorted((a, b) => a - b);
    });
    const boxes = await map.getByRole("link").count();
    console.log(
      `1,000 steps: on the map after ${opened} ms; a frame while it zooms: ${frames[30]?.toFixed(0)} ms, the slowest ${frames.at(-1)?.toFixed(0)} ms; ${boxes} boxes in the document`,
    );
    expect(boxes).toBeLessThan(200);
    await map.getByRole("button", { name: "All" }).press("Enter");
    await expect(map.getByText(/^[2-9] %$/)).toBeVisible();
  },
);

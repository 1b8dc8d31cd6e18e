/** A page that comes to life does so in small parts: whoever presses or types meanwhile is heard between two of them, on a slow phone too. */
import { readFile } from "node:fs/promises";
import { CATEGORIES, firstPaintOf, type TraceEvent, tasksOf } from "../bench/main-thread.ts";
import { alive, expect, test } from "./test.ts";

/** Of the processor time of all tasks after the first paint: by the thread's own clock, which a busy machine does not change. */
const LARGEST = 0.18;

test("no task of a page with a form takes a large part of what the page takes to come to life", async ({
  browser,
  page,
  baseURL,
}, info) => {
  const path = "/app/join/step1";
  // A page without scripts: the process is there before anything is recorded.
  await page.goto("/legal/terms");
  const file = info.outputPath("trace.json");
  await browser.startTracing(page, { categories: CATEGORIES, path: file });
  await page.goto(path);
  await alive(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  await browser.stopTracing();
  const { traceEvents } = JSON.parse(await readFile(file, "utf8")) as { traceEvents: TraceEvent[] };
  const url = String(baseURL) + path;
  const painted = firstPaintOf(traceEvents, url);
  const tasks = tasksOf(traceEvents, url).filter(({ at }) => at >= painted);
  const all = tasks.reduce((sum, { cpu }) => sum + cpu, 0);
  const [largest] = tasks.toSorted((a, b) => b.cpu - a.cpu);
  expect((largest?.cpu ?? Infinity) / all, JSON.stringify(largest)).toBeLessThan(LARGEST);
});

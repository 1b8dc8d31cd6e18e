/** A page that comes to life does so in small parts: whoever presses or types meanwhile is heard between two of them, on a slow phone too. */
import { readFile } from "node:fs/promises";
import { CATEGORIES, firstPaintOf, type TraceEvent, tasksOf } from "../bench/main-thread.ts";
import { alive, expect, test } from "./test.ts";

/** Shares of the processor time of all tasks after the first paint, by the thread's own clock, which a busy machine does not change. */
const SHORT = 0.04;
const BEYOND = 0.15;

test("a page with a form comes to life in short tasks", async ({ browser, page, baseURL }, info) => {
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
  const shares = tasks.map(({ cpu }) => cpu / all).toSorted((a, b) => b - a);
  const beyond = shares.reduce((sum, share) => sum + Math.max(0, share - SHORT), 0);
  expect(beyond, `the largest tasks: ${shares.slice(0, 5).join(", ")}`).toBeLessThan(BEYOND);
});

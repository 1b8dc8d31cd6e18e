/**
 * What blocks the main thread while the join journey's pages load: each task longer than 50 ms on a processor four
 * times slower, by processor time, which a busy machine does not lengthen. Also prints what Lighthouse would add up:
 * the time beyond 50 ms of each task after the first paint. Shows the median of several measurements.
 *
 *     npm run bench -- tasks [--runs 3] [--pages signup,step1]
 */
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { type BuiltService, withBuiltService } from "./built-service.ts";
import { CATEGORIES, firstPaintOf, type Task, tasksOf, type TraceEvent } from "./main-thread.ts";
import { onwards } from "./onwards.ts";
import targets from "./speed.json" with { type: "json" };

const { values } = parseArgs({
  options: { runs: { type: "string", default: "3" }, pages: { type: "string" } },
});
const names = targets.pages.map(({ name }) => name);
const wanted = new Set(values.pages?.split(",") ?? names);

/** How much slower Lighthouse's phone is than this machine, and how long a task may take on it, in ms. */
const SLOWER = 4;
const ALLOWED = 50;

await withBuiltService(measure);

async function measure({ origin, folder }: BuiltService): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic"],
  });
  // The size of Lighthouse's phone.
  const phone = { locale: "en-US", viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };
  const person = await browser.newContext(phone);
  const page = await person.newPage();
  let known = false;

  async function look(context: BrowserContext, url: string, run: number): Promise<Look> {
    const tab = await context.newPage();
    const session = await context.newCDPSession(tab);
    await session.send("Network.clearBrowserCache");
    await session.detach();
    // A page without scripts, so that the page's process exists before recording starts.
    await tab.goto(`${origin}/legal/terms`);
    await browser.startTracing(tab, { categories: CATEGORIES, path: `${folder}/trace-${run}.json` });
    await tab.goto(url, { waitUntil: "networkidle" });
    await tab.waitForTimeout(1_000);
    await browser.stopTracing();
    await tab.close();
    const { traceEvents } = JSON.parse(await readFile(`${folder}/trace-${run}.json`, "utf8")) as {
      traceEvents: TraceEvent[];
    };
    const painted = firstPaintOf(traceEvents, url);
    const tasks = tasksOf(traceEvents, url);
    return { tasks, painted, blocked: blockedBy(tasks.filter(({ at }) => at >= painted)) };
  }

  for (const { name, path } of targets.pages) {
    if (wanted.has(name)) {
      const looks: Look[] = [];
      await page.goto("about:blank");
      for (let run = 0; run < Number(values.runs); run++) {
        const context = known ? person : await browser.newContext(phone);
        looks.push(await look(context, origin + path, run));
        if (context !== person) await context.close();
      }
      print(name, looks.toSorted((a, b) => a.blocked - b.blocked)[Math.floor(looks.length / 2)]);
    }
    const go = onwards[name];
    if (go === undefined || !names.slice(names.indexOf(name) + 1).some((one) => wanted.has(one))) continue;
    await page.goto(origin + path);
    await go(page);
    known = true;
  }
  await browser.close();
}

interface Look {
  readonly tasks: readonly Task[];
  readonly painted: number;
  readonly blocked: number;
}

function blockedBy(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { cpu }) => sum + Math.max(0, cpu * SLOWER - ALLOWED), 0);
}

function print(name: string, found: Look | undefined): void {
  if (found === undefined) return;
  const all = found.tasks.reduce((sum, { cpu }) => sum + cpu, 0) * SLOWER;
  console.log(
    `${name}: blocked ${found.blocked.toFixed(0)} ms of ${all.toFixed(0)} ms, after ${found.painted.toFixed(0)} ms (here)`,
  );
  for (const { at, cpu, parts } of found.tasks) {
    if (cpu * SLOWER <= ALLOWED) continue;
    console.log(
      `  ${(cpu * SLOWER).toFixed(0).padStart(5)} ms at ${at.toFixed(0)} ms${at < found.painted ? " (before the paint)" : ""}`,
    );
    for (const part of parts.slice(0, 8))
      console.log(`        ${(part.cpu * SLOWER).toFixed(0).padStart(5)}  ${part.name}`);
  }
}

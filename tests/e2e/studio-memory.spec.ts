import type { CDPSession } from "@playwright/test";
import { LONG } from "./share.ts";
import { StudioProcess } from "./studio-process.ts";
import { expect, test } from "./test.ts";

/** An hour with one edit every 15 seconds. */
const EDITS = 240;

/** Memory is measured after this many edits. */
const EACH = 8;

/** How much more the last third may need than the second. The first is left out, because caches fill then. */
const MOST_GROWTH = 1.1;

const studio = new StudioProcess();

test("memory stays flat over an hour of edits, in the browser and in the Studio's threads", LONG, async ({ page }) => {
  test.setTimeout(1_800_000);
  // Node then prints how much is alive after each complete garbage collection.
  const { contents: list } = await studio.open(page, "all", undefined, { flags: ["--trace-gc"] });
  await page.goto(new URL("/studio/#/page/join/step2", page.url()).href);
  const title = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Invite your co-parent", { timeout: 240_000 });
  await list.getByRole("treeitem", { name: /^Invite your co-parent ?Text$/ }).press("Enter");
  const english = page.getByRole("complementary", { name: "What is chosen" }).getByLabel("English");
  const devtools = await page.context().newCDPSession(page);
  const flow = studio.textOf("flows/join/flow.json");
  const inBrowser: Measured[] = [];
  let begin = 0;
  for (let edit = 1; edit <= EDITS; edit += 1) {
    if (edit % 2 === 0) {
      await english.fill(`Invite your co-parent ${edit}`);
      await english.press("Enter");
      await expect(title).toHaveText(`Invite your co-parent ${edit}`);
    } else {
      // Another program edits a condition, so that the journey is compiled again.
      const checked = page.waitForResponse("**/studio/api/at-a-glance");
      studio.write("flows/join/flow.json", flow.replace("data.packageName != 'CYO'", `$& && '${edit}' != ''`));
      await checked;
    }
    if (edit % EACH === 0) inBrowser.push(await measured(devtools));
    if (edit === EDITS / 3) begin = studio.said.length;
  }
  const threads = [...aliveIn(studio.said.slice(begin))].filter(([, alive]) => alive.length > 1);
  const growth = {
    heap: grown(inBrowser.map(({ heap }) => heap)),
    nodes: grown(inBrowser.map(({ nodes }) => nodes)),
    listeners: grown(inBrowser.map(({ listeners }) => listeners)),
    ...Object.fromEntries(threads.map(([thread, alive]) => [thread, (alive.at(-1) ?? 0) / (alive[0] ?? 0)])),
  };
  console.log(growth, inBrowser.at(-1));
  expect(threads.length, "at least the thread that checks was measured twice").toBeGreaterThan(0);
  expect(Object.entries(growth).filter(([, by]) => by > MOST_GROWTH)).toEqual([]);
});

interface Measured {
  /** Bytes of JavaScript objects. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

async function measured(devtools: CDPSession): Promise<Measured> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await devtools.send("Runtime.getHeapUsage");
  const { nodes, jsEventListeners: listeners } = await devtools.send("Memory.getDOMCounters");
  return { heap, nodes, listeners };
}

/** Megabytes that were alive after each complete garbage collection, by thread. */
function aliveIn(said: string): ReadonlyMap<string, readonly number[]> {
  const threads = new Map<string, number[]>();
  for (const [, thread = "", alive] of said.matchAll(/\[\d+:(0x\w+)[^\]]*\] .*Mark-Compact.* -> ([\d.]+)/g))
    threads.set(thread, [...(threads.get(thread) ?? []), Number(alive)]);
  return threads;
}

/** The mean of the last third in relation to that of the second. */
function grown(values: readonly number[]): number {
  const third = Math.floor(values.length / 3);
  return mean(values.slice(-third)) / mean(values.slice(-2 * third, -third));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length;
}

/**
 * What form pages cost a browser's processor: pages from schemas with our renderer, the same pages written by hand with
 * React Hook Form (as the lower bound), and the same with plain RJSF, which lays out our forms. All are built for
 * production and measured in the same run. Compare the ratios; the times depend on the machine.
 *
 *     npm run bench -- forms [--quick] [--rounds=3]
 */
import { openBrowser } from "./forms/browser.ts";
import { openSite } from "./forms/build.ts";
import { PAGES, SIZES } from "./forms/definitions.ts";
import { type Figures, KINDS, type Kind, measure } from "./forms/measure.ts";

const quick = process.argv.includes("--quick");
const rounds = Number(process.argv.find((option) => option.startsWith("--rounds="))?.split("=")[1] ?? (quick ? 1 : 3));
const extent = quick ? { sizes: SIZES.slice(0, 1), keys: 1, pages: 1 } : { sizes: SIZES, keys: 8, pages: PAGES };

const site = await openSite();
const browser = await openBrowser();
const found: Record<Kind, Record<string, number[]>> = { ours: {}, "by-hand": {}, rjsf: {} };
try {
  for (let round = 0; round < rounds; round += 1)
    // They take turns, so that a slow machine affects all of them.
    for (const kind of KINDS) add(found[kind], await measure(browser, site.url, kind, extent));
} finally {
  await browser.close();
  site.close();
}

console.log(`${"".padEnd(44)}     ours  by hand     RJSF  ours/hand  RJSF/hand`);
for (const [name, figures] of Object.entries(found.ours)) {
  const [ours, byHand, rjsf] = [figures, found["by-hand"][name] ?? [], found.rjsf[name] ?? []].map(median);
  if (ours === undefined || byHand === undefined || rjsf === undefined) continue;
  console.log(
    name.padEnd(44),
    ...[ours, byHand, rjsf].map((value) => shown(value, 1)),
    ...[ours, rjsf].map((value) => shown(value / byHand, 2).padStart(10)),
  );
}

function add(all: Record<string, number[]>, figures: Figures): void {
  for (const [name, values] of Object.entries(figures)) (all[name] ??= []).push(...values);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function shown(value: number, digits: number): string {
  return value.toFixed(digits).padStart(8);
}

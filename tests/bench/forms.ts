/**
 * What form pages cost a browser's processor: ours from schemas, as another team has them (from the packed package), and
 * the same forms written by hand with React Hook Form. Both are built for production and measured in the same run.
 * Compare the ratios; the times depend on the machine.
 *
 *     npm run bench -- forms [--quick] [--rounds=3]
 */
import { openBrowser } from "./forms/browser.ts";
import { openSite } from "./forms/build.ts";
import { SIZES } from "./forms/definitions.ts";
import { type Figures, KINDS, type Kind, measure } from "./forms/measure.ts";

const quick = process.argv.includes("--quick");
const rounds = Number(process.argv.find((option) => option.startsWith("--rounds="))?.split("=")[1] ?? (quick ? 1 : 3));
const extent = quick ? { sizes: SIZES.slice(0, 1), keys: 1 } : { sizes: SIZES, keys: 6 };

const site = await openSite(extent.sizes);
const found: Record<Kind, Record<string, number[]>> = { ours: {}, "by-hand": {} };
try {
  for (let round = 0; round < rounds; round += 1) {
    const browser = await openBrowser();
    // They take turns, so that a slow machine affects both, and so does what the browser has already done.
    for (const kind of round % 2 === 0 ? KINDS : KINDS.toReversed())
      add(found[kind], await measure(browser, site, kind, extent));
    await browser.close();
  }
} finally {
  site.close();
}

console.log(`${"".padEnd(32)}     ours  by hand  ours/hand`);
for (const [name, figures] of Object.entries(found.ours)) {
  const [ours, byHand] = [median(figures), median(found["by-hand"][name] ?? [])];
  console.log(name.padEnd(32), shown(ours, 1), shown(byHand, 1), shown(ours / byHand, 2).padStart(10));
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

/**
 * What Lighthouse (mobile) measures for the built join journey's pages, compared with the targets (`speed.json`), and
 * as a ratio to a page without scripts of the same service in the same run. On a busy machine only the ratio is
 * meaningful.
 *
 *     npm run bench -- lighthouse [--runs 5] [--pages signup,step1]
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { type BuiltService, withBuiltService } from "./built-service.ts";
import { lighthouseTool } from "./lighthouse-tool.ts";
import { Looks } from "./looks.ts";
import { onwards } from "./onwards.ts";
import { speedOf } from "./page-speed.ts";
import { medianOf, type Speed } from "./speed.ts";
import targets from "./speed.json" with { type: "json" };

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" }, pages: { type: "string" } } });
const names = targets.pages.map(({ name }) => name);
const wanted = new Set(["bare", ...(values.pages?.split(",") ?? names)]);

const lighthouse = await lighthouseTool();
await withBuiltService(measure);

async function measure({ origin, free: debugging, folder }: BuiltService): Promise<void> {
  // Lighthouse opens its own tabs in the browser's only profile, which has the person's storage.
  const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${debugging}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
    locale: "en-US",
  });
  try {
    const [page = await browser.newPage()] = browser.pages();
    const looks = new Looks(console.log);
    let bare: Speed | undefined;
    let known = false;
    let measured = 0;
    console.log(line(["page", "score", "first paint", "largest paint", "shift", "sent", "largest / bare"]));
    for (const target of targets.pages) {
      if (wanted.has(target.name)) {
        // A blank page, so that the person's own tab costs nothing.
        await page.goto("about:blank");
        const runs: Speed[] = [];
        for (let run = 0; run < Number(values.runs); run++)
          runs.push(await looks.take(() => speedOf(lighthouse, origin + target.path, debugging, !known)));
        const speed = medianOf(runs);
        bare ??= speed;
        console.log(summary(target, speed, bare));
        measured++;
      }
      const go = onwards[target.name];
      if (go === undefined || !names.slice(names.indexOf(target.name) + 1).some((name) => wanted.has(name))) continue;
      await page.goto(origin + target.path);
      await go(page);
      known = true;
    }
    console.log(`${measured} pages measured`);
  } finally {
    await browser.close();
  }
}

function summary(target: (typeof targets.pages)[number], speed: Speed, bare: Speed): string {
  const ms = (value: number, limit: number | undefined) =>
    `${(value / 1000).toFixed(2)} s${limit === undefined ? "" : ` of ${(limit / 1000).toFixed(1)}${mark(value <= limit)}`}`;
  const { score } = target;
  return line([
    target.name,
    `${speed.score.toFixed(0)}${score === undefined ? "" : ` of ${score}${mark(speed.score >= score)}`}`,
    ms(speed.firstPaint, target.firstPaint),
    ms(speed.largestPaint, target.largestPaint),
    `${speed.layoutShift.toFixed(3)} of ${targets.layoutShift}${mark(speed.layoutShift <= targets.layoutShift)}`,
    `${(speed.bytes / 1000).toFixed(1)} kB`,
    (speed.largestPaint / bare.largestPaint).toFixed(2),
  ]);
}

function mark(holds: boolean): string {
  return holds ? "" : " !";
}

function line(cells: readonly string[]): string {
  return cells.map((cell, index) => cell.padEnd(index === 0 ? 10 : 18)).join("");
}

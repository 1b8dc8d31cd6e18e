/**
 * What Lighthouse (mobile) finds of the join journey's pages on what is built, beside what it is to find (`speed.json`), and as a ratio to a page without
 * scripts of the same service in the same run. On a busy machine only the ratio tells something.
 *
 *     npm run bench -- lighthouse [--runs 5] [--pages signup,step1]
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../../scripts/browser.ts";
import { freePort } from "../e2e/free-port.ts";
import { choosePackage, finishBilling, finishStepOne, finishStepTwo } from "../e2e/join.ts";
import { coParent, parentA } from "../e2e/people.ts";
import { speedOf } from "./page-speed.ts";
import { medianOf, type Speed } from "./speed.ts";
import targets from "./speed.json" with { type: "json" };

const { values } = parseArgs({ options: { runs: { type: "string", default: "5" }, pages: { type: "string" } } });
const names = targets.pages.map(({ name }) => name);
const wanted = new Set(["bare", ...(values.pages?.split(",") ?? names)]);

/** What a person does in a page that was measured, to come to the next one that only they can see. */
const onwards: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  step1: (page) => finishStepOne(page, { ...parentA(), email: "jordan.ellis@example.com" }),
  step2: (page) => finishStepTwo(page, coParent()),
  packages: (page) => choosePackage(page, "Plus"),
  billing: (page) => finishBilling(page),
};

const folder = await mkdtemp(join(tmpdir(), "lighthouse-"));
const port = await freePort(3);
const origin = `http://localhost:${port}`;
const env = { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: "error", LINK_PAGES: "true" };
const service = spawn("npm", ["start", "--silent"], { env, stdio: ["ignore", "ignore", "inherit"] });
const ended = new Promise((resolve) => service.once("exit", resolve));
try {
  while (!(await isWell())) {
    if (service.exitCode !== null) throw new Error(`npm start ended with ${service.exitCode}`);
    await pause(100);
  }
  await measure(port + 2);
} finally {
  service.kill("SIGTERM");
  await ended;
  while (await isWell()) await pause(100);
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}

async function measure(debugging: number): Promise<void> {
  // Lighthouse opens tabs of its own in the browser's one profile, where the person's storage is.
  const browser = await chromium.launchPersistentContext(join(folder, "profile"), {
    executablePath: findBrowser(),
    args: [`--remote-debugging-port=${debugging}`, "--no-sandbox", "--disable-gpu", "--disable-quic"],
    locale: "en-US",
  });
  try {
    const [page = await browser.newPage()] = browser.pages();
    let bare: Speed | undefined;
    let known = false;
    let measured = 0;
    console.log(line(["page", "score", "first paint", "largest paint", "shift", "sent", "largest / bare"]));
    for (const target of targets.pages) {
      if (wanted.has(target.name)) {
        // What the person does not look at costs nothing.
        await page.goto("about:blank");
        const runs: Speed[] = [];
        for (let run = 0; run < Number(values.runs); run++)
          runs.push(await speedOf(origin + target.path, debugging, !known));
        const speed = medianOf(runs);
        bare ??= speed;
        console.log(told(target, speed, bare));
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

function told(target: (typeof targets.pages)[number], speed: Speed, bare: Speed): string {
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

function isWell(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

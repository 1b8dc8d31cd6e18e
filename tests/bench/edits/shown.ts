/**
 * The Studio on a copy of this project's journeys, with the page of a step in a browser: how long an edit takes from the
 * moment it is sent or written until the browser has painted it.
 */
import { spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Frame, type Page } from "@playwright/test";
import { findBrowser, findHeadlessShell } from "../../../scripts/browser.ts";
import { buildPages } from "../../../src/studio/server/built-pages.ts";
import { copyRepository } from "../../e2e/studio-copy.ts";

/** An edit that changes what an element of the page says. */
export interface ShownEdit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** CSS selector of the element. */
  readonly changes: string;
}

/** `command`: the Studio's own command. `disk`: another program writes the file. */
export type EditedBy = "command" | "disk";

/** What people wait for besides edits, in milliseconds. */
export interface Waits {
  /** From the printed link until a page of a journey is drawn. */
  readonly link: number;
  /** From choosing a step until its page is drawn. */
  readonly steps: readonly number[];
  /** Until the preview of a dialog's command. */
  readonly previews: readonly number[];
  /** From the printed link until all paths have been tried. */
  readonly paths: number;
}

interface Shown {
  /** Milliseconds of each round, for each edit. */
  readonly edits: readonly (readonly number[])[];
  readonly waits: Waits;
}

/** What people wait for, and each edit made in one way. Odd rounds put the original back. */
export async function untilShown(edits: readonly ShownEdit[], by: EditedBy, rounds: number): Promise<Shown> {
  const root = join(import.meta.dirname, "../../..");
  await buildPages(root);
  const folder = copyRepository("all");
  const studio = spawn(process.execPath, [join(root, "scripts/studio.ts"), "--root", folder], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const browser = await chromium.launch({ executablePath: findHeadlessShell() ?? findBrowser() });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const opened = await linkOf(studio.stdout);
    const begun = Date.now();
    await page.goto(opened);
    await page.goto(new URL("/studio/#/page/join/step1", page.url()).href);
    await frameOf(page, "h1");
    const link = Date.now() - begun;
    await page.waitForTimeout(6_000);
    await glanced(page, "whole");
    const waits = { link, paths: Date.now() - begun, ...(await stepsAndPreviews(page)) };
    const times: number[][] = [];
    for (const edit of edits) times.push(await timesOf(page, folder, edit, by, rounds));
    return { edits: times, waits };
  } finally {
    await browser.close();
    const ended = new Promise((resolve) => studio.once("exit", resolve));
    studio.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

async function linkOf(output: NodeJS.ReadableStream): Promise<string> {
  let said = "";
  for await (const text of output) {
    said += String(text);
    const link = /http:\S+/.exec(said)?.[0];
    if (link !== undefined) return link;
  }
  throw new Error(`The Studio did not start: ${said}`);
}

const STEPS = ["step2", "coparentstatus", "step3", "step1"];

/** How long the pages of other steps take, and previews of an edit that nobody makes. */
async function stepsAndPreviews(page: Page): Promise<Pick<Waits, "steps" | "previews">> {
  const steps: number[] = [];
  const previews: number[] = [];
  for (const step of STEPS) {
    const begun = Date.now();
    await page.goto(new URL(`/studio/#/page/join/${step}`, page.url()).href);
    await page.waitForSelector(`iframe[src*="${step}"]`, { timeout: 240_000 });
    await frameOf(page, "h1");
    steps.push(Date.now() - begun);
  }
  for (const name of ["first", "second", "third"]) {
    const begun = Date.now();
    await send(
      page,
      { kind: "rename", form: "schemas/join/step-two", field: "lastName", to: `${name}LastName` },
      "plans",
    );
    previews.push(Date.now() - begun);
  }
  return { steps, previews };
}

async function timesOf(page: Page, folder: string, edit: ShownEdit, by: EditedBy, rounds: number): Promise<number[]> {
  const { file, from, to, changes } = edit;
  const path = join(folder, file);
  const original = readFileSync(path, "utf8");
  if (!original.includes(from)) throw new Error(`${file} has no ${from}`);
  const times: number[] = [];
  // The first two are not counted: code is loaded and compiled then.
  for (let round = -2; round < rounds; round += 1) {
    await checked(page);
    const was = readFileSync(path, "utf8");
    // One more space each time: a text that was there before would be cached.
    const text = (round % 2 === 0 ? original.replace(from, to) : original) + " ".repeat(round + 2);
    const painted = paintOf(await frameOf(page, changes), changes);
    const begun = Date.now();
    if (by === "disk") writeFileSync(path, text);
    else await send(page, { kind: "edit-file", path: file, text, was, group: String(round), seen: [] });
    const time = (await painted) - begun;
    if (round >= 0) times.push(time);
  }
  writeFileSync(path, original);
  return times;
}

/** Waits until the Studio has nothing left to do for the last edit, and the page of the step shows that. */
async function checked(page: Page): Promise<void> {
  await glanced(page, "quick");
  // The page is loaded again now, if it has to be.
  await page.waitForTimeout(1_000);
}

/** Waits for the quick findings, or until all paths have been tried, and until everything is compiled. */
async function glanced(page: Page, which: "quick" | "whole"): Promise<void> {
  await page.waitForFunction(
    async (which) => {
      const ask = async (route: string, body: object) => {
        const headers = { "Content-Type": "application/json" };
        const init = { method: "POST", headers, body: JSON.stringify(body) };
        return (await fetch(`/studio/api/${route}`, init)).json();
      };
      const [overview, pictures] = await Promise.all([ask("at-a-glance", {}), ask("pictures", { flow: "join" })]);
      return overview[which]?.revision === overview.revision && pictures.isCompiled === true;
    },
    which,
    { polling: 300, timeout: 600_000 },
  );
}

async function send(page: Page, command: object, route: "edits" | "plans" = "edits"): Promise<void> {
  await page.evaluate(
    async ([body, to]) => {
      const headers = { "Content-Type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify({ command: body }) };
      const answer = await fetch(`/studio/api/${to}`, init);
      if (!answer.ok) throw new Error(await answer.text());
    },
    [command, route] as const,
  );
}

async function frameOf(page: Page, selector: string): Promise<Frame> {
  const frame = await (await page.waitForSelector("iframe")).contentFrame();
  if (frame === null) throw new Error("The page of the step is not there.");
  await frame.waitForSelector(selector, { timeout: 240_000 });
  return frame;
}

/** The time at which the browser has painted a new text of an element. */
function paintOf(frame: Frame, selector: string): Promise<number> {
  return frame.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const textOf = () => document.querySelector(selector)?.textContent;
        const before = textOf();
        const observer = new MutationObserver(() => {
          if ([before, undefined].includes(textOf())) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
        });
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    selector,
  );
}

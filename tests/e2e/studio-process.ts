/** `npm run studio` on a copy of the repository, so that a test may edit it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRepository, type Journeys } from "./studio-copy.ts";
import type { Page, TestInfo } from "@playwright/test";
import type { Command } from "../../src/studio/commands/index.ts";
import { placesOf } from "./studio-places.ts";
import { expect, test } from "./test.ts";

interface OpenOptions {
  readonly width?: number;
  readonly height?: number;
  /** For Node. */
  readonly flags?: readonly string[];
  /** For the Studio. */
  readonly options?: readonly string[];
}

/** Made once for the tests of a file. Each of them starts it, and it ends after the test. */
export class StudioProcess {
  #folder = "";
  #process: ChildProcess | undefined;
  #refused: string[] = [];
  #said = "";

  constructor() {
    test.afterEach(async ({ page }, info) => {
      // Closed first: without the Studio, the page's requests would fail and log errors.
      await page.close();
      await this.#close(info);
    });
  }

  /**
   * `prepare` may change the copy before it is opened. `flags` are for Node, `options` for the Studio. Refused and failed requests of the page are
   * recorded, so that a failing test prints them with the Studio's output.
   */
  start(
    page: Page,
    journeys: Journeys,
    prepare?: (folder: string) => void,
    flags: readonly string[] = [],
    options: readonly string[] = [],
  ): void {
    this.#folder = copyRepository(journeys);
    prepare?.(this.#folder);
    this.#refused = [];
    this.#said = "";
    // Runs this repository's script: Node has compiled its files before, but not a copy's.
    const studio = join(import.meta.dirname, "../../scripts/studio.ts");
    this.#process = spawn(
      process.execPath,
      [...flags, studio, "--root", this.#folder, "--staff", "https://staff.example/", ...options],
      {
        cwd: this.#folder,
        // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
        env: { ...process.env, NODE_ENV: "development" },
        stdio: ["ignore", "pipe", "pipe"],
      },
    );
    for (const output of [this.#process.stdout, this.#process.stderr])
      output?.on("data", (text) => (this.#said += String(text)));
    page.on("response", (response) => {
      if (response.status() >= 400) this.#refused.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => this.#refused.push(`${request.failure()?.errorText ?? ""} ${request.url()}`));
  }

  /**
   * Starts it and opens its first page, on a desktop unless a size is given. Returns the places of its window. A Studio
   * computes long on a busy machine, so its test has a long time.
   */
  async open(
    page: Page,
    journeys: Journeys,
    prepare?: (folder: string) => void,
    { width = 1440, height = 900, flags = [], options = [] }: OpenOptions = {},
  ): Promise<ReturnType<typeof placesOf>> {
    test.setTimeout(900_000);
    this.start(page, journeys, prepare, flags, options);
    await page.setViewportSize({ width, height });
    await page.goto(await this.link());
    return placesOf(page);
  }

  /** The one-time link that opens the Studio. */
  async link(): Promise<string> {
    await expect.poll(() => this.#said, { timeout: 280_000 }).toMatch(/open\?token=/);
    return /http:\S+/.exec(this.#said)?.[0] ?? "";
  }

  /** What the Studio has printed. */
  get said(): string {
    return this.#said;
  }

  /** The copy. */
  get folder(): string {
    return this.#folder;
  }

  textOf(path: string): string {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  /** Writes a file as another program would. */
  write(path: string, text: string): void {
    writeFileSync(join(this.#folder, path), text);
  }

  /** The files of journeys that differ from what is committed, as `git status` names them. */
  changed(): string {
    return this.git("status", "--porcelain", "--", "flows", "schemas", "locales").trim();
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.#folder, ...args], { encoding: "utf8" });
  }

  async #close({ status, expectedStatus }: Pick<TestInfo, "status" | "expectedStatus">): Promise<void> {
    const running = this.#process;
    if (running === undefined) return;
    this.#process = undefined;
    if (status !== expectedStatus)
      console.log(`The Studio said:\n${this.#said}\nRefused:\n${this.#refused.join("\n")}`);
    const ended = new Promise((resolve) => running.once("exit", resolve));
    if (running.exitCode === null && running.kill("SIGTERM")) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Makes an edit as the page does. */
export async function applyIn(page: Page, command: Command): Promise<void> {
  const status = await page.evaluate(async (body) => {
    const headers = { "Content-Type": "application/json" };
    return (await fetch("/studio/api/edits", { method: "POST", headers, body })).status;
  }, JSON.stringify({ command }));
  expect(status).toBe(200);
}

/** `npm run studio` on a copy of the repository, so that a test may edit it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyRepository, type Journeys } from "./studio-copy.ts";
import type { Page, TestInfo } from "@playwright/test";
import { expect, test } from "./test.ts";

/** A Studio that runs on a copy. */
interface Running {
  readonly folder: string;
  readonly process: ChildProcess;
  said: string;
  /** What admits another page of this Studio, whose link works once. */
  cookies: readonly Cookie[];
}

type Cookie = Awaited<ReturnType<ReturnType<Page["context"]>["cookies"]>>[number];

/**
 * The Studio of tests that can begin with any of its states, so that it starts and compiles its pages once. Each worker
 * starts one at the first of them.
 */
let kept: Running | undefined;
process.once("exit", () => kept?.process.kill("SIGTERM"));

/** Made once for the tests of a file. Each of them starts it, and it ends after the test unless it is `shared`. */
export class StudioProcess {
  readonly #isShared: boolean;
  #running: Running | undefined;
  #page: Page | undefined;
  #refused: string[] = [];

  constructor({ shared = false }: { readonly shared?: boolean } = {}) {
    this.#isShared = shared;
    test.afterEach(async ({ page }, info) => {
      const cookies = await page.context().cookies();
      // Closed first: without the Studio, the page's requests would fail and log errors.
      await page.close();
      await this.#close(info, cookies);
    });
  }

  /**
   * `prepare` may change the copy before it is opened. `flags` are for Node. Refused and failed requests of the page are
   * recorded, so that a failing test prints them with the Studio's output.
   */
  start(page: Page, journeys: Journeys, prepare?: (folder: string) => void, flags: readonly string[] = []): void {
    this.#page = page;
    this.#refused = [];
    this.#running = (this.#isShared ? kept : undefined) ?? started(copyRepository(journeys), flags, prepare);
    if (this.#running === kept) {
      this.git("reset", "--hard", "--quiet");
      this.git("clean", "-fd", "--quiet");
      prepare?.(this.#running.folder);
    }
    if (this.#isShared) kept = this.#running;
    page.on("response", (response) => {
      if (response.status() >= 400) this.#refused.push(`${response.status()} ${response.url()}`);
    });
    page.on("requestfailed", (request) => this.#refused.push(`${request.failure()?.errorText ?? ""} ${request.url()}`));
  }

  /** The link that opens the Studio in the test's page. */
  async link(): Promise<string> {
    const { cookies } = this.#now();
    await expect.poll(() => this.said, { timeout: 280_000 }).toMatch(/open\?token=/);
    const link = /http:\S+/.exec(this.said)?.[0] ?? "";
    if (cookies.length === 0) return link;
    await this.#page?.context().addCookies([...cookies]);
    return new URL("/studio/", link).href;
  }

  /** What the Studio has printed. */
  get said(): string {
    return this.#now().said;
  }

  textOf(path: string): string {
    return readFileSync(join(this.#now().folder, path), "utf8");
  }

  /** Writes a file as another program would. */
  write(path: string, text: string): void {
    writeFileSync(join(this.#now().folder, path), text);
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.#now().folder, ...args], { encoding: "utf8" });
  }

  #now(): Running {
    if (this.#running === undefined) throw new Error("The Studio was not started");
    return this.#running;
  }

  async #close({ status, expectedStatus }: TestInfo, cookies: readonly Cookie[]): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    const hasFailed = status !== expectedStatus;
    if (hasFailed) console.log(`The Studio said:\n${running.said}\nRefused:\n${this.#refused.join("\n")}`);
    if (running === kept && !hasFailed) {
      running.cookies = cookies;
      return;
    }
    if (running === kept) kept = undefined;
    const ended = new Promise((resolve) => running.process.once("exit", resolve));
    if (running.process.exitCode === null && running.process.kill("SIGTERM")) await ended;
    rmSync(running.folder, { recursive: true, force: true });
  }
}

function started(folder: string, flags: readonly string[], prepare?: (folder: string) => void): Running {
  prepare?.(folder);
  // Runs this repository's script: Node has compiled its files before, but not a copy's.
  const script = join(import.meta.dirname, "../../scripts/studio.ts");
  const studio = spawn(process.execPath, [...flags, script, "--root", folder, "--staff", "https://staff.example/"], {
    cwd: folder,
    // Vite's build, which other tests of this process run, sets NODE_ENV to "production".
    env: { ...process.env, NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const running: Running = { folder, process: studio, said: "", cookies: [] };
  for (const output of [studio.stdout, studio.stderr])
    output.on("data", (text) => {
      running.said += String(text);
    });
  return running;
}

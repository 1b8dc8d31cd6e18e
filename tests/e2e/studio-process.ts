/** `npm run studio` on a copy of the repository, so that a test may edit it. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copyRepository, type Journeys } from "./studio-copy.ts";
import { expect } from "./test.ts";

export class StudioProcess {
  readonly #folder: string;
  readonly #process: ChildProcess;
  #said = "";

  /** `prepare` may change the copy before it is opened. */
  constructor(journeys: Journeys, prepare: (folder: string) => void = () => undefined) {
    this.#folder = copyRepository(journeys);
    prepare(this.#folder);
    this.#process = spawn(process.execPath, ["scripts/studio.ts"], {
      cwd: this.#folder,
      // Vite's build, which other tests of this process run, leaves "production" behind.
      env: { ...process.env, NODE_ENV: "development" },
      stdio: ["ignore", "pipe", "ignore"],
    });
    this.#process.stdout?.on("data", (text) => (this.#said += String(text)));
  }

  /** The link that opens it, once. */
  async link(): Promise<string> {
    await expect.poll(() => this.#said, { timeout: 280_000 }).toMatch(/open\?token=/);
    return /http:\S+/.exec(this.#said)?.[0] ?? "";
  }

  textOf(path: string): string {
    return readFileSync(join(this.#folder, path), "utf8");
  }

  git(...args: readonly string[]): string {
    return execFileSync("git", ["-C", this.#folder, ...args], { encoding: "utf8" });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    if (this.#process.exitCode === null && this.#process.kill("SIGTERM")) await ended;
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

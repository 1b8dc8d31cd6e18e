/** A command that runs in parallel with others, as soon as the parts that it needs have ended. */
import { spawn } from "node:child_process";
import { setPriority } from "node:os";

export interface Part {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Names of the parts that must end first, successful or not. */
  readonly after: readonly string[];
  /**
   * Runs with low priority. Not if `PARTS_ALIKE` is set, because a process that uses every core would then leave it no
   * time.
   */
  readonly yields?: boolean;
}

export interface Ended {
  readonly name: string;
  readonly ok: boolean;
  /** Seconds since the first part began. */
  readonly from: number;
  readonly seconds: number;
}

/** Interval of progress lines, for readers and for CI systems that stop a silent job. */
const SAY_EVERY_MS = 60_000;

/** Runs all parts, and prints the output of each one when it ends. Throws if parts wait for each other. */
export async function runParts(parts: readonly Part[]): Promise<readonly Ended[]> {
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  const running = new Map<string, Promise<Ended>>();
  const ended: Ended[] = [];
  const saying = setInterval(() => {
    console.log(`── after ${since().toFixed(0)} s: ${[...running.keys()].join(", ")}`);
  }, SAY_EVERY_MS);
  let waiting = parts;
  try {
    while (waiting.length > 0 || running.size > 0) {
      const ready = waiting.filter(({ after }) => after.every((name) => ended.some((one) => one.name === name)));
      waiting = waiting.filter((part) => !ready.includes(part));
      for (const part of ready) running.set(part.name, runPart(part, since));
      if (running.size === 0) throw new Error(`Nothing can begin: ${waiting.map(({ name }) => name).join(", ")}`);
      const one = await Promise.race(running.values());
      running.delete(one.name);
      ended.push(one);
    }
  } finally {
    clearInterval(saying);
  }
  return ended;
}

async function runPart({ name, command: [command, ...args], yields }: Part, since: () => number): Promise<Ended> {
  const from = since();
  const said: Buffer[] = [];
  const ok = await new Promise<boolean>((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
    if (yields && !process.env["PARTS_ALIKE"] && child.pid !== undefined) lowerPriority(child.pid);
    for (const output of [child.stdout, child.stderr]) output.on("data", (chunk: Buffer) => said.push(chunk));
    child.once("error", (error) => {
      said.push(Buffer.from(`${error.message}\n`));
      resolve(false);
    });
    child.once("close", (code) => resolve(code === 0));
  });
  const seconds = since() - from;
  console.log(`\n── ${name}\n${Buffer.concat(said).toString().trimEnd()}`);
  console.log(`── ${name}: ${ok ? "ok" : "FAILED"} in ${seconds.toFixed(1)} s`);
  return { name, ok, from, seconds };
}

/** Processes that the child starts later inherit the priority. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, 7);
  } catch {
    // The process has ended already, or the system has no priorities.
  }
}

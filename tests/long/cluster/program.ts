import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, mkdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RunAs } from "../../../src/server/db/run-as.ts";
import { killIfRunning } from "../embedded-database.ts";

/** What the programs say. Kept after the run, because it explains a failure. */
const LOGS = "test-results/long/cluster";
const OPS = join(import.meta.dirname, "../../../ops/cluster");

/** A program of the cluster that can be ended and started again. */
export interface Program {
  start(): void;
  /** The signal goes to the program alone. */
  signal(name: NodeJS.Signals): void;
  kill(name?: NodeJS.Signals): Promise<void>;
}

/** `name` is that of its log. */
export function program(as: RunAs, name: string, command: string, args: readonly string[]): Program {
  mkdirSync(LOGS, { recursive: true });
  const log = createWriteStream(join(LOGS, `${name}.log`));
  let running: { readonly child: ChildProcess; readonly exit: Promise<unknown> } | undefined;
  return {
    start() {
      const child = as.start(command, args);
      child.stderr?.pipe(log, { end: false });
      running = { child, exit: once(child, "exit") };
    },
    signal: (signal) => killIfRunning(running?.child.pid ?? 0, signal),
    async kill(signal = "SIGKILL") {
      if (!running || running.child.exitCode !== null || running.child.signalCode !== null) return;
      running.child.kill(signal);
      await running.exit;
    },
  };
}

/** Writes a file of `ops/cluster` with its placeholders filled in. Throws if one has no value. */
export async function writeConfiguration(
  name: string,
  to: string,
  values: Readonly<Record<string, string | number>>,
): Promise<string> {
  const filled = readFileSync(join(OPS, name), "utf8").replaceAll(/\$\{(\w+)\}/g, (_, key: string) => {
    const value = values[key];
    if (value === undefined) throw new Error(`${name} needs a value for ${key}`);
    return String(value);
  });
  await writeFile(to, filled, { mode: 0o644 });
  return to;
}

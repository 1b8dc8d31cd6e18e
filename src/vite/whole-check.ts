import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Problem } from "../model/index.ts";

/** Runs the whole check, including the exploration, beside the dev server after a pause in editing. */
export interface WholeCheck {
  /** Starts the check after that pause. Cancels a running one. */
  begin(): void;
  /** Starts a check that waits for a pause at once. */
  now(): void;
  /** Cancels the check. */
  stop(): void;
}

/**
 * `listener` is called with the findings each time a check has finished, and `failed` if it could not run, without
 * being cancelled.
 */
export function wholeCheck(
  root: string,
  listener: (problems: readonly Problem[]) => void,
  quietMs = 1_500,
  failed: () => void = () => undefined,
): WholeCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let child: ChildProcess | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    child?.kill();
    child = undefined;
  };
  const run = () => {
    timer = undefined;
    // In a separate process, because exploring takes seconds and the server must keep answering.
    const script = join(import.meta.dirname, "../../scripts/check.ts");
    const running = spawn(process.execPath, [script, "--format", "json", root], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    child = running;
    let text = "";
    running.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
    running.once("close", () => {
      if (running !== child) return;
      child = undefined;
      // The next edit tries again.
      if (text === "") return failed();
      listener((JSON.parse(text) as { problems: Problem[] }).problems);
    });
  };
  return {
    stop,
    begin() {
      stop();
      timer = setTimeout(run, quietMs);
    },
    now() {
      if (timer === undefined) return;
      clearTimeout(timer);
      run();
    },
  };
}

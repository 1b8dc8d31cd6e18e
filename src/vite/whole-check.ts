import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Problem } from "../model/index.ts";

/** Runs the whole check, including the exploration, beside the dev server after a pause in editing. */
export interface WholeCheck {
  /** Starts the check after that pause. Cancels a running one. */
  begin(): void;
  /** Cancels the check. */
  stop(): void;
}

/** `listener` is called with the findings each time a check has finished. */
export function wholeCheck(
  root: string,
  listener: (problems: readonly Problem[]) => void,
  quietMs = 1_500,
): WholeCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let child: ChildProcess | undefined;
  const stop = () => {
    clearTimeout(timer);
    child?.kill();
    child = undefined;
  };
  const run = () => {
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
      // It was cancelled or could not run; the next edit tries again.
      if (running !== child || text === "") return;
      child = undefined;
      listener((JSON.parse(text) as { problems: Problem[] }).problems);
    });
  };
  return {
    stop,
    begin() {
      stop();
      timer = setTimeout(run, quietMs);
    },
  };
}

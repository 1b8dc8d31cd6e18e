import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Problem } from "../model/index.ts";

/** Checks everything, exploration included, beside the dev server and when there was no edit for a while. */
export interface WholeCheck {
  /** Begins when it has been quiet for so long; whatever runs is given up. */
  begin(): void;
  /** Gives up. */
  stop(): void;
}

/** `told` hears what was found, each time that a check has come to its end. */
export function wholeCheck(root: string, told: (problems: readonly Problem[]) => void, quietMs = 1_500): WholeCheck {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let child: ChildProcess | undefined;
  const stop = () => {
    clearTimeout(timer);
    child?.kill();
    child = undefined;
  };
  const run = () => {
    // A process of its own: exploring takes seconds, and the server goes on answering.
    const script = join(import.meta.dirname, "../../scripts/check.ts");
    const running = spawn(process.execPath, [script, "--format", "json", root], {
      cwd: root,
      stdio: ["ignore", "pipe", "ignore"],
    });
    child = running;
    let text = "";
    running.stdout.setEncoding("utf8").on("data", (more: string) => (text += more));
    running.once("close", () => {
      // Given up, or it could not run: the next edit tries again.
      if (running !== child || text === "") return;
      child = undefined;
      told((JSON.parse(text) as { problems: Problem[] }).problems);
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

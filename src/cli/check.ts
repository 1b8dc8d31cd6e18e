import { join } from "node:path";
import { keptCheck } from "./kept-check.ts";
import type { ExitCode, Terminal } from "./terminal.ts";

/**
 * The complete check: rules, explorations and simulations. Stores results for later runs in `cache`. If nothing has
 * changed since the last run, it says what that one said. Returns the exit code.
 */
export function wholeCheck(args: readonly string[], terminal: Terminal, cache: string): Promise<ExitCode> {
  return keptCheck(args, terminal, join(cache, "checked.json"), async (heard) => {
    // Loaded only here: it takes longer than everything that is done for an unchanged folder.
    const { checkNow } = await import("./check-now.ts");
    return checkNow(args, heard, cache);
  });
}

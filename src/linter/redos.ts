import { createRequire } from "node:module";
import { remembering } from "../model/index.ts";

/**
 * A text that a regular expression (`u`) takes very long to refuse, written as an expression that builds it.
 * `undefined` if there is none.
 */
export function slowText(pattern: string): string | undefined {
  return isPlain(pattern) ? undefined : judged(pattern).attack;
}

/**
 * A result that is unknown, because of a timeout or a missing package, is not cached, so the next check tries again.
 */
const judged = remembering("slow pattern", judge, ({ known }) => known);

/**
 * Whether a pattern is obviously fast: it is anchored at the beginning, has at most one unbounded repetition, which is
 * of a single character or class, and repeats no group.
 */
function isPlain(pattern: string): boolean {
  const open = pattern.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  const repeatsGroup = /\)(?:[*+?]|\{)/.test(pattern);
  return (
    !/\\[1-9k]|\(\?[=!<]/.test(pattern) &&
    !repeatsGroup &&
    (open === 0 || (open === 1 && pattern.startsWith("^") && !pattern.includes("|")))
  );
}

interface Recheck {
  checkSync(source: string, flags: string, options: object): { status: string; attack?: { pattern: string } };
}

/**
 * In wall-clock time, so it is far above the usual 0.02 to 0.3 s of processor time, because the machine may be busy.
 */
const MOST_MS = 15_000;

function judge(pattern: string): { readonly known: boolean; readonly attack?: string } {
  const found = recheck()?.checkSync(pattern, "u", { timeout: MOST_MS });
  if (found?.status === "safe") return { known: true };
  if (found?.status !== "vulnerable") return { known: false };
  return { known: true, attack: found.attack?.pattern ?? "one that is nearly right" };
}

/**
 * The pure JavaScript build, which needs neither Java nor a platform-specific binary. Loaded only for patterns that
 * need it.
 */
function recheck(): Recheck | undefined {
  try {
    return createRequire(import.meta.url)("recheck/lib/browser.js") as Recheck;
  } catch {
    // In an installation without development packages, the other checks still run.
    return undefined;
  }
}

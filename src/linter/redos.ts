import { createRequire } from "node:module";
import { remembering } from "../model/index.ts";

/** A text that a regular expression (`u`) takes very long to refuse, as an expression that makes it; `undefined` where there is none. */
export function slowText(pattern: string): string | undefined {
  return isPlain(pattern) ? undefined : judged(pattern).attack;
}

/** What is not known, for want of time or of the package, is asked again by the next check. */
const judged = remembering("slow pattern", judge, ({ known }) => known);

interface Judged {
  readonly known: boolean;
  readonly attack?: string;
}

/**
 * Whether a glance tells that it is decided in one pass: no repetition without an end but of one character or class, anchored
 * at the beginning, and nothing repeated that itself repeats.
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

/** By the clock, so much more than it ever takes (0.02 to 0.3 s of processor time): a machine may be busy with other things. */
const MOST_MS = 15_000;

function judge(pattern: string): Judged {
  const found = recheck()?.checkSync(pattern, "u", { timeout: MOST_MS });
  if (found?.status === "safe") return { known: true };
  if (found?.status !== "vulnerable") return { known: false };
  return { known: true, attack: found.attack?.pattern ?? "one that is nearly right" };
}

/** Its pure JavaScript build, which needs neither Java nor a binary for the platform; loaded for the patterns that need it. */
function recheck(): Recheck | undefined {
  try {
    return createRequire(import.meta.url)("recheck/lib/browser.js") as Recheck;
  } catch {
    // An installation without development packages checks everything else.
    return undefined;
  }
}

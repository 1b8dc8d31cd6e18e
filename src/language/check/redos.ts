import { createRequire } from "node:module";
import { remembering } from "../memory.ts";

/** A text that a regular expression (`u`) takes very long to refuse, as an expression that makes it; `undefined` where there is none. */
export function slowText(pattern: string): string | undefined {
  return isPlain(pattern) ? undefined : attack(pattern);
}

const attack = remembering("slow pattern", attackOn);

/**
 * Whether a glance tells that it is decided in one pass: no repetition without an end but of one character or class, anchored
 * at the beginning, and nothing repeated that itself repeats.
 */
function isPlain(pattern: string): boolean {
  const open = pattern.match(/[*+]|\{\d+,\}/g)?.length ?? 0;
  const repeatsGroup = /\)(?:[*+?]|\{)/.test(pattern);
  return (
    !/\\[1-9k]|\(\?[=!<]/.test(pattern) &&
    (open === 0
      ? !repeatsGroup || pattern.length < 60
      : open === 1 && pattern.startsWith("^") && !repeatsGroup && !pattern.includes("|"))
  );
}

interface Recheck {
  checkSync(source: string, flags: string, options: object): { status: string; attack?: { pattern: string } };
}

function attackOn(pattern: string): string | undefined {
  const found = recheck()?.checkSync(pattern, "u", { timeout: 2_000 });
  if (found === undefined) return undefined;
  const { status, attack } = found;
  return status === "vulnerable" ? (attack?.pattern ?? "one that is nearly right") : undefined;
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

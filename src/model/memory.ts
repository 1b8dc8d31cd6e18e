import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { keepFile } from "./keep-file.ts";
import { LANGUAGE, ownCode } from "./own-code.ts";

/**
 * Caches the results of an expensive function of texts while the process runs and, between `openMemory` and
 * `keepMemory`, from one run to the next. The result may depend on the text and on our own code only.
 *
 *     const slow = remembering("slow pattern", judge);
 *     slow("^(a+)+$");
 *
 * Results for which `lasting` returns false are dropped when the process ends.
 */
export function remembering<T>(
  kind: string,
  ask: (text: string) => T,
  lasting: (answer: T) => boolean = () => true,
): (text: string) => T {
  return (text) => {
    const key = `${kind} ${text.length < 100 ? text : hashOf(text)}`;
    let answer = answers.get(key);
    if (answer === undefined) {
      answer = { is: ask(text) };
      answers.set(key, answer);
      changed = true;
    }
    const is = answer.is as T;
    if (lasting(is)) requested.add(key);
    return is;
  };
}

/**
 * Reads the results that an earlier run stored in a file, unless our own code has changed since then. Returns whether
 * there were any.
 */
export function openMemory(file: string): boolean {
  print ??= ownCode(...LANGUAGE);
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as { print?: string; answers?: Record<string, Answer> };
    if (kept.print !== print) return false;
    for (const [key, answer] of Object.entries(kept.answers ?? {})) if (!answers.has(key)) answers.set(key, answer);
    changed = false;
    return true;
  } catch {
    // Nothing is stored, or the file is incomplete.
    return false;
  }
}

/**
 * Stores the results that were used in this run, if the file does not have them yet. If the folder cannot be written,
 * nothing is stored.
 */
export function keepMemory(file: string): void {
  if (!changed || print === undefined) return;
  const kept = Object.fromEntries([...requested].map((key) => [key, answers.get(key)]));
  if (keepFile(file, JSON.stringify({ print, answers: kept }))) changed = false;
}

interface Answer {
  /** Absent in JSON if the result is `undefined`. */
  readonly is?: unknown;
}

const answers = new Map<string, Answer>();
/** The results to store: only those that were used in this run. */
const requested = new Set<string>();
let changed = false;
let print: string | undefined;

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { keepFile } from "./keep-file.ts";
import { LANGUAGE, ownCode } from "./own-code.ts";

/**
 * What expensive questions about texts came to: kept while the process runs and, between `openMemory` and `keepMemory`, from one
 * run to the next. A question's answer may depend on its text and on our own code alone.
 *
 *     const slow = remembering("slow pattern", judge);
 *     slow("^(a+)+$");
 *
 * What is not `lasting` is forgotten with the process.
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
    if (lasting(is)) asked.add(key);
    return is;
  };
}

/** Reads what an earlier run has kept in a file, unless our own code has changed since. */
export function openMemory(file: string): void {
  print ??= ownCode(...LANGUAGE);
  try {
    const kept = JSON.parse(readFileSync(file, "utf8")) as { print?: string; answers?: Record<string, Answer> };
    if (kept.print !== print) return;
    for (const [key, answer] of Object.entries(kept.answers ?? {})) if (!answers.has(key)) answers.set(key, answer);
    changed = false;
  } catch {
    // Nothing was kept, or what was is not whole.
  }
}

/** Writes what was asked in this run, where the file does not have it yet. A folder that cannot be written to keeps nothing. */
export function keepMemory(file: string): void {
  if (!changed || print === undefined) return;
  const kept = Object.fromEntries([...asked].map((key) => [key, answers.get(key)]));
  if (keepFile(file, JSON.stringify({ print, answers: kept }))) changed = false;
}

interface Answer {
  /** Absent in JSON where the answer is `undefined`. */
  readonly is?: unknown;
}

const answers = new Map<string, Answer>();
/** What is to be kept: who no longer asks needs no answer. */
const asked = new Set<string>();
let changed = false;
let print: string | undefined;

function hashOf(text: string): string {
  return createHash("sha1").update(text).digest("base64url");
}

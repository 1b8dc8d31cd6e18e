import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The change of a file in an act, as fingerprints of its text before and after. `null` if the file did not exist, or
 * does not exist any more.
 */
export interface FileChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A single act of a person, with all files that it changed. It is undone and redone as a whole. */
export interface Act {
  /** A sentence that says what it does. */
  readonly what: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly files: readonly FileChange[];
  /** Consecutive acts of one group are merged. */
  readonly group?: string;
  /** Whether it is in a commit that was submitted. */
  readonly isSubmitted?: true;
}

/** All acts in order. The first `done` acts are in effect, the others are undone. */
export interface History {
  readonly acts: readonly Act[];
  readonly done: number;
}

const NO_HISTORY: History = { acts: [], done: 0 };

/** More than anybody undoes, and few enough to store. */
const MOST = 500;

/** Branches that nobody opens any more are forgotten after so many others. */
const MOST_BRANCHES = 20;

/** Adds an act. Undone acts can no longer be redone. */
export function did(history: History, act: Act): History {
  const acts = [...history.acts.slice(0, history.done), act].slice(-MOST);
  return { acts, done: acts.length };
}

/** Merges an act into the last one, which then has the new result. */
export function wentOn(history: History, { what, at, files }: Act): History {
  const acts = history.acts.slice(0, history.done);
  const last = acts.at(-1);
  if (last === undefined) return history;
  const together = last.files.map((change) => {
    return { ...change, after: files.find(({ path }) => path === change.path)?.after ?? change.after };
  });
  // If text was typed and removed again, nothing was done.
  const isDone = together.some(({ before, after }) => before !== after);
  const next = [...acts.slice(0, -1), ...(isDone ? [{ ...last, what, at, files: together }] : [])];
  return { acts: next, done: next.length };
}

/** Whether an act continues the last one: same group, same files, and it starts where that one ended. */
export function goesOn(history: History, { group, files }: Act): boolean {
  const last = toUndo(history);
  return (
    group !== undefined &&
    last?.group === group &&
    last.files.length === files.length &&
    files.every(({ path, before }) => last.files.some((one) => one.path === path && one.after === before))
  );
}

/** The acts that are in effect and have not been submitted, in order. */
export function notSubmitted({ acts, done }: History): readonly Act[] {
  return acts.slice(0, done).filter(({ isSubmitted }) => isSubmitted !== true);
}

/** Notes that these acts have been submitted. */
export function submitted({ acts, done }: History, these: readonly Act[]): History {
  return { acts: acts.map((act) => (these.includes(act) ? { ...act, isSubmitted: true } : act)), done };
}

/** The act that undo reverts. */
export function toUndo({ acts, done }: History): Act | undefined {
  return acts[done - 1];
}

/** The act that redo repeats. */
export function toRedo({ acts, done }: History): Act | undefined {
  return acts[done];
}

export function undone(history: History): History {
  return { ...history, done: history.done - 1 };
}

export function redone(history: History): History {
  return { ...history, done: history.done + 1 };
}

/**
 * Stores a history and the file texts of its acts in a folder beside the repository's files, so that it survives a
 * reload and a crash.
 */
export class HistoryStore {
  readonly #folder: string;
  /** The histories of other branches, those that were left last at the end. */
  #others: Readonly<Record<string, History>>;

  constructor(folder: string) {
    this.#folder = folder;
    this.#others = this.#readOthers();
    mkdirSync(join(folder, "texts"), { recursive: true });
  }

  /** The stored history. Empty if there is none or it cannot be read. */
  read(): History {
    try {
      const history = JSON.parse(readFileSync(join(this.#folder, "history.json"), "utf8")) as History;
      const isWhole = Array.isArray(history.acts) && Number.isInteger(history.done);
      const kept = (name: string | null) => name === null || this.#has(name);
      const has = ({ before, after }: FileChange) => kept(before) && kept(after);
      return isWhole && history.acts.every(({ files }) => files.every(has)) ? history : NO_HISTORY;
    } catch {
      return NO_HISTORY;
    }
  }

  write(history: History): void {
    const path = join(this.#folder, "history.json");
    writeFileSync(`${path}.new`, JSON.stringify(history));
    renameSync(`${path}.new`, path);
    const all = [history, ...Object.values(this.#others)];
    const used = new Set<string | null>(
      all.flatMap(({ acts }) => acts.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after]))),
    );
    for (const name of readdirSync(join(this.#folder, "texts")))
      if (!used.has(name)) rmSync(join(this.#folder, "texts", name), { force: true });
  }

  /** Keeps the history of a branch, and returns that of another one. */
  goOn(history: History, from: string, branch: string): History {
    const { [branch]: next = NO_HISTORY, [from]: _, ...others } = this.#others;
    this.#others = Object.fromEntries(Object.entries({ ...others, [from]: history }).slice(-MOST_BRANCHES));
    writeFileSync(join(this.#folder, "others.json"), JSON.stringify(this.#others));
    this.write(next);
    return next;
  }

  #readOthers(): Readonly<Record<string, History>> {
    try {
      return JSON.parse(readFileSync(join(this.#folder, "others.json"), "utf8")) as Record<string, History>;
    } catch {
      return {};
    }
  }

  /** Stores a text and returns its fingerprint, with which it can be read again. Returns null for a missing file. */
  keep(text: string | null): string | null {
    if (text === null) return null;
    const name = fingerprint(text);
    if (!this.#has(name)) writeFileSync(this.#path(name), text);
    return name;
  }

  text(name: string | null): string | null {
    return name === null ? null : readFileSync(this.#path(name), "utf8");
  }

  #has(name: string): boolean {
    return /^[0-9a-f]{64}$/.test(name) && existsSync(this.#path(name));
  }

  #path(name: string): string {
    return join(this.#folder, "texts", name);
  }
}

export function fingerprint(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

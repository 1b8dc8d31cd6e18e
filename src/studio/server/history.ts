import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fingerprint, Refusal } from "../edits/index.ts";

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

/** What was done on a branch is forgotten after something was done on so many others. */
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
  const isOne = ({ at, what }: Act) => these.some((one) => one.at === at && one.what === what);
  return { acts: acts.map((act) => (isOne(act) ? { ...act, isSubmitted: true } : act)), done };
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

/** In ms. A text of an act that another Studio is just storing is not in its history yet. */
const STORING_MS = 60_000;

/**
 * Stores the histories of branches and the file texts of their acts in a folder beside the repository's files, so that
 * they survive a reload and a crash. All Studios on one working copy share them.
 */
export class HistoryStore {
  readonly #folder: string;
  readonly #path: string;
  /** By branch, the one that was written last at the end. As of the file's `version`. */
  #known: { readonly version: string; readonly histories: Map<string, History> } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
    this.#path = join(folder, "history.json");
    mkdirSync(join(folder, "texts"), { recursive: true });
  }

  /** The history of a branch. Empty if there is none or it cannot be read. */
  of(branch: string): History {
    return this.#histories().get(branch) ?? NO_HISTORY;
  }

  /** Stores the history of a branch. What was `from` another one goes on here, and is forgotten there. */
  write(branch: string, history: History, from = branch): void {
    const histories = this.#histories();
    for (const one of [from, branch]) histories.delete(one);
    histories.set(branch, history);
    for (const one of [...histories.keys()].slice(0, -MOST_BRANCHES)) histories.delete(one);
    const made = `${this.#path}.${process.pid}`;
    writeFileSync(made, JSON.stringify({ branches: [...histories] }));
    // Read before it has its name, because another Studio may write right after this one.
    const version = versionOf(made);
    renameSync(made, this.#path);
    this.#known = { version, histories };
    const used = new Set<string | null>(
      [...histories.values()].flatMap(({ acts }) =>
        acts.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after])),
      ),
    );
    for (const name of readdirSync(join(this.#folder, "texts")))
      if (!used.has(name) && !this.#isNew(name)) rmSync(this.#textPath(name), { force: true });
  }

  /** Another Studio may have written them since. */
  #histories(): Map<string, History> {
    const version = versionOf(this.#path);
    if (this.#known?.version !== version) this.#known = { version, histories: this.#read() };
    return this.#known.histories;
  }

  #isNew(name: string): boolean {
    const found = statSync(this.#textPath(name), { throwIfNoEntry: false });
    return found !== undefined && Date.now() - found.mtimeMs < STORING_MS;
  }

  #read(): Map<string, History> {
    try {
      const { branches } = JSON.parse(readFileSync(this.#path, "utf8")) as {
        readonly branches: readonly (readonly [string, History])[];
      };
      return new Map(branches.filter(([, history]) => this.#isWhole(history)));
    } catch {
      return new Map();
    }
  }

  #isWhole({ acts, done }: History): boolean {
    const kept = (name: string | null) => name === null || this.#has(name);
    const has = ({ before, after }: FileChange) => kept(before) && kept(after);
    return Array.isArray(acts) && Number.isInteger(done) && acts.every(({ files }) => files.every(has));
  }

  /** Stores a text and returns its fingerprint, with which it can be read again. Returns null for a missing file. */
  keep(text: string | null): string | null {
    if (text === null) return null;
    const name = fingerprint(text);
    if (!this.#has(name)) writeFileSync(this.#textPath(name), text);
    return name;
  }

  /** Throws a `Refusal` if it is not there any more. */
  text(name: string | null): string | null {
    if (name === null) return null;
    if (!this.#has(name)) throw new Refusal("What the file was then is not kept any more. It stays as it is.");
    return readFileSync(this.#textPath(name), "utf8");
  }

  #has(name: string): boolean {
    return /^[0-9a-f]{64}$/.test(name) && existsSync(this.#textPath(name));
  }

  #textPath(name: string): string {
    return join(this.#folder, "texts", name);
  }
}

function versionOf(path: string): string {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found === undefined ? "" : `${found.ino} ${found.mtimeNs} ${found.size}`;
}

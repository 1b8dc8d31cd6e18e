import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type FileChange, type History, NO_HISTORY } from "./history.ts";

/**
 * Stores a history and the file texts of its acts in a folder beside the repository's files, so that it survives a
 * reload and a crash.
 */
export class HistoryStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
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
    const used = new Set<string | null>(
      history.acts.flatMap(({ files }) => files.flatMap(({ before, after }) => [before, after])),
    );
    for (const name of readdirSync(join(this.#folder, "texts")))
      if (!used.has(name)) rmSync(join(this.#folder, "texts", name), { force: true });
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

import { readJourneys } from "../../linter/index.ts";
import { readAgain, type Repository } from "../../model/index.ts";
import type { Command } from "./command.ts";
import { type Files, filesBelow } from "./files.ts";
import { fileSentence } from "./edit-file.ts";
import {
  type Act,
  did,
  type FileChange,
  goesOn,
  type History,
  redone,
  toRedo,
  toUndo,
  undone,
  wentOn,
} from "./history.ts";
import { fingerprint, HistoryStore } from "./history-store.ts";
import { mergeTexts } from "./merge.ts";
import { planOf } from "./plan.ts";
import { Refusal } from "./refusal.ts";

/** What an edit, an undo or a change by another program came to. */
export interface Edited {
  readonly what: string;
  readonly paths: readonly string[];
}

/**
 * A working copy that is edited: the model of its files as they are, and the history of what was done here. Whatever it writes it has read
 * just before, so that what other programs have written stays.
 */
export class Workspace {
  readonly root: string;
  readonly #files: Files;
  readonly #store: HistoryStore;
  #repo: Repository;
  #history: History;

  /** `state`: the folder for the history. */
  constructor(root: string, state: string, files: Files = filesBelow(root)) {
    this.root = root;
    this.#files = files;
    this.#store = new HistoryStore(state);
    this.#repo = readJourneys(root);
    this.#history = this.#store.read();
  }

  get repo(): Repository {
    return this.#repo;
  }

  get history(): History {
    return this.#history;
  }

  /** Takes over what other programs have written; gives the paths of what is another now. */
  refresh(paths: Iterable<string> = this.#repo.files.keys()): readonly string[] {
    return [...paths].filter((path) => {
      const text = this.#files.read(path);
      if (text === this.#repo.files.get(path)?.text) return false;
      this.#repo = readAgain(this.#repo, path, text);
      return true;
    });
  }

  /** Does what is asked, in the files as they are now. Throws a `Refusal`, and has written nothing then. */
  apply(command: Command): Edited {
    this.refresh();
    const { what, files } = planOf(this.#repo, command);
    if (files.size === 0) return { what: "Nothing changes", paths: [] };
    const changes = [...files].map(([path, after]): FileChange => {
      const before = this.#repo.files.get(path)?.text ?? "";
      return { path, before: this.#store.keep(before), after: this.#store.keep(after) };
    });
    this.#write(files);
    this.#remember({
      what,
      at: Date.now(),
      files: changes,
      ...(command.kind === "edit-file" && { group: command.group }),
    });
    return { what, paths: [...files.keys()] };
  }

  /** Takes the last act back: to the byte where its files were not changed since, and beside what they changed where they did. */
  undo(): Edited {
    const act = toUndo(this.#history);
    if (act === undefined) throw new Refusal("There is nothing to undo.");
    const paths = this.#turn(act, ({ before, after }) => ({ from: after, to: before }));
    this.#keep(undone(this.#history));
    return { what: `Undone: ${act.what}`, paths };
  }

  /** Does again what was undone last. */
  redo(): Edited {
    const act = toRedo(this.#history);
    if (act === undefined) throw new Refusal("There is nothing to redo.");
    const paths = this.#turn(act, ({ before, after }) => ({ from: before, to: after }));
    this.#keep(redone(this.#history));
    return { what: `Done again: ${act.what}`, paths };
  }

  #turn({ what, files }: Act, way: (change: FileChange) => { readonly from: string; readonly to: string }) {
    const texts = new Map<string, string>();
    for (const change of files) {
      const { from, to } = way(change);
      const now = this.#files.read(change.path);
      const [base, wanted] = [this.#store.text(from), this.#store.text(to)];
      const made = now === undefined ? undefined : fingerprint(now) === from ? wanted : mergeTexts(wanted, base, now);
      if (made === undefined)
        throw new Refusal(`${change.path} was changed elsewhere at the same place. It stays as it is.`, [
          { of: what, mine: wanted, theirs: now ?? null, was: base },
        ]);
      texts.set(change.path, made);
    }
    this.#write(texts);
    return [...texts.keys()];
  }

  #write(texts: ReadonlyMap<string, string>): void {
    this.#files.write(texts);
    for (const [path, text] of texts) this.#repo = readAgain(this.#repo, path, text);
  }

  #remember(act: Act): void {
    const [first] = act.files;
    if (first === undefined || !goesOn(this.#history, act)) return this.#keep(did(this.#history, act));
    // In the words of all that was typed since it began.
    const { before = first.before } = toUndo(this.#history)?.files[0] ?? {};
    const what = fileSentence(first.path, this.#store.text(before), this.#store.text(first.after));
    this.#keep(wentOn(this.#history, { ...act, what }));
  }

  #keep(history: History): void {
    this.#history = history;
    this.#store.write(history);
  }
}

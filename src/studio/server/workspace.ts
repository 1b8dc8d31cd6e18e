import { readJourneys } from "../../linter/index.ts";
import { rereadFiles, type Repository } from "../../model/index.ts";
import { type Command, planOf } from "../commands/index.ts";
import {
  type Plan,
  type Files,
  filesBelow,
  mergeTexts,
  type Planned,
  planFingerprint,
  Refusal,
} from "../edits/index.ts";
import {
  type Act,
  did,
  type FileChange,
  goesOn,
  type History,
  redone,
  submitted,
  toRedo,
  toUndo,
  undone,
  wentOn,
  HistoryStore,
} from "./history.ts";
import { fileSentence } from "../commands/edit-file.ts";
import { branchOpen } from "../reading/index.ts";

/** The result of an edit, an undo or a change by another program. */
export interface Edited {
  readonly what: string;
  readonly paths: readonly string[];
}

/** What is written with an edit and takes too long for its plan. */
export interface Beside {
  readonly files: ReadonlyMap<string, string | null>;
  readonly since: Repository;
}

/**
 * An edited working copy: the model of its current files, and the history of edits made here. It reads files directly
 * before it writes them, so that changes by other programs are kept.
 */
export class Workspace {
  readonly root: string;
  readonly #files: Files;
  readonly #store: HistoryStore;
  #repo: Repository;
  /** Files that other programs have changed, which nobody but this workspace knows yet. */
  readonly #unreported = new Set<string>();
  #last: { readonly of: string; readonly repo: Repository; readonly plan: Plan } | undefined;

  /** `state` is the folder for the history. */
  constructor(root: string, state: string, files: Files = filesBelow(root)) {
    this.root = root;
    this.#files = files;
    this.#store = new HistoryStore(state);
    this.#repo = readJourneys(root);
  }

  get repo(): Repository {
    return this.#repo;
  }

  /** The branch that is open. Empty if none is. */
  get branch(): string {
    return branchOpen(this.root);
  }

  /** What was done on the branch that is open. */
  get history(): History {
    return this.#store.of(this.branch);
  }

  /** Reads changes by other programs, and returns the paths that changed and were not returned before. */
  refresh(paths: Iterable<string> = this.#repo.files.keys()): readonly string[] {
    this.catchUp(paths);
    const changed = [...this.#unreported];
    this.#unreported.clear();
    return changed;
  }

  /** Reads changes by other programs. The next `refresh` returns their paths. */
  catchUp(paths: Iterable<string> = this.#repo.files.keys()): void {
    const changed = [...paths].flatMap((path): [string, string | undefined][] => {
      const text = this.#files.read(path);
      return text === this.#repo.files.get(path)?.text ? [] : [[path, text]];
    });
    if (changed.length > 0) this.#repo = rereadFiles(this.#repo, changed);
    for (const [path] of changed) this.#unreported.add(path);
  }

  /**
   * Previews an edit. Throws a `Refusal` if it is not possible. `known` is the same plan, if the checking thread has
   * already made it for these files.
   */
  plan(command: Command, known?: { readonly repo: Repository; readonly plan: Plan | undefined }): Planned {
    this.catchUp();
    if (known?.plan !== undefined && known.repo === this.#repo)
      this.#last = { of: JSON.stringify(command), repo: this.#repo, plan: known.plan };
    const plan = this.#planned(command);
    const { what, files, places, notes = [], onceEverybodys = [] } = plan;
    return {
      seen: planFingerprint(this.#repo, plan),
      what,
      notes: [...notes, ...onceEverybodys],
      files: [...files].map(([path, text]) => {
        const is = text === null ? "removed" : this.#repo.files.has(path) ? "changed" : "made";
        return { path, is, places: places.get(path) ?? 1 };
      }),
    };
  }

  /**
   * Makes an edit in the current files. Throws a `Refusal`, without writing anything, if it is not possible. `seen` is
   * the fingerprint of the preview (`Planned`). `beside` is written with it in one act: texts by path, `null` for a file
   * that is deleted, made from the files `since`.
   */
  apply(command: Command, seen?: string, beside?: Beside): Edited {
    this.catchUp();
    if (beside !== undefined && this.#repo !== beside.since)
      throw new Refusal("Something was changed in the meantime. Look at what differs now, and approve it again.");
    const plan = this.#planned(command);
    if (seen !== undefined && seen !== planFingerprint(this.#repo, plan))
      throw new Refusal(
        "Somebody else has changed something in the meantime, and this would now do something else. Look at it again.",
      );
    const files = new Map([...plan.files, ...(beside?.files ?? [])]);
    return this.#make({ ...plan, files }, command.kind === "edit-file" ? { group: command.group } : {});
  }

  /** Notes that these acts of a branch are in a commit that was submitted, on a new branch or on the same one. */
  submitted(acts: readonly Act[], from: string, branch: string): void {
    this.#store.write(branch, submitted(this.#store.of(from), acts), from);
  }

  #make({ what, files }: Plan, more: Pick<Act, "group">): Edited {
    if (files.size === 0) return { what: "Nothing changes", paths: [] };
    const changes = [...files].map(([path, after]): FileChange => {
      const before = this.#repo.files.get(path)?.text ?? null;
      return { path, before: this.#store.keep(before), after: this.#store.keep(after) };
    });
    this.#write(files);
    this.#remember({ what, at: Date.now(), files: changes, ...more });
    return { what, paths: [...files.keys()] };
  }

  /**
   * Undoes the last act: byte for byte if its files have not changed since, or merged with later changes. `was` is the
   * act that the person saw, if one was shown.
   */
  undo(was?: string | null): Edited {
    const act = toUndo(this.history);
    if (act === undefined) throw new Refusal("There is nothing to undo.");
    refuseOther(act, was);
    const paths = this.#turn(act, ({ before, after }) => ({ from: after, to: before }));
    this.#keep(undone(this.history));
    return { what: `Undone: ${act.what}`, paths };
  }

  /** Redoes the act that was undone last. */
  redo(was?: string | null): Edited {
    const act = toRedo(this.history);
    if (act === undefined) throw new Refusal("There is nothing to redo.");
    refuseOther(act, was);
    const paths = this.#turn(act, ({ before, after }) => ({ from: before, to: after }));
    this.#keep(redone(this.history));
    return { what: `Redone: ${act.what}`, paths };
  }

  /** Returns the same plan for the preview and the edit. */
  #planned(command: Command): Plan {
    const of = JSON.stringify(command);
    if (this.#last?.of !== of || this.#last.repo !== this.#repo)
      this.#last = { of, repo: this.#repo, plan: planOf(this.#repo, command) };
    return this.#last.plan;
  }

  #turn({ what, files }: Act, turning: (change: FileChange) => Turning) {
    const texts = new Map<string, string | null>();
    for (const change of files) {
      const { from, to } = turning(change);
      const now = this.#files.read(change.path) ?? null;
      const [base, wanted] = [this.#store.text(from), this.#store.text(to)];
      const made = turned(now, base, wanted);
      if (made === undefined)
        throw new Refusal(`${change.path} was changed elsewhere in the same place. It stays as it is.`, [
          { of: what, mine: wanted, theirs: now, was: base },
        ]);
      texts.set(change.path, made);
    }
    this.#write(texts);
    return [...texts.keys()];
  }

  #write(texts: ReadonlyMap<string, string | null>): void {
    this.#files.write(texts);
    this.#repo = rereadFiles(this.#repo, texts);
  }

  #remember(act: Act): void {
    const [first] = act.files;
    if (first === undefined || !goesOn(this.history, act)) return this.#keep(did(this.history, act));
    // Describes everything that was typed since the act began.
    const { before = first.before } = toUndo(this.history)?.files[0] ?? {};
    const what = fileSentence(first.path, this.#store.text(before) ?? "", this.#store.text(first.after) ?? "");
    this.#keep(wentOn(this.history, { ...act, what }));
  }

  #keep(history: History): void {
    this.#store.write(this.branch, history);
  }
}

/** Another tab may have done something since the person saw the act. */
function refuseOther({ what }: Act, was: string | null | undefined): void {
  if (was !== undefined && was !== what)
    throw new Refusal(
      `Something else was done in the meantime, in another tab: “${what}”. Press again if you mean that.`,
    );
}

/** The fingerprints of a file's text after an act, and of the text to restore. */
interface Turning {
  readonly from: string | null;
  readonly to: string | null;
}

/**
 * Restores a file's text and keeps later changes by others. `undefined` if that is impossible. `null` stands for no
 * file.
 */
function turned(now: string | null, base: string | null, wanted: string | null): string | null | undefined {
  if (now === base || now === wanted) return wanted;
  // If somebody else has deleted, created or edited the file, their change must not be lost silently.
  return now === null || base === null || wanted === null ? undefined : mergeTexts(wanted, base, now);
}

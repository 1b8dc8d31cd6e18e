import { otherTexts, RECORDINGS, type Repository } from "../../model/index.ts";
import type { Edited, Workspace } from "./workspace.ts";
import { isComment } from "../edits/index.ts";
import { toRedo, toUndo } from "./history.ts";
import type { ChangeNotice, Done, Topic } from "../protocol.ts";
import type { EditedFile, FilesChanged } from "./followed-model.ts";

/** What an edit of files has changed, for the pages. */
function changeNotice(before: Repository, after: Repository, revision: number, files: readonly string[]): ChangeNotice {
  return {
    revision,
    topics: [...new Set(files.map(topicOf))],
    files,
    journeys: journeysOf(before, after, files),
  };
}

/** The journeys that files belong to. `null` if one of them may belong to all. */
function journeysOf(before: Repository, after: Repository, files: readonly string[]): ChangeNotice["journeys"] {
  const names = files.flatMap((path) => /^locales\/[^/]+\/([^/]+)\.json$/.exec(path)?.[1] ?? []);
  const isEach = files.every((path) => /^(?:flows\/[^/]+|locales\/[^/]+)\//.test(path));
  if (!isEach || names.includes(COMMON)) return null;
  const readers = [before, after].flatMap((repo) => repo.flows.filter(({ id }) => reads(repo, id, names)));
  return [...new Set([...changedJourneys(before, after), ...readers.map(({ id }) => id)])];
}

/** The texts that every journey reads. */
const COMMON = "common";

const reads = (repo: Repository, flow: string, names: readonly string[]): boolean =>
  [flow, ...otherTexts(repo, flow)].some((name) => names.includes(name));

function topicOf(path: string): Topic {
  if (isComment(path)) return "comments";
  if (path.startsWith("locales/")) return "texts";
  return path.startsWith(`${RECORDINGS}/`) ? "recordings" : "definitions";
}

/** A journey without a changed part is the same object. */
function changedJourneys(before: Repository, after: Repository): readonly string[] {
  const [was, is] = [new Set(before.flows), new Set(after.flows)];
  const changed = [...before.flows.filter((flow) => !is.has(flow)), ...after.flows.filter((flow) => !was.has(flow))];
  return [...new Set(changed.map(({ id }) => id))];
}

function oneByOne() {
  let turn: Promise<unknown> = Promise.resolve();
  return <T>(does: () => T | Promise<T>): Promise<T> => {
    const done = turn.then(does);
    turn = done.catch(() => undefined);
    return done;
  };
}

/** Called after each change of files. */
type Follower = (notice: ChangeNotice, changed: FilesChanged) => void;

/**
 * The owner of the model: files are read into it and edited in it alone. Everybody else (the threads that check and
 * explore, previews, pages) follows it.
 */
export class Model {
  /** For reading and planning. Edits go through `make`. */
  readonly workspace: Workspace;
  readonly #followers: Follower[] = [];
  #revision = 0;
  /** What the followers know. */
  #known: Repository;

  constructor(workspace: Workspace) {
    this.workspace = workspace;
    this.#known = workspace.repo;
  }

  get root(): string {
    return this.workspace.root;
  }

  get repo(): Repository {
    return this.workspace.repo;
  }

  /** Incremented with each change of files, without comments. */
  get revision(): number {
    return this.#revision;
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
  }

  make(edit: (workspace: Workspace) => Edited): Done {
    const { what, paths } = edit(this.workspace);
    // An edit also reads what other programs have changed.
    const all = new Set([...this.workspace.refresh([]), ...paths]);
    const notice = this.#announce([...all]);
    return { what, revision: this.#revision, notice, ...this.turns };
  }

  /**
   * Does what edits files or opens a branch, one after the other: so neither meets the files while the other is half
   * done.
   */
  readonly inTurn = oneByOne();

  /**
   * Does what commits or opens a branch, one after the other. A developer's hooks and the network may take long there:
   * only the parts that change files are done `inTurn`, so that edits go on meanwhile.
   */
  readonly inGitsTurn = oneByOne();

  /** Reads what other programs have changed: these files, or all. Returns the current files. */
  refresh(paths?: Iterable<string>): Repository {
    this.#announce(this.workspace.refresh(paths));
    return this.repo;
  }

  /** The acts that undo and redo would affect. */
  get turns(): Pick<Done, "undo" | "redo"> {
    const { history } = this.workspace;
    return { undo: toUndo(history)?.what ?? null, redo: toRedo(history)?.what ?? null };
  }

  #announce(paths: readonly string[]): ChangeNotice | null {
    if (paths.length === 0) return null;
    // Nothing that is checked or shown depends on comments.
    if (!paths.every(isComment)) this.#revision += 1;
    const notice = changeNotice(this.#known, this.repo, this.#revision, paths);
    this.#known = this.repo;
    const files = paths.map((path): EditedFile => [path, this.repo.files.get(path)?.text]);
    for (const follower of this.#followers) follower(notice, { ask: "files", revision: this.#revision, files });
    return notice;
  }
}

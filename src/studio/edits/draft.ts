import type { Json } from "../../engine/index.ts";
import { isRule, pointer, type Repository, ruleLists, segmentsOf, rereadFiles } from "../../model/index.ts";
import { aloneAt, listAt, rewordAt, setWords, type Words } from "./edit-text.ts";
import { NotJson, type Path, valueIn } from "./json-text.ts";
import { Refusal } from "./refusal.ts";
import { addAt, fileOf, insertAt, removeAt, renameAt, setAt, swapAt } from "./source-text.ts";

/** The result of an edit: a sentence, and the new text of each changed file. */
export interface Plan {
  readonly what: string;
  readonly files: ReadonlyMap<string, string | null>;
  /** The number of edited places per file. */
  readonly places: ReadonlyMap<string, number>;
  /** What the edit does not do, so that somebody else has to. */
  readonly notes?: readonly string[];
  /** Notes that apply only once the edit is everybody's, not while it is limited to an arm. */
  readonly onceEverybodys?: readonly string[];
}

/** The state of files while an edit is planned. Nothing is written. */
export class Draft {
  readonly #repo: Repository;
  readonly #texts = new Map<string, string | null>();
  readonly #places = new Map<string, number>();

  constructor(repo: Repository) {
    this.#repo = repo;
  }

  /** The planned text of a file. Throws a `Refusal` if it does not exist. */
  text(path: string): string {
    const text = this.#texts.has(path) ? this.#texts.get(path) : this.#repo.files.get(path)?.text;
    if (text === undefined || text === null) throw new Refusal(`There is no file ${path}.`);
    return text;
  }

  has(path: string): boolean {
    return this.#texts.has(path) ? this.#texts.get(path) !== null : this.#repo.files.has(path);
  }

  create(path: string, value: Json): void {
    if (this.has(path)) throw new Refusal(`There is a file ${path} already.`);
    this.#put(path, fileOf(value));
  }

  /** Creates a file with a given text. If the draft has already created it, the text is replaced. */
  createText(path: string, text: string): void {
    if (this.#repo.files.has(path)) throw new Refusal(`There is a file ${path} already.`);
    this.#put(path, text);
  }

  delete(path: string): void {
    if (this.has(path)) this.#put(path, null);
  }

  value(path: string, at: string): Json | undefined {
    return this.#edit(path, at, (text, segments) => valueIn(text, segments));
  }

  set(path: string, at: string, value: Json): void {
    this.#change(path, at, (text, segments) => setAt(text, segments, value));
  }

  /** Replaces a text without reformatting anything around it. */
  reword(path: string, at: string, words: string): void {
    this.#change(path, at, (text, segments) => rewordAt(text, segments, words));
  }

  /** Sets many texts in one pass. */
  setWords(path: string, words: readonly Words[]): void {
    this.#change(path, "", (text) => setWords(text, words));
  }

  /** Adds an item at the end of a list, which may not exist yet. */
  append(path: string, at: string, value: Json): void {
    if (this.value(path, at) === undefined) this.set(path, at, [value]);
    else this.insert(path, at, Number.POSITIVE_INFINITY, value);
  }

  /** Inserts into a list before the item with that index. A rule that is written without a list gets one. */
  insert(path: string, at: string, index: number, value: Json): void {
    const insert = (text: string, segments: Path) =>
      insertAt(isRule(valueIn(text, segments)) ? listAt(text, segments) : text, segments, index, value);
    this.#change(path, at, insert);
  }

  /** Inserts a property into an object before the one with that index. */
  add(path: string, at: string, name: string, index: number, value: Json): void {
    this.#change(path, at, (text, segments) => addAt(text, segments, name, index, value));
  }

  /** Swaps an item of a list with the next one. */
  swap(path: string, at: string, index: number): void {
    this.#change(path, at, (text, segments) => swapAt(text, segments, index));
  }

  /** Removes a value. If one rule of an event or of a `then` is left, the list around it goes too. */
  remove(path: string, at: string): void {
    const remove = (text: string, segments: Path) => {
      const [left, list] = [removeAt(text, segments), segments.slice(0, -1)];
      const rules = typeof segments.at(-1) === "number" ? valueIn(left, list) : undefined;
      const isOne = Array.isArray(rules) && rules.length === 1;
      return isOne &&
        ruleLists(this.#repo)
          .get(path)
          ?.has(pointer("", ...list)) === true
        ? aloneAt(left, list)
        : left;
    };
    this.#change(path, at, remove);
  }

  rename(path: string, at: string, name: string): void {
    this.#change(path, at, (text, segments) => renameAt(text, segments, name));
  }

  plan(what: string, notes: readonly string[] = [], onceEverybodys: readonly string[] = []): Plan {
    const changed = [...this.#texts].filter(([path, text]) => text !== (this.#repo.files.get(path)?.text ?? null));
    const places = changed.map(([path]) => [path, this.#places.get(path) ?? 1] as const);
    return { what, files: new Map(changed), places: new Map(places), notes, onceEverybodys };
  }

  #change(path: string, at: string, change: (text: string, segments: Path) => string): void {
    this.#put(path, this.#edit(path, at, change));
  }

  #put(path: string, text: string | null): void {
    if (text !== null && this.#texts.get(path) === text) return;
    this.#texts.set(path, text);
    this.#places.set(path, (this.#places.get(path) ?? 0) + 1);
  }

  #edit<T>(path: string, at: string, edit: (text: string, segments: Path) => T): T {
    const text = this.text(path);
    try {
      return edit(text, this.#segments(path, at));
    } catch (error) {
      if (error instanceof NotJson)
        throw new Refusal(`${path} is not valid JSON now. Repair it first, or undo what another program did to it.`);
      throw error;
    }
  }

  /** Converts the segments of lists to numbers. The index 0 of a rule without a list is left out. */
  #segments(path: string, at: string): Path {
    let segments: (string | number)[] = [];
    for (const segment of segmentsOf(at)) {
      const container = valueIn(this.text(path), segments);
      if (segment === "0" && isRule(container)) continue;
      segments = [...segments, Array.isArray(container) ? Number(segment) : segment];
    }
    return segments;
  }
}

/** The repository with the draft's changes. */
export function drafted(repo: Repository, draft: Draft): Repository {
  return plannedIn(repo, draft.plan(""));
}

/** The repository with the changes of a plan. */
export function plannedIn(repo: Repository, { files }: Pick<Plan, "files">): Repository {
  return rereadFiles(repo, files);
}

/** Two plans, of which the second was made for the files after the first, as one. */
export function together({ files }: Repository, first: Plan, second: Plan): Plan {
  const texts = new Map([...first.files, ...second.files]);
  const changed = [...texts].filter(([path, text]) => text !== (files.get(path)?.text ?? null));
  const places = changed.map(
    ([path]) => [path, (first.places.get(path) ?? 0) + (second.places.get(path) ?? 0)] as const,
  );
  return {
    ...first,
    files: new Map(changed),
    places: new Map(places),
    notes: [...new Set([...(first.notes ?? []), ...(second.notes ?? [])])],
  };
}

/** Removes a value together with objects that would become empty. */
export function removeWithParent(draft: Draft, path: string, at: string): void {
  const container = at.slice(0, at.lastIndexOf("/"));
  const held = container === "" ? undefined : draft.value(path, container);
  const isLast = typeof held === "object" && held !== null && Object.keys(held).length === 1;
  if (isLast) removeWithParent(draft, path, container);
  else draft.remove(path, at);
}

import type { Json } from "../../engine/index.ts";
import { type Repository, segmentsOf } from "../../model/index.ts";
import { Refusal } from "./refusal.ts";
import { rewordAt } from "./reword.ts";
import { setWords, type Words } from "./set-words.ts";
import {
  addAt,
  fileOf,
  insertAt,
  NotJson,
  type Path,
  removeAt,
  renameAt,
  setAt,
  swapAt,
  valueIn,
} from "./source-text.ts";

/** What an edit comes to: a sentence, and the new text of each file that it changes. */
export interface Plan {
  readonly what: string;
  readonly files: ReadonlyMap<string, string | null>;
  /** At how many places of each file something is edited. */
  readonly places: ReadonlyMap<string, number>;
  /** What it does not do, and somebody else has to. */
  readonly notes?: readonly string[];
  /** The same, of what is everybody's: as long as it is there for people in an arm alone, nobody has to. */
  readonly onceEverybodys?: readonly string[];
}

/** Files while an edit is planned: nothing is written. */
export class Draft {
  readonly #repo: Repository;
  readonly #texts = new Map<string, string | null>();
  readonly #places = new Map<string, number>();

  constructor(repo: Repository) {
    this.#repo = repo;
  }

  /** The text of a file as far as it is planned. Throws a `Refusal` where there is none. */
  text(path: string): string {
    const text = this.#texts.has(path) ? this.#texts.get(path) : this.#repo.files.get(path)?.text;
    if (text === undefined || text === null) throw new Refusal(`There is no file ${path}.`);
    return text;
  }

  has(path: string): boolean {
    return this.#texts.has(path) ? this.#texts.get(path) !== null : this.#repo.files.has(path);
  }

  /** A file that is not there yet. */
  create(path: string, value: Json): void {
    if (this.has(path)) throw new Refusal(`There is a file ${path} already.`);
    this.#put(path, fileOf(value));
  }

  /** The same, with a text that is written already. Made anew it may be another. */
  createText(path: string, text: string): void {
    if (this.#repo.files.has(path)) throw new Refusal(`There is a file ${path} already.`);
    this.#put(path, text);
  }

  /** Takes a file away. */
  delete(path: string): void {
    if (this.has(path)) this.#put(path, null);
  }

  value(path: string, at: string): Json | undefined {
    return this.#edit(path, at, (text, way) => valueIn(text, way));
  }

  set(path: string, at: string, value: Json): void {
    this.#put(
      path,
      this.#edit(path, at, (text, way) => setAt(text, way, value)),
    );
  }

  /** Other words for those that stand there, and nothing around them laid out anew. */
  reword(path: string, at: string, words: string): void {
    this.#put(
      path,
      this.#edit(path, at, (text, way) => rewordAt(text, way, words)),
    );
  }

  /** Words at many places, in one pass. */
  setWords(path: string, words: readonly Words[]): void {
    this.#put(
      path,
      this.#edit(path, "", (text) => setWords(text, words)),
    );
  }

  /** At the end of a list. */
  append(path: string, at: string, value: Json): void {
    this.insert(path, at, Number.POSITIVE_INFINITY, value);
  }

  /** Into a list, before the item of that number. */
  insert(path: string, at: string, index: number, value: Json): void {
    const insert = (text: string, way: Path) => insertAt(text, way, index, value);
    this.#put(path, this.#edit(path, at, insert));
  }

  /** A property of an object, before the one of that number. */
  add(path: string, at: string, name: string, index: number, value: Json): void {
    this.#put(
      path,
      this.#edit(path, at, (text, way) => addAt(text, way, name, index, value)),
    );
  }

  /** An item of a list and the one after it change places. */
  swap(path: string, at: string, index: number): void {
    this.#put(
      path,
      this.#edit(path, at, (text, way) => swapAt(text, way, index)),
    );
  }

  remove(path: string, at: string): void {
    this.#put(path, this.#edit(path, at, removeAt));
  }

  rename(path: string, at: string, name: string): void {
    this.#put(
      path,
      this.#edit(path, at, (text, way) => renameAt(text, way, name)),
    );
  }

  plan(what: string, notes: readonly string[] = [], onceEverybodys: readonly string[] = []): Plan {
    const changed = [...this.#texts].filter(([path, text]) => text !== (this.#repo.files.get(path)?.text ?? null));
    const places = changed.map(([path]) => [path, this.#places.get(path) ?? 1] as const);
    return { what, files: new Map(changed), places: new Map(places), notes, onceEverybodys };
  }

  #put(path: string, text: string | null): void {
    if (text !== null && this.#texts.get(path) === text) return;
    this.#texts.set(path, text);
    this.#places.set(path, (this.#places.get(path) ?? 0) + 1);
  }

  #edit<T>(path: string, at: string, edit: (text: string, way: Path) => T): T {
    const text = this.text(path);
    try {
      return edit(text, this.#way(path, at));
    } catch (error) {
      if (error instanceof NotJson)
        throw new Refusal(`${path} is not JSON now: mend it first, or undo what another program did to it.`);
      throw error;
    }
  }

  /** Numbers where there are lists. */
  #way(path: string, at: string): Path {
    let way: (string | number)[] = [];
    for (const segment of segmentsOf(at)) {
      const isList = Array.isArray(valueIn(this.text(path), way));
      way = [...way, isList ? Number(segment) : segment];
    }
    return way;
  }
}

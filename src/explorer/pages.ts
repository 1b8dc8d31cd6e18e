import { type Json, type JsonObject, type Program, type Snapshot, view } from "../engine/index.ts";
import { keyedTextsIn, type Repository } from "../model/index.ts";
import { type Sending, sendingsOf } from "./sends.ts";
import { perWorld } from "./worlds.ts";

/** What somebody meets on a page: what it offers, the links that lead away, and the texts that it shows with a gap. */
export interface Page {
  readonly sendings: readonly Sending[];
  readonly links: readonly string[];
  /** Key and parameter: `welcome.title ({name})`. */
  readonly gaps: readonly string[];
}

/**
 * The pages of a journey, each worked out once for all states in which it reads the same: what it reads of the data and of the form is
 * noted as it is worked out. A page that goes through all of either is worked out for each state.
 */
export function pagesOf(program: Program, blocks: Repository["blocks"]): (snapshot: Snapshot, at: number) => Page {
  const shelves = perWorld(() => new Map<string, Shelf>());
  return (snapshot, at) => {
    const name = `${snapshot.step} ${snapshot.dialog}`;
    const ofWorld = shelves(snapshot.env, at);
    let shelf = ofWorld.get(name);
    if (shelf === undefined)
      ofWorld.set(name, (shelf = { data: new Set(), form: new Set(), whole: false, pages: new Map() }));
    if (shelf.whole) return pageOf(program, blocks, snapshot, at);
    const known = find(shelf, snapshot);
    if (known !== undefined) return known;
    const before = shelf.data.size + shelf.form.size;
    const page = pageOf(program, blocks, noting(snapshot, shelf), at);
    if (shelf.whole) return pageOf(program, blocks, snapshot, at);
    // Those by fewer values are found no more.
    if (shelf.data.size + shelf.form.size > before) shelf.pages.clear();
    put(shelf, snapshot, page);
    return page;
  };
}

/** The pages of one step, or of a dialog in it, by the values of all that any of them has read. */
interface Shelf {
  readonly data: Set<string>;
  readonly form: Set<string>;
  /** All of the data, or of the form, is gone through. */
  whole: boolean;
  readonly pages: Branch;
}

type Branch = Map<Json | undefined, Branch | Page>;

function find(shelf: Shelf, snapshot: Snapshot): Page | undefined {
  let found: Branch | Page | undefined = shelf.pages;
  for (const value of valuesRead(shelf, snapshot)) {
    found = (found as Branch).get(value);
    if (found === undefined) return undefined;
  }
  return found as Page;
}

function put(shelf: Shelf, snapshot: Snapshot, page: Page): void {
  const values = valuesRead(shelf, snapshot);
  let branch = shelf.pages;
  for (const value of values.slice(0, -1)) {
    let next = branch.get(value) as Branch | undefined;
    if (next === undefined) branch.set(value, (next = new Map()));
    branch = next;
  }
  branch.set(values.at(-1), page);
}

/** Never empty. What is long is compared by what it is: nothing is changed in place. */
function valuesRead({ data, form }: Shelf, snapshot: Snapshot): (Json | undefined)[] {
  const values: (Json | undefined)[] = [null];
  for (const key of data) values.push(snapshot.data[key]);
  if (form.size === 0) return values;
  const filledIn = snapshot.forms["form"]?.values;
  for (const key of form) values.push(filledIn?.[key]);
  return values;
}

/** The same snapshot, noting what is read of it. */
function noting(snapshot: Snapshot, shelf: Shelf): Snapshot {
  const { data, forms } = snapshot;
  const whole = () => {
    shelf.whole = true;
  };
  const { form } = forms;
  return {
    ...snapshot,
    data: noted(data, shelf.data, whole),
    forms: form === undefined ? forms : { ...forms, form: { ...form, values: noted(form.values, shelf.form, whole) } },
  };
}

function noted(of: JsonObject, read: Set<string>, whole: () => void): JsonObject {
  const note = (key: string | symbol) => {
    if (typeof key === "string") read.add(key);
  };
  return new Proxy(of, {
    get(target, key) {
      note(key);
      return Reflect.get(target, key) as unknown;
    },
    has(target, key) {
      note(key);
      return Reflect.has(target, key);
    },
    getOwnPropertyDescriptor(target, key) {
      note(key);
      return Reflect.getOwnPropertyDescriptor(target, key);
    },
    ownKeys(target) {
      whole();
      return Reflect.ownKeys(target);
    },
  });
}

function pageOf(program: Program, blocks: Repository["blocks"], snapshot: Snapshot, at: number): Page {
  const shown = view(program, snapshot, at);
  const { page, aside, header, dialog, title } = shown;
  const gaps = new Set<string>();
  // Goes through all that is shown, and so through the whole data where a block is given it.
  for (const { key, with: given } of keyedTextsIn([page, aside, header, dialog, title] as unknown as Json))
    for (const name in given) if (isGap(given[name])) gaps.add(`${key} ({${name}})`);
  return { ...sendingsOf(blocks, shown), gaps: [...gaps] };
}

/** A parameter of a text that is not there, or empty. */
function isGap(given: Json | undefined): boolean {
  return given === undefined || given === "" || given === null;
}

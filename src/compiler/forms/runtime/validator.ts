import {
  type ConditionalField,
  type FieldError,
  type FormContext,
  type Json,
  type JsonObject,
  type Normalization,
  type Text,
  normalized,
  type shownValues,
  unstorable,
} from "../../../engine/index.ts";
import type { withCurrency } from "./amounts.ts";
import { filled, withoutEmpty } from "./empty.ts";
import type { codes } from "./notations.ts";
import { type CompiledRule, type Failure, failures } from "./rules.ts";

/**
 * An error of ajv-errors: the JSON pointer of the object or value, the index in `texts`, and the errors that it
 * replaces. Other errors are not shown.
 */
export interface Refusal {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: number;
  readonly params: { readonly errors?: readonly Refusal[]; readonly missingProperty?: string };
}

/** The compiled form of a schema. */
export interface Checks {
  /** Standalone code of Ajv with ajv-errors. */
  readonly check: { (value: Json): boolean; errors?: readonly Refusal[] | null };
  readonly texts: readonly Text[];
  readonly order: readonly string[];
  readonly rules: readonly CompiledRule[];
  readonly normalize: readonly Normalization[];
  /** The same for the context: what a browser has kept may be from before a change of `x-normalize`. */
  readonly around?: readonly Normalization[];
  /** Whether all texts of an object are already clean. May be false although they are. */
  readonly ready?: (values: JsonObject) => boolean;
  /** Present if messages contain amounts whose currency is a value of the form or the context. */
  readonly withCurrency?: typeof withCurrency;
  /** Present if the notation of a text depends on another field. */
  readonly codes?: ReturnType<typeof codes>;
  /** The fields that are not always shown, with the function that leaves them out. */
  readonly conditional?: readonly ConditionalField[];
  readonly shownValues?: typeof shownValues;
  /** The schema has a field whose name every object inherits, such as `constructor`. */
  readonly inherited?: true;
}

/**
 * All errors of a value, in order, at most one for each field. Without a context, rules that read it are not checked.
 * Values of hidden fields do not count.
 */
export function validator(checks: Checks): (values: Json, context?: FormContext) => readonly FieldError[] {
  const sorted = sorter(checks.order);
  const entered = checks.inherited ? withoutEmpty : filled;
  return (answers, about) => {
    const context = about && checks.around ? normalized(about, checks.around) : about;
    const ready = isReady(checks, answers);
    const made = ready ? answers : normalized(answers, checks.normalize);
    const shown = checks.shownValues?.(made, checks.conditional ?? [], context);
    const values = shown?.values ?? made;
    const shownOnly = (found: Failure[]) =>
      shown === undefined ? found : found.filter(({ path }) => !shown.hides(path.join(".")));
    const misfits = ready ? NONE : unstorable(values).map((path): Failure => ({ path: path.split("."), text: -1 }));
    const checked = checks.check(entered(values)) ? NONE : refusals(checks);
    const refused = shownOnly(misfits.length === 0 ? checked : firstOfEach([...misfits, ...checked]));
    const broken = failures(checks.rules, values, context, refused);
    const wrong = checks.codes?.wrong(checks.normalize, values, refused) ?? NONE;
    const failed = shownOnly([...broken, ...wrong]);
    if (refused.length === 0 && failed.length === 0) return [];
    return sorted(failed.length === 0 ? refused : firstOfEach([...refused, ...failed])).map(({ path, text }) => {
      const words = checks.texts[text] ?? { key: "errors.type" };
      const said = checks.codes?.withExample(words, checks.normalize, path, values) ?? words;
      return { path: path.join("."), text: checks.withCurrency?.(said, { path, values, context }) ?? said };
    });
  };
}

function isReady({ ready }: Checks, values: Json): boolean {
  return (
    ready !== undefined &&
    typeof values === "object" &&
    values !== null &&
    !Array.isArray(values) &&
    ready(values as JsonObject)
  );
}

const NONE: Failure[] = [];

/** The errors of the last check. A refused value has at least one, even if no reason is known. */
function refusals({ check }: Checks): Failure[] {
  const found: Failure[] = [];
  for (const { instancePath, message = -1, params } of check.errors ?? []) {
    if (message < 0) continue;
    // ajv-errors reports a missing or unknown field at the object around it. People must see the error at the field.
    for (const { params: about } of params.errors ?? []) {
      const field = about.missingProperty;
      found.push({ path: [...segmentsOf(instancePath), ...(field === undefined ? [] : [field])], text: message });
    }
  }
  return found.length > 0 ? firstOfEach(found) : [{ path: [], text: -1 }];
}

function firstOfEach(found: readonly Failure[]): Failure[] {
  const byPath = new Map<string, Failure>();
  for (const one of found) {
    const path = one.path.join(".");
    if (!byPath.has(path)) byPath.set(path, one);
  }
  return [...byPath.values()];
}

function segmentsOf(pointer: string): string[] {
  if (pointer === "") return [];
  const segments = pointer.slice(1).split("/");
  return pointer.includes("~")
    ? segments.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
    : segments;
}

/** The position of a segment of a path among its siblings: its index in a list, else the rank of its field. */
interface Rank {
  readonly number: number;
  readonly rank: number;
}

/**
 * Sorts by the position of fields. `order` lists patterns (`children`, `children.*.email`) in the order in which a
 * person sees them. Items of a list keep their order.
 */
function sorter(order: readonly string[]): <Of extends { readonly path: readonly string[] }>(found: Of[]) => Of[] {
  const ranks = new Map(order.map((pattern, rank) => [pattern, rank]));
  const placesOf = (path: readonly string[]): readonly Rank[] => {
    let pattern = "";
    return path.map((segment) => {
      pattern += `${pattern === "" ? "" : "."}${/^\d+$/.test(segment) ? "*" : segment}`;
      return { number: Number(segment), rank: ranks.get(pattern) ?? ranks.size };
    });
  };
  return (found) => {
    if (found.length < 2) return found;
    const placed = found.map((one) => ({ one, places: placesOf(one.path) }));
    placed.sort((a, b) => compare(a.one.path, a.places, b.one.path, b.places));
    return placed.map(({ one }) => one);
  };
}

function compare(a: readonly string[], atA: readonly Rank[], b: readonly string[], atB: readonly Rank[]): number {
  for (let depth = 0; depth < a.length && depth < b.length; depth += 1) {
    if (a[depth] === b[depth]) continue;
    const [left, right] = [atA[depth] as Rank, atB[depth] as Rank];
    if (!Number.isNaN(left.number) && !Number.isNaN(right.number)) return left.number - right.number;
    return left.rank - right.rank;
  }
  return a.length - b.length;
}

import {
  type FieldError,
  type FormContext,
  type Json,
  type JsonObject,
  type Normalization,
  normalized,
  type Text,
} from "../../../engine/index.ts";
import type { withCurrency } from "./amounts.ts";
import { filled, withoutEmpty } from "./empty.ts";
import { sorter } from "./order.ts";
import { type CompiledRule, type Failure, failures } from "./rules.ts";

/** An error of ajv-errors: JSON pointer of the object or value, index in `texts`, and the errors that it stands for. Others are not shown. */
export interface Refusal {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: number;
  readonly params: { readonly errors?: readonly Refusal[]; readonly missingProperty?: string };
}

/** What a schema was compiled to. */
export interface Checks {
  /** Standalone code of Ajv with ajv-errors. */
  readonly check: { (value: Json): boolean; errors?: readonly Refusal[] | null };
  readonly texts: readonly Text[];
  readonly order: readonly string[];
  readonly rules: readonly CompiledRule[];
  readonly normalize: readonly Normalization[];
  /** Whether all texts of an object are ready as they stand; it may say no where they are. */
  readonly ready?: (values: JsonObject) => boolean;
  /** Words of it have amounts whose currency is an answer. */
  readonly withCurrency?: typeof withCurrency;
  /** The schema has a name that every object inherits, such as `constructor`. */
  readonly inherited?: true;
}

/** Every problem of a value, in order, at most one a field. Without a context, rules that read it are not asked. */
export function validator(checks: Checks): (values: Json, context?: FormContext) => readonly FieldError[] {
  const sorted = sorter(checks.order);
  const entered = checks.inherited ? withoutEmpty : filled;
  return (given, context) => {
    const values = isReady(checks, given) ? given : normalized(given, checks.normalize);
    const refused = checks.check(entered(values)) ? NONE : refusals(checks);
    const failed = failures(checks.rules, values, context, refused);
    if (refused.length === 0 && failed.length === 0) return [];
    return sorted(failed.length === 0 ? refused : firstOfEach([...refused, ...failed])).map(({ path, text }) => {
      const words = checks.texts[text] ?? { key: "errors.type" };
      return { path: path.join("."), text: checks.withCurrency?.(words, { path, values, context }) ?? words };
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

/** What the check has just refused. Nothing that was refused is taken, even where no reason is known. */
function refusals({ check }: Checks): Failure[] {
  const found: Failure[] = [];
  for (const { instancePath, message = -1, params } of check.errors ?? []) {
    if (message < 0) continue;
    // ajv-errors says of the object around it that a field is missing, or that there is one too many; people are told at the field.
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

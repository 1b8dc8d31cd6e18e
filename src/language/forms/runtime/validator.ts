import {
  type FieldError,
  type FormContext,
  type Json,
  type Normalization,
  normalized,
  type Text,
} from "../../../engine/index.ts";
import { withoutEmpty } from "./empty.ts";
import type { FormScope } from "./holding.ts";
import { comparer } from "./order.ts";
import { failures } from "./rules.ts";

/** An error of ajv-errors: JSON pointer of the object or value, index in `texts`, and the errors that it stands for. Others are for nobody. */
export interface Refusal {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message?: number;
  readonly params: { readonly errors?: readonly Refusal[]; readonly missingProperty?: string };
}

/** An `x-rules` entry. Paths are relative to `base`, the object that `self` is; `*` in `base` is any item of a list. */
export interface CompiledRule {
  readonly base: readonly string[];
  readonly at: readonly string[];
  readonly reads: readonly (readonly string[])[];
  readonly usesContext: boolean;
  readonly text: number;
  holds(scope: FormScope): boolean;
}

/** What a schema was compiled to. */
export interface Checks {
  /** Standalone code of Ajv with ajv-errors. */
  readonly check: { (value: Json): boolean; errors?: readonly Refusal[] | null };
  readonly texts: readonly Text[];
  readonly order: readonly string[];
  readonly rules: readonly CompiledRule[];
  readonly normalize: readonly Normalization[];
}

/** Every problem of a value, in order, at most one a field. Without a context, rules that read it are not asked. */
export function validator(checks: Checks): (values: Json, context?: FormContext) => readonly FieldError[] {
  const compare = comparer(checks.order);
  return (given, context) => {
    const values = normalized(given, checks.normalize);
    const found = new Map<string, { path: readonly string[]; text: number }>();
    const add = (path: readonly string[], text: number) => {
      if (text >= 0 && !found.has(path.join("."))) found.set(path.join("."), { path, text });
    };
    if (!checks.check(withoutEmpty(values))) {
      for (const { instancePath, message = -1, params } of checks.check.errors ?? []) {
        // ajv-errors says of the object around it that a field is missing, or that there is one too many; people are told at the field.
        for (const { missingProperty: field } of (params.errors ?? []).map((error) => error.params))
          add([...segmentsOf(instancePath), ...(field === undefined ? [] : [field])], message);
      }
      // Nothing that was refused is taken, even if nobody could say why.
      if (found.size === 0) found.set("", { path: [], text: -1 });
    }
    const invalid = [...found.values()].map(({ path }) => path);
    for (const { path, text } of failures(checks.rules, values, context, invalid)) add(path, text);
    return [...found.values()]
      .sort((a, b) => compare(a.path, b.path))
      .map(({ path, text }) => ({ path: path.join("."), text: checks.texts[text] ?? { key: "errors.type" } }));
  };
}

function segmentsOf(pointer: string): string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"));
}

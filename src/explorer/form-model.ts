import { type ConditionalField, type Json, type JsonObject, type Shown, shownValues } from "../engine/index.ts";
import { conditionalFields } from "../compiler/forms/index.ts";
import {
  bundleSchema,
  type FormSource,
  inline,
  layoutIn,
  type Repository,
  rulesOf,
  type Schema,
  wholeRule,
  widgetOf,
} from "../model/index.ts";
import { factsOf, type Path } from "./facts.ts";
import { matching } from "./text.ts";
import { type Problems, problemFinder } from "./valid.ts";

/** A form, with what is needed to fill it in. */
export interface FormModel {
  readonly id: string;
  readonly schema: Schema;
  readonly rules: readonly FormRule[];
  /** The fields that only the journey sets (widget `hidden`). */
  readonly unseen: ReadonlySet<string>;
  /** The values without those of hidden fields. */
  shown(values: JsonObject, context: JsonObject): Shown;
  /** Validates values with the schema. `isShown` tells by its path whether a field counts. */
  problems(values: Json, isShown?: (path: string) => boolean): Problems;
  /** Valid values that were found before. */
  readonly known: Map<string, readonly JsonObject[]>;
  /** By field: the values that rules compare it with. */
  readonly hints: ReadonlyMap<string, { readonly values: readonly Json[]; readonly same: readonly Path[] }>;
}

export interface FormRule {
  readonly source: string;
  /** The fields of the rule: the one where it is reported, and those that it reads. */
  readonly fields: readonly string[];
  /** Set when the rules have been compiled. */
  holds(scope: { readonly self: Json; readonly context: Json }): boolean;
}

/** `known`: valid values that were found before. */
export function formModel(
  repo: Repository,
  id: string,
  compile: (source: string) => FormRule["holds"],
  known: FormModel["known"] = new Map(),
): FormModel {
  const schema = bundleSchema(repo, id);
  const rules: FormRule[] = [];
  const hints = new Map<string, { values: Json[]; same: Path[] }>();
  const inlined = inline(schema);
  const conditional = conditionalFields(inlined, repo.schemas.get(id)?.layout).map(({ when, ...field }) => ({
    ...(field as ConditionalField),
    shown: compile(when),
  }));
  for (const rule of rulesOf(inlined)) {
    const source = wholeRule(rule);
    if (source === undefined) continue;
    const at = rule.each ?? rule.at ?? "";
    const { facts } = factsOf(source, true);
    const read = facts.flatMap(({ path: [root, field = ""] }) => (root === "self" ? [field] : []));
    rules.push({ source, fields: [at, ...read], holds: compile(source) });
    for (const fact of facts) {
      if (fact.path[0] !== "self") continue;
      const key = fact.path.slice(1).join(".");
      const hint = hints.get(key) ?? { values: [], same: [] };
      hints.set(key, hint);
      if (fact.test === "value" && fact.value !== null) hint.values.push(fact.value);
      // A rule compares with a number: try the number and its two neighbours.
      if (fact.test === "order" && typeof fact.value === "number")
        hint.values.push(fact.value, fact.value + 1, fact.value - 1);
      if (fact.test === "pattern") hint.values.push(...[matching(fact.value)].filter((text) => text !== undefined));
      if (fact.test === "same") hint.same.push(fact.other);
    }
  }
  const shown: FormModel["shown"] = (values, context) => shownValues(values, conditional, context);
  const unseen = new Set(unseenIn(repo.schemas.get(id)));
  return { id, schema, rules, hints, unseen, shown, problems: problemFinder(schema), known };
}

function* unseenIn(form: FormSource | undefined): Generator<string> {
  if (form?.layout === undefined) return;
  for (const [name, field] of layoutIn(form.layout)?.fields ?? []) if (widgetOf(field) === "hidden") yield name;
}

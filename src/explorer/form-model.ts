import { type ConditionalField, type Json, type JsonObject, shownValues } from "../engine/index.ts";
import { conditionalFields } from "../compiler/forms/index.ts";
import {
  bundleSchema,
  type FormSource,
  inline,
  layoutIn,
  propertiesOf,
  type Repository,
  rulesOf,
  wholeRule,
  widgetOf,
} from "../model/index.ts";
import { type Fact, factsOf, type Path } from "./facts.ts";
import { type FormPart, type FormRule, partsOf } from "./form-parts.ts";
import { flatten } from "./sample.ts";
import { matching } from "./text.ts";
import { problemFinders } from "./valid.ts";

/** A form, with what is needed to fill it in. */
export interface FormModel extends FormPart {
  /** The fields that only the journey sets (widget `hidden`). */
  readonly unseen: ReadonlySet<string>;
  /** Valid values that were found before. */
  readonly known: Map<string, readonly JsonObject[]>;
  /** The parts with these fields. Each has everything that its fields depend on. */
  parts(fields: Iterable<string>): ReadonlySet<FormPart>;
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
    ...(field as Omit<ConditionalField, "shown">),
    shown: compile(when),
    reads: selfReads(factsOf(when, true).facts),
  }));
  for (const rule of rulesOf(inlined)) {
    const source = wholeRule(rule);
    if (source === undefined) continue;
    const at = rule.each ?? rule.at ?? "";
    const { facts } = factsOf(source, true);
    rules.push({ source, fields: [at, ...selfReads(facts)], holds: compile(source) });
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
  const finderOf = problemFinders();
  const fields = new Set(propertiesOf(flatten(schema, schema)).map(([name]) => name));
  const whole = { id, fields, schema, rules, hints, shown, problems: finderOf(schema) };
  return { ...whole, unseen, known, parts: partsOf(whole, conditional, finderOf) };
}

function selfReads(facts: readonly Fact[]): string[] {
  return facts.flatMap(({ path: [root, field = ""] }) => (root === "self" ? [field] : []));
}

function* unseenIn(form: FormSource | undefined): Generator<string> {
  if (form?.layout === undefined) return;
  for (const [name, field] of layoutIn(form.layout)?.fields ?? []) if (widgetOf(field) === "hidden") yield name;
}

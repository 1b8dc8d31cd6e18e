import type { Json, JsonObject } from "../engine/index.ts";
import { conditionsOf, type Named, type Repository, type Schema } from "../model/index.ts";
import { expressionPool } from "./atoms.ts";
import { formModel } from "./form-model.ts";
import { filled, mended } from "./forms.ts";
import { sampleOf, shapeAt } from "./sample.ts";

/**
 * Adds the values that a form needs to those that are given. `undefined` if the form is not valid with the given
 * values, whatever is added.
 */
export type Completer = (values: JsonObject, context: JsonObject) => JsonObject | undefined;

/** Completes a form of a journey. `id`: `schemas/join/step-one`. */
export async function completerOf(repo: Repository, flow: Named, id: string): Promise<Completer> {
  const pool = expressionPool(conditionsOf(repo, flow));
  const form = formModel(repo, id, (source) => {
    const compiled = pool.add(source);
    return (scope) => compiled(scope) === true;
  });
  pool.load();
  return (values, context) => {
    const completed = withWholeItems(form.schema, filled(form, values));
    return mended(form, { ...values, ...completed }, context, new Set(Object.keys(completed)));
  };
}

/** Adds to each item of lists of objects what the item must have. */
function withWholeItems(schema: Schema, values: JsonObject): JsonObject {
  const whole = Object.entries(values).map(([key, value = null]): [string, Json] => {
    const items = shapeAt(schema, [key, "[]"])?.schema;
    if (items?.properties === undefined || !Array.isArray(value)) return [key, value];
    const sample = sampleOf(items, schema, key) as JsonObject;
    return [key, value.map((item) => ({ ...sample, ...notEmpty(item) }))];
  });
  return Object.fromEntries(whole);
}

function notEmpty(item: Json): JsonObject {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return {};
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== ""));
}

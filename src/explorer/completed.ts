import type { Json, JsonObject } from "../engine/index.ts";
import { conditionsOf, type Named, type Repository, type Schema } from "../model/index.ts";
import { expressionPool } from "./atoms.ts";
import { formModel } from "./form-model.ts";
import { filled, mended } from "./forms.ts";
import { sampleOf, shapeAt } from "./sample.ts";

/**
 * Fills in what a form asks for besides values that somebody gave; `undefined` where it takes none of it as long as the
 * answers stay as they are.
 */
export type Completer = (values: JsonObject, context: JsonObject) => JsonObject | undefined;

/** How a form of a journey is filled in to its end. `id`: `schemas/join/step-one`. */
export async function completerOf(repo: Repository, flow: Named, id: string): Promise<Completer> {
  const pool = expressionPool(conditionsOf(repo, flow));
  const form = formModel(repo, id, (source) => {
    const compiled = pool.add(source);
    return (scope) => compiled(scope) === true;
  });
  await pool.load();
  return (values, context) => {
    const given = withWholeItems(form.schema, filled(form, values));
    return mended(form, { ...values, ...given }, context, new Set(Object.keys(given)));
  };
}

/** Lists of objects, with what each item must have besides. */
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

import type { Json } from "../engine/index.ts";
import { remembering, type Repository, type Schema } from "../model/index.ts";
import { fits } from "./explain.ts";
import { bundledAt, type WrittenSchema } from "./schemas.ts";

/** Of values that a schema took and refused: the first of each that is otherwise now. */
export function otherwise(
  repo: Repository,
  written: WrittenSchema,
  taken: readonly Json[],
  refused: readonly Json[],
): { readonly refuses?: Json; readonly takes?: Json } {
  const schema = bundledWhole(repo, written);
  return schema === undefined ? {} : otherwiseIn(JSON.stringify([schema, taken, refused]));
}

const otherwiseIn = remembering("recorded limits", (text) => {
  const [schema, taken, refused] = JSON.parse(text) as [Schema, Json[], Json[]];
  const refuses = taken.find((value) => !fits(schema, value));
  const takes = refused.find((value) => fits(schema, value));
  return { ...(refuses !== undefined && { refuses }), ...(takes !== undefined && { takes }) };
});

/** Whether a schema takes a value. */
export function takes(repo: Repository, written: WrittenSchema, value: Json): boolean {
  const schema = bundledWhole(repo, written);
  return schema !== undefined && fits(schema, value);
}

/** With all that it refers to; `undefined` where something of that is missing. */
export function bundledWhole(repo: Repository, written: WrittenSchema): Schema | undefined {
  return bundledAt(repo, { ...written, schema: written.raw });
}

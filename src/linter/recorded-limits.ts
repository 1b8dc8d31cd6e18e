import type { Json } from "../engine/index.ts";
import { oncePerPair, type RecordedLimits, remembering, type Repository, type Schema } from "../model/index.ts";
import { fits } from "./explain.ts";
import { bundledAt, type WrittenSchema } from "./schemas.ts";

interface Otherwise {
  readonly refuses?: Json;
  readonly takes?: Json;
}

/** Of values that a schema took and refused when its limits were recorded: the first of each that is otherwise now. */
export function otherwise(repo: Repository, written: WrittenSchema, recorded: RecordedLimits): Otherwise {
  const schema = bundledWhole(repo, written);
  return schema === undefined ? {} : since(schema, recorded);
}

const since = oncePerPair(
  (schema: Schema, { takes, refuses }: RecordedLimits): Otherwise =>
    otherwiseIn(JSON.stringify([schema, takes, refuses])),
);

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

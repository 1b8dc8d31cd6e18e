import type { Json } from "../engine/index.ts";
import {
  dataIdOf,
  defaultsOf,
  laidOver,
  oncePerPair,
  type RecordedLimits,
  remembering,
  type Repository,
  type Schema,
} from "../model/index.ts";
import { fits } from "./explain.ts";
import { bundledAt, type WrittenSchema } from "./schemas.ts";

interface Otherwise {
  readonly refuses?: Json;
  readonly takes?: Json;
}

/**
 * The first recorded value of each kind that changed: one that was accepted and is now refused, and one that was
 * refused and is now accepted.
 */
export function otherwise(repo: Repository, written: WrittenSchema, recorded: RecordedLimits): Otherwise {
  const schema = bundledWhole(repo, written);
  if (schema === undefined) return {};
  return (isRemembered(repo, recorded) ? sinceKept : since)(schema, recorded);
}

function isRemembered(repo: Repository, { of }: RecordedLimits): boolean {
  return repo.flows.some((flow) => `${dataIdOf(repo, flow)}.schema.json` === of);
}

const since = oncePerPair((schema: Schema, recorded: RecordedLimits) => read(schema, recorded, false));
const sinceKept = oncePerPair((schema: Schema, recorded: RecordedLimits) => read(schema, recorded, true));

function read(schema: Schema, { takes, refuses }: RecordedLimits, kept: boolean): Otherwise {
  return otherwiseIn(JSON.stringify([schema, takes, refuses, kept]));
}

const otherwiseIn = remembering("recorded limits", (text) => {
  const [schema, taken, refused, kept] = JSON.parse(text) as [Schema, Json[], Json[], boolean];
  // Stored data is merged with the defaults before it is checked, so a new required value with a default is no problem.
  const begins = defaultsOf(schema);
  const whole = (value: Json) => (kept ? laidOver({ value: begins }, { value })["value"] : undefined) ?? value;
  const refuses = taken.find((value) => !fits(schema, value) && !fits(schema, whole(value)));
  const takes = refused.find((value) => fits(schema, value));
  return { ...(refuses !== undefined && { refuses }), ...(takes !== undefined && { takes }) };
});

/** Whether a schema accepts a value. */
export function takes(repo: Repository, written: WrittenSchema, value: Json): boolean {
  const schema = bundledWhole(repo, written);
  return schema !== undefined && fits(schema, value);
}

/** The schema with everything that it refers to, or `undefined` if something is missing. */
export function bundledWhole(repo: Repository, written: WrittenSchema): Schema | undefined {
  return bundledAt(repo, { ...written, schema: written.raw });
}

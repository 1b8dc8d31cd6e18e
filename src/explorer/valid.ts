import { Ajv, type AnySchemaObject, type ErrorObject } from "ajv";
import type { Json, JsonObject } from "../engine/index.ts";
import { allFormats, withExactMultiples } from "../compiler/forms/index.ts";

/** The errors of a value. Finding their fields takes longer than counting them. */
export interface Problems {
  readonly count: number;
  /** The properties of the value that have errors, as far as they are known. */
  fields(): Iterable<string>;
}

/**
 * Returns a function that finds the errors of a value with a bundled draft-07 schema. The schema is compiled at the
 * first call.
 */
export function problemFinder(schema: JsonObject): (value: Json) => Problems {
  let validate: ReturnType<Ajv["compile"]> | undefined;
  return (value) => {
    validate ??= ajv().compile(schema as AnySchemaObject);
    if (validate(value)) return NONE;
    const errors = validate.errors ?? [];
    return { count: Math.max(1, errors.length), fields: () => errors.flatMap((error) => fieldOf(error) ?? []) };
  };
}

const NONE: Problems = { count: 0, fields: () => [] };

function fieldOf({ instancePath, params }: ErrorObject): string | undefined {
  const [, field] = instancePath.split("/");
  const named: unknown = field ?? params["missingProperty"];
  return typeof named === "string" ? named : undefined;
}

function ajv(): Ajv {
  const own = new Ajv({
    allErrors: true,
    strict: false,
    validateSchema: false,
    formats: allFormats,
    logger: false,
  });
  return withExactMultiples(own);
}

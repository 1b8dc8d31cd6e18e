import { Ajv, type AnySchemaObject } from "ajv";
import type { Json, JsonObject } from "../../engine/index.ts";
import { formats } from "../forms/runtime/index.ts";

/** Counts the problems that a bundled draft-07 schema has with a value. Compiled when first asked. */
export function faultCounter(schema: JsonObject): (value: Json) => number {
  let validate: ReturnType<Ajv["compile"]> | undefined;
  return (value) => {
    validate ??= ajv().compile(schema as AnySchemaObject);
    return validate(value) ? 0 : (validate.errors?.length ?? 1);
  };
}

function ajv(): Ajv {
  return new Ajv({ allErrors: true, strict: false, validateSchema: false, formats, logger: false });
}

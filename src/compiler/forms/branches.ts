import { hashForSchema, type RJSFSchema, schemaParser } from "@rjsf/utils";
import { mapSubSchemas, type Schema } from "../../model/index.ts";
import { acceptsCode } from "./standalone.ts";

/**
 * A JavaScript expression: from the name (`withNames`) of each part of a form's schema that RJSF may ask about while it draws ("does this `if` hold?") to
 * whether the part takes a value; what `createPrecompiledValidator` of `@rjsf/validator-ajv8` is made from. `undefined` where RJSF has nothing to ask. Throws
 * where two parts have one hash.
 */
export function branchesCode(schema: Schema): string | undefined {
  const whole = hashForSchema(schema as RJSFSchema);
  const parts = Object.entries(schemaParser(schema as RJSFSchema)).flatMap(([hash, part]) =>
    hash === whole ? [] : [`${JSON.stringify(hash)}:${acceptsCode(part as Schema)}`],
  );
  return parts.length === 0 ? undefined : `/* @__PURE__ */ branches({${parts.join(",\n")}})`;
}

/** The schema with an `$id` for itself and for each `if`, by which RJSF finds what judges it: without one it makes a hash of the schema at each question. */
export function withNames(schema: Schema, id: string): Schema {
  return { ...withNamedConditions(schema), $id: id };
}

function withNamedConditions(schema: Schema): Schema {
  const named = mapSubSchemas(schema, withNamedConditions);
  if (schema.if === undefined) return named;
  return { ...named, if: { ...named.if, $id: hashForSchema(schema.if as RJSFSchema) } };
}

import hashForSchema from "@rjsf/utils/lib/hashForSchema.js";
import schemaParser from "@rjsf/utils/lib/parser/schemaParser.js";
import type { RJSFSchema } from "@rjsf/utils";
import { mapSubSchemas, type Schema } from "../../model/index.ts";
import { acceptsCode } from "../forms/index.ts";

/**
 * A JavaScript object that tells for each part of a form's schema whether a value matches it. The keys are the names
 * from `withNames`. RJSF asks about these parts while it draws ("does this `if` hold?"), through
 * `createPrecompiledValidator` of `@rjsf/validator-ajv8`. `undefined` if RJSF has nothing to ask. Throws if two parts
 * have the same hash.
 */
export function branchesCode(schema: Schema): string | undefined {
  const whole = hashForSchema(schema as RJSFSchema);
  const parts = Object.entries(schemaParser(schema as RJSFSchema)).flatMap(([hash, part]) =>
    hash === whole ? [] : [`${JSON.stringify(hash)}:${acceptsCode(part as Schema)}`],
  );
  return parts.length === 0 ? undefined : `/* @__PURE__ */ branches({${parts.join(",\n")}})`;
}

/**
 * The schema with an `$id` for itself and for each `if`. RJSF finds the validator of a part by its `$id`. Without one,
 * it calculates a hash of the schema each time.
 */
export function withNames(schema: Schema, id: string): Schema {
  return { ...withNamedConditions(schema), $id: id };
}

function withNamedConditions(schema: Schema): Schema {
  const named = mapSubSchemas(schema, withNamedConditions);
  if (schema.if === undefined) return named;
  return { ...named, if: { ...named.if, $id: hashForSchema(schema.if as RJSFSchema) } };
}

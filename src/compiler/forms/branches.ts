import { hashForSchema, type RJSFSchema, schemaParser } from "@rjsf/utils";
import type { Schema } from "../../model/index.ts";
import { acceptsCode } from "./standalone.ts";

/**
 * A JavaScript expression: from the hash of each part of a form's schema that RJSF may ask about while it draws ("does
 * this `if` hold?") to whether the part takes a value; what `createPrecompiledValidator` of `@rjsf/validator-ajv8` is
 * made from. `undefined` where RJSF has nothing to ask. Throws where two parts have one hash.
 */
export function branchesCode(schema: Schema): string | undefined {
  const whole = hashForSchema(schema as RJSFSchema);
  const parts = Object.entries(schemaParser(schema as RJSFSchema)).flatMap(([hash, part]) =>
    hash === whole ? [] : [`${JSON.stringify(hash)}:${acceptsCode(part as Schema)}`],
  );
  return parts.length === 0 ? undefined : `/* @__PURE__ */ branches({${parts.join(",\n")}})`;
}

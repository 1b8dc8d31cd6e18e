import { _, type Ajv, str } from "ajv";
import { isMultiple, aligned, decimalOf } from "./runtime/index.ts";

/** Makes an Ajv judge `multipleOf` exactly, where its own way has a tolerance. Compiled code calls `isMultiple`. */
export function withExactMultiples(ajv: Ajv): Ajv {
  return ajv.removeKeyword("multipleOf").addKeyword({
    keyword: "multipleOf",
    type: "number",
    schemaType: "number",
    error: {
      message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
      params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
    },
    code(context) {
      const { gen, data, schemaCode } = context;
      const name = gen.scopeValue("func", { ref: isMultiple, code: _`isMultiple` });
      context.fail(_`!${name}(${data}, ${schemaCode})`);
    },
  });
}

/** The first multiple of `step` that is not less than `least`, or the one `further` steps on. Exact, as `isMultiple`. */
export function multipleFrom(least: number, step: number, further = 0): number {
  const [a, b] = [decimalOf(least), decimalOf(step)];
  if (a === undefined || b === undefined || b.digits <= 0n) return least;
  const [low, part, exponent] = aligned(a, b);
  const times = low / part + (low > 0n && low % part !== 0n ? 1n : 0n) + BigInt(further);
  return Number(`${times * part}e${exponent}`);
}

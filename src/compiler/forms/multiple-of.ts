import { _, type Ajv, str } from "ajv";
import { isMultiple } from "./runtime/index.ts";

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

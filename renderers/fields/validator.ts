import type { RJSFSchema, ValidatorType } from "@rjsf/utils";
import type { Json } from "../../src/engine/index.ts";
import { accepts } from "../form-validity/index.ts";

/**
 * Answers what RJSF asks of schemas while drawing ("does this `if` hold?"). Problems are found elsewhere, by the form
 * definition's own compiled validator, so here there never are any.
 */
export const validator: ValidatorType<unknown, RJSFSchema> = {
  isValid: (schema, data, root) => accepts(asJson(schema), asJson(data), asJson(root)),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};

/** Form data and schemas are JSON by contract; RJSF's types say `unknown`. */
function asJson(value: unknown): Json {
  return value as Json;
}

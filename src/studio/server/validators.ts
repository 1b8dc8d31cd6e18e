import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { once } from "../../model/index.ts";
import { DIALOG_KEYWORDS } from "../kernel/dialog-words.ts";

// Optimizing the code of schemas at each start would take longer than it saves, because people send only a few requests
// per second.
const ajv = new Ajv({ useDefaults: true, code: { optimize: false } });
addFormats.default(ajv);
ajv.addVocabulary([...DIALOG_KEYWORDS]);

const compiled = once((schema: AnySchemaObject) => ajv.compile(schema));

/**
 * Fastify's `validatorCompiler`. Compiles a schema at the first request of its route instead of at startup, and only
 * once if several routes share it.
 */
export function validatorCompiler({ schema }: { readonly schema: AnySchemaObject }) {
  const validate = (data: unknown): boolean => {
    const one: ValidateFunction = compiled(schema);
    const isValid = one(data) === true;
    validate.errors = one.errors ?? null;
    return isValid;
  };
  validate.errors = null as ValidateFunction["errors"] | null;
  return validate;
}

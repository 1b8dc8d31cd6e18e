import { Ajv, type AnySchemaObject, type ValidateFunction } from "ajv";
import addFormats from "ajv-formats";
import { once } from "../../model/index.ts";

// To make the code of the schemas better takes longer, at each start, than it ever saves: people ask a few times a second.
const ajv = new Ajv({ useDefaults: true, code: { optimize: false } });
addFormats.default(ajv);

const compiled = once((schema: AnySchemaObject) => ajv.compile(schema));

/** Fastify's `validatorCompiler`: a schema is compiled when its route is asked first, not when the Studio starts, and once where several routes have it. */
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

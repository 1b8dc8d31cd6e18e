import { hashForSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
// Not from the package's index, which also includes Ajv and with it a validator that compiles at runtime.
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import type { FormDefinition, Json } from "../../src/engine/index.ts";

/** RJSF's type also requires a list of errors. It is read only when RJSF itself looks for problems. */
type Judges = Parameters<typeof createPrecompiledValidator>[0];
type FormValidator = ValidatorType<unknown, RJSFSchema>;

/**
 * Evaluates a form's schema for RJSF while it draws ("does this `if` hold?"), with code that was compiled in advance.
 * Problems are found elsewhere, by the form definition's own `validate`. Returns the same validator for the same form.
 */
export function validatorOf(form: FormDefinition): FormValidator {
  const known = validators.get(form);
  if (known !== undefined) return known;
  const schema = form.schema as RJSFSchema;
  const takes = (values: Json | undefined) => form.validate(values ?? {}).length === 0;
  const judges: Record<string, unknown> = { [judgedAs(schema)]: takes, ...form.branches };
  const made = createPrecompiledValidator<unknown, RJSFSchema>(judges as Judges, schema);
  validators.set(form, made);
  return made;
}

/**
 * The key under which RJSF looks for the validator of a schema. Compiled forms have an `$id` at every such schema,
 * since computing a hash takes longer the longer the schema is.
 */
function judgedAs(schema: RJSFSchema): string {
  return schema.$id ?? hashForSchema(schema);
}

const validators = new WeakMap<FormDefinition, FormValidator>();

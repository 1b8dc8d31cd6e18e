import { hashForSchema, type RJSFSchema, type ValidatorType } from "@rjsf/utils";
// Not the package's index, which also brings Ajv and with it a validator that compiles at run time.
import createPrecompiledValidator from "@rjsf/validator-ajv8/lib/createPrecompiledValidator.js";
import type { FormDefinition, Json } from "../../src/engine/index.ts";

/** Their type asks for a list of errors besides, which is read only where RJSF itself looks for problems. */
type Judges = Parameters<typeof createPrecompiledValidator>[0];
type FormValidator = ValidatorType<unknown, RJSFSchema>;

/**
 * Answers what RJSF asks of a form's schema while drawing ("does this `if` hold?") by code that was made of the form
 * beforehand. Problems are found elsewhere, by the form definition's own `validate`. The same form has the same one.
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

/** By what RJSF looks for the judge of a schema. Compiled forms have an `$id` wherever it asks: a hash costs as much as the schema is long. */
export function judgedAs(schema: RJSFSchema): string {
  return schema.$id ?? hashForSchema(schema);
}

const validators = new WeakMap<FormDefinition, FormValidator>();

import type { FormDefinition, Json, JsonObject } from "../../../../src/engine/index.ts";
import { bundleSchema, type Repository } from "../../../../src/model/index.ts";
import { isObject } from "../kinds/places.ts";
import { loadModule } from "./load.ts";
import { samplesOf } from "./samples.ts";

/**
 * How people could notice the difference between two versions of a form, from its generated code; `undefined` if they
 * could not.
 */
export function formDiffers(
  [base, before]: readonly [Repository, string],
  [mutant, after]: readonly [Repository, string],
): string | undefined {
  type Form = { default: FormDefinition };
  const [one, other] = [loadModule<Form>(before), loadModule<Form>(after)];
  const { id } = one.default;
  const shown = ({ layout, sensitive }: FormDefinition, code: string) =>
    JSON.stringify([layout, sensitive, /layout:(.*)/.exec(code)?.[1]]);
  if (shown(one.default, before) !== shown(other.default, after)) return `${id} looks different`;
  if (outline(one.default.schema) !== outline(other.default.schema)) return `${id} has other fields`;
  const values = samplesOf([bundleSchema(base, id), bundleSchema(mutant, id)]);
  const verdict = (form: FormDefinition, value: Json) => JSON.stringify(form.validate(value, CONTEXT));
  const found = values.find((value) => verdict(one.default, value) !== verdict(other.default, value));
  return found === undefined ? undefined : `${id} judges ${JSON.stringify(found).slice(0, 80)} otherwise`;
}

const CONTEXT: JsonObject = {
  email: "ana@example.com",
  countryCode: "+1",
  phoneNumber: "4155550100",
  asksCoParentEmail: true,
};

/** The parts of a form's schema that its renderer reads, without limits. */
function outline(schema: JsonObject): string {
  return JSON.stringify(schema, (key, value: unknown) =>
    [
      "minLength",
      "maxLength",
      "pattern",
      "minimum",
      "maximum",
      "format",
      "minItems",
      "maxItems",
      "uniqueItems",
      "additionalProperties",
    ].includes(key) && !isObject(value as Json)
      ? undefined
      : value,
  );
}

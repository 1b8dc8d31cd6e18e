import { expect, test } from "vitest";
import { fieldMismatches } from "../../../../src/insight/simulate/field-mismatches.ts";
import { loadForm } from "../../compiler/forms/load.ts";

test("a field is called what the case of its schema says, also in the entry of a list", () => {
  const place = {
    type: "object",
    properties: {
      country: { type: "string" },
      code: { type: "string", "x-cases": [{ when: "self.country == 'IE'", label: "fields.eircode" }] },
    },
  };
  const fields = { country: { label: "fields.country" }, code: { label: "fields.postalCode" } };
  const definition = loadForm(
    { ...place, properties: { ...place.properties, others: { type: "array", items: place } } },
    { rows: ["country", "code"], fields: { ...fields, others: { item: { rows: ["code"], fields } } } },
  );
  const form = { definition, values: { country: "GB", others: [{ country: "IE" }] }, context: {} };
  const expected = {
    code: [{ label: "fields.postalCode" }, { label: "fields.eircode", given: { country: "IE" } }],
    "others.0.code": { label: "fields.eircode" },
  };
  expect(fieldMismatches(expected, [form])).toEqual([]);
});

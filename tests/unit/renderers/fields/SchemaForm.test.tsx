import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { expect, test } from "vitest";
import { FIELDS } from "../../../../renderers/fields/SchemaForm.tsx";

test("an object's uiSchema stays the same object over draws, so that a new field does not draw the others again", () => {
  // RJSF passes a new copy at each draw.
  const looks = () =>
    FIELDS.ObjectField({ uiSchema: {} } as FieldProps<unknown, RJSFSchema>).props as { readonly uiSchema?: unknown };
  expect(looks().uiSchema).toBeDefined();
  expect(looks().uiSchema).toBe(looks().uiSchema);
});

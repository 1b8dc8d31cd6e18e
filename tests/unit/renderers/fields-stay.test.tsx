import type { FieldProps, RJSFSchema } from "@rjsf/utils";
import { expect, test } from "vitest";
import { FIELDS } from "../../../renderers/fields/SchemaForm.tsx";

test("what RJSF draws the fields of an object by stays the same object, so that one more field does not draw the others", () => {
  // RJSF hands over another copy at each draw.
  const looks = () =>
    FIELDS.ObjectField({ uiSchema: {} } as FieldProps<unknown, RJSFSchema>).props as { readonly uiSchema?: unknown };
  expect(looks().uiSchema).toBeDefined();
  expect(looks().uiSchema).toBe(looks().uiSchema);
});

import type { RJSFSchema } from "@rjsf/utils";
// Imported by the package's path, this is RJSF's own function and not the shim.
import getDefaultFormState from "@rjsf/utils/lib/schema/getDefaultFormState.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { UNCHANGED } from "../../../../renderers/fields/SchemaForm.tsx";
import { validatorOf } from "../../../../renderers/fields/validator.ts";
import unchanged from "../../../../renderers/shims/defaults.ts";
import { formIds, loadForm } from "../../../../src/compiler/definitions/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { valuesFor } from "../values-for.ts";

const repo = readRepository(process.cwd());

test.each(formIds(repo))("%s: RJSF's own function would not change the given values either", async (id) => {
  const form = await loadForm(repo, id);
  const schema = form.schema as RJSFSchema;
  expect(getDefaultFormState).not.toBe(unchanged);
  fc.assert(
    fc.property(valuesFor(form.schema), (values) => {
      const theirs: unknown = getDefaultFormState(validatorOf(form), schema, values, schema, false, UNCHANGED);
      expect(theirs).toEqual(unchanged(validatorOf(form), schema, values));
    }),
    { numRuns: 40 },
  );
});

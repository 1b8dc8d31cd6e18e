import type { RJSFSchema } from "@rjsf/utils";
// By its package's path, it is RJSF's own and not the shim.
import getDefaultFormState from "@rjsf/utils/lib/schema/getDefaultFormState.js";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { AS_GIVEN } from "../../../../renderers/fields/SchemaForm.tsx";
import { validatorOf } from "../../../../renderers/fields/validator.ts";
import asGiven from "../../../../renderers/shims/defaults.ts";
import { formIds, loadForm } from "../../../../src/compiler/forms/index.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { valuesFor } from "../values-for.ts";

const repo = readRepository(process.cwd());

test.each(formIds(repo))("%s: RJSF's own would leave values as they are given, too", async (id) => {
  const form = await loadForm(repo, id);
  const schema = form.schema as RJSFSchema;
  expect(getDefaultFormState).not.toBe(asGiven);
  fc.assert(
    fc.property(valuesFor(form.schema), (values) => {
      const theirs: unknown = getDefaultFormState(validatorOf(form), schema, values, schema, false, AS_GIVEN);
      expect(theirs).toEqual(asGiven(validatorOf(form), schema, values));
    }),
    { numRuns: 40 },
  );
});

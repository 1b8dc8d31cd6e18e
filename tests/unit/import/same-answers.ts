import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { expect } from "vitest";
import { loadForm } from "../../../src/compiler/definitions/index.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import type { Repository, SourceFile } from "../../../src/model/index.ts";
import { answersOf } from "./answers.ts";

/**
 * Expects that the imported form accepts and refuses the same answers as the schema it was made from does with Ajv.
 * `without`: fields that the import changed or left out.
 */
export async function sameAnswers(repo: Repository, schema: SourceFile, without: readonly string[]): Promise<void> {
  const form = await loadForm(repo, "schemas/trial/form");
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat("color", /^#[0-9a-fA-F]{6}$/);
  ajv.addFormat("data-url", /^data:/);
  const original = ajv.compile(schema.value as JsonObject);
  const outcomes = { accepted: 0, refused: 0 };
  fc.assert(
    fc.property(answersOf(form.schema), (answers) => {
      const answered = Object.entries(answers).filter(([field]) => !without.includes(field));
      const values = Object.fromEntries(answered) as JsonObject;
      const accepted = original(values);
      outcomes[accepted ? "accepted" : "refused"] += 1;
      expect({ values, accepted: form.validate(values, {}).length === 0 }).toEqual({ values, accepted });
    }),
    { numRuns: 1000, seed: 54 },
  );
  expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(0);
}

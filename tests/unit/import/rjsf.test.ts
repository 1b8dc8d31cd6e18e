import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { loadForm } from "../../../src/compiler/forms/index.ts";
import { readRjsf } from "../../../src/import/index.ts";
import { check } from "../../../src/linter/index.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import type { SourceFile } from "../../../src/model/index.ts";
import { answersOf } from "./answers.ts";
import { counts, repositoryOf, sampleFile, samplesOf } from "./imported.ts";

const samples = samplesOf("rjsf");
const page = readFileSync(new URL("../../../docs/import.md", import.meta.url), "utf8");

function imported(name: string) {
  const schema = sampleFile("rjsf", `${name}.schema.json`) as SourceFile;
  return { schema, result: readRjsf(schema, sampleFile("rjsf", `${name}.ui.json`)) };
}

/** What cannot be the same, because the import says that it changed it or left it out. */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  // A format that is left out accepts any text.
  limits: ["host"],
  // A person or a firm: the alternatives of the whole form.
  alternatives: ["*"],
  // Typed items are objects with `value`. The tuple and the list of lists are left out.
  lists: ["guests"],
  // The answer of a file is not its content.
  widgets: ["photo"],
};

describe("a form of RJSF becomes a journey", () => {
  test.each(samples)("%s passes the check, and its counts are those of the documents", (name) => {
    const { result } = imported(name);
    const repo = repositoryOf(result);
    expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(page).toContain(`| RJSF | \`${name}\` | ${counts(result)} |`);
  });

  test.each(samples)("%s accepts and refuses the same answers as its schema does with Ajv", async (name) => {
    const { schema, result } = imported(name);
    const without = DIFFERS[name] ?? [];
    if (without.includes("*")) return;
    const form = await loadForm(repositoryOf(result), "schemas/trial/form");
    const ajv = new Ajv({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addFormat("color", /^#[0-9a-fA-F]{6}$/);
    ajv.addFormat("data-url", /^data:/);
    const original = ajv.compile(schema.value as JsonObject);
    const outcomes = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(answersOf(form.schema), (answers) => {
        const values = Object.fromEntries(
          Object.entries(answers).filter(([field]) => !without.includes(field)),
        ) as JsonObject;
        const accepted = original(values);
        outcomes[accepted ? "accepted" : "refused"] += 1;
        expect({ values, accepted: form.validate(values, {}).length === 0 }).toEqual({ values, accepted });
      }),
      { numRuns: 1000, seed: 54 },
    );
    expect(Math.min(outcomes.accepted, outcomes.refused)).toBeGreaterThan(0);
  });
});

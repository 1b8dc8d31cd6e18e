import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { acceptsCode } from "../../../src/compiler/forms/index.ts";
import { bundleSchema, inline, readRepository } from "../../../src/model/index.ts";
import { run } from "../compiler/forms/run.ts";
import { type Case, casesOfSuite, leftOut } from "./suite.ts";

const cases = casesOfSuite();
const covered = cases.filter((one) => leftOut(one) === undefined);

/** Whether the compiled validator accepts the value. The schema passes all stages of a form's compilation. */
function compiled({ schema, value }: Case): boolean {
  const form = typeof schema === "boolean" ? { allOf: [schema] } : (schema as JsonObject);
  const overlay = new Map([["schemas/t/form.schema.json", JSON.stringify(form)]]);
  const code = acceptsCode(inline(bundleSchema(readRepository("/nowhere", overlay), "schemas/t/form")));
  return run<(value: Json) => boolean>(code)(value);
}

test("compiled validators agree with the official test suite of JSON Schema draft-07", () => {
  const wrong = covered.filter((one) => compiled(one) !== one.valid).map(({ file, title }) => `${file}: ${title}`);
  expect(wrong).toEqual([]);
}, 120_000);

test("docs/standards.md has the number of cases, and the reasons for those left out", () => {
  const text = readFileSync(new URL("../../../docs/standards.md", import.meta.url), "utf8");
  expect(text).toContain(`**${covered.length} of ${cases.length}**`);
  const counted = new Map<string, number>();
  for (const one of cases) {
    const reason = leftOut(one);
    if (reason !== undefined) counted.set(reason, (counted.get(reason) ?? 0) + 1);
  }
  for (const [reason, count] of counted) expect(text).toContain(`| ${count} | ${reason} |`);
});

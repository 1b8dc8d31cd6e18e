import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { foundBy } from "./fixture.ts";

const FLOW = "flows/join/flow.json";
const FORM = "schemas/join/step-one.schema.json";

/**
 * The findings about expressions when step 1 passes `given` to its form as `context.where`, and the form has the
 * condition `when`.
 */
function problems(context: string, when: string): readonly string[] {
  const flow = readFileSync(FLOW, "utf8").replace(
    '"asksCoParentEmail": "= asksCoParentEmail"',
    `$&, "where": ${context}`,
  );
  const form = readFileSync(FORM, "utf8")
    .replace('"when": "context.asksCoParentEmail"', `"when": "context.asksCoParentEmail && ${when}"`)
    .replace(
      '"properties": { "asksCoParentEmail"',
      '"properties": { "where": { "type": "string" }, "asksCoParentEmail"',
    )
    .replace('["asksCoParentEmail"]', '["asksCoParentEmail", "where"]');
  const edits = new Map([
    [FLOW, flow],
    [FORM, form],
  ]);
  return foundBy(readRepository(process.cwd(), edits), "expression").map(({ file, message }) => `${file}: ${message}`);
}

test("reports a form that compares its context with a site or country that does not exist", () => {
  expect(problems('"= site.id"', "context.where == 'gb'")).toEqual([
    `${FORM}: It is never "gb": it is "us" or "uk" or "au" or "nz".`,
  ]);
  expect(problems('"= site.country"', "context.where == 'UK'")).toEqual([
    `${FORM}: It is never "UK": it is "US" or "GB" or "AU" or "NZ".`,
  ]);
});

test("accepts an existing country, and any text for a value that has no fixed list", () => {
  expect(problems('"= site.country"', "context.where == 'GB'")).toEqual([]);
  expect(problems('"= data.signupId"', "context.where == 'UK'")).toEqual([]);
});

test("reports a country that no site has in a journey, too", () => {
  const flow = readFileSync(FLOW, "utf8").replace("site.country == 'GB'", "site.country == 'UK'");
  const found = foundBy(readRepository(process.cwd(), new Map([[FLOW, flow]])), "expression");
  expect(found.map(({ message }) => message)).toEqual(['It is never "UK": it is "US" or "GB" or "AU" or "NZ".']);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check, readJourneys } from "../../../../src/linter/index.ts";
import { problemsAfter } from "../fixture.ts";

const SECTION = { name: "section", properties: { properties: { blocks: { "x-kind": "blocks" } } } };

/** The page of the form, with this in place of the form's end, and what the check says about the names of forms. */
function said(before: string, after: string): readonly string[] {
  const form = '{\n          "block": "form",';
  return problemsAfter([
    ["renderers/blocks/section/descriptor.json", "", JSON.stringify(SECTION)],
    ["flows/trip/flow.json", form, `${before}${form}`],
    ["flows/trip/flow.json", '"count": 2 } } }\n        }', `"count": 2 } } }\n        }${after}`],
  ])
    .filter(({ rule }) => rule === "block-properties")
    .map(({ message }) => message);
}

describe("the same form twice on a page", () => {
  const again = '{ "block": "form", "schema": "schemas/trip/details", "into": "data.details", "submit": "go" }';
  const section = (when: string) => `{ "block": "section", "when": ${JSON.stringify(when)}, "blocks": [`;

  test("is allowed in two sections with a condition each", () => {
    expect(said(section("data.done == 0"), `] }, ${section("data.done > 0")} ${again} ] }`)).toEqual([]);
  });

  test("is refused under one condition", () => {
    expect(said(section("data.done == 0"), `, ${again} ] }`)).toEqual([
      expect.stringContaining('is named "form", too'),
    ]);
  });
});

test("a layout may have what the descriptor of its own widget describes, of the type that it says", () => {
  const root = "tests/fixtures/application/journeys";
  const layout = "schemas/garden/details.ui.json";
  const said = (more: string) => {
    const text = readFileSync(join(root, layout), "utf8").replace('"stars",', `"stars", ${more},`);
    const found = check(readJourneys(root, new Map([[layout, text]]))).filter(({ file }) => file === layout);
    return found.map(({ rule, message }) => [rule, message]);
  };
  expect(said('"most": "details.love"')).toEqual([]);
  // A layout calculates nothing.
  const chosen = '{ "when": "self.love > 3", "value": "details.love" }';
  expect(said(`"most": ${chosen}`)).toEqual([["block-properties", expect.stringContaining("This must be")]]);
  expect(said('"most": 5')).toEqual([["block-properties", expect.stringContaining("This must be")]]);
  expect(said('"mots": "details.love"')).toEqual([["shape", expect.stringContaining('"mots" is not known here')]]);
});

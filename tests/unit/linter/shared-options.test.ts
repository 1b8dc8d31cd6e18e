import { expect, test } from "vitest";
import { formOf } from "../../../src/model/index.ts";
import { type Edit, goodAfter, problemsAfter } from "./fixture.ts";

/** The form asks for the kind with options of a shared file. */
function sharing(options: string, ref = "../../flows/shared/choices.json#/kinds"): readonly Edit[] {
  return [
    ["flows/shared/choices.json", "", `{\n  "kinds": [${options}]\n}\n`],
    [
      "schemas/trip/details.ui.json",
      '"kind": { "widget": "hidden" }',
      `"kind": { "widget": "select", "label": "details.title", "autocomplete": "off", "options": [{ "$ref": "${ref}" }] }`,
    ],
    ["schemas/trip/details.schema.json", '"default": "single" }', '"default": "single", "errorMessage": "problem" }'],
  ];
}

const single = '{ "value": "single", "label": "go" }';
const back = '{ "value": "return", "label": "receipt.title" }';

test("fields share their options: a layout inserts a list of a shared file", () => {
  const repo = goodAfter(sharing(`${single}, ${back}`));
  const source = repo.schemas.get("schemas/trip/details");
  if (source === undefined) throw new Error("There is no form");
  const kind = formOf(repo, source).fields.find(({ name }) => name === "kind");
  expect(kind?.layout?.options?.map(({ value }) => value?.json)).toEqual(["single", "return"]);
  expect(problemsAfter(sharing(`${single}, ${back}`)).map(({ rule }) => rule)).not.toContain("layout-field");
});

test("a mistake in shared options is reported where it is written, and a reference to nothing where it stands", () => {
  expect(problemsAfter(sharing(`${single}, ${back.replace("return", "retrun")}`))).toContainEqual({
    rule: "layout-field",
    at: "flows/shared/choices.json:2:62",
    message: expect.stringContaining('does not accept "retrun"') as string,
  });
  expect(problemsAfter(sharing(`${single}, ${back}`, "../../flows/shared/choices.json#/kind"))).toContainEqual({
    rule: "unknown-part",
    at: expect.stringContaining("schemas/trip/details.ui.json:7:") as string,
    message: expect.stringContaining(
      'There is no part "../../flows/shared/choices.json#/kind". Did you mean',
    ) as string,
  });
});

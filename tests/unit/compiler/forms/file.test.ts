import { expect, test } from "vitest";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { loadForm, problems } from "./load.ts";

const kept = `${"A".repeat(22)}/a.pdf`;
const file = { type: "string", format: "file", "x-file": { types: ["application/pdf"], maxBytes: 9 } };
const form = (paper: JsonObject) => loadForm({ type: "object", required: ["paper"], properties: { paper } });

test.each<readonly [JsonObject, unknown, readonly string[]]>([
  [file, kept, []],
  [file, `?${kept}`, ["paper: errors.file.sending"]],
  [file, "", ["paper: errors.required"]],
  [{ ...file, errorMessage: { required: "t.none" } }, undefined, ["paper: t.none"]],
  [{ ...file, errorMessage: { format: "t.wait" } }, `?${kept}`, ["paper: t.wait"]],
  [{ type: "array", items: file }, [kept, `?${kept}`], ["paper.1: errors.file.sending"]],
  [{ type: "array", items: file, minItems: 1, errorMessage: "t.one" }, [], ['paper: t.one {"min":1}']],
])("of %j the value %j has the problems %j", (schema, paper, found) => {
  expect(problems(form(schema), { paper } as JsonObject)).toEqual(found);
});

test("the page's schema contains which files a field accepts", () => {
  expect(form(file).schema).toMatchObject({ properties: { paper: { "x-file": file["x-file"] } } });
});

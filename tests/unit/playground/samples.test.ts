import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checked } from "../../../src/playground/checked.ts";
import { importedFiles } from "../../../src/playground/imported-files.ts";
import { start } from "../../../src/playground/samples.ts";

const DESCRIPTORS = Object.fromEntries(
  globSync("renderers/{blocks,widgets}/**/descriptor.json").map((path) => [path, readFileSync(path, "utf8")]),
);

test.each(start().samples)("the sample $id has no findings, and all modules of an application", async ({ files }) => {
  const { problems, modules } = await checked(files, DESCRIPTORS);
  expect(problems).toEqual([]);
  expect(modules?.["journeys.js"]).toContain("export const journeys");
});

test("an error has its place, and nothing is compiled", async () => {
  const [sample] = start().samples;
  const files = { ...sample?.files, "locales/es/trial.json": "{" };
  const { problems, modules } = await checked(files, DESCRIPTORS);
  expect(problems).toMatchObject([{ severity: "error", file: "locales/es/trial.json", position: { line: 1 } }]);
  expect(modules).toBe(null);
});

test("a form of another engine becomes a journey, with a report of what was not taken", async () => {
  const schema = '{ "type": "object", "properties": { "age": { "type": "integer" }, "any": {} } }';
  const { files, report } = importedFiles({ engine: "rjsf", texts: [schema, " "], name: "form" }, () => "{}\n");
  expect(Object.keys(files)).toContain("flows/form/flow.json");
  expect(report).toContain("Fields taken: 1. Changed: 0. Left out: 1.");
  expect(report).toContain("schema:1:");
});

test("what is no form of the engine is refused with its place", () => {
  const make = (engine: string, text: string) => importedFiles({ engine, texts: [text], name: "form" }, () => "");
  expect(() => make("rjsf", '{\n "type": }')).toThrow(/^schema:2:10: /);
  expect(() => make("surveyjs", "[]")).toThrow("survey:1:1: This is not an object, so it is not a form.");
  expect(() => make("formio", "{}")).toThrow("There is no engine formio.");
});

import { describe, expect, test } from "vitest";
import { loadForm } from "../../../../src/compiler/definitions/index.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { readJsonForms } from "../../../../src/import/json-forms/read-json-forms.ts";
import { check } from "../../../../src/linter/index.ts";
import type { SourceFile } from "../../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "../imported.ts";
import { sameAnswers } from "../same-answers.ts";

const samples = samplesOf("json-forms");

function imported(name: string) {
  const schema = sampleFile("json-forms", `${name}.schema.json`) as SourceFile;
  return { schema, result: readJsonForms(schema, sampleFile("json-forms", `${name}.uischema.json`)) };
}

/** What the import says that it changed or left out. JSON Forms validates hidden fields, too. */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  "and-or": ["card"],
  "group-rule": ["card", "wrap"],
  lists: ["words"],
  "one-of": ["who"],
  plain: ["when"],
  rule: ["kind", "food"],
};

describe("a form of JSON Forms becomes a journey", () => {
  test.each(samples)("%s passes the check, and its counts are those of the documents", (name) => {
    const { result } = imported(name);
    expect(check(repositoryOf(result)).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| JSON Forms | \`${name}\` | ${counts(result)} |`);
  });

  test.each(samples.filter((name) => name !== "categories" && name !== "group-rule"))(
    "%s accepts and refuses the same answers as its schema does with Ajv",
    async (name) => {
      const { schema, result } = imported(name);
      await sameAnswers(repositoryOf(result), schema, DIFFERS[name] ?? []);
    },
  );

  test.each<
    readonly [sample: string, form: string, answers: JsonObject, context: JsonObject, problems: readonly string[]]
  >([
    ["group-rule", "form", { gift: false }, {}, []],
    ["group-rule", "form", { gift: true }, {}, ["card"]],
    ["and-or", "form", { age: 20, member: true, card: "1" }, {}, ["card"]],
    ["and-or", "form", { age: 20, member: false, card: "1" }, {}, []],
    ["rule", "form", { dead: false, kind: "cat", food: "soup" }, {}, ["food"]],
    ["rule", "form", { dead: false, kind: "fish", food: "soup" }, {}, []],
    ["categories", "person", {}, {}, ["first"]],
    ["categories", "plan", { plan: "week" }, { kid: true }, []],
  ])("%s, page %s: %j with %j has problems at %j", async (sample, form, answers, context, problems) => {
    const { validate } = await loadForm(repositoryOf(imported(sample).result), `schemas/trial/${form}`);
    expect(validate(answers, context).map(({ path }) => path)).toEqual(problems);
  });
});

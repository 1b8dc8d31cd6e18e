import { describe, expect, test } from "vitest";
import { loadForm } from "../../../../src/compiler/definitions/index.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { placeIn } from "../../../../src/import/source-node.ts";
import { readXlsform } from "../../../../src/import/xlsform/read-xlsform.ts";
import { readCsv } from "../../../../src/import/index.ts";
import { check } from "../../../../src/linter/index.ts";
import type { SourceFile } from "../../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "../imported.ts";

const imported = (name: string) =>
  readXlsform(sampleFile("xlsform", `${name}.survey.csv`) as SourceFile, sampleFile("xlsform", `${name}.choices.csv`));

describe("a form of ODK becomes a journey", () => {
  test.each(samplesOf("xlsform"))("%s passes the check, and its counts are those of the documents", (name) => {
    const result = imported(name);
    expect(check(repositoryOf(result)).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| XLSForm | \`${name}\` | ${counts(result)} |`);
  });

  test.each<readonly [sample: string, answers: JsonObject, problems: readonly string[]]>([
    ["household", { head: "Ana", people: 3, water: "no" }, []],
    ["household", { people: 21, water: "yes" }, ["head", "people", "source"]],
    ["choices", { fruit: ["mango", "fig"], town: "a" }, []],
    ["choices", { fruit: ["plum"], town: "c" }, ["fruit.0", "town"]],
    ["groups", {}, ["first"]],
    ["groups", { first: "Ana" }, ["trade"]],
    ["repeats", { kids: [{ age: 18 }] }, ["kids.0.name", "kids.0.age"]],
    ["limits", { code: "abc", short: "more than that", share: 0 }, ["code", "short", "share"]],
    ["limits", { code: "ABC", short: "that", share: 1, odd: 2 }, []],
    ["languages", { name: "Ana", ok: false }, ["ok"]],
    ["roster", { size: 2, people: [{ name: "Ana", role: "child" }] }, ["people.0.class"]],
    ["roster", { size: 1, people: [{ name: "Ana", role: "parent" }] }, []],
    ["skips", { pets: "no" }, []],
    ["skips", { pets: "yes", kind: ["dog"], why: "They came" }, ["dogs"]],
    ["skips", { pets: "yes", kind: ["cat"] }, ["why"]],
    ["visits", { day: "2026-11-30", pain: 11, since: "2026-13", notes: "a".repeat(41) }, ["since", "pain", "notes"]],
    ["visits", { day: "2026-11-30", pain: 0, since: "2026-11", hour: "at ten" }, []],
  ])("%s: %j has problems at %j", async (sample, answers, problems) => {
    const { validate } = await loadForm(repositoryOf(imported(sample)), "schemas/trial/form");
    expect(validate(answers, {}).map(({ path }) => path)).toEqual(problems);
  });

  test("a sheet has quotation marks, commas and line breaks in its cells, and a place for each", () => {
    const file = readCsv("a.csv", 'Type,label\r\ntext,"Say ""yes"",\nplease"\r\n\r\ninteger,Age\r\n');
    expect(file.value).toEqual([
      { type: "text", label: 'Say "yes",\nplease' },
      { type: "integer", label: "Age" },
    ]);
    expect([placeIn(file, "/0/label"), placeIn(file, "/1/label")]).toEqual(["a.csv:2:6", "a.csv:5:9"]);
  });
});

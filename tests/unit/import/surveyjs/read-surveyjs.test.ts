import { describe, expect, test } from "vitest";
import { loadForm } from "../../../../src/compiler/definitions/index.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { readSurveyjs } from "../../../../src/import/surveyjs/read-surveyjs.ts";
import { check } from "../../../../src/linter/index.ts";
import type { SourceFile } from "../../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "../imported.ts";

const imported = (name: string) => readSurveyjs(sampleFile("surveyjs", `${name}.json`) as SourceFile);

describe("a survey of SurveyJS becomes a journey", () => {
  test.each(samplesOf("surveyjs"))("%s passes the check, and its counts are those of the documents", (name) => {
    const result = imported(name);
    expect(check(repositoryOf(result)).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| SurveyJS | \`${name}\` | ${counts(result)} |`);
  });

  test.each<
    readonly [sample: string, form: string, answers: JsonObject, context: JsonObject, problems: readonly string[]]
  >([
    ["feedback", "form", { stars: 5 }, {}, []],
    ["feedback", "form", {}, {}, ["stars"]],
    ["feedback", "form", { stars: 6 }, {}, ["stars"]],
    ["pages", "who", { firstName: "Ana", mail: "nope" }, {}, ["mail"]],
    ["pages", "boat", { kind: "rowing" }, {}, []],
    ["pages", "boat", { kind: "sail" }, {}, ["licence"]],
    ["pages", "boat", { kind: "sail", licence: "AB12", crew: 9 }, {}, ["licence", "crew"]],
    ["pages", "extras", { gear: ["map", "map"] }, { kind: "sail" }, ["gear"]],
    ["pages", "extras", { gear: ["map", "map"] }, { kind: "rowing" }, []],
    ["choices", "form", { town: 1, skills: ["cook"] }, {}, []],
    ["choices", "form", { town: 3, skills: [], days: [] }, {}, ["town", "days"]],
    ["matrix", "form", { opinion: { price: "yes" }, jobs: [] }, {}, ["opinion.place", "jobs"]],
    ["matrix", "form", { opinion: { price: "yes", place: "open" }, jobs: [{ role: "head" }] }, {}, ["jobs.0.firm"]],
    ["panels", "form", { travels: "no", guests: [{ call: "Bo" }] }, {}, []],
    ["panels", "form", { travels: "yes", guests: [{ child: true }] }, {}, ["target", "guests.0.call"]],
    ["limits", "form", { code: "abc", amount: 9, mail: "x", pass: "p" }, {}, ["code", "amount", "mail"]],
    ["conditions", "form", { age: 20, likes: ["sea"], boat: "Ada" }, {}, ["why"]],
    ["conditions", "form", { age: 12, likes: ["sea"], boat: "Ada" }, {}, []],
    ["address", "form", { home: { zip: "1" } }, {}, ["home.street", "proof"]],
  ])("%s, page %s: %j with %j has problems at %j", async (sample, form, answers, context, problems) => {
    const { validate } = await loadForm(repositoryOf(imported(sample)), `schemas/trial/${form}`);
    expect(validate(answers, context).map(({ path }) => path)).toEqual(problems);
  });

  test("a field of an earlier page reaches a condition of a later one", () => {
    const flow = repositoryOf(imported("pages")).files.get("flows/trial/flow.json")?.value as JsonObject;
    expect(JSON.stringify(flow)).toContain('"context":{"kind":"= data.boat.kind"}');
  });
});

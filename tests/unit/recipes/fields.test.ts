import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { problems } from "../compiler/forms/load.ts";
import { ana } from "../journeys/people.ts";
import { arrive, context, form } from "./after-recipe.ts";
import { DOCS, follow } from "./follow.ts";

describe("a recipe", () => {
  test("adds a field that has a limit and is remembered", async () => {
    const repo = follow("add-a-field");
    expect(problems(form(repo), { ...ana, nickname: "x".repeat(31) }, context)).toEqual([
      'nickname: errors.nickname {"max":30}',
    ]);
    const journey = (await arrive(repo, "/step1")).submit({ ...ana, nickname: "Annie" });
    expect(journey.data["stepOneValues"]).toMatchObject({ nickname: "Annie" });
  });

  test("adds a field that is required under a condition", async () => {
    const repo = follow("add-a-field-by-condition");
    expect(problems(form(repo), ana, context)).toEqual([]);
    const abroad = { ...ana, countryCode: "+44", phoneNumber: "2079460000" };
    expect(problems(form(repo), abroad, context)).toEqual(["callTime: errors.required"]);
    const answer = { ...abroad, callTime: "EVENING" };
    expect(problems(form(repo), answer, context)).toEqual([]);
    expect((await arrive(repo, "/step1")).submit(answer).data["stepOneValues"]).toMatchObject({ callTime: "EVENING" });
  });

  test("asks for files, which are accepted once they are stored", async () => {
    const repo = follow("ask-for-a-file");
    const kept = `${"A".repeat(22)}/order.pdf`;
    expect(problems(form(repo), { ...ana, courtOrder: [kept] }, context)).toEqual([]);
    expect(problems(form(repo), { ...ana, courtOrder: [kept, `?${kept}`] }, context)).toEqual([
      "courtOrder.1: errors.file.sending",
    ]);
    expect(problems(form(repo), { ...ana, courtOrder: [kept, kept, kept, kept] }, context)).toEqual([
      'courtOrder: errors.courtOrder {"max":3}',
    ]);
    const journey = (await arrive(repo, "/step1")).submit({ ...ana, courtOrder: [kept] });
    expect(journey.data["stepOneValues"]).toMatchObject({ courtOrder: [kept] });
  });

  test("changes a limit", () => {
    const name = { ...ana, firstName: "x".repeat(40) };
    expect(problems(form(follow("change-a-limit")), name, context)).toEqual([]);
    expect(problems(form(readRepository(join(DOCS, "../.."))), name, context)).toEqual([
      'firstName: errors.name {"min":2,"max":20}',
    ]);
  });
});

import { describe, expect, test } from "vitest";
import { loadForm } from "../../../../src/compiler/definitions/index.ts";
import type { JsonObject } from "../../../../src/engine/index.ts";
import { readFormJs } from "../../../../src/import/form-js/read-form-js.ts";
import { check } from "../../../../src/linter/index.ts";
import type { SourceFile } from "../../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "../imported.ts";

const imported = (name: string) => readFormJs(sampleFile("form-js", `${name}.json`) as SourceFile);

describe("a form of form-js becomes a journey", () => {
  test.each(samplesOf("form-js"))("%s passes the check, and its counts are those of the documents", (name) => {
    const result = imported(name);
    expect(check(repositoryOf(result)).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| form-js | \`${name}\` | ${counts(result)} |`);
  });

  test.each<readonly [sample: string, answers: JsonObject, problems: readonly string[]]>([
    ["invoice", { creditor: "Ana", amount: 900 }, []],
    ["invoice", { amount: 901 }, ["creditor", "amount"]],
    ["choices", { speed: "slow", days: ["mo"] }, []],
    ["choices", { speed: "no", days: ["su"] }, ["speed", "days.0"]],
    ["conditions", { gift: false }, []],
    ["conditions", { gift: true }, ["card"]],
    ["conditions", {}, []],
    ["groups", { home: {} }, ["home.street"]],
    ["lists", { items: [{ count: 0 }] }, ["items.0.what", "items.0.count"]],
    ["limits", { code: "ab", mail: "x", half: 0.7, note: "n" }, ["code", "mail", "half", "note"]],
    ["limits", { code: "ABC", mail: "ana@example.com", half: 1.5 }, []],
    ["dates", { day: "2024-02-30" }, ["day"]],
    ["terms", { terms: false }, ["terms"]],
    ["terms", { terms: true }, []],
  ])("%s: %j has problems at %j", async (sample, answers, problems) => {
    const { validate } = await loadForm(repositoryOf(imported(sample)), "schemas/trial/form");
    expect(validate(answers, {}).map(({ path }) => path.replace(/\.(?:year|month|day)$/, ""))).toEqual(problems);
  });
});

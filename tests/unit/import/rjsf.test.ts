import { describe, expect, test } from "vitest";
import { readRjsf } from "../../../src/import/rjsf/read-rjsf.ts";
import { check } from "../../../src/linter/index.ts";
import type { SourceFile } from "../../../src/model/index.ts";
import { counts, documented, repositoryOf, sampleFile, samplesOf } from "./imported.ts";
import { sameAnswers } from "./same-answers.ts";

const samples = samplesOf("rjsf");

function imported(name: string) {
  const schema = sampleFile("rjsf", `${name}.schema.json`) as SourceFile;
  return { schema, result: readRjsf(schema, sampleFile("rjsf", `${name}.ui.json`)) };
}

/** What cannot be the same, because the import says that it changed it or left it out. */
const DIFFERS: Readonly<Record<string, readonly string[]>> = {
  // A format that is left out accepts any text.
  limits: ["host"],
  // A person or a firm: the alternatives of the whole form.
  alternatives: ["*"],
  // Typed items are objects with `value`. The tuple and the list of lists are left out.
  lists: ["guests"],
  // The answer of a file is not its content.
  widgets: ["photo"],
};

describe("a form of RJSF becomes a journey", () => {
  test.each(samples)("%s passes the check, and its counts are those of the documents", (name) => {
    const { result } = imported(name);
    const repo = repositoryOf(result);
    expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    expect(documented).toContain(`| RJSF | \`${name}\` | ${counts(result)} |`);
  });

  test.each(samples)("%s accepts and refuses the same answers as its schema does with Ajv", async (name) => {
    const { schema, result } = imported(name);
    const without = DIFFERS[name] ?? [];
    if (without.includes("*")) return;
    await sameAnswers(repositoryOf(result), schema, without);
  });
});

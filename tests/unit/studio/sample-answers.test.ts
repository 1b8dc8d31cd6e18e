import { expect, test } from "vitest";
import { readRepository } from "../../../src/model/index.ts";
import { sampleAnswer } from "../../../src/studio/server/sample-answers.ts";

const repo = readRepository(process.cwd());
const samples = repo.files.get("flows/join/dev.json")?.value as { readonly answers: Readonly<Record<string, unknown>> };

test("a request is answered by the sample of its operation", () => {
  expect(sampleAnswer(repo, { method: "GET", path: "/v2/options" })).toEqual(samples.answers["getOptions"]);
  expect(sampleAnswer(repo, { method: "PUT", path: "/v2/signups/some-id" })).toEqual(
    samples.answers["updateRegistration"],
  );
});

test.each([
  ["another method", "POST", "/v2/options"],
  ["a longer path", "GET", "/v2/options/more"],
  ["a path without its parameter", "PUT", "/v2/signups/"],
  ["an operation without a sample", "POST", "/v2/signups"],
  ["no operation", "GET", "/v2/nothing"],
])("no sample for %s", (_, method, path) => {
  expect(sampleAnswer(repo, { method, path })).toBeUndefined();
});

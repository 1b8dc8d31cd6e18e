import type { UserConfig } from "vite";
import { expect, test } from "vitest";
import { codeFiles } from "../../../src/vite/code-files.ts";

const build = (of: UserConfig["build"]) => codeFiles({ build: of });

test("a build joins small files of code", () => {
  const { groups } = codeFiles({}).build?.rolldownOptions.output.codeSplitting ?? {};
  expect(groups?.map(({ name }) => name)).toEqual(["journey", "fields", "validation"]);
});

test("a build that says itself which files there are, or makes one file, is left as it is", () => {
  expect(build({ rolldownOptions: { output: { codeSplitting: false } } })).toEqual({});
  expect(build({ rolldownOptions: { output: { manualChunks: () => "all" } } })).toEqual({});
  expect(build({ rolldownOptions: { output: [{ dir: "one" }, { dir: "two" }] } })).toEqual({});
  expect(build({ rolldownOptions: { output: { format: "iife" } } })).toEqual({});
  expect(build({ lib: { entry: "main.ts" } })).toEqual({});
  expect(build({ ssr: true })).toEqual({});
});

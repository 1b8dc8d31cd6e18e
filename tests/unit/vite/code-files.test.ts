import type { UserConfig } from "vite";
import { expect, test } from "vitest";
import { readFileSync } from "node:fs";
import { codeFiles, FORM_PARTS } from "../../../src/vite/code-files.ts";

const build = (of: UserConfig["build"]) => codeFiles({ build: of });

test("a build joins small files of code", () => {
  const { groups } = codeFiles({}).build?.rolldownOptions.output.codeSplitting ?? {};
  expect(groups?.map(({ name }) => name)).toEqual(["journey"]);
});

test("a build that says itself which files there are, or makes one file, is left as it is", () => {
  expect(build({ rolldownOptions: { output: { codeSplitting: false } } })).toEqual({});
  expect(build({ rolldownOptions: { output: { manualChunks: () => "all" } } })).toEqual({});
  expect(build({ rolldownOptions: { output: [{ dir: "one" }, { dir: "two" }] } })).toEqual({});
  expect(build({ rolldownOptions: { output: { format: "iife" } } })).toEqual({});
  expect(build({ lib: { entry: "main.ts" } })).toEqual({});
  expect(build({ ssr: true })).toEqual({});
});

test("the file of every form has its widgets, and none that few forms use", () => {
  const registry = readFileSync("renderers/widgets/registry.ts", "utf8");
  const isInForm = (file = "") => FORM_PARTS.test(`/node_modules/twofold-flow/lib/renderers/widgets/${file}`);
  const atOnce = [...registry.matchAll(/ from "\.\/(.+\/.+)"/g)].map(([, file]) => file);
  const late = [...registry.matchAll(/import\("\.\/(.+)"\)/g)].map(([, file]) => file);
  expect([atOnce.length, late.length]).toEqual([11, 11]);
  expect(atOnce.filter(isInForm)).toEqual(atOnce);
  expect(late.filter(isInForm)).toEqual([]);
});

test("a part is not announced by a link before it is loaded, unless the application decides that", () => {
  const preload = codeFiles({}).build?.modulePreload;
  const needed = ["assets/form.js", "assets/lists.js"];
  expect(preload?.resolveDependencies("assets/form.js", needed, { hostType: "js" })).toEqual(["assets/lists.js"]);
  expect(preload?.resolveDependencies("assets/form.js", needed, { hostType: "html" })).toEqual(needed);
  // A page of the application with styles waits for them, and would be loaded after them.
  const styled = ["assets/page.js", "assets/page.css"];
  expect(preload?.resolveDependencies("assets/page.js", styled, { hostType: "js" })).toEqual(styled);
  expect(build({ modulePreload: false }).build).not.toHaveProperty("modulePreload");
  expect(build({ modulePreload: { resolveDependencies: () => [] } }).build).not.toHaveProperty("modulePreload");
});

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { loadProgram, runModule } from "../../../src/compiler/index.ts";
import { compileFlow } from "../../../src/compiler/flow/compile.ts";
import type { Program } from "../../../src/engine/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { importHere, loadModule } from "./import-here.ts";

const repo = readRepository(new URL("../../../", import.meta.url).pathname);

/** Collects all garbage at once. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}

test("a program that nothing uses any more is garbage", async () => {
  const program = new WeakRef(await loadProgram(repo, "account"));
  expect(program.deref()?.id).toBe("account");
  // What a `WeakRef` has returned stays until the current task ends.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(program.deref()).toBeUndefined();
});

test.each(repo.flows.map(({ id }) => id))("the program of %s is the same as when it is imported", async (id) => {
  const { default: imported } = await loadModule<{ default: Program }>(compileFlow(repo, id, importHere).code);
  expect(written(await loadProgram(repo, id))).toBe(written(imported));
});

test("a module may have several exports, and code that looks like an import inside a text", () => {
  const module = runModule(
    [
      `import { celStr } from "cel/runtime.ts";`,
      `const quoted = ${JSON.stringify('\nimport { x } from "y";\nexport default 1')};`,
      `export const words = (value) => celStr(value) + quoted;`,
      `export const twice = (value) => words(value) + words(value);`,
      "",
    ].join("\n"),
  ) as { words(value: unknown): string; twice(value: unknown): string };
  expect(module.words(1)).toBe('1\nimport { x } from "y";\nexport default 1');
  expect(module.twice(1)).toBe(module.words(1).repeat(2));
});

test("a module is strict, as an imported one is", () => {
  expect(() => runModule("undeclared = 1;\n")).toThrow("undeclared is not defined");
});

/** A program with its functions as text. */
function written(program: Program): string {
  return JSON.stringify(program, (_, value: unknown) => (typeof value === "function" ? String(value) : value));
}

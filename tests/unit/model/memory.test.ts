import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { newFolder } from "../new-folder.ts";

let file = "";
beforeEach(() => {
  file = join(newFolder(), "deep/check.json");
});

/** Asks as a new process does, which knows only what the file contains. */
async function run(question: string, ask: (text: string) => unknown): Promise<unknown> {
  vi.resetModules();
  const { keepMemory, openMemory, remembering } = await import("../../../src/model/memory.ts");
  openMemory(file);
  const remembered = remembering("length", ask);
  const answer = remembered(question);
  expect(remembered(question)).toEqual(answer);
  keepMemory(file);
  return answer;
}

test("computes an expensive answer once, even over several runs", async () => {
  const ask = vi.fn((text: string) => ({ length: text.length }));
  const long = "long ".repeat(100);
  for (const _ of [1, 2, 3]) expect(await run(long, ask)).toEqual({ length: 500 });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("also remembers that there is no answer", async () => {
  const ask = vi.fn(() => undefined);
  await run("x", ask);
  await run("x", ask);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("ignores a file of another version of the code, and a damaged file", async () => {
  const ask = vi.fn((text: string) => text.length);
  await run("x", ask);
  writeFileSync(file, readFileSync(file, "utf8").replace(/"print":"[^"]+"/, '"print":"another"'));
  await run("x", ask);
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 20));
  expect(await run("x", ask)).toBe(1);
  expect(ask).toHaveBeenCalledTimes(3);
});

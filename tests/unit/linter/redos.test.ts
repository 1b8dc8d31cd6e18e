import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { newFolder } from "../new-folder.ts";

/** The keys that the check's cache has after a fresh process in which recheck returns this status. */
async function kept(status: string): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock("node:module", () => ({ createRequire: () => () => ({ checkSync: () => ({ status }) }) }));
  const { keepMemory, openMemory } = await import("../../../src/model/index.ts");
  const { slowText } = await import("../../../src/linter/redos.ts");
  const file = join(newFolder(), "check.json");
  openMemory(file);
  expect(slowText("^(a|b)+$")).toBeUndefined();
  keepMemory(file);
  const { answers } = JSON.parse(readFileSync(file, "utf8")) as { answers: object };
  return Object.keys(answers);
}

test("caches that a pattern is safe, but not that recheck found no answer", async () => {
  expect(await kept("safe")).toEqual(["slow pattern ^(a|b)+$"]);
  expect(await kept("unknown")).toEqual([]);
});

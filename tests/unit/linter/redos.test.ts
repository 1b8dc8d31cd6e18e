import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

/** A process of its own, where recheck says this. */
async function kept(status: string): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock("node:module", () => ({ createRequire: () => () => ({ checkSync: () => ({ status }) }) }));
  const { keepMemory, openMemory } = await import("../../../src/model/index.ts");
  const { slowText } = await import("../../../src/linter/redos.ts");
  const file = join(mkdtempSync(join(tmpdir(), "memory-")), "check.json");
  openMemory(file);
  expect(slowText("^(a|b)+$")).toBeUndefined();
  keepMemory(file);
  const { answers } = JSON.parse(readFileSync(file, "utf8")) as { answers: object };
  return Object.keys(answers);
}

test("that a pattern is safe is kept; that nobody knows, for want of time, is asked again", async () => {
  expect(await kept("safe")).toEqual(["slow pattern ^(a|b)+$"]);
  expect(await kept("unknown")).toEqual([]);
});

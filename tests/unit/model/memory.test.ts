import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";

let file = "";
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), "memory-")), "deep/check.json");
});

/** A process of its own: nothing is known but what the file has. */
async function run(question: string, ask: (text: string) => unknown): Promise<unknown> {
  vi.resetModules();
  const { keepMemory, openMemory, remembering } = await import("../../../src/model/memory.ts");
  openMemory(file);
  const asked = remembering("length", ask);
  const answer = asked(question);
  expect(asked(question)).toEqual(answer);
  keepMemory(file);
  return answer;
}

test("an expensive question is asked once, also over several runs", async () => {
  const ask = vi.fn((text: string) => ({ length: text.length }));
  const long = "long ".repeat(100);
  for (const _ of [1, 2, 3]) expect(await run(long, ask)).toEqual({ length: 500 });
  expect(ask).toHaveBeenCalledTimes(1);
});

test("that there is no answer is remembered too", async () => {
  const ask = vi.fn(() => undefined);
  await run("x", ask);
  await run("x", ask);
  expect(ask).toHaveBeenCalledTimes(1);
});

test("what another version of the code, or a broken disk, has left counts for nothing", async () => {
  const ask = vi.fn((text: string) => text.length);
  await run("x", ask);
  writeFileSync(file, readFileSync(file, "utf8").replace(/"print":"[^"]+"/, '"print":"another"'));
  await run("x", ask);
  writeFileSync(file, readFileSync(file, "utf8").slice(0, 20));
  expect(await run("x", ask)).toBe(1);
  expect(ask).toHaveBeenCalledTimes(3);
});

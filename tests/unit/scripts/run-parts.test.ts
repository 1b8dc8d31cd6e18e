import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Part, runParts } from "../../../scripts/run-parts.ts";
import { newFolder } from "../new-folder.ts";

let said: string[];
beforeEach(() => {
  said = [];
  vi.spyOn(console, "log").mockImplementation((text: string) => void said.push(text));
});
afterEach(() => vi.restoreAllMocks());

const part = (name: string, after: readonly string[], code: string): Part => ({
  name,
  after,
  command: [process.execPath, "-e", code],
});

test("a part starts when the parts it needs have ended or failed, and the output of each is printed in one piece", async () => {
  const ended = await runParts([
    part("last", ["first", "broken"], "console.log('last says')"),
    part("first", [], "console.log('first says'); setTimeout(() => console.error('and ends'), 50)"),
    part("broken", [], "process.exit(3)"),
  ]);
  expect(Object.fromEntries(ended.map(({ name, ok }) => [name, ok]))).toEqual({
    first: true,
    broken: false,
    last: true,
  });
  const [first, broken, last] = ["first", "broken", "last"].map((name) => ended.find((one) => one.name === name));
  const end = (one: typeof last) => (one ? one.from + one.seconds : Number.NaN);
  expect(last?.from).toBeGreaterThanOrEqual(Math.max(end(first), end(broken)));
  expect(said).toContainEqual("\n── first\nfirst says\nand ends");
  expect(said.at(-1)).toMatch(/^── last: ok in \d+\.\d s$/);
  expect(said.join("\n")).toMatch(/── broken: FAILED in/);
});

test("parts that do not need each other run at the same time", async () => {
  const folder = newFolder();
  // Each ends only after the other has started.
  const meet = (own: string, other: string) =>
    `const { existsSync, writeFileSync } = require("node:fs");
     writeFileSync(${JSON.stringify(join(folder, own))}, "");
     const look = setInterval(() => existsSync(${JSON.stringify(join(folder, other))}) && clearInterval(look), 20);`;
  const ended = await runParts([part("one", [], meet("1", "2")), part("other", [], meet("2", "1"))]);
  rmSync(folder, { recursive: true });
  expect(ended.map(({ ok }) => ok)).toEqual([true, true]);
});

test("a command that does not exist fails only its own part", async () => {
  const ended = await runParts([
    { name: "missing", command: ["there-is-no-such-command"], after: [] },
    part("other", [], ""),
  ]);
  expect(ended.find(({ name }) => name === "missing")?.ok).toBe(false);
  expect(ended.find(({ name }) => name === "other")?.ok).toBe(true);
});

test("parts that wait for each other are an error instead of an endless wait", async () => {
  await expect(runParts([part("one", ["other"], ""), part("other", ["one"], "")])).rejects.toThrow(
    "Nothing can begin: one, other",
  );
});

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, whyUnwritable } from "../../../../src/studio/edits/files.ts";
import { copyOfGarden } from "../journeys.ts";

const MIGRATION = "schemas/garden/migrations/2.json";
const DATA = "schemas/garden/data.schema.json";

test("creates a file with its folder, and removes both", () => {
  const root = copyOfGarden();
  const files = filesBelow(root);
  files.write(new Map([[MIGRATION, "{}\n"]]));
  expect(files.read(MIGRATION)).toBe("{}\n");
  files.write(new Map([[MIGRATION, null]]));
  expect(existsSync(join(root, "schemas/garden/migrations"))).toBe(false);
  expect(existsSync(join(root, "schemas/garden"))).toBe(true);
});

test("if one file cannot be written, removes the created files and restores the deleted ones", () => {
  const root = copyOfGarden();
  const files = filesBelow(root);
  const before = readFileSync(join(root, DATA), "utf8");
  // A folder is in the place of the last file.
  mkdirSync(join(root, "schemas/garden/taken.json"));
  writeFileSync(join(root, "schemas/garden/taken.json/x"), "");
  const texts = new Map([
    [MIGRATION, "{}\n"],
    [DATA, null],
    ["schemas/garden/taken.json", "{}\n"],
  ]);
  expect(() => files.write(texts)).toThrow("Nothing was changed.");
  expect(existsSync(join(root, "schemas/garden/migrations"))).toBe(false);
  expect(readFileSync(join(root, DATA), "utf8")).toBe(before);
});

test("creates no folder for an unknown journey", () => {
  const files = filesBelow(copyOfGarden());
  expect(() => files.write(new Map([["schemas/nowhere/data.schema.json", "{}\n"]]))).toThrow("does not write");
  expect(() => files.write(new Map([["schemas/nowhere/migrations/2.json", "{}\n"]]))).toThrow("does not write");
});

test("says in words why nothing can be written", () => {
  for (const [code, why] of [
    ["EROFS", "the folder is read-only"],
    ["EACCES", "the folder is read-only"],
    ["ENOSPC", "the disk is full"],
    ["EISDIR", undefined],
  ] as const)
    expect(whyUnwritable(Object.assign(new Error("no"), { code }))).toBe(why);
});

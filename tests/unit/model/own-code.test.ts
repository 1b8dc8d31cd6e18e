import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ownCode } from "../../../src/model/index.ts";
import { newFolder } from "../new-folder.ts";

function folder(deep: string): string {
  const root = newFolder();
  mkdirSync(join(root, "a/b"), { recursive: true });
  writeFileSync(join(root, "top.ts"), "1");
  writeFileSync(join(root, "a/b/deep.ts"), deep);
  return root;
}

test("the fingerprint of code changes with a file at any depth", () => {
  expect(ownCode(folder("1"))).toBe(ownCode(folder("1")));
  expect(ownCode(folder("1"))).not.toBe(ownCode(folder("2")));
});

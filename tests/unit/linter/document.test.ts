import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checksDocument, rules } from "../../../src/linter/index.ts";

test("docs/checks.md is up to date with the rules (otherwise run: node scripts/documents.ts)", () => {
  const path = new URL("../../../docs/checks.md", import.meta.url);
  expect(readFileSync(path, "utf8")).toBe(checksDocument());
});

test("each rule describes what it finds and whom it harms, in whole sentences", () => {
  for (const { id, finds, why } of rules) {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const text of [finds, why]) expect(text).toMatch(/^[A-Z`].*\.$/);
  }
});

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { operationsDocument } from "../../../../src/compiler/api/operations-document.ts";
import { readRepository } from "../../../../src/model/index.ts";

const ROOT = new URL("../../../../", import.meta.url);

test("docs/api-operations.md is up to date with the contract (otherwise run: node scripts/documents.ts)", () => {
  const text = operationsDocument(readRepository(ROOT.pathname));
  expect(readFileSync(new URL("docs/api-operations.md", ROOT), "utf8")).toBe(text);
});

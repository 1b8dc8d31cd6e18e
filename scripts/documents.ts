/** Writes the documents that are made from the code: `node scripts/documents.ts`. */
import { readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { operationsDocument } from "../src/compiler/api/operations-document.ts";
import { checksDocument } from "../src/linter/index.ts";
import { readRepository } from "../src/model/index.ts";
import { withSettingsTable } from "../src/server/settings/index.ts";

const root = dirname(import.meta.dirname);
const operations = `${root}/docs/operations.md`;
writeFileSync(`${root}/docs/checks.md`, checksDocument());
writeFileSync(`${root}/docs/api-operations.md`, operationsDocument(readRepository(root)));
writeFileSync(operations, withSettingsTable(readFileSync(operations, "utf8")));

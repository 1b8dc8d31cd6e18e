/** Writes the documents that are made from the code: `node scripts/documents.ts`. */
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { operationsDocument } from "../src/compiler/api/operations-document.ts";
import { checksDocument } from "../src/linter/index.ts";
import { readRepository } from "../src/model/index.ts";

const root = dirname(import.meta.dirname);
writeFileSync(`${root}/docs/checks.md`, checksDocument());
writeFileSync(`${root}/docs/operations.md`, operationsDocument(readRepository(root)));

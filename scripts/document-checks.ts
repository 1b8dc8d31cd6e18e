/** Regenerates docs/checks.md: `node scripts/document-checks.ts`. */
import { writeFileSync } from "node:fs";
import { checksDocument } from "../src/linter/index.ts";

writeFileSync(new URL("../docs/checks.md", import.meta.url), checksDocument());

import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { terminal } from "./terminal.ts";

/** `npm run check`: see docs/checks.md. Caches results in `node_modules/.cache`. */
const cache = join(process.cwd(), "node_modules/.cache");
enableCompileCache(join(cache, "compile"));
// Imported here, because modules imported before `enableCompileCache` are not cached.
const { wholeCheck } = await import("../src/cli/check.ts");

// Ctrl-C is the normal end of watching, but an interrupted check has failed (128 + the signal's number, as in shells).
process.once("SIGINT", () => process.exit(process.argv.includes("--watch") ? 0 : 130));
process.exitCode = await wholeCheck(process.argv.slice(2), terminal, cache);

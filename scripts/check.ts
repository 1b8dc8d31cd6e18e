import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { terminal } from "./terminal.ts";

/** `npm run check`: see docs/checks.md. What earlier runs found out is kept in `node_modules/.cache`. */
const cache = join(process.cwd(), "node_modules/.cache");
enableCompileCache(join(cache, "compile"));
// Only now: what is imported before is compiled anew in each run.
const { wholeCheck } = await import("../src/cli/check/index.ts");

// Watching ends this way; a check that was to tell something has not (128 + the signal's number, as shells have it).
process.once("SIGINT", () => process.exit(process.argv.includes("--watch") ? 0 : 130));
process.exitCode = await wholeCheck(process.argv.slice(2), terminal, cache);

import { runFlow } from "../src/cli/cli.ts";
import { terminal } from "./terminal.ts";

/** `npm run flow -- <command> …`: see docs/flow.md. */
process.exitCode = await runFlow(process.argv.slice(2), terminal);

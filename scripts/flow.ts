import { runFlow } from "../src/tools/index.ts";

/** `npm run flow -- <command> …`: see docs/flow.md. */
process.exitCode = await runFlow(process.argv.slice(2), {
  cwd: process.cwd(),
  colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});

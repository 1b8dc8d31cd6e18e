import { runCheck } from "../src/language/check/index.ts";

process.exitCode = runCheck(process.argv.slice(2), {
  cwd: process.cwd(),
  colours: process.stdout.isTTY === true && process.env.NO_COLOR === undefined,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
});

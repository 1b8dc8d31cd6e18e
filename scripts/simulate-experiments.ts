/** `npm run experiments:simulate -- --help`: fills a local service with visitors of experiments; see docs/experiments.md. */
import { join } from "node:path";
import { HELP, readOptions } from "./visitors/options.ts";

try {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) console.log(HELP);
  else {
    const { simulate } = await import("./visitors/simulate.ts");
    await simulate(options, process.env, join(import.meta.dirname, ".."), console.log);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

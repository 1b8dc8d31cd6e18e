import type { Repository } from "../../model/index.ts";
import { eventTable } from "./declared.ts";

/**
 * An ES module that exports `accepts(name, properties)` and `hashed(name)` for a journey's events. `runtime` is the
 * address of `runtime.ts`.
 */
export function analyticsCode(repo: Repository, flow: string, runtime: string): string {
  return [
    `import * as runtime from ${JSON.stringify(runtime)};`,
    `const table = ${JSON.stringify(eventTable(repo, flow))};`,
    `export const accepts = (name, properties) => runtime.accepts(table, name, properties);`,
    `export const hashed = (name) => runtime.hashed(table, name);`,
    "",
  ].join("\n");
}

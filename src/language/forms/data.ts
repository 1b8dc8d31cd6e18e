import type { Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { inline } from "./inline.ts";
import { lenient } from "./lenient.ts";
import { acceptsCode, HELPERS } from "./standalone.ts";

/** An ES module that exports `valid(data): boolean`, for what a journey remembered. `schemaId` is that of its data schema. */
export function compileData(repo: Repository, schemaId: string, runtime: string): string {
  const accepts = acceptsCode(lenient(inline(bundleSchema(repo, schemaId))));
  return [
    `import { ${HELPERS.join(", ")} } from ${JSON.stringify(runtime)};`,
    `const accepts = ${accepts};`,
    `export const valid = (data) => accepts(data);`,
    "",
  ].join("\n");
}

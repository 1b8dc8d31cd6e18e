import { migrateCode } from "../migrations/index.ts";
import { formsImport, type ImportPath } from "../imports.ts";
import { bundleSchema, inline, type Repository } from "../../model/index.ts";
import { acceptsCode, HELPERS, lenient } from "../forms/index.ts";

/**
 * An ES module for remembered data of a journey. It exports `valid(data): boolean`, and `migrate(envelope): Envelope`,
 * which converts data of an earlier version to this one. `schemaId` is the id of the data schema.
 */
export function compileData(repo: Repository, schemaId: string, path: ImportPath): string {
  const accepts = acceptsCode(lenient(inline(bundleSchema(repo, schemaId))));
  const migrate = migrateCode(repo, schemaId);
  return [
    formsImport([...HELPERS, ...(migrate.uses ? ["migrated"] : [])], path) + `const accepts = ${accepts};`,
    `export const valid = (data) => accepts(data);`,
    migrate.code,
    "",
  ].join("\n");
}

import { migrateCode } from "../migrations/index.ts";
import { formsImport, type ImportPath } from "../imports.ts";
import { bundleSchema, type Repository } from "../../model/index.ts";
import { inline } from "./inline.ts";
import { lenient } from "./lenient.ts";
import { acceptsCode, HELPERS } from "./standalone.ts";

/**
 * An ES module for what a journey remembered: `valid(data): boolean`, and `migrate(envelope): Envelope`, from an earlier version to this one.
 * `schemaId` is that of its data schema.
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

import { changesIn, DefinitionError, migrationsOf, type Repository, versionOf } from "../../model/index.ts";

/**
 * JavaScript: `export const migrate = …`, for data of an earlier version. It contains only this journey's changes, and
 * calls `migrated` if there are any. Throws a `DefinitionError` if a version has no migration.
 */
export function migrateCode(repo: Repository, schemaId: string): { readonly code: string; readonly uses: boolean } {
  const source = repo.schemas.get(schemaId);
  const version = source === undefined ? 1 : versionOf(source.value);
  if (source === undefined || version === 1)
    return { code: "export const migrate = (envelope) => envelope;", uses: false };
  const files = migrationsOf(repo, schemaId);
  const changes = Array.from({ length: version - 1 }, (_, index) => {
    const to = index + 2;
    if (!files.has(to)) throw new DefinitionError(source.file, "/x-version", `Version ${to} has no migration.`);
    return [to, changesIn(files.get(to))] as const;
  });
  const table = JSON.stringify(Object.fromEntries(changes));
  return { code: `export const migrate = (envelope) => migrated(envelope, ${version}, ${table});`, uses: true };
}

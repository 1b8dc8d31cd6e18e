import { type Form, formOf, type Repository } from "../../../model/index.ts";

/** The form whose schema is in a file. */
export function formIn(repo: Repository, path: string): Form | undefined {
  return formNamedBy(repo, /^(schemas\/.+)\.schema\.json$/.exec(path)?.[1]);
}

/** The forms whose schema or layout is in one of the files, without duplicates. */
export function formsOfFiles(repo: Repository, paths: readonly string[]): readonly Form[] {
  const ids = new Set(paths.map((path) => /^(schemas\/.+)\.(?:schema|ui)\.json$/.exec(path)?.[1]));
  return [...ids].flatMap((id) => formNamedBy(repo, id) ?? []);
}

export function formNamedBy(repo: Repository, id: string | undefined): Form | undefined {
  const source = id === undefined ? undefined : repo.schemas.get(id);
  return source && formOf(repo, source);
}

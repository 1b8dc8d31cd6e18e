import {
  catalogueOf,
  languageSchema,
  type Repository,
  type Schema,
  sitesOf,
  type SourceFile,
  stringAt,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** A file of facts that belong to no journey: the sites, or a list of the catalogue. */
interface DataFile {
  readonly file: SourceFile;
  readonly schema: Schema;
  readonly title: string;
}

/** The files of facts that have a schema. */
export function dataFiles(repo: Repository): readonly DataFile[] {
  const { file: sites } = sitesOf(repo);
  const all = [
    ...(sites === undefined ? [] : [{ file: sites, schema: languageSchema("sites") }]),
    ...catalogueOf(repo).flatMap(({ file, schema }) => (schema === undefined ? [] : [{ file, schema }])),
  ];
  return all.map((one) => ({ ...one, title: stringAt(one.schema, "title") ?? one.file.path }));
}

/** Throws a `Refusal` if there is no such file. */
export function dataFile(repo: Repository, path: string): DataFile {
  const found = dataFiles(repo).find(({ file }) => file.path === path);
  if (found === undefined) throw new Refusal("This no longer exists.");
  return found;
}

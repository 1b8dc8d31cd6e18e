import {
  catalogueOf,
  experimentsOf,
  GLOSSARY,
  languageSchema,
  propertiesOf,
  type Repository,
  type Schema,
  sitesOf,
  type SourceFile,
  stringAt,
} from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** A file of facts that belong to no journey: the sites, a list of the catalogue, the glossary, or the experiments. */
interface DataFile {
  readonly file: SourceFile;
  readonly schema: Schema;
  readonly title: string;
}

/** The files of facts that have a schema. The experiments, which have a place of their own, are not among them. */
export function dataFiles(repo: Repository): readonly DataFile[] {
  const { file: sites } = sitesOf(repo);
  const glossary = repo.files.get(GLOSSARY);
  const all = [
    ...(sites === undefined ? [] : [{ file: sites, schema: languageSchema("sites") }]),
    ...catalogueOf(repo).flatMap(({ file, schema }) => (schema === undefined ? [] : [{ file, schema }])),
    ...(glossary === undefined ? [] : [{ file: glossary, schema: languageSchema("glossary") }]),
  ];
  return all.map((one) => ({ ...one, title: stringAt(one.schema, "title") ?? one.file.path }));
}

/** Throws a `Refusal` if there is no such file. */
export function dataFile(repo: Repository, path: string): DataFile {
  const found = [...dataFiles(repo), ...experimentsFile(repo)].find(({ file }) => file.path === path);
  if (found === undefined) throw new Refusal("This no longer exists.");
  return found;
}

/**
 * What experiments ask, want to know and need. What has no title in the language's schema has another way in the Studio:
 * its name, its arms, and what these change.
 */
function experimentsFile(repo: Repository): readonly DataFile[] {
  const { file } = experimentsOf(repo);
  if (file === undefined) return [];
  const schema = languageSchema("experiments");
  const { experiment = {} } = schema.definitions ?? {};
  const titled = propertiesOf(experiment).filter(([, one]) => stringAt(one, "title") !== undefined);
  const definitions = { ...schema.definitions, experiment: { ...experiment, properties: Object.fromEntries(titled) } };
  return [{ file, schema: { ...schema, definitions }, title: stringAt(schema, "title") ?? file.path }];
}

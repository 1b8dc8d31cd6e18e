import { operationsOf } from "../api/operation.ts";
import { formIds } from "../definitions/index.ts";
import { placedSchemas } from "../forms/index.ts";
import {
  bundleSchema,
  fileLimitsOf,
  inline,
  isFile,
  patchedArms,
  type Repository,
  type Schema,
  withArms,
} from "../../model/index.ts";

/** The type declarations of the module that `filesCode` returns. */
export const FILES_TYPES = `/** A file field of a form: media types, the most bytes of one file, and whether it is a list of files. */
interface FileField { readonly types: readonly string[]; readonly maxBytes: number; readonly several: boolean }
/** The file fields of each form (\`schemas/<flow>/<form>\`). A field's key is its dotted path, without the numbers of list items. */
export declare const formFiles: Readonly<Record<string, Readonly<Record<string, FileField>>>>;
/** The files in the body of each operation, with the media types and size that the contract allows. The key is a dotted path, with \`*\` for an item of a list. */
export declare const callFiles: Readonly<Record<string, Readonly<Record<string, { readonly types?: readonly string[]; readonly maxBytes?: number }>>>>;`;

interface Field {
  readonly types: readonly string[];
  readonly maxBytes: number;
  readonly several: boolean;
}

/**
 * An ES module with the file fields of forms, and the places of files in the bodies of calls. It includes what the arms
 * of experiments change in a form, because the service must accept the files of every person's form. Throws a
 * `DefinitionError` for a reference without a target.
 */
export function filesCode(repo: Repository): string {
  const arms = patchedArms(repo).map((arm) => withArms(repo, [arm]));
  const repos = [repo, ...arms.filter(({ findings }) => findings.length === 0).map((arm) => arm.repo)];
  const forms = formIds(repo).map((id) => [id, fieldsOf(repos.map((one) => inline(bundleSchema(one, id))))] as const);
  const calls = operationsOf(repo).map(({ id, body }) => [id, body === undefined ? {} : placesOf(body)] as const);
  return `export const formFiles = ${JSON.stringify(filled(forms))};\nexport const callFiles = ${JSON.stringify(filled(calls))};\n`;
}

/** What at least one of several versions of a form accepts, by field. */
function fieldsOf(versions: readonly Schema[]): Readonly<Record<string, Field>> {
  const found = new Map<string, Field>();
  for (const { path, schema } of versions.flatMap(placedSchemas)) {
    const limits = fileLimitsOf(schema);
    if (limits === undefined) continue;
    const field = path.filter((part) => part !== "*").join(".");
    const known = found.get(field) ?? { types: [], maxBytes: 0, several: path.at(-1) === "*" };
    const types = [...new Set([...known.types, ...limits.types])];
    found.set(field, { ...known, types, maxBytes: Math.max(known.maxBytes, limits.maxBytes) });
  }
  return Object.fromEntries(found);
}

function placesOf(body: Schema): Readonly<Record<string, object>> {
  const files = placedSchemas(body).filter(({ schema }) => isFile(schema));
  return Object.fromEntries(files.map(({ path, schema }) => [path.join("."), fileLimitsOf(schema) ?? {}]));
}

function filled(entries: readonly (readonly [string, object])[]): object {
  return Object.fromEntries(entries.filter(([, value]) => Object.keys(value).length > 0));
}

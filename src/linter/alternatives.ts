import { branchesOf, deref, entering, NOTHING_ENTERED, type Schema } from "../model/index.ts";

/** Schemas that apply together. */
export type Alternative = readonly Schema[];

/**
 * The alternatives of a schema, flattened: each is combined with the keywords beside `anyOf` or `oneOf`. A schema
 * without alternatives is its only alternative. `root` contains the targets of its references.
 */
export function alternativesOf(schema: Schema, root: Schema, before = NOTHING_ENTERED): Alternative[] {
  const entered = entering(schema, before);
  if (entered === undefined) return [];
  const flat = deref(schema, root);
  const branches = branchesOf(flat);
  if (branches.length === 0) return [[flat]];
  const { anyOf: _, oneOf: __, ...beside } = flat;
  return branches.flatMap((branch) => alternativesOf(branch, root, entered)).map((one) => [beside, ...one]);
}

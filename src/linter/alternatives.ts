import { branchesOf, deref, entering, NOTHING_ENTERED, type Schema } from "../model/index.ts";

/** Schemas that hold together. */
export type Alternative = readonly Schema[];

/**
 * What a value may be, one after the other: the alternatives of a schema, each with what stands beside them, those inside others taken out; the
 * schema itself where it has none. `root` is what its references point into.
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

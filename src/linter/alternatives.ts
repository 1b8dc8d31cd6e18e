import type { JsonObject } from "../engine/index.ts";
import { deref, entering, isList, isObject, NOTHING_ENTERED, omit } from "../model/index.ts";

/** Schemas that hold together. */
export type Alternative = readonly JsonObject[];

/**
 * What a value may be, one after the other: the alternatives of a schema, each with what stands beside them, those inside others taken out; the
 * schema itself where it has none. `root` is what its references point into.
 */
export function alternativesOf(schema: JsonObject, root: JsonObject, before = NOTHING_ENTERED): Alternative[] {
  const entered = entering(schema, before);
  if (entered === undefined) return [];
  const flat = deref(schema, root);
  const branches = [flat.anyOf, flat.oneOf].flatMap((list) => (isList(list) ? list.filter(isObject) : []));
  if (branches.length === 0) return [[flat]];
  const beside = omit(omit(flat, "anyOf"), "oneOf");
  return branches.flatMap((branch) => alternativesOf(branch, root, entered)).map((one) => [beside, ...one]);
}

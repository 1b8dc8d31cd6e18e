import { posix } from "node:path";
import type { Json } from "../../engine/index.ts";
import { branchesOf, deref, itemAt, propertiesOf, type Schema } from "../../model/index.ts";

/** The relative path from a file to the schema of its kind (`$schema`). */
export function languageFrom(path: string, name: string): string {
  return posix.relative(posix.dirname(path), `schemas/language/${name}.schema.json`);
}

/** No schema of the language requires anything deeper than this. */
const DEEPEST = 8;

/**
 * The minimal value for a schema: its required members, each with its first or emptiest value. Texts that must be
 * written may still be invalid.
 */
export function leastOf(schema: Schema, root: Schema, depth = 0): Json {
  const flat = deref(schema, root);
  const { const: only, default: usual, minimum = 0 } = flat;
  const known = only ?? usual ?? flat.enum?.[0];
  if (known !== undefined) return known;
  if (depth > DEEPEST) return "";
  const below = (one: Schema) => leastOf(one, root, depth + 1);
  switch ([flat.type].flat()[0]) {
    case "object": {
      const required = new Set(flat.required);
      const members = propertiesOf(flat).filter(([name]) => required.has(name));
      return Object.fromEntries(members.map(([name, one]) => [name, below(one)]));
    }
    case "array": {
      const item = itemAt(flat, 0);
      return item !== undefined && (flat.minItems ?? 0) > 0 ? [below(item)] : [];
    }
    case "number":
    case "integer":
      return minimum;
    case "boolean":
      return false;
    case "string":
      return "";
    default: {
      const [branch] = branchesOf(flat);
      return branch === undefined ? "" : below(branch);
    }
  }
}

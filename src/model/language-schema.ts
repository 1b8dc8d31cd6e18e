import { readFileSync } from "node:fs";
import type { Schema } from "./schema/schema.ts";
import { schemaIn } from "./schema/well-shaped.ts";
import { parseSource } from "./source.ts";

const loaded = new Map<string, Schema>();

/** A schema of the language itself. It belongs to this package and not to the folder that is checked. */
export function languageSchema(name: string): Schema {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const path = `schemas/language/${name}.schema.json`;
  const { file } = parseSource(path, readFileSync(new URL(`../../${path}`, import.meta.url)));
  const schema = schemaIn(file);
  if (schema === undefined) throw new Error(`${path} is not a JSON object.`);
  loaded.set(name, schema);
  return schema;
}

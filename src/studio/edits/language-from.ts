import { posix } from "node:path";

/** The relative path from a file to the schema of its kind (`$schema`). */
export function languageFrom(path: string, name: string): string {
  return posix.relative(posix.dirname(path), `schemas/language/${name}.schema.json`);
}

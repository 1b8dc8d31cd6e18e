import { posix } from "node:path";

/** How a file names the schema of its kind (`$schema`), from where it is. */
export function languageFrom(path: string, name: string): string {
  return posix.relative(posix.dirname(path), `schemas/language/${name}.schema.json`);
}

import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { oncePerKey } from "./once.ts";

/** A hash of all code and schemas in these folders. Stored results of other code are not used. */
export function ownCode(...folders: readonly string[]): string {
  const hash = createHash("sha256");
  for (const folder of folders) hash.update(hashOf(folder));
  return hash.digest("base64url");
}

/**
 * All code that a check runs, except the interpreter: reader, compiler, checker and explorer, and the schemas of the
 * language.
 */
export const LANGUAGE: readonly string[] = [
  ".",
  "../cel",
  "../compiler",
  "../linter",
  "../explorer",
  "../../schemas/language",
].map((path) => join(import.meta.dirname, path));
export const ENGINE = join(import.meta.dirname, "../engine");

const hashOf = oncePerKey((folder: string): Buffer => {
  const hash = createHash("sha256");
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort()) {
    if (/\.(?:[jt]s|json)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest();
});

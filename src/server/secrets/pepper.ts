import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createWhole } from "../create-whole.ts";

const SHORTEST = 32;

/**
 * The pepper of a service without a configured one: generated once, stored beside its data. If it is lost, no password
 * works any more. Throws if the stored one is too short, because keys derived from an empty pepper could be computed by
 * anybody.
 */
export async function keptPepper(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const file = join(dataDir, "pepper");
  await createWhole(file, randomBytes(32).toString("base64url"), 0o600);
  const pepper = (await readFile(file, "utf8")).trim();
  if (pepper.length >= SHORTEST) return pepper;
  throw new Error(
    `The pepper in ${file} has fewer than ${SHORTEST} characters: it was not written to its end. Put the right one there (from a backup); where there is none, delete the file: the next start makes a new pepper, and all passwords must be chosen anew.`,
  );
}

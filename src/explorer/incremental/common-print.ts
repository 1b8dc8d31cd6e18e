import { createHash } from "node:crypto";
import { ENGINE, LANGUAGE, ownCode, type Repository } from "../../model/index.ts";

/**
 * A hash of everything that every journey of a repository depends on, besides its own file and the parts of it:
 * schemas, contract, blocks, sites, experiments.
 */
export function commonPrint(repo: Repository): string {
  const hash = createHash("sha256").update(ownCode(...LANGUAGE, ENGINE));
  hash.update([...repo.locales.keys()].join());
  for (const [path, { text }] of repo.files) if (isCommon(path)) hash.update(path).update(text);
  return hash.digest("base64url");
}

function isCommon(path: string): boolean {
  if (path.startsWith("flows/")) return path === "flows/sites.json" || path === "flows/experiments.json";
  return path.startsWith("schemas/") || path.startsWith("renderers/");
}

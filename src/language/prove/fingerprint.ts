import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import type { Repository } from "../repository.ts";

/**
 * A hash of all that the exploration of a flow depends on: the files that it names, and those that they name; the API, the sites,
 * the experiments and the blocks; and the code that explores. Texts are not among it: where one only reads, nothing changes.
 */
export function fingerprintOf(repo: Repository, flow: string): string {
  const hash = createHash("sha256").update(ownCode());
  const seen = new Set<string>();
  const queue = [`flows/${flow}/flow.json`, "flows/sites.json", "flows/experiments.json", "schemas/api/openapi.json"];
  for (const path of repo.files.keys()) if (path.startsWith("renderers/blocks/")) queue.push(path);
  for (const path of queue) {
    if (seen.has(path)) continue;
    seen.add(path);
    const file = repo.files.get(path);
    if (file === undefined) continue;
    hash.update(path).update("\0").update(file.text).update("\0");
    for (const [, schema = ""] of file.text.matchAll(/"(schemas\/[^"#]+?)(?:\.schema\.json)?"/g))
      queue.push(`${schema}.schema.json`);
    for (const [, ref = ""] of file.text.matchAll(/"\$ref":\s*"([^"#]+)/g))
      queue.push(posix.join(posix.dirname(path), ref));
  }
  return hash.digest("hex");
}

let own: string | undefined;

/** Whoever changes the explorer, or the interpreter that it runs, wants to see what that changes. */
function ownCode(): string {
  if (own !== undefined) return own;
  const hash = createHash("sha256");
  for (const folder of ["../../engine", "../explore", "../cel", "../flow", "../schema"]) {
    const path = join(import.meta.dirname, folder);
    for (const name of readdirSync(path).sort()) {
      if (name.endsWith(".ts")) hash.update(name).update(readFileSync(join(path, name)));
    }
  }
  return (own = hash.digest("hex"));
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, sep } from "node:path";
import { BLOCK_FOLDERS, readRepository, type Repository, WIDGET_FOLDERS } from "../model/index.ts";

/**
 * Reads a repository; one of journeys alone, without `renderers/`, with the descriptors of this project's blocks and widgets. `overlay`: see
 * `readRepository`.
 */
export function readJourneys(root: string, overlay: ReadonlyMap<string, string> = new Map()): Repository {
  return readRepository(root, existsSync(join(root, "renderers")) ? overlay : new Map([...ownRenderers(), ...overlay]));
}

function ownRenderers(): ReadonlyMap<string, string> {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  const paths = globSync(
    [...BLOCK_FOLDERS, ...WIDGET_FOLDERS].map((folder) => `${folder}/*/descriptor.json`),
    { cwd: root },
  );
  return new Map(
    paths.sort().map((path) => [path.split(sep).join("/"), readFileSync(join(root, path), "utf8")] as const),
  );
}

import { existsSync, globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, sep } from "node:path";
import { BLOCK_FOLDERS, readRepository, type Repository, WIDGET_FOLDERS } from "../model/index.ts";

/**
 * Reads a repository. Other projects get the descriptors of this project's blocks and widgets in addition to their own
 * in `renderers/`. For `overlay`, see `readRepository`.
 */
export function readJourneys(root: string, overlay: ReadonlyMap<string, string> = new Map()): Repository {
  if (isComplete(root)) return readRepository(root, overlay);
  const ours = [...ownRenderers()].filter(([path]) => !existsSync(join(root, path)));
  return readRepository(root, new Map([...ours, ...overlay]));
}

/** Whether a folder is a copy of this project, which has the basic widgets itself. */
function isComplete(root: string): boolean {
  return existsSync(join(root, "renderers/widgets/text/descriptor.json"));
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

import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** Paths that the Studio may write: JSON files of definitions and recordings. */
const WRITABLE = /^(?:flows|schemas|locales|tests\/recordings)(?:\/[\w@-][\w.@-]*)+\.json$/;

/** The folder for parts that journeys share, which may not exist yet. */
const SHARED = "shared";

/** Whether the Studio edits files at a path. */
export function isEditedHere(path: string): boolean {
  return WRITABLE.test(path) && !path.startsWith("schemas/language/");
}

/**
 * Whether the Studio may write to a path in a folder. Symbolic links to other places are refused. `made` are files that
 * are written together with it.
 */
export function isWritable(root: string, path: string, made: Iterable<string> = []): boolean {
  if (!isEditedHere(path)) return false;
  try {
    const folder = realpathSync(folderOf(root, path, new Set(made)));
    const top = realpathSync(root) + sep;
    if (!`${folder}${sep}`.startsWith(top + (path.split("/")[0] ?? ""))) return false;
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  } catch {
    return false;
  }
}

/**
 * The folder of a file. If it does not exist yet (a journey's migrations, a language, shared parts, a new journey with
 * its `flow.json`), the nearest existing folder.
 */
function folderOf(root: string, path: string, made: ReadonlySet<string>): string {
  const [kind = "", name = ""] = path.split("/");
  let folder = dirname(path);
  const isOfAJourney = () => made.has(`flows/${name}/flow.json`) || (kind === "flows" && name === SHARED);
  const mayBeMade = () => folder.split("/").length > 2 || kind === "locales" || isOfAJourney();
  while (folder.includes("/") && mayBeMade() && !existsSync(join(root, folder))) folder = dirname(folder);
  return join(root, folder);
}

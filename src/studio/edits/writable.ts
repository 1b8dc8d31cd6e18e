import { existsSync, lstatSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** What the Studio may write: JSON of the definitions and of what was recorded of them, by plain names. */
const WRITABLE = /^(?:flows|schemas|locales|tests\/recordings)(?:\/[\w@-][\w.@-]*)+\.json$/;

/** The folder of parts that journeys share, which may be the first of its kind. */
const SHARED = "shared";

/** Whether a path is one of those that the Studio edits. */
export function isEditedHere(path: string): boolean {
  return WRITABLE.test(path) && !path.startsWith("schemas/language/");
}

/** Whether the Studio may write a file of that path below a folder; links that lead elsewhere are not followed. `made`: what is written with it. */
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
 * The folder that a file is in or, of one that is not there yet (a journey's migrations, a language, parts that journeys share, a whole journey with its
 * `flow.json`), the first around it that is.
 */
function folderOf(root: string, path: string, made: ReadonlySet<string>): string {
  const [kind = "", name = ""] = path.split("/");
  let folder = dirname(path);
  const isOfAJourney = () => made.has(`flows/${name}/flow.json`) || (kind === "flows" && name === SHARED);
  const mayBeMade = () => folder.split("/").length > 2 || kind === "locales" || isOfAJourney();
  while (folder.includes("/") && mayBeMade() && !existsSync(join(root, folder))) folder = dirname(folder);
  return join(root, folder);
}

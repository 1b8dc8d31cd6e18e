import { lstatSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";

/** What the Studio may write: JSON of the definitions and of what was recorded of them, by plain names. */
const WRITABLE = /^(?:flows|schemas|locales|tests\/recordings)(?:\/[\w@-][\w.@-]*)+\.json$/;

/** Whether the Studio may write a file of that path below a folder; links that lead elsewhere are not followed. */
export function isWritable(root: string, path: string): boolean {
  if (!WRITABLE.test(path) || path.startsWith("schemas/language/")) return false;
  try {
    const folder = realpathSync(dirname(join(root, path)));
    const top = realpathSync(root) + sep;
    if (!`${folder}${sep}`.startsWith(top + (path.split("/")[0] ?? ""))) return false;
    return lstatSync(join(root, path), { throwIfNoEntry: false })?.isSymbolicLink() !== true;
  } catch {
    return false;
  }
}

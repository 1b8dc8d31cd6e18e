import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";

/** The folder with the recordings of journeys: one folder for each journey. */
export const RECORDINGS = "tests/recordings";

/**
 * The paths of all files in a folder and in the folders below it. Throws if there is no such folder. Links to folders
 * are followed, unless they lead back to a folder that contains the link. Links to files are left out. Node's own
 * `recursive` would check once more for each file whether it is a folder.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() || (entry.isSymbolicLink() && leadsDown(folder, path)) ? filesBelow(path) : [];
  });
}

/** Whether a link leads to a folder that does not contain the link. */
function leadsDown(folder: string, link: string): boolean {
  if (statSync(link, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  return !`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(link)}${sep}`);
}

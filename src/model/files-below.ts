import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, sep } from "node:path";

/**
 * The paths of all files in a folder and in those within it; throws where there is no such folder. A folder that is a link is entered, unless it holds the
 * link itself; a file that is one is left out. Node's own `recursive` asks of each file once more whether it is a folder.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() || (entry.isSymbolicLink() && leadsDown(folder, path)) ? filesBelow(path) : [];
  });
}

/** Whether a link leads to a folder, and not round in a circle. */
function leadsDown(folder: string, link: string): boolean {
  if (statSync(link, { throwIfNoEntry: false })?.isDirectory() !== true) return false;
  return !`${realpathSync(folder)}${sep}`.startsWith(`${realpathSync(link)}${sep}`);
}

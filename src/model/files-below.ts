import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/**
 * The paths of all files in a folder and in those within it; throws where there is no such folder. A folder that is a link is entered, a file that is one
 * left out. Node's own `recursive` asks of each file once more whether it is a folder.
 */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    const isLink = entry.isSymbolicLink();
    return entry.isDirectory() || (isLink && statSync(path, { throwIfNoEntry: false })?.isDirectory())
      ? filesBelow(path)
      : [];
  });
}

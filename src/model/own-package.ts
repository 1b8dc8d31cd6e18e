import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** The folder of this package: this repository, or where it is installed. Its files are one folder deeper there. */
export const PACKAGE_ROOT = rootAbove(import.meta.dirname);

export const VERSION = (JSON.parse(readFileSync(join(PACKAGE_ROOT, "package.json"), "utf8")) as { version: string })
  .version;

/** The version of the language that this package reads. A third number changes nothing in the language. */
export const LANGUAGE_VERSION = VERSION.split(".").slice(0, 2).join(".");

function rootAbove(folder: string): string {
  return existsSync(join(folder, "package.json")) ? folder : rootAbove(dirname(folder));
}

/** In the built package, these files are JavaScript. */
const isPackage = !import.meta.url.endsWith(".ts");

/**
 * The list of the installed packages with their versions, as the package manager writes it. `undefined` if there is
 * none.
 */
export function installedPackages(): Buffer | undefined {
  const file = listAbove(PACKAGE_ROOT);
  return file === undefined ? undefined : readFileSync(file);
}

function listAbove(folder: string): string | undefined {
  const found = LISTS.map((name) => join(folder, "node_modules", name)).find((path) => existsSync(path));
  if (found !== undefined || dirname(folder) === folder) return found;
  return listAbove(dirname(folder));
}

const LISTS = [".package-lock.json", ".modules.yaml", ".yarn-state.yml"];

/**
 * A command as people have to type it: in this repository by its scripts, in an application by the package's own
 * command. `root`: the folder of the journeys. It is named unless the command runs there (`cwd`).
 */
export function commandFor(words: string, root = "", cwd = globalThis.process?.cwd?.() ?? ""): string {
  const below = root === "" || cwd === "" ? "" : relative(cwd, root);
  const isCheck = words === "check";
  const folder = below === "" ? "" : isCheck ? ` ${below}` : ` --root ${below}`;
  if (isPackage) return `npx flow ${words}${folder}`;
  return isCheck ? `npm run check${folder && ` --${folder}`}` : `npm run flow -- ${words}${folder}`;
}

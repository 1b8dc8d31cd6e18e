/**
 * Node's `node:fs` for the checker in a browser: the files of this package that it reads about itself, from memory.
 * The person's files are given to `readRepository` instead.
 */
import { ownFiles } from "virtual:own-files";

const FILES: ReadonlyMap<string, string> = new Map(Object.entries(ownFiles));

const pathOf = (file: string | URL): string => (file instanceof URL ? file.pathname : file).replace(/\/$/, "");

export function existsSync(file: string | URL): boolean {
  return FILES.has(pathOf(file)) || isFolder(pathOf(file));
}

export function readFileSync(file: string | URL): string {
  const text = FILES.get(pathOf(file));
  if (text === undefined) throw new Error(`No such file: ${pathOf(file)}`);
  return text;
}

interface Options {
  readonly recursive?: boolean;
  readonly withFileTypes?: boolean;
}

export function readdirSync(folder: string, { recursive = false, withFileTypes = false }: Options = {}) {
  const start = `${pathOf(folder)}/`;
  const below = [...FILES.keys()].filter((path) => path.startsWith(start)).map((path) => path.slice(start.length));
  if (below.length === 0) throw new Error(`No such folder: ${folder}`);
  if (recursive) return below;
  const names = [...new Set(below.map((path) => path.split("/")[0] ?? ""))];
  if (!withFileTypes) return names;
  return names.map((name) => {
    const inFolder = isFolder(start + name);
    return { name, isFile: () => !inFolder, isDirectory: () => inFolder, isSymbolicLink: () => false };
  });
}

export function statSync(path: string) {
  return { mtimeMs: 0, isFile: () => FILES.has(pathOf(path)), isDirectory: () => isFolder(pathOf(path)) };
}

export function realpathSync(path: string): string {
  return path;
}

function isFolder(path: string): boolean {
  return [...FILES.keys()].some((one) => one.startsWith(`${path}/`));
}

export {
  unavailable as globSync,
  unavailable as mkdirSync,
  unavailable as renameSync,
  unavailable as rmSync,
  unavailable as watch,
  unavailable as writeFileSync,
} from "./unavailable.ts";

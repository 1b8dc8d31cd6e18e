import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

interface Installed {
  readonly packages?: Readonly<Record<string, { readonly resolved?: string }>>;
}

/**
 * How the package.json of an application in `folder` asks for this package: by its version if it came from a registry,
 * otherwise by the file or folder that it came from.
 */
export function ownVersion(folder: string): string {
  const root = packageRoot();
  const { name, version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, string>;
  const modules = dirname(root);
  const isInstalled = basename(modules) === "node_modules";
  // A folder that npm has linked.
  if (!isInstalled && existsSync(join(root, "lib"))) return fileFrom(folder, root);
  const list = join(modules, ".package-lock.json");
  const { packages } = isInstalled && existsSync(list) ? (JSON.parse(readFileSync(list, "utf8")) as Installed) : {};
  const from = packages?.[`node_modules/${name}`]?.resolved ?? "";
  return from.startsWith("file:") ? fileFrom(folder, resolve(dirname(modules), from.slice(5))) : `^${version}`;
}

/** In the built package, these files are one folder deeper. */
function packageRoot(): string {
  const found = ["../..", "../../.."].map((path) => fileURLToPath(new URL(path, import.meta.url)));
  const root = found.find((path) => existsSync(join(path, "package.json"))) ?? found[0] ?? "";
  return root.endsWith(sep) ? root.slice(0, -1) : root;
}

function fileFrom(folder: string, path: string): string {
  const way = relative(folder, path);
  return `file:${(isAbsolute(way) ? path : way).replaceAll(sep, "/")}`;
}

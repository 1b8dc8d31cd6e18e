import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { hasRenderer } from "./texts-of-code.ts";

/**
 * Whether code names a locale key: the words of blocks and widgets themselves, and the service's field errors. A key counts as
 * named where it stands in quotes, with or without its first part, or where its beginning stands before `${`. Journeys that are not in
 * this project are shown by its code, and by what they have themselves.
 */
export function textsInCode(root: string): (key: string) => boolean {
  const homes = hasRenderer(root) ? [root] : [root, fileURLToPath(new URL("../../", import.meta.url))];
  const code = homes
    .flatMap((home) => CODE.map((folder) => join(home, folder)))
    .flatMap(sources)
    .join("\n");
  const quoted = new Set([...code.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
  const beginnings = [
    ...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? "")),
  ];
  return (key) => {
    const names = [key, key.slice(key.indexOf(".") + 1)];
    return names.some((name) => quoted.has(name) || beginnings.some((start) => name.startsWith(start)));
  };
}

const CODE = ["renderers", "src/engine", "src/browser", "src/embed", "src/app", "src/server"];

function sources(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /(?<!\.d)\.[jt]sx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  } catch {
    // Not every repository has each of them.
    return [];
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Whether code names a locale key: the words of blocks and widgets themselves, and the service's field errors. A key counts as
 * named where it stands in quotes, with or without its first part, or where its beginning stands before `${`. A repository of journeys alone
 * is shown by this project's code.
 */
export function textsInCode(root: string): (key: string) => boolean {
  const home = existsSync(join(root, "renderers")) ? root : fileURLToPath(new URL("../../", import.meta.url));
  const code = ["renderers", "src/app", "src/server"].flatMap((folder) => sources(join(home, folder))).join("\n");
  const quoted = new Set([...code.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
  const beginnings = [
    ...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? "")),
  ];
  return (key) => {
    const names = [key, key.slice(key.indexOf(".") + 1)];
    return names.some((name) => quoted.has(name) || beginnings.some((start) => name.startsWith(start)));
  };
}

function sources(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"));
  } catch {
    // Not every repository has each of them.
    return [];
  }
}

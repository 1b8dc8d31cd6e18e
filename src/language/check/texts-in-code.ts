import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Whether code names a locale key: the words of blocks and widgets themselves, and the service's field errors. A key counts as
 * named where it stands in quotes, with or without its first part, or where its beginning stands before `${`.
 */
export function textsInCode(root: string): (key: string) => boolean {
  const code = ["renderers", "src/app", "src/server"].flatMap((folder) => sources(join(root, folder))).join("\n");
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
    // A repository of journeys alone has no code.
    return [];
  }
}

import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, recent } from "../model/index.ts";
import { hasRenderer } from "./texts-of-code.ts";

/**
 * Whether code names a locale key: the words of blocks and widgets themselves, and the service's field errors. A key counts as
 * named where it stands in quotes, with or without its first part, or where its beginning stands before `${`. Journeys that are not in
 * this project are shown by its code, and by what they have themselves.
 */
export function textsInCode(root: string): (key: string) => boolean {
  return namedIn([...sourcesBelow(root), ...(hasRenderer(root) ? [] : sourcesOnce(OWN))].join("\n"));
}

/** The package that this check belongs to: whatever becomes of its files now, the process goes on as it was loaded. */
const OWN = fileURLToPath(new URL("../../", import.meta.url));

const sourcesBelow = (home: string) => CODE.flatMap((folder) => sources(join(home, folder)));

const sourcesOnce = recent(1, sourcesBelow);

/** `sources`: a line for each file of code, as `sources` gives it. Whoever edits journeys asks at each edit, and seldom edits code. */
const namedIn = recent(2, (sources: string): ((key: string) => boolean) => {
  const code = sources
    .split("\n")
    .map((line) => textOf(line.slice(line.indexOf(" ") + 1)))
    .join("\n");
  const quoted = new Set([...code.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key]) => key));
  const beginnings = [
    ...new Set([...code.matchAll(/[`]([\w-]+(?:\.[\w-]+)*\.)\$\{/g)].map(([, start]) => start ?? "")),
  ];
  return (key) => {
    const names = [key, key.slice(key.indexOf(".") + 1)];
    return names.some((name) => quoted.has(name) || beginnings.some((start) => name.startsWith(start)));
  };
});

const CODE = ["renderers", "src/engine", "src/browser", "src/embed", "src/app", "src/server"];

/** When each file below a folder was written last, and its path. */
function sources(folder: string): string[] {
  try {
    return filesBelow(folder)
      .filter((path) => /(?<!\.d)\.[jt]sx?$/.test(path))
      .map((path) => `${statSync(path).mtimeMs} ${path}`);
  } catch {
    // Not every repository has each of them.
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // Taken away meanwhile.
    return "";
  }
}

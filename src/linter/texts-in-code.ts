import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, recent } from "../model/index.ts";
import { hasRenderer } from "./texts-of-code.ts";

/**
 * Whether code uses a locale key: in blocks, widgets, or the service's field errors. A key counts as used if it is in
 * quotes, with or without its first segment, or if its beginning comes before a `${`. Journeys of other projects are
 * shown by this project's code in addition to their own.
 */
export function textsInCode(root: string): (key: string) => boolean {
  return namedIn([...sourcesBelow(root), ...(hasRenderer(root) ? [] : sourcesOnce(OWN))].join("\n"));
}

/** The package that this check belongs to. Its code is loaded once, so later changes of its files do not matter. */
const OWN = fileURLToPath(new URL("../../", import.meta.url));

const sourcesBelow = (home: string) => CODE.flatMap((folder) => sources(join(home, folder)));

const sourcesOnce = recent(1, sourcesBelow);

/**
 * `sources` has one line per code file, as returned by `sources`. While journeys are edited, this is called at each
 * edit, but the code seldom changes.
 */
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

/** The modification time and path of each code file below a folder. */
function sources(folder: string): string[] {
  try {
    return filesBelow(folder)
      .filter((path) => /(?<!\.d)\.[jt]sx?$/.test(path))
      .map((path) => `${statSync(path).mtimeMs} ${path}`);
  } catch {
    // Not every repository has all of these folders.
    return [];
  }
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    // The file was deleted in the meantime.
    return "";
  }
}

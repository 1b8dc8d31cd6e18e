import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { oncePerKey } from "../model/index.ts";

/**
 * The texts that the renderer itself uses. They are read from its code, so that nobody has to list them. `page` are
 * those of every page, `block` and `widget` those of one block or widget by name, if its code is in this project. For
 * others, descriptors list them (`texts`).
 */
interface TextsOfCode {
  readonly page: ReadonlySet<string>;
  block(name: string): ReadonlySet<string>;
  widget(name: string): ReadonlySet<string>;
}

export function textsOfCode(root: string): TextsOfCode {
  const home = hasRenderer(root) ? root : fileURLToPath(new URL("../../", import.meta.url));
  const keys = (...paths: readonly string[]) => keysBelow(paths.map((path) => join(home, path)).join("\n"));
  return {
    page: keys("renderers/Journey", "src/engine", "src/browser", "src/embed"),
    block: (name) => keys(`renderers/blocks/${name}`, `renderers/commerce/${name}`),
    widget: (name) => keys(`renderers/widgets/${name}`),
  };
}

/** The keys in code below these paths, one a line. Cached, because code does not change during a check. */
const keysBelow = oncePerKey((paths: string) => keysIn(reachable(paths.split("\n"))));

/** Whether a folder has a renderer like this project. If so, its own code determines which texts are shown. */
export function hasRenderer(root: string): boolean {
  return existsSync(join(root, "renderers/page"));
}

/** Files that import all blocks or widgets: registries and catalogues. */
const NOT_FOLLOWED = /(?:^|\/)(?:registry|examples|index|late)\.[jt]sx?$/;
const ENDINGS = [".ts", ".tsx", ".js"];

/** The given files, those in the given folders, and all renderer files that they import. */
function reachable(starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path) || NOT_FOLLOWED.test(path)) return;
    found.add(path);
    for (const [, to = ""] of codeOf(path).matchAll(/(?:\bfrom |\bimport\()"(\.[^"]+)"/g))
      if (/\/renderers\//.test(join(dirname(path), to))) visit(join(dirname(path), to));
  };
  for (const start of starts) for (const path of filesAt(start)) visit(path);
  return found;
}

function filesAt(start: string): readonly string[] {
  const file = ENDINGS.map((ending) => start + ending).find((path) => existsSync(path));
  if (file !== undefined) return [file];
  if (!existsSync(start) || !statSync(start).isDirectory()) return [];
  return readdirSync(start, { recursive: true, encoding: "utf8" })
    .filter((name) => /(?<!\.d)\.[jt]sx?$/.test(name))
    .map((name) => join(start, name));
}

const codeOf = oncePerKey((path: string) => (existsSync(path) ? readFileSync(path, "utf8") : ""));

/** A block's own texts are requested by the last part of their key. */
function keysIn(paths: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...paths].flatMap((path) => {
      const text = codeOf(path);
      const [, block] = /useBlockText\("(\w+)"\)/.exec(text) ?? [];
      const shared = block === undefined ? /"((?:ui|errors|unsaved)\.[\w.]+)"/g : /"(ui\.[\w.]+)"/g;
      const own = block === undefined ? [] : [...text.matchAll(/\bwords\("([\w.]+)"/g)];
      return [
        ...[...text.matchAll(shared)].map(([, key = ""]) => key),
        ...own.map(([, key = ""]) => `blocks.${block}.${key}`),
      ];
    }),
  );
}

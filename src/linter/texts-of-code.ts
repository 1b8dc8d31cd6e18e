import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The texts that what shows journeys brings into every page: read in its code, so that nobody lists them a second time. `page` are those of any page, and
 * `block` and `widget` those of one by its name, where its code is in this project; of others, descriptors say which (`texts`).
 */
export interface TextsOfCode {
  readonly page: ReadonlySet<string>;
  block(name: string): ReadonlySet<string>;
  widget(name: string): ReadonlySet<string>;
}

export function textsOfCode(root: string): TextsOfCode {
  const home = hasRenderer(root) ? root : fileURLToPath(new URL("../../", import.meta.url));
  const keys = (...paths: readonly string[]) => keysBelow(paths.map((path) => join(home, path)));
  return {
    page: keys("renderers/Journey", "src/engine", "src/browser", "src/embed"),
    block: (name) => keys(`renderers/blocks/${name}`, `renderers/commerce/${name}`),
    widget: (name) => keys(`renderers/widgets/${name}`),
  };
}

const keysKnown = new Map<string, ReadonlySet<string>>();

/** Code does not change while the check runs. */
function keysBelow(paths: readonly string[]): ReadonlySet<string> {
  const key = paths.join("\n");
  let keys = keysKnown.get(key);
  if (keys === undefined) keysKnown.set(key, (keys = keysIn(reachable(paths))));
  return keys;
}

/** Whether a folder has what shows journeys, as this project has: its own code says which texts are shown. */
export function hasRenderer(root: string): boolean {
  return existsSync(join(root, "renderers/page"));
}

/** What all blocks or widgets stand in, and what shows each of them in a catalogue. */
const NOT_FOLLOWED = /(?:^|\/)(?:registry|examples|index|late)\.[jt]sx?$/;
const ENDINGS = [".ts", ".tsx", ".js"];

/** Files, those of folders, and all of the renderer's that they import. */
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

const code = new Map<string, string>();

function codeOf(path: string): string {
  const known = code.get(path);
  if (known !== undefined) return known;
  const text = existsSync(path) ? readFileSync(path, "utf8") : "";
  code.set(path, text);
  return text;
}

/** A block's own words are asked for by the end of their key. */
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

import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { isObject } from "./json.ts";
import { isLanguage } from "./language-tag.ts";
import type { Problem } from "./problem.ts";
import { withParts } from "./parts.ts";
import type { FormSource, Named, Repository } from "./repository.ts";
import { parseSource, type SourceFile } from "./source.ts";

/**
 * Reads everything that people edit below `root`. `overlay` holds texts, by path, that count instead of what is on
 * disk (unsaved or mutated files). Never throws for what files hold: that is in `problems`.
 */
export function readRepository(root: string, overlay: ReadonlyMap<string, string> = new Map()): Repository {
  const files = new Map<string, SourceFile>();
  const problems: Problem[] = [];
  const paths = new Set([...list(root, "flows"), ...list(root, "schemas"), ...list(root, "locales")]);
  for (const path of list(root, "renderers")) if (isDescriptor(path)) paths.add(path);
  for (const path of overlay.keys()) if (isEdited(path)) paths.add(path);
  for (const path of [...paths].sort()) {
    const parsed = parseSource(path, overlay.get(path) ?? readFileSync(join(root, path)));
    files.set(path, parsed.file);
    problems.push(...parsed.problems);
  }
  return assemble(root, files, problems);
}

/** The repository that files make. `problems` are those found in reading them. */
export function assemble(
  root: string,
  files: ReadonlyMap<string, SourceFile>,
  reported: readonly Problem[],
): Repository {
  const problems = [...reported];
  const named = (pattern: RegExp): Named[] => {
    const found: Named[] = [];
    for (const [path, file] of files) {
      const id = pattern.exec(path)?.[1];
      if (id !== undefined && isObject(file.value)) found.push({ id, file, value: file.value });
      else if (id !== undefined && file.value !== undefined) problems.push(notAnObject(file));
    }
    return found;
  };
  const schemas = new Map<string, FormSource>();
  for (const schema of named(/^(schemas\/(?!language\/).+)\.schema\.json$/)) {
    const layout = files.get(`${schema.id}.ui.json`);
    schemas.set(schema.id, layout ? { ...schema, layout } : schema);
  }
  return {
    root,
    files,
    flows: named(/^flows\/([^/]+)\/flow\.json$/).map((flow) => whole(flow, files)),
    schemas,
    api: files.get("schemas/api/openapi.json"),
    locales: locales(files),
    sites: files.get("flows/sites.json"),
    experiments: files.get("flows/experiments.json"),
    blocks: byId(named(/^renderers\/blocks\/([^/]+)\/descriptor\.json$/)),
    widgets: byId(named(/^renderers\/widgets\/([^/]+)\/descriptor\.json$/)),
    problems,
  };
}

/** A journey with the parts that it shares with others. */
function whole(flow: Named, files: ReadonlyMap<string, SourceFile>): Named {
  const file = withParts(flow.file, files);
  return isObject(file.value) ? { ...flow, file, value: file.value } : flow;
}

/** JSON files below a folder, relative to the root; none when there is no such folder. Links are not followed. */
function list(root: string, folder: string): string[] {
  let entries: ReturnType<typeof readEntries>;
  try {
    entries = readEntries(join(root, folder));
  } catch {
    return [];
  }
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "/").length).split(sep).join("/"));
}

function readEntries(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true });
}

function isDescriptor(path: string): boolean {
  return /^renderers\/(blocks|widgets)\/[^/]+\/descriptor\.json$/.test(path);
}

function isEdited(path: string): boolean {
  return isDescriptor(path) || /^(flows|schemas|locales)\/.+\.json$/.test(path);
}

function locales(files: ReadonlyMap<string, SourceFile>): Map<string, Map<string, SourceFile>> {
  const languages = new Map<string, Map<string, SourceFile>>();
  for (const [path, file] of files) {
    const [, language, name] = /^locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
    // The locale-folder rule tells of a folder that is no language.
    if (language === undefined || name === undefined || !isLanguage(language)) continue;
    const texts = languages.get(language) ?? new Map<string, SourceFile>();
    texts.set(name, file);
    languages.set(language, texts);
  }
  return languages;
}

function byId(items: readonly Named[]): Map<string, Named> {
  return new Map(items.map((item) => [item.id, item]));
}

function notAnObject(file: SourceFile): Problem {
  const position = file.locate("");
  const message = "The file must hold one object, in braces.";
  return { rule: "json", severity: "error", file: file.path, pointer: "", position, message };
}

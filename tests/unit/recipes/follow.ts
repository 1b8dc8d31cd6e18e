import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { templateFor } from "../../../src/insight/templates/template.ts";
import { readRepository, type Repository, valueAt } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/apply.ts";

const ROOT = join(import.meta.dirname, "../../..");

export const DOCS = join(ROOT, "docs/recipes");
export const names = readdirSync(DOCS)
  .filter((name) => name !== "README.md")
  .map((name) => name.replace(".md", ""));

const followed = new Map<string, Repository>();

/** The repository after all steps of `docs/recipes/<name>.md`. Throws if a step cannot be done. */
export function follow(name: string): Repository {
  const repo = followed.get(name) ?? readRepository(ROOT, changedFiles(name));
  followed.set(name, repo);
  return repo;
}

/** The files that a recipe changes or adds, by path, with their new texts. */
export function changedFiles(name: string): ReadonlyMap<string, string> {
  const recipe = readFileSync(join(DOCS, `${name}.md`), "utf8");
  const overlay = new Map<string, string>();
  const current = (path: string) => overlay.get(path) ?? readFileSync(join(ROOT, path), "utf8");
  let steps = 0;
  for (const [, language = "", file = "", text = ""] of recipe.matchAll(/^```(\w+) ?(\S*)\n([^]*?)^```$/gm)) {
    steps += 1;
    if (language === "copy") {
      const [from = "", to = ""] = text.trim().split(" ");
      for (const one of readdirSync(join(ROOT, from))) overlay.set(`${to}/${one}`, current(`${from}/${one}`));
      continue;
    }
    if (language === "file") {
      overlay.set(file, text);
      continue;
    }
    if (language === "run") {
      const [, journey = ""] = /^npm run flow -- new (\S+)$/.exec(text.trim()) ?? [];
      for (const [path, content] of templateFor(journey, ["en", "es"], () => true)) overlay.set(path, content);
      continue;
    }
    if (language === "replace") {
      const [from = "", to = ""] = text.split("\n").map((line) => line.replaceAll("\\n", "\n"));
      if (!current(file).includes(from)) throw new Error(`${name}: ${file} has no ${from}`);
      overlay.set(
        file,
        current(file).replace(from, () => to),
      );
      continue;
    }
    if (language === "rename") {
      const [from = "", to = ""] = text.trim().split(" ");
      if (!current(file).includes(from)) throw new Error(`${name}: ${file} has no ${from}`);
      overlay.set(file, current(file).replaceAll(from, to));
      continue;
    }
    const operations = JSON.parse(text) as (Operation & { readonly before?: string })[];
    const patched = applyPatch(JSON.parse(current(file)) as Json, operations);
    if ("finding" in patched) throw new Error(`${name}: ${file}: ${patched.finding.message}`);
    const value = operations.reduce(
      (json, { path, before }) => (before === undefined ? json : placed(json, path, before)),
      patched.value,
    );
    overlay.set(file, JSON.stringify(value));
  }
  if (steps === 0) throw new Error(`${name} says nothing to do`);
  return overlay;
}

/** Moves a member of an object before another one. Throws if the other one does not exist. */
function placed(json: Json, path: string, before: string): Json {
  const at = path.lastIndexOf("/");
  const [parent, name] = [path.slice(0, at), path.slice(at + 1)];
  const members = Object.entries(valueAt(json, parent) as JsonObject);
  const own = members.filter(([key]) => key === name);
  const others = members.filter(([key]) => key !== name);
  const index = others.findIndex(([key]) => key === before);
  if (index < 0) throw new Error(`${parent} has no ${before}`);
  const value = Object.fromEntries(others.toSpliced(index, 0, ...own));
  const patched = applyPatch(json, [{ op: "replace", path: parent, value }]);
  if ("finding" in patched) throw new Error(patched.finding.message);
  return patched.value;
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json } from "../../../src/engine/index.ts";
import { readRepository, type Repository } from "../../../src/model/index.ts";
import { applyPatch, type Operation } from "../../../src/model/patch/index.ts";

const ROOT = join(import.meta.dirname, "../../..");

const followed = new Map<string, Repository>();

/** What the definitions are once one has done what `docs/recipes/<name>.md` says. Throws where a step cannot be done. */
export function follow(name: string): Repository {
  const repo = followed.get(name) ?? read(name);
  followed.set(name, repo);
  return repo;
}

function read(name: string): Repository {
  const recipe = readFileSync(join(ROOT, "docs/recipes", `${name}.md`), "utf8");
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
    if (language === "rename") {
      const [from = "", to = ""] = text.trim().split(" ");
      if (!current(file).includes(from)) throw new Error(`${name}: ${file} has no ${from}`);
      overlay.set(file, current(file).replaceAll(from, to));
      continue;
    }
    const patched = applyPatch(JSON.parse(current(file)) as Json, JSON.parse(text) as Operation[]);
    if ("finding" in patched) throw new Error(`${name}: ${file}: ${patched.finding.message}`);
    overlay.set(file, JSON.stringify(patched.value));
  }
  if (steps === 0) throw new Error(`${name} says nothing to do`);
  return readRepository(ROOT, overlay);
}

import type { Json } from "../../../../src/engine/index.ts";
import type { Repository } from "../../../../src/model/index.ts";
import { textsInCode } from "../../../../src/linter/texts-of-code.ts";
import { usesOf } from "../../../../src/model/uses/index.ts";
import { isObject } from "../kinds/places.ts";

/** Returns whether people can see the text of a key. */
export function textsUsed(repo: Repository): (key: string) => boolean {
  const used = new Set(usesOf(repo).flatMap((use) => (use.kind === "text" ? [use.key] : [])));
  const inCode = textsInCode(repo.root);
  return (key) => used.has(key) || inCode(key);
}

/** Describes the first visible text that differs. */
export function textDiffers(
  base: Repository,
  mutant: Repository,
  path: string,
  used: (key: string) => boolean,
): string | undefined {
  const [before, after] = [base, mutant].map((repo) => flatten(repo.files.get(path)?.value));
  const keys = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  for (const key of keys) {
    if (before?.get(key) !== after?.get(key) && used(key.replace(/_(zero|one|two|few|many|other)$/, "")))
      return `the text ${key} differs`;
  }
  return undefined;
}

function flatten(value: Json | undefined, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, child] of Object.entries(isObject(value) ? value : {})) {
    const full = path === "" ? key : `${path}.${key}`;
    if (isObject(child)) for (const [name, text] of flatten(child, full)) found.set(name, text);
    else found.set(full, typeof child === "string" ? child : JSON.stringify(child));
  }
  return found;
}

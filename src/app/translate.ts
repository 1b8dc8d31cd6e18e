import type { Json, JsonObject } from "../engine/index.ts";

type Parameters = Readonly<Record<string, Json | undefined>>;

/**
 * The words of a key in the first of the files that has it, with `{name}` filled in; the key itself where none has it. With a number `count`, the
 * language's plural form (`key_one`, `key_other`, CLDR by `Intl.PluralRules`) goes before the key alone.
 */
export function translate(
  files: readonly JsonObject[],
  lang: string,
  key: string,
  parameters: Parameters = {},
): string {
  const { count } = parameters;
  const forms =
    typeof count === "number" ? [`${key}_${new Intl.PluralRules(lang).select(count)}`, `${key}_other`, key] : [key];
  for (const form of forms) {
    for (const file of files) {
      const words = find(file, form);
      if (words !== undefined) return fill(words, parameters);
    }
  }
  return key;
}

function find(file: JsonObject, key: string): string | undefined {
  let found: Json | undefined = file;
  for (const part of key.split(".")) found = isTree(found) && Object.hasOwn(found, part) ? found[part] : undefined;
  return typeof found === "string" ? found : undefined;
}

function isTree(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fill(words: string, parameters: Parameters): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(parameters[name] ?? ""));
}

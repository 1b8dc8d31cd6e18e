import { isObject, type Json } from "./json.ts";

/**
 * The dotted paths of texts that neither PostgreSQL nor UTF-8 can hold: with a NUL, or with half of a surrogate pair.
 * Nobody types one. For a key, it is the path of the object that has it.
 */
export function unstorable(value: Json | undefined, path = ""): readonly string[] {
  if (typeof value === "string") return isStorable(value) ? [] : [path];
  if (Array.isArray(value))
    return (value as readonly Json[]).flatMap((item, at) => unstorable(item, joined(path, String(at))));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    isStorable(key) ? unstorable(inner, joined(path, key)) : [path],
  );
}

function isStorable(text: string): boolean {
  // With the flag `u`, a pair of surrogates is one character, which is none of these.
  // oxlint-disable-next-line no-control-regex
  return !/[\0\p{Surrogate}]/u.test(text);
}

function joined(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}

import { isObject, type JsonObject } from "../engine/index.ts";
import type { Files } from "./checked.ts";

/** The first journey of the files: the name of its folder. */
export function journeyIn(files: Files): string {
  return Object.keys(files).flatMap((path) => /^flows\/([^/]+)\/flow\.json$/.exec(path)?.[1] ?? [])[0] ?? "";
}

/** The languages that the files have texts in. */
export function languagesIn(files: Files): readonly string[] {
  return [...new Set(Object.keys(files).flatMap((path) => /^locales\/([^/]+)\//.exec(path)?.[1] ?? []))];
}

/** What expressions read as `site`: the values of the default site, or of the first one. */
export function siteIn(files: Files): JsonObject {
  const { sites } = valuesIn(files["flows/sites.json"]);
  const list = Object.values(isObject(sites) ? sites : {}).filter(isObject);
  return list.find((site) => site["default"] === true) ?? list[0] ?? {};
}

/** The object that a text holds, or an empty one while it is not valid. */
export function valuesIn(text = "{}"): JsonObject {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join, sep } from "node:path";
import { type Json, type JsonObject, languageChain, languageFor } from "../../engine/index.ts";
import { LANGUAGE_VERSION } from "../../model/index.ts";

/** This project's own texts. */
const COMMON = fileURLToPath(new URL("../../../locales", import.meta.url));
const FOLDER = fileURLToPath(new URL("template", import.meta.url));

/**
 * The files of a new journey by their path in the repository. A language without a template gets the English texts. A
 * language without `common` texts also gets those that every page shows.
 */
export function templateFor(
  name: string,
  languages: Iterable<string>,
  hasCommon: (language: string) => boolean,
): ReadonlyMap<string, string> {
  const read = (path: string) =>
    readFileSync(join(FOLDER, path), "utf8").replaceAll("@name@", name).replaceAll("@language@", LANGUAGE_VERSION);
  const files = new Map<string, string>();
  const paths = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(FOLDER.length + 1)
        .split(sep)
        .join("/"),
    )
    .sort();
  for (const path of paths) {
    const [kind = "", ...rest] = path.split("/");
    if (kind !== "locales") files.set(`${kind}/${name}/${rest.join("/")}`, read(path));
  }
  for (const language of languages) {
    const own = languageChain(language).find((one) => paths.includes(`locales/${one}.json`)) ?? "en";
    files.set(`locales/${language}/${name}.json`, read(`locales/${own}.json`));
    if (hasCommon(language)) continue;
    files.set(`locales/${language}/common.json`, `${JSON.stringify(commonTexts(language, brandOf(name)), null, 2)}\n`);
  }
  return files;
}

/**
 * Whether the template has texts in a language. Other languages get the English texts until somebody translates them.
 */
export function isSpoken(language: string): boolean {
  return languageChain(language).some((one) => existsSync(join(FOLDER, `locales/${one}.json`)));
}

/** The languages that have the texts of every page. */
export const LANGUAGES: readonly string[] = readdirSync(COMMON).filter((language) =>
  existsSync(join(COMMON, language, "common.json")),
);

/**
 * The texts that every page, and the blocks and widgets for any journey, show in a language. In English if there are
 * none in the language.
 */
export function commonTexts(language: string, brand: string): JsonObject {
  const file = join(COMMON, languageFor(language, LANGUAGES) ?? "en", "common.json");
  const shown = shownEverywhere(JSON.parse(readFileSync(file, "utf8")) as JsonObject, "");
  return { ...shown, ui: { ...(shown.ui as JsonObject), brand } };
}

/** Of this project's texts, those that are not about what it sells. */
const EVERYWHERE =
  /^(?:ui\.(?!updated|noScript)|errors\.(?:required|generic|network|language|setAside|number|file\.(?!unknown)|day|month|color)|blocks\.stepbar\.)/;

function shownEverywhere(texts: JsonObject, before: string): JsonObject {
  const kept = Object.entries(texts).flatMap(([name, text = null]): [string, Json][] => {
    const key = `${before}${name}`;
    if (typeof text === "string") return EVERYWHERE.test(key) ? [[name, text]] : [];
    const inner = shownEverywhere(text as JsonObject, `${key}.`);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

/** A first brand name for the header of the pages: `Garden Tour` of `garden-tour`. */
export function brandOf(name: string): string {
  const words = name.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words.join(" ");
}

/** Folders that are not journeys, and names of text files that belong to no journey. */
const TAKEN: ReadonlySet<string> = new Set(["shared", "language", "api", "comments", "common", "service"]);

/** Why a journey cannot have this name, as a sentence, or `undefined` if it can. */
export function nameProblem(name: string): string | undefined {
  if (!/^[a-z][a-z0-9-]*$/.test(name)) return "Name the journey in small letters, digits and hyphens.";
  return TAKEN.has(name) ? `"${name}" is already used for something else. Choose another name.` : undefined;
}

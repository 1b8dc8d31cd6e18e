import { patternSamples } from "../explorer/index.ts";
import { ENGINES, importReport, journeyFiles, languagesOf, readCsv, readJson } from "../import/index.ts";
import type { Files } from "./checked.ts";

/** A form of another engine. */
export interface ForeignForm {
  /** The engine's name in `ENGINES`. */
  readonly engine: string;
  /** The text of each of its files; the second may be empty. */
  readonly texts: readonly string[];
  /** The name of the journey. */
  readonly name: string;
}

export interface ImportedFiles {
  readonly files: Files;
  /** What was taken, and what was not. */
  readonly report: string;
}

/**
 * The files of a journey with the form. `common`: the texts of every page in a language. Throws an error, with line and
 * column, if a text is no form of the engine.
 */
export function importedFiles(
  { engine, texts, name }: ForeignForm,
  common: (language: string) => string,
): ImportedFiles {
  const known = ENGINES[engine];
  if (known === undefined) throw new Error(`There is no engine ${engine}.`);
  const [file, other] = texts.flatMap((text, index) => {
    const read = engine === "xlsform" ? readCsv : readJson;
    return text.trim() === "" && index > 0 ? [] : [read(known.files[index] ?? "", text)];
  });
  if (file === undefined) throw new Error("There is no form.");
  const imported = known.read(file, other);
  const languages = [...new Set(["en", ...languagesOf(imported.form)])];
  const ofPages = languages.map((language) => [`locales/${language}/common.json`, common(language)] as const);
  const own = journeyFiles(imported.form, { name, languages, examplesFor: patternSamples });
  return {
    files: Object.fromEntries([...own, ...ofPages]),
    report: importReport(imported, other === undefined ? [file] : [file, other]),
  };
}

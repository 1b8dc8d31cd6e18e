import { existsSync, readdirSync, readFileSync } from "node:fs";
import { patternSamples } from "../../../src/explorer/index.ts";
import { countFields } from "../../../src/import/form.ts";
import { type Imported, journeyFiles, readCsv, readJson } from "../../../src/import/index.ts";
import { commonTexts } from "../../../src/insight/index.ts";
import { readJourneys } from "../../../src/linter/index.ts";
import type { Repository, SourceFile } from "../../../src/model/index.ts";

const FIXTURES = new URL("../../fixtures/import/", import.meta.url).pathname;

/** The page with the table of the samples. */
export const documented = readFileSync(new URL("../../../docs/import.md", import.meta.url), "utf8");

/** The samples of an engine, by their name. */
export function samplesOf(engine: string): readonly string[] {
  const names = readdirSync(FIXTURES + engine).map((name) => name.split(".")[0] ?? "");
  return [...new Set(names)].sort();
}

/** A file of a sample. `undefined` if the sample does not have it. */
export function sampleFile(engine: string, name: string): SourceFile | undefined {
  const path = `${FIXTURES}${engine}/${name}`;
  if (!existsSync(path)) return undefined;
  const text = readFileSync(path, "utf8");
  return name.endsWith(".csv") ? readCsv(name, text) : readJson(name, text);
}

/** The journeys' folder with only the imported journey `trial`. */
export function repositoryOf({ form }: Imported, languages: readonly string[] = ["en"]): Repository {
  const files = new Map(journeyFiles(form, { name: "trial", languages, examplesFor: patternSamples }));
  for (const language of languages)
    files.set(`locales/${language}/common.json`, JSON.stringify(commonTexts(language, "Trial")));
  return readJourneys("/nowhere", files);
}

/** How many fields were taken, and how many things changed or left out: as in the table of docs/import.md. */
export function counts({ form, notTaken }: Imported): string {
  const fields = form.pages.reduce((count, page) => count + countFields(page.rows), 0);
  const of = (what: string) => notTaken.filter((one) => one.what === what).length;
  return `${fields} | ${of("changed")} | ${of("left out")}`;
}

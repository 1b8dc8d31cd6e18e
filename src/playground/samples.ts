import { readFileSync } from "node:fs";
import { ENGINES } from "../import/index.ts";
import { brandOf, commonTexts, LANGUAGES, templateFor } from "../insight/index.ts";
import type { Files } from "./checked.ts";
import { importedFiles } from "./imported-files.ts";

/** A journey to start from. */
export interface Sample {
  readonly id: string;
  readonly title: string;
  readonly files: Files;
}

/** What the playground is built with. */
export interface Start {
  readonly samples: readonly Sample[];
  /** The engines whose forms can be imported. `files`: what their files are. */
  readonly engines: readonly { readonly id: string; readonly name: string; readonly files: readonly string[] }[];
}

/** Made by what makes journeys elsewhere: `flow new` and `flow import`. */
export function start(): Start {
  return {
    samples: [
      { id: "trial", title: "Two steps", files: template("trial") },
      { id: "event", title: "From a form of RJSF: an event", files: imported("event", "rjsf") },
      { id: "visit", title: "From a survey of SurveyJS: a visit", files: imported("visit", "surveyjs") },
    ],
    engines: Object.entries(ENGINES).map(([id, { name, files }]) => ({ id, name, files })),
  };
}

/** The texts of every page by language, for a journey of any name. */
export function commonFiles(name: string): Files {
  return Object.fromEntries(
    LANGUAGES.map((language) => [language, `${JSON.stringify(commonTexts(language, brandOf(name)), undefined, 2)}\n`]),
  );
}

function template(name: string): Files {
  const all = templateFor(name, ["en", "es"], () => false);
  // Tests of a journey have their own commands.
  return Object.fromEntries([...all].filter(([path]) => !/\/(?:simulations|golden)\//.test(path)));
}

function imported(name: string, engine: string): Files {
  const text = readFileSync(new URL(`samples/${name}.json`, import.meta.url), "utf8");
  const common = commonFiles(name);
  return importedFiles({ engine, texts: [text], name }, (language) => common[language] ?? common["en"] ?? "").files;
}

import type { SourceFile } from "../model/index.ts";
import { countFields, type Imported } from "./form.ts";
import { readFormJs } from "./form-js/read-form-js.ts";
import { readJsonForms } from "./json-forms/read-json-forms.ts";
import { readRjsf } from "./rjsf/read-rjsf.ts";
import { placeIn } from "./source-node.ts";
import { readSurveyjs } from "./surveyjs/read-surveyjs.ts";
import { readXlsform } from "./xlsform/read-xlsform.ts";

/** An engine whose forms can be imported. */
interface Engine {
  readonly name: string;
  /** What its files are. The first is needed. */
  readonly files: readonly [string, ...string[]];
  /** Throws an `ImportError` if it is no such form. */
  read(file: SourceFile, other?: SourceFile): Imported;
}

export const ENGINES: Readonly<Record<string, Engine>> = {
  rjsf: { name: "RJSF", files: ["schema", "uiSchema"], read: readRjsf },
  "json-forms": { name: "JSON Forms", files: ["schema", "uiSchema"], read: readJsonForms },
  "form-js": { name: "form-js", files: ["form"], read: readFormJs },
  xlsform: { name: "XLSForm", files: ["survey", "choices"], read: readXlsform },
  surveyjs: { name: "SurveyJS", files: ["survey"], read: readSurveyjs },
};

/** How much was taken, and what was not, each with its place. */
export function importReport({ form, notTaken }: Imported, files: readonly [SourceFile, ...SourceFile[]]): string {
  const fields = form.pages.reduce((count, page) => count + countFields(page.rows), 0);
  const lines = (what: string) =>
    notTaken
      .filter((one) => one.what === what)
      .map(({ pointer, file, message }) => {
        const source = files.find((one) => one.path === file) ?? files[0];
        return `  ${placeIn(source, pointer)}: ${message}\n`;
      });
  const [changed, leftOut] = [lines("changed"), lines("left out")];
  return [
    `Fields taken: ${fields}. Changed: ${changed.length}. Left out: ${leftOut.length}.\n`,
    ...(changed.length > 0 ? ["\nChanged:\n", ...changed] : []),
    ...(leftOut.length > 0 ? ["\nLeft out:\n", ...leftOut] : []),
  ].join("");
}

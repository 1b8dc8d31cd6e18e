/**
 * Reads forms of other engines, and makes the files of a journey from them.
 *
 *     const { form, notTaken } = readRjsf(readJson("form.json", text));
 *     const files = journeyFiles(form, { name: "trial", languages: ["en"], examplesFor });
 */
export { ENGINES, importReport } from "./engines.ts";
export { countFields, type Imported, languagesOf } from "./form.ts";
export { journeyFiles } from "./journey-files.ts";
export { readFormJs } from "./form-js/read-form-js.ts";
export { readJsonForms } from "./json-forms/read-json-forms.ts";
export { readRjsf } from "./rjsf/read-rjsf.ts";
export { readXlsform } from "./xlsform/read-xlsform.ts";
export { readCsv } from "./xlsform/read-csv.ts";
export { readSheet } from "./xlsform/sheet.ts";
export { readSurveyjs } from "./surveyjs/read-surveyjs.ts";
export { placeIn, readJson } from "./source-node.ts";

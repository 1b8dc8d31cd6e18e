/**
 * Reads forms of other engines, and makes the files of a journey from them.
 *
 *     const { form, notTaken } = engine.read(readJson("form.json", text)); // one of ENGINES
 *     const files = journeyFiles(form, { name: "trial", languages: ["en"], examplesFor });
 */
export { ENGINES, importReport } from "./engines.ts";
export { type Imported, languagesOf } from "./form.ts";
export { journeyFiles } from "./journey-files.ts";
export { readCsv } from "./xlsform/read-csv.ts";
export { readSheet } from "./xlsform/sheet.ts";
export { readJson } from "./source-node.ts";

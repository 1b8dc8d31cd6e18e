/**
 * Reads forms of other engines, and makes the files of a journey from them.
 *
 *     const { form, notTaken } = readRjsf(readJson("form.json", text));
 *     const files = journeyFiles(form, { name: "trial", languages: ["en"], examplesFor });
 */
export { countFields, type Imported } from "./form.ts";
export { journeyFiles } from "./journey-files.ts";
export { readRjsf } from "./rjsf/read-rjsf.ts";
export { placeIn, readJson } from "./source-node.ts";

/**
 * Compiles forms and remembered data to modules. Not needed by a check that simulates nothing: this loads RJSF's parser
 * and the notations of phone numbers.
 *
 *     const code = compileForm(repo, "schemas/a/b", (file) => `../../../${file}`);
 */
export { compileData } from "./data.ts";
export { compileForm, formIds } from "./form.ts";
export { loadData, loadForm, type RememberedData } from "./load.ts";

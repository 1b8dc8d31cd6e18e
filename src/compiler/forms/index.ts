/**
 * Compiles forms, and the validation of values from storage and calls.
 *
 *     const code = compileForm(repo, "schemas/a/b", (file) => `../../../${file}`);
 */
export { circular, conditionalCode, conditionalFields } from "./conditional-fields.ts";
export { compileData } from "./data.ts";
export { compileForm, formIds } from "./form.ts";
export { allFormats } from "./all-formats.ts";
export { withExactMultiples, multipleFrom } from "./multiple-of.ts";
export { isMultiple } from "./runtime/index.ts";
export { branchesCode } from "./branches.ts";
export { loadData, loadForm, type RememberedData } from "./load.ts";
export { lenient } from "./lenient.ts";
export { normalizations } from "./normalize.ts";
export { errorTexts } from "./texts.ts";
export { placedSchemas } from "./places.ts";
export { acceptsCode, mismatchCode, HELPERS } from "./standalone.ts";
export { VALIDATOR_HELPERS, validatorCode } from "./validator-code.ts";
export { conditionCompiler } from "./condition.ts";

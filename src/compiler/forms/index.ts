/** The validation of values from forms, storage and calls, as code. Whole forms: `definitions`. */
export { circular, conditionalCode, conditionalFields } from "./conditional-fields.ts";
export { allFormats } from "./limits.ts";
export { withExactMultiples, multipleFrom } from "./multiple-of.ts";
export { isMultiple } from "./runtime/index.ts";
export { lenient } from "./lenient.ts";
export { normalizations } from "./normalize.ts";
export { errorTexts } from "./texts.ts";
export { placedSchemas } from "./places.ts";
export { acceptsCode, mismatchCode, HELPERS } from "./standalone.ts";
export { VALIDATOR_HELPERS, validatorCode } from "./validator-code.ts";
export { conditionCompiler } from "./rules.ts";

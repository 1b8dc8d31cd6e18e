import { extname, join } from "node:path";

/** Of source `.ts`, of the built package `.js`. */
const ENDING = extname(import.meta.url);
const shim = (name: string) => join(import.meta.dirname, "../../renderers/shims", `${name}${ENDING}`);

/** Files of RJSF none of which runs for a form here. */
const neverRun =
  /^\.\/(omitExtraData|sanitizeDataForNewSchema|toPathSchema|findFieldInSchema|getFromSchema|findSelectedOptionInXxxOf|getClosestMatchingOption|getWidget|optionsList|ErrorSchemaBuilder|processRawValidationErrors)\.js$/;

/** In place of what RJSF brings and forms here do not use, or use once where it asks thrice: of 92 kB of compressed code 24 stay. For `resolve.alias`. */
export const smallerForms: readonly { readonly find: string | RegExp; readonly replacement: string }[] = [
  { find: /^\.\.\/getDefaultRegistry\.js$/, replacement: shim("registry") },
  { find: "markdown-to-jsx/react", replacement: shim("markdown") },
  { find: "fast-uri", replacement: shim("uri") },
  { find: "fast-equals", replacement: shim("equal") },
  { find: /^\.\/getDefaultFormState\.js$/, replacement: shim("defaults") },
  { find: /^\.\/schemaHasNestedConditional\.js$/, replacement: shim("conditional") },
  { find: /^\.\/retrieveSchema\.js$/, replacement: shim("retrieve") },
  { find: neverRun, replacement: shim("unused") },
  { find: /^@x0k\/json-schema-merge(\/lib\/array)?$/, replacement: shim("merge") },
];

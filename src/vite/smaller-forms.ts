import { extname, join } from "node:path";

/** `.ts` for the sources, `.js` in the built package. */
const ENDING = extname(import.meta.url);
const shim = (name: string) => join(import.meta.dirname, "../../renderers/shims", `${name}${ENDING}`);

/** Files of RJSF that never run for a form here. */
const neverRun =
  /^\.\/(omitExtraData|sanitizeDataForNewSchema|toPathSchema|findFieldInSchema|getFromSchema|findSelectedOptionInXxxOf|getClosestMatchingOption|getWidget|optionsList|ErrorSchemaBuilder|processRawValidationErrors)\.js$/;

/**
 * Replacements for parts of RJSF that our forms do not use, or that it contains more than once: 24 of 92 kB of
 * compressed code remain. For `resolve.alias`.
 */
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

/**
 * Finds problems in journeys before they are released.
 *
 *     const problems = check(readRepository(root));
 */
export { rules } from "./all.ts";
export { check, checkOf } from "./check.ts";
export { openDictionaries } from "./dictionary.ts";
export { isCurrencyOf, phoneOf } from "./countries.ts";
export { type ExitCode, runCheck, type Terminal } from "./cli.ts";
export { explorationKinds } from "./exploration-kinds.ts";
export { checksDocument } from "./document.ts";
export { forgottenAt } from "./forgotten.ts";
export { fieldLabels, type MovedLabel, movedLabels } from "./field-labels.ts";
export { changedLimits, takes } from "./limits-changed.ts";
export { analyticsSchema, callSchema, expressionProblems, setSchema } from "./value-schemas.ts";
export { explain } from "./explain.ts";
export { missingTextsOf, textsInCode, textsOfCode } from "./texts-of-code.ts";
export { readJourneys } from "./read-journeys.ts";
export { languageMismatches, languageOfFile, readLanguageFile } from "./language-mismatches.ts";
export { schemaAt } from "./schema-at.ts";
export { isShowable } from "./showable.ts";
export { reports } from "./reports/index.ts";
export type { Rule } from "./rule.ts";
export { pluralForms } from "./texts.ts";
export { type WrittenSchema, writtenSchemas } from "./schemas.ts";

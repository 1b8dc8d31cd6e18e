/**
 * Finds problems in journeys before they are released.
 *
 *     const problems = check(readRepository(root));
 */
export { rules } from "./all.ts";
export { check } from "./check.ts";
export { isCurrencyOf } from "./currency.ts";
export { phoneOf } from "./phone.ts";
export { runCheck, runWholeCheck } from "./cli.ts";
export { explorationKinds } from "./exploration-kinds.ts";
export { checksDocument } from "./document.ts";
export { fieldLabels, type MovedLabel, movedLabels } from "./field-labels.ts";
export { changedLimits } from "./limits-changed.ts";
export { expressionProblems } from "./expression-problems.ts";
export { explain } from "./explain.ts";
export { missingTextsOf } from "./missing-texts.ts";
export { readJourneys } from "./read-journeys.ts";
export { languageOfFile } from "./language-of-file.ts";
export { languageMismatches, readLanguageFile } from "./language-mismatches.ts";
export { schemaAt } from "./schema-at.ts";
export { analyticsSchema, callSchema, setSchema } from "./value-schemas.ts";
export { isShowable } from "./showable.ts";
export { reports } from "./reports/index.ts";
export type { Rule } from "./rule.ts";
export { takes } from "./recorded-limits.ts";
export { pluralForms } from "./texts.ts";
export { textsInCode } from "./texts-in-code.ts";
export { textsOfCode } from "./texts-of-code.ts";
export { type WrittenSchema, writtenSchemas } from "./schemas.ts";

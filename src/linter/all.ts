import type { Rule } from "./rule.ts";
import { answersRules } from "./rules/answers.ts";
import { apiShape } from "./rules/api-shape.ts";
import { blockProperties, repeatedValue } from "./rules/block-properties.ts";
import { carriedOut, errorCode } from "./rules/contract-errors.ts";
import { catalogue } from "./rules/catalogue.ts";
import { circularRef, wrongContract } from "./rules/references.ts";
import { conditionsRules } from "./rules/conditions.ts";
import { contractLimits } from "./rules/contract-limits.ts";
import { contradictoryLimits, impossibleBranch } from "./rules/contradictory-limits.ts";
import { endlessWait } from "./rules/endless-wait.ts";
import { examplesRules } from "./rules/examples.ts";
import { forgottenValue } from "./rules/forgotten-value.ts";
import { expression, impossibleCondition, oppositeAction } from "./rules/impossible-condition.ts";
import { fieldCases, formAlternatives } from "./rules/field-cases.ts";
import { formKeywordsRules } from "./rules/form-keywords.ts";
import { idleExperiment } from "./rules/experiments.ts";
import { inactivePath, sentBack } from "./rules/sent-back.ts";
import { intoShape } from "./rules/into-shape.ts";
import { labelField } from "./rules/label-field.ts";
import { languageVersion, shape, unreadable } from "./rules/shape.ts";
import { layoutField } from "./rules/layout-field.ts";
import { layoutsRules } from "./rules/layouts.ts";
import { localeKeys, localeMixedUp } from "./rules/locale-keys.ts";
import { messageField } from "./rules/message-field.ts";
import { messageLimits, messageMissing } from "./rules/message-missing.ts";
import { migrationSteps } from "./rules/migration-steps.ts";
import { nameSpelling, spelling } from "./rules/spelling.ts";
import { oddCopy } from "./rules/odd-copy.ts";
import { oddValues } from "./rules/odd-values.ts";
import { otherMember } from "./rules/other-member.ts";
import { pagesRules } from "./rules/pages.ts";
import { parametersRules } from "./rules/parameters.ts";
import { partialReport } from "./rules/partial-report.ts";
import { patternsRules } from "./rules/patterns.ts";
import { progressOrder } from "./rules/progress-order.ts";
import { recordedRules } from "./rules/recorded.ts";
import { rememberedDataRules } from "./rules/remembered-data.ts";
import { samplesRules } from "./rules/samples.ts";
import { sensitive } from "./rules/sensitive.ts";
import { sentValuesRules } from "./rules/sent-values.ts";
import { settingsRules } from "./rules/settings.ts";
import { siblingConditions } from "./rules/sibling-conditions.ts";
import { siblingLinks } from "./rules/sibling-links.ts";
import { siblings } from "./rules/siblings.ts";
import { siteFacts } from "./rules/site-facts.ts";
import { textRoom } from "./rules/text-room.ts";
import { timesRules, writtenAmount } from "./rules/written-amount.ts";
import { translationsRules } from "./rules/translations.ts";
import { unknownFields } from "./rules/unknown-fields.ts";
import { unknownNames } from "./rules/unknown-names.ts";
import { unusedName } from "./rules/unused-name.ts";
import { transitionRules } from "./rules/transitions.ts";
import { wordingRules } from "./rules/wording.ts";

/**
 * The checker's rules, in the order of docs/checks.md. A new one stands with those of its subject in `rules/`, and has a
 * mistake in `tests/fixtures/mistakes/`.
 */
export const rules: readonly Rule[] = [
  unreadable,
  languageVersion,
  shape,
  ...unknownNames,
  circularRef,
  wrongContract,
  ...parametersRules,
  siteFacts,
  ...unknownFields,
  intoShape,
  nameSpelling,
  contradictoryLimits,
  impossibleBranch,
  ...patternsRules,
  ...examplesRules,
  fieldCases,
  formAlternatives,
  ...formKeywordsRules,
  ...recordedRules,
  messageMissing,
  messageField,
  messageLimits,
  writtenAmount,
  expression,
  blockProperties,
  repeatedValue,
  ...pagesRules,
  ...sentValuesRules,
  contractLimits,
  ...oddValues,
  ...answersRules,
  endlessWait,
  forgottenValue,
  ...timesRules,
  errorCode,
  carriedOut,
  apiShape,
  impossibleCondition,
  ...conditionsRules,
  ...settingsRules,
  siblingConditions,
  ...siblings,
  siblingLinks,
  oddCopy,
  oppositeAction,
  progressOrder,
  sentBack,
  idleExperiment,
  ...transitionRules,
  inactivePath,
  ...rememberedDataRules,
  otherMember,
  sensitive,
  partialReport,
  ...layoutsRules,
  layoutField,
  labelField,
  localeKeys,
  ...translationsRules,
  localeMixedUp,
  ...wordingRules,
  textRoom,
  spelling,
  unusedName,
  ...samplesRules,
  catalogue,
  migrationSteps,
];

import type { Rule } from "./rule.ts";
import { answersRules } from "./rules/answers.ts";
import { apiShape } from "./rules/api-shape.ts";
import { blockProperties } from "./rules/block-properties.ts";
import { carriedOut } from "./rules/carried-out.ts";
import { catalogue } from "./rules/catalogue.ts";
import { circularRef } from "./rules/circular-ref.ts";
import { conditionsRules } from "./rules/conditions.ts";
import { contractLimits } from "./rules/contract-limits.ts";
import { contradictoryLimits } from "./rules/contradictory-limits.ts";
import { endlessWait } from "./rules/endless-wait.ts";
import { errorCode } from "./rules/error-code.ts";
import { examplesRules } from "./rules/examples.ts";
import { expression } from "./rules/expression.ts";
import { fieldCases } from "./rules/field-cases.ts";
import { formAlternatives } from "./rules/form-alternatives.ts";
import { formKeywordsRules } from "./rules/form-keywords.ts";
import { idleExperiment } from "./rules/idle-experiment.ts";
import { impossibleBranch } from "./rules/impossible-branch.ts";
import { impossibleCondition } from "./rules/impossible-condition.ts";
import { inactiveWay } from "./rules/inactive-way.ts";
import { intoShape } from "./rules/into-shape.ts";
import { labelField } from "./rules/label-field.ts";
import { languageVersion } from "./rules/language-version.ts";
import { layoutField } from "./rules/layout-field.ts";
import { layoutsRules } from "./rules/layouts.ts";
import { localeKeys } from "./rules/locale-keys.ts";
import { localeMixedUp } from "./rules/locale-mixed-up.ts";
import { messageField } from "./rules/message-field.ts";
import { messageLimits } from "./rules/message-limits.ts";
import { messageMissing } from "./rules/message-missing.ts";
import { migrationSteps } from "./rules/migration-steps.ts";
import { nameSpelling } from "./rules/name-spelling.ts";
import { oddCopy } from "./rules/odd-copy.ts";
import { oddValues } from "./rules/odd-values.ts";
import { oppositeAction } from "./rules/opposite-action.ts";
import { otherMember } from "./rules/other-member.ts";
import { pagesRules } from "./rules/pages.ts";
import { parametersRules } from "./rules/parameters.ts";
import { partialReport } from "./rules/partial-report.ts";
import { patternsRules } from "./rules/patterns.ts";
import { progressOrder } from "./rules/progress-order.ts";
import { recordedRules } from "./rules/recorded.ts";
import { rememberedDataRules } from "./rules/remembered-data.ts";
import { repeatedValue } from "./rules/repeated-value.ts";
import { samplesRules } from "./rules/samples.ts";
import { sensitive } from "./rules/sensitive.ts";
import { sentBack } from "./rules/sent-back.ts";
import { sentValuesRules } from "./rules/sent-values.ts";
import { settingsRules } from "./rules/settings.ts";
import { shape, unreadable } from "./rules/shape.ts";
import { siblingConditions } from "./rules/sibling-conditions.ts";
import { siblingFields } from "./rules/sibling-fields.ts";
import { siblingLinks } from "./rules/sibling-links.ts";
import { siblings } from "./rules/siblings.ts";
import { siteFacts } from "./rules/site-facts.ts";
import { spelling } from "./rules/spelling.ts";
import { textRoom } from "./rules/text-room.ts";
import { timesRules } from "./rules/times.ts";
import { translationsRules } from "./rules/translations.ts";
import { unknownFields } from "./rules/unknown-fields.ts";
import { unknownNames } from "./rules/unknown-names.ts";
import { unusedName } from "./rules/unused-name.ts";
import { waysRules } from "./rules/ways.ts";
import { wordingRules } from "./rules/wording.ts";
import { writtenAmount } from "./rules/written-amount.ts";
import { wrongContract } from "./rules/wrong-contract.ts";

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
  ...waysRules,
  inactiveWay,
  ...rememberedDataRules,
  otherMember,
  sensitive,
  partialReport,
  ...layoutsRules,
  layoutField,
  labelField,
  siblingFields,
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

import type { Rule } from "./rule.ts";
import { halfAnchored } from "./rules/half-anchored.ts";
import { amountCurrency } from "./rules/amount-currency.ts";
import { apiShape } from "./rules/api-shape.ts";
import { fieldCases } from "./rules/field-cases.ts";
import { fieldsOf } from "./rules/fields-of.ts";
import { listLength } from "./rules/list-length.ts";
import { fieldOrder } from "./rules/field-order.ts";
import { armPatches } from "./rules/arm-patches.ts";
import { blockProperties } from "./rules/block-properties.ts";
import { callInput } from "./rules/call-input.ts";
import { contractLimits } from "./rules/contract-limits.ts";
import { contractRequired } from "./rules/contract-required.ts";
import { contradictoryLimits } from "./rules/contradictory-limits.ts";
import { cutText } from "./rules/cut-text.ts";
import { deadLink } from "./rules/dead-link.ts";
import { deadRule } from "./rules/dead-rule.ts";
import { devData } from "./rules/dev-data.ts";
import { duplicatePath } from "./rules/duplicate-path.ts";
import { embedOrigin } from "./rules/embed-origin.ts";
import { mixedPolicies } from "./rules/mixed-policies.ts";
import { emptyText } from "./rules/empty-text.ts";
import { catalogue } from "./rules/catalogue.ts";
import { carriedOut } from "./rules/carried-out.ts";
import { circularRef } from "./rules/circular-ref.ts";
import { errorCode } from "./rules/error-code.ts";
import { errorKind } from "./rules/error-kind.ts";
import { experimentArms } from "./rules/experiment-arms.ts";
import { expression } from "./rules/expression.ts";
import { goldenStates } from "./rules/golden-states.ts";
import { idleExperiment } from "./rules/idle-experiment.ts";
import { impossibleCondition } from "./rules/impossible-condition.ts";
import { impossibleBranch } from "./rules/impossible-branch.ts";
import { labelField } from "./rules/label-field.ts";
import { layoutField } from "./rules/layout-field.ts";
import { layoutFields } from "./rules/layout-fields.ts";
import { layoutRequired } from "./rules/layout-required.ts";
import { localeFolder } from "./rules/locale-folder.ts";
import { localeKeys } from "./rules/locale-keys.ts";
import { localeLength } from "./rules/locale-length.ts";
import { localeMarkup } from "./rules/locale-markup.ts";
import { localeMixedUp } from "./rules/locale-mixed-up.ts";
import { localeNumbers } from "./rules/locale-numbers.ts";
import { localePlaceholders } from "./rules/locale-placeholders.ts";
import { localePlurals } from "./rules/locale-plurals.ts";
import { localeSame } from "./rules/locale-same.ts";
import { messageField } from "./rules/message-field.ts";
import { messageLimits } from "./rules/message-limits.ts";
import { messageMissing } from "./rules/message-missing.ts";
import { migrationSteps } from "./rules/migration-steps.ts";
import { missingText } from "./rules/missing-text.ts";
import { inactiveWay } from "./rules/inactive-way.ts";
import { noWayIn } from "./rules/no-way-in.ts";
import { noWayOut } from "./rules/no-way-out.ts";
import { optionalDefault } from "./rules/optional-default.ts";
import { pageHeading } from "./rules/page-heading.ts";
import { patternExamples } from "./rules/pattern-examples.ts";
import { phoneCode } from "./rules/phone-code.ts";
import { progressOrder } from "./rules/progress-order.ts";
import { recordedConsentRule } from "./rules/recorded-consent.ts";
import { recordedLabelsRule } from "./rules/recorded-labels.ts";
import { recordedLimitsRule } from "./rules/recorded-limits.ts";
import { repeatedEffect } from "./rules/repeated-effect.ts";
import { ruleExamples } from "./rules/rule-examples.ts";
import { sentByNameRule } from "./rules/sent-by-name.ts";
import { sensitive } from "./rules/sensitive.ts";
import { sessionCall } from "./rules/session-call.ts";
import { setValue } from "./rules/set-value.ts";
import { shape } from "./rules/shape.ts";
import { setting } from "./rules/setting.ts";
import { siblingConditions } from "./rules/sibling-conditions.ts";
import { siteFacts } from "./rules/site-facts.ts";
import { slowPattern } from "./rules/slow-pattern.ts";
import { spelling } from "./rules/spelling.ts";
import { textParameters } from "./rules/text-parameters.ts";
import { textRoom } from "./rules/text-room.ts";
import { titleHeading } from "./rules/title-heading.ts";
import { unhandledAnswer } from "./rules/unhandled-answer.ts";
import { unhandledError } from "./rules/unhandled-error.ts";
import { unhandledEvent } from "./rules/unhandled-event.ts";
import { intoShape } from "./rules/into-shape.ts";
import { unreadable } from "./rules/unreadable.ts";
import { unsentEvent } from "./rules/unsent-event.ts";
import { alsoReported } from "./rules/also-reported.ts";
import { unsetData } from "./rules/unset-data.ts";
import { unusedData } from "./rules/unused-data.ts";
import { unusedName } from "./rules/unused-name.ts";
import { valueParameters } from "./rules/value-parameters.ts";
import { unusedText } from "./rules/unused-text.ts";
import { idlePart } from "./rules/idle-part.ts";
import { mixedOperators } from "./rules/mixed-operators.ts";
import { idleAnswer } from "./rules/idle-answer.ts";
import { untyped } from "./rules/untyped.ts";
import { sentBack } from "./rules/sent-back.ts";
import { endlessWait } from "./rules/endless-wait.ts";
import { otherMember } from "./rules/other-member.ts";
import { nameSpelling } from "./rules/name-spelling.ts";
import { repeatedValue } from "./rules/repeated-value.ts";
import { siblingLinks } from "./rules/sibling-links.ts";
import { silentParameter } from "./rules/silent-parameter.ts";
import { idleSet } from "./rules/idle-set.ts";
import { numberWords } from "./rules/number-words.ts";
import { oppositeAction } from "./rules/opposite-action.ts";
import { beyondList } from "./rules/beyond-list.ts";
import { unsetValue } from "./rules/unset-value.ts";
import { wrongContract } from "./rules/wrong-contract.ts";
import { wrongDefault } from "./rules/wrong-default.ts";
import { wrongExample } from "./rules/wrong-example.ts";
import { unsentInput } from "./rules/unsent-input.ts";
import { partialReport } from "./rules/partial-report.ts";
import { oddCopy } from "./rules/odd-copy.ts";
import { siblingFields } from "./rules/sibling-fields.ts";
import { sameStep } from "./rules/same-step.ts";

import { oddValues } from "./rules/odd-values.ts";
import { siblings } from "./rules/siblings.ts";
import { unknownFields } from "./rules/unknown-fields.ts";
import { unknownNames } from "./rules/unknown-names.ts";

/** The checker's rules, in the order of docs/checks.md. A new one is a file in `rules/`, a line here, and a mistake in `tests/fixtures/mistakes/`. */
export const rules: readonly Rule[] = [
  unreadable,
  shape,
  ...unknownNames,
  circularRef,
  wrongContract,
  missingText,
  textParameters,
  silentParameter,
  deadLink,
  siteFacts,
  ...unknownFields,
  intoShape,
  nameSpelling,
  contradictoryLimits,
  impossibleBranch,
  halfAnchored,
  wrongDefault,
  optionalDefault,
  wrongExample,
  ruleExamples,
  fieldCases,
  fieldsOf,
  listLength,
  amountCurrency,
  patternExamples,
  phoneCode,
  recordedLimitsRule,
  recordedConsentRule,
  recordedLabelsRule,
  slowPattern,
  messageMissing,
  messageField,
  messageLimits,
  expression,
  beyondList,
  setValue,
  blockProperties,
  repeatedValue,
  pageHeading,
  titleHeading,
  callInput,
  contractLimits,
  contractRequired,
  unsentInput,
  untyped,
  ...oddValues,
  unhandledEvent,
  unsentEvent,
  alsoReported,
  idleAnswer,
  unhandledAnswer,
  endlessWait,
  unhandledError,
  errorKind,
  errorCode,
  carriedOut,
  apiShape,
  deadRule,
  impossibleCondition,
  idlePart,
  idleSet,
  mixedOperators,
  setting,
  siblingConditions,
  ...siblings,
  siblingLinks,
  oddCopy,
  oppositeAction,
  repeatedEffect,
  progressOrder,
  sentBack,
  sameStep,
  experimentArms,
  idleExperiment,
  armPatches,
  noWayIn,
  inactiveWay,
  noWayOut,
  duplicatePath,
  unsetData,
  unsetValue,
  unusedData,
  sentByNameRule,
  otherMember,
  sensitive,
  partialReport,
  layoutFields,
  layoutField,
  labelField,
  siblingFields,
  fieldOrder,
  layoutRequired,
  localeFolder,
  localeKeys,
  localePlaceholders,
  localePlurals,
  numberWords,
  localeMarkup,
  localeNumbers,
  localeLength,
  localeSame,
  localeMixedUp,
  catalogue,
  embedOrigin,
  mixedPolicies,
  emptyText,
  textRoom,
  cutText,
  spelling,
  unusedText,
  unusedName,
  valueParameters,
  devData,
  migrationSteps,
  goldenStates,
  sessionCall,
];

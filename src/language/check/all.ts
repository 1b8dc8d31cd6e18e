import type { Rule } from "./rule.ts";
import { armPatches } from "./rules/arm-patches.ts";
import { blockProperties } from "./rules/block-properties.ts";
import { callInput } from "./rules/call-input.ts";
import { deadLink } from "./rules/dead-link.ts";
import { deadRule } from "./rules/dead-rule.ts";
import { devData } from "./rules/dev-data.ts";
import { duplicatePath } from "./rules/duplicate-path.ts";
import { errorKind } from "./rules/error-kind.ts";
import { experimentArms } from "./rules/experiment-arms.ts";
import { expression } from "./rules/expression.ts";
import { goldenStates } from "./rules/golden-states.ts";
import { layoutFields } from "./rules/layout-fields.ts";
import { layoutRequired } from "./rules/layout-required.ts";
import { localeKeys } from "./rules/locale-keys.ts";
import { localeMarkup } from "./rules/locale-markup.ts";
import { localePlaceholders } from "./rules/locale-placeholders.ts";
import { localePlurals } from "./rules/locale-plurals.ts";
import { migrationSteps } from "./rules/migration-steps.ts";
import { noWayIn } from "./rules/no-way-in.ts";
import { noWayOut } from "./rules/no-way-out.ts";
import { sensitive } from "./rules/sensitive.ts";
import { sessionCall } from "./rules/session-call.ts";
import { setValue } from "./rules/set-value.ts";
import { shape } from "./rules/shape.ts";
import { textParameters } from "./rules/text-parameters.ts";
import { unhandledAnswer } from "./rules/unhandled-answer.ts";
import { unhandledError } from "./rules/unhandled-error.ts";
import { unhandledEvent } from "./rules/unhandled-event.ts";
import { unknownBlock } from "./rules/unknown-block.ts";
import { unknownCall } from "./rules/unknown-call.ts";
import { unknownData } from "./rules/unknown-data.ts";
import { unknownDialog } from "./rules/unknown-dialog.ts";
import { unknownField } from "./rules/unknown-field.ts";
import { unknownLink } from "./rules/unknown-link.ts";
import { unknownRequired } from "./rules/unknown-required.ts";
import { unknownSchema } from "./rules/unknown-schema.ts";
import { unknownStep } from "./rules/unknown-step.ts";
import { unknownPart } from "./rules/unknown-part.ts";
import { unknownReport } from "./rules/unknown-report.ts";
import { unknownText } from "./rules/unknown-text.ts";
import { unknownWidget } from "./rules/unknown-widget.ts";
import { unreadable } from "./rules/unreadable.ts";
import { unsentEvent } from "./rules/unsent-event.ts";
import { unusedText } from "./rules/unused-text.ts";

/** The checker's rules, in the order of docs/checks.md. A new one is a file in `rules/`, a line here, and a fixture. */
export const rules: readonly Rule[] = [
  unreadable,
  shape,
  unknownPart,
  unknownStep,
  unknownSchema,
  unknownCall,
  unknownText,
  textParameters,
  unknownBlock,
  unknownWidget,
  unknownLink,
  deadLink,
  unknownDialog,
  unknownData,
  unknownField,
  unknownRequired,
  expression,
  setValue,
  blockProperties,
  callInput,
  unhandledEvent,
  unsentEvent,
  unhandledAnswer,
  unhandledError,
  errorKind,
  deadRule,
  experimentArms,
  armPatches,
  noWayIn,
  noWayOut,
  duplicatePath,
  sensitive,
  unknownReport,
  layoutFields,
  layoutRequired,
  localeKeys,
  localePlaceholders,
  localePlurals,
  localeMarkup,
  unusedText,
  devData,
  migrationSteps,
  goldenStates,
  sessionCall,
];

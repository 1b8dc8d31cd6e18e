/** `npm run flow`: pictures, descriptions, simulations and comparisons of journeys. See docs/flow.md. */
export { runFlow } from "./cli.ts";
export { nameProblem } from "./create/journey-name.ts";
export { isSpoken, templateFor } from "./create/template.ts";
export {
  acceptChanges,
  journeyChanges,
  journeysGone,
  limitChanges,
  type RecordedChange,
} from "./record/recorded-changes.ts";
export type { SchemaNames } from "./record/names.ts";
export { unreadableFiles } from "./record/unreadable.ts";
export { type Concern, CONCERNS, type Names, simulationProblems, simulationsPrint } from "./simulate/index.ts";
export {
  type Called,
  callName,
  conditionWords,
  durationWords,
  eventTexts,
  eventWords,
  fieldLabel,
  namesInForm,
  ofJourney,
  type PlainNames,
  plainNames,
  spacedOut,
  valueWords,
} from "./explain/index.ts";
export { labelOf } from "./graph/label.ts";
export { flowNamed, languageOf, stepsOf, UsageError, type Way, waysOf, words } from "./map/index.ts";
export {
  type Change,
  changesBetween,
  changeWords,
  type Group,
  peopleBetween,
  unpack,
  type Version,
  versionOf,
} from "./diff/index.ts";

/** What a change means: journeys as maps and in words, differences, simulations and recordings. */
export {
  type Change,
  type StepPlace,
  changesBetween,
  changeWords,
  compare,
  type Comparison,
  comparisonJson,
  comparisonText,
  harmed,
  peopleBetween,
  unpack,
  versionOf,
  workingTree,
} from "./diff/changes-between.ts";
export type { Example } from "./diff/people.ts";
export { conditionWords } from "./explain/condition.ts";
export { eventTexts } from "./explain/events.ts";
export { type Called, fieldLabel, namesInForm, spacedOut } from "./explain/field-names.ts";
export { durationWords, eventWords, ofJourney } from "./explain/happenings.ts";
export { callName, type PlainNames, plainNames } from "./explain/plain-names.ts";
export { valueWords } from "./explain/value-words.ts";
export { explainStep } from "./explain/step.ts";
export { shortestPath } from "./explain/shortest-path.ts";
export { type Drawing, drawingOf } from "./graph/drawing.ts";
export { mermaid } from "./graph/mermaid.ts";
export { svg } from "./graph/svg.ts";
export { flowNamed, languageOf, stepsOf, UsageError, words } from "./map/journey.ts";
export { typed, type Transition, transitionsOf } from "./map/transitions-of.ts";
export { acceptedNames, namedChanges, refusalText } from "./record/accept.ts";
export { limitRecordings } from "./record/limits.ts";
export type { SchemaNames } from "./record/names.ts";
export { newPaths } from "./record/new-paths.ts";
export {
  acceptChanges,
  journeyChanges,
  journeysGone,
  limitChanges,
  type RecordedChange,
} from "./record/recorded-changes.ts";
export { rewritten, type WrittenSimulation, writtenSimulations } from "./record/rewritten.ts";
export { withSchemaAddress } from "./record/schema-address.ts";
export { recordingIn, recordingText, saysTheSame } from "./record/limit-recording.ts";
export { refuseUnreadable, unreadableFiles } from "./record/unreadable.ts";
export { unrecordedText } from "./record/unrecorded.ts";
export { CONCERN_NAMES, CONCERNS } from "./simulate/concerns.ts";
export type { Names } from "./simulate/names.ts";
export { simulationsPrint } from "./simulate/problems.ts";
export { recorded } from "./simulate/record.ts";
export { recordedText } from "./simulate/recorded-text.ts";
export { rowText } from "./simulate/row-text.ts";
export { expectedAt, type PlayedSimulation, simulate } from "./simulate/run.ts";
export { readSimulation, type Simulation, simulationsIn } from "./simulate/simulation.ts";
export { brandOf, commonTexts, isSpoken, LANGUAGES, nameProblem, templateFor } from "./templates/template.ts";

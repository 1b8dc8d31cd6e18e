/** Describes a journey in words: steps, conditions, events, calls. */
export { conditionWords } from "./condition.ts";
export { eventTexts } from "./events.ts";
export { type Called, fieldLabel, namesInForm } from "./field-names.ts";
export { durationWords, eventWords, ofJourney } from "./happenings.ts";
export { callName, type PlainNames, plainNames } from "./plain-names.ts";
export { spacedOut } from "./spaced-out.ts";
export { valueWords } from "./value-words.ts";
export { explainStep } from "./step.ts";
export { shortestWay } from "./way.ts";

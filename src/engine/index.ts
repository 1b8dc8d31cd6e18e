/**
 * The interpreter: a program, a snapshot and an event in; the next snapshot and commands out.
 *
 *     const { snapshot, commands } = start(program, { env, path: "/welcome", envelope: null, at, id });
 *     const next = advance(program, snapshot, { type: "page", event: { name: "submit", ... }, at, id });
 */
export { type Advanced, advance, visit } from "./advance.ts";
export { type Arrival, start } from "./start.ts";
export { foresee } from "./foresee.ts";
export { eventOf, playEvent, playOn, type Replayed, type ReplayEvent, type ReplayState } from "./replay.ts";
export { view, type BlockView, type ProgressView, type View, nextMoment } from "./view.ts";
export { languageChain, languageFor, siteAt, siteIn } from "./site.ts";
export { sessionOf, type SessionWatch } from "./session.ts";
export { digest } from "./digest.ts";
export { equal } from "./equal.ts";
export { type ConditionalField, type Shown, shownValues } from "./hidden.ts";
export { formValues } from "./turn.ts";
export { merge } from "./merge.ts";
export { exampleFor, isInNotation, type Notations } from "./notation.ts";
export { type Normalization, normalized, type Preparation } from "./normalize.ts";
export { isPlainPhone, plainPhone } from "./phone.ts";
export { isPlainText, isTextKind, preparedText, TEXT_KINDS, type TextKind } from "./text-kinds.ts";
export { unstorable } from "./unstorable.ts";
export { isObject, type Json, type JsonObject } from "./json.ts";
export type { AnswerOf, AnyJourney, JourneyTypes, Part, Some, WidgetTypes } from "./journey-types.ts";
export type { KeyedText, Text } from "./text.ts";
export { OBJECT_WIDGETS, type FieldError, type FormContext, type FormDefinition } from "./form.ts";
export type { Action, AlertTone, Block, Expression, FormUse, Handlers, Program, Rule, Scope, Step } from "./program.ts";
export type { Envelope, Environment, FormState, Intent, Notice, RunningCall, Snapshot } from "./snapshot.ts";
export {
  type CallError,
  type CallFieldError,
  ERROR_KINDS,
  type ErrorKind,
  type Event,
  type PageEvent,
} from "./event.ts";
export { CallFailed } from "./call-failed.ts";
export type { Command } from "./command.ts";

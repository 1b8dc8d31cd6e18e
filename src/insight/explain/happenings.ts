/** Words for events that happen to a journey without a person's action, and for events that a form reports. */

import { spacedOut } from "./field-names.ts";

const JOURNEY: Readonly<Record<string, string>> = {
  expired: "the remembered data is too old",
  query: "the address has parameters of the journey",
  "path.unknown": "the journey does not have the address",
  language: "another language is chosen",
  "session.invalid": "the service says that the session is over",
  elsewhere: "another tab starts or finishes a change",
  stored: "another tab changes what is remembered",
  "visit.held": "the person wants to leave while a change is running",
};

/** Words for an event of the journey's own handlers: `expired`, `session.invalid`. */
export function ofJourney(event: string): string | undefined {
  return Object.hasOwn(JOURNEY, event) ? JOURNEY[event] : undefined;
}

const FORM: Readonly<Record<string, string>> = {
  change: "something is filled in or chosen",
  blur: "a field is left",
  pick: "a suggestion is chosen",
};

/** Words for an event that a form reports by itself. */
export function ofForm(event: string): string | undefined {
  const name = event.slice(event.lastIndexOf(".") + 1);
  return Object.hasOwn(FORM, name) ? FORM[name] : undefined;
}

/** `PT5S` in words. Durations of another form stay unchanged. */
export function durationWords(duration: string): string {
  const [, number, unit] = /^PT(\d+)([SMH])$/.exec(duration) ?? [];
  return number === undefined ? duration : `${number} ${{ S: "seconds", M: "minutes", H: "hours" }[unit ?? "S"]}`;
}

/**
 * An event in words for people who do not read code: the outcome of a call, an event of a form or the journey, or the
 * text of what somebody pressed.
 */
export function eventWords(
  event: string,
  texts: ReadonlyMap<string, string> | undefined,
  call: (operation: string) => string,
): string {
  const [, operation, end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (operation !== undefined)
    return `${operation === "*" ? "any call" : call(operation)}: ${end === "ok" ? "done" : "fails"}`;
  const text = texts?.get(event);
  return ofJourney(event) ?? (text === undefined ? (ofForm(event) ?? spacedOut(event)) : `“${text}”`);
}

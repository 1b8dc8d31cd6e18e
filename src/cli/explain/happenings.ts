/** What happens to a journey by itself, and what a form reports, in words. */

import { spacedOut } from "./spaced-out.ts";

const JOURNEY: Readonly<Record<string, string>> = {
  expired: "what was remembered is too old",
  query: "the address says something that the journey knows",
  "path.unknown": "the address is none of the journey's",
  language: "another language is chosen",
  "session.invalid": "the service says that the session is over",
  elsewhere: "another tab begins or ends a change",
  "visit.held": "somebody wants to go elsewhere while a change is being made",
};

/** What the journey's own rules answer: `expired`, `session.invalid`. */
export function ofJourney(event: string): string | undefined {
  return Object.hasOwn(JOURNEY, event) ? JOURNEY[event] : undefined;
}

const FORM: Readonly<Record<string, string>> = {
  change: "something is filled in or chosen",
  blur: "a field is left",
  pick: "a suggestion is taken",
};

/** What a form reports of itself, where no button sends it. */
export function ofForm(event: string): string | undefined {
  const name = event.slice(event.lastIndexOf(".") + 1);
  return Object.hasOwn(FORM, name) ? FORM[name] : undefined;
}

/** `PT5S` in words; as it is where it is of another form. */
export function durationWords(duration: string): string {
  const [, number, unit] = /^PT(\d+)([SMH])$/.exec(duration) ?? [];
  return number === undefined ? duration : `${number} ${{ S: "seconds", M: "minutes", H: "hours" }[unit ?? "S"]}`;
}

/** What has happened, for people who read no code: how a call ended, what a form or the journey tells, else what somebody pressed, by its words. */
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

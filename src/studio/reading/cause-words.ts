import {
  durationWords,
  eventTexts,
  ofForm,
  ofJourney,
  type PlainNames,
  plainNames,
  type Way,
} from "../../cli/index.ts";
import type { Named, Repository } from "../../model/index.ts";

/** The words that ways are told in. */
export interface WayWords {
  readonly names: PlainNames;
  /** What people read on a step where they make an event happen. */
  textsAt(step: string): ReadonlyMap<string, string>;
}

export function wayWords(repo: Repository, flow: Named, lang: string): WayWords {
  let texts: WayWords["textsAt"] | undefined;
  return {
    names: plainNames(repo, flow, lang),
    textsAt: (step) => (texts ??= eventTexts(repo, flow, lang))(step),
  };
}

/** What makes people go a way, without whether a call succeeds: its kind says that. Empty for a guard: its condition says it all. */
export function causeWords({ cause, from }: Way, { names, textsAt }: WayWords): string {
  switch (cause.kind) {
    case "ok":
    case "failed":
      return callWords(cause.operation, names);
    case "timer":
      return `after ${durationWords(cause.after)}`;
    case "guard":
      return "";
    case "progress":
      return "an earlier step is not done";
    case "journey":
      return ofJourney(cause.event) ?? cause.event;
    default:
      return deedOf(cause.event, from === undefined ? undefined : textsAt(from));
  }
}

/** What has happened where people stay. */
export function eventWords(event: string, step: string, { names, textsAt }: WayWords): string {
  const [, operation, end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (operation === undefined) return ofJourney(event) ?? deedOf(event, textsAt(step));
  return `${callWords(operation, names)}: ${end === "ok" ? "done" : "fails"}`;
}

function deedOf(event: string, texts: ReadonlyMap<string, string> | undefined): string {
  const text = texts?.get(event);
  return text === undefined ? (ofForm(event) ?? event) : `“${text}”`;
}

function callWords(operation: string, names: PlainNames): string {
  return operation === "*" ? "any call" : names.call(operation);
}

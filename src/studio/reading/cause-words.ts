import {
  durationWords,
  eventTexts,
  eventWords,
  ofJourney,
  type PlainNames,
  plainNames,
  stepsOf,
  type Transition,
} from "../../insight/index.ts";
import type { Named, Repository } from "../../model/index.ts";

/** The words for describing transitions. */
export interface TransitionWords {
  readonly names: PlainNames;
  /** The texts on a step with which people trigger events. */
  textsAt(step: string): ReadonlyMap<string, string>;
  titleOf(step: string): string;
}

export function transitionWords(repo: Repository, flow: Named, lang: string): TransitionWords {
  let texts: TransitionWords["textsAt"] | undefined;
  return {
    names: plainNames(repo, flow, lang),
    textsAt: (step) => (texts ??= eventTexts(repo, flow, lang))(step),
    titleOf: (step) => stepsOf(repo, flow, lang).find(({ id }) => id === step)?.title || step,
  };
}

/** What has happened after an event: `“Continue”`, `“Save the registration” succeeds`. */
export function endWords(event: string, step: string, { names, textsAt }: TransitionWords): string {
  const [, operation, end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (operation === undefined) return eventWords(event, textsAt(step), names.call);
  const call = operation === "*" ? "any call" : `“${names.call(operation)}”`;
  return `${call} ${end === "ok" ? "succeeds" : "fails"}`;
}

/**
 * The cause of a transition, without whether a call succeeds, which its kind shows. Empty for a guard, whose condition
 * says everything.
 */
export function causeWords({ cause, from }: Transition, { names, textsAt }: TransitionWords): string {
  switch (cause.kind) {
    case "ok":
    case "failed":
      return cause.operation === "*" ? "any call" : names.call(cause.operation);
    case "timer":
      return `after ${durationWords(cause.after)}`;
    case "guard":
      return "";
    case "progress":
      return "an earlier step is not done";
    case "journey":
      return ofJourney(cause.event) ?? cause.event;
    default:
      return eventWords(cause.event, from === undefined ? undefined : textsAt(from), names.call);
  }
}

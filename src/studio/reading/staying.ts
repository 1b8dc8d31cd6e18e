import { conditionWords, eventWords } from "../../insight/index.ts";
import { flowOf, type Named, type Repository, type Rule, type Rules } from "../../model/index.ts";
import type { PageTransition } from "../protocol-page.ts";
import type { TransitionWords } from "./cause-words.ts";
import { actionWords } from "./action-words.ts";

/** A rule that leads nowhere, without its actions. */
type Staying = Omit<PageTransition, "does" | "lists" | "was">;

/**
 * The rules of a step that handle an event without leaving it, each with its effect, its conditions and the surrounding
 * rules.
 */
export function stayingAt(repo: Repository, flow: Named, step: string, words: TransitionWords): readonly Staying[] {
  const { handlers = [] } = flowOf(repo, flow).steps.get(step) ?? {};
  return handlers.flatMap(({ event, rules }) =>
    stayingIn(rules, {
      step,
      event,
      cause: eventWords(event, words.textsAt(step), words.names.call),
      words,
      around: [],
    }),
  );
}

/** What a step does on opening. `to` describes its actions, each of which may have a condition. */
export function doneAsItOpens(repo: Repository, flow: Named, step: string, words: TransitionWords): Staying {
  const { enter = [] } = flowOf(repo, flow).steps.get(step) ?? {};
  const to = inWords(enter.map((action) => actionWords(action, words)));
  return { kind: "opens", to, step: null, cause: "as the page opens", when: [], rules: [] };
}

interface HandledEvent {
  readonly step: string;
  readonly event: string;
  readonly cause: string;
  readonly words: TransitionWords;
  readonly around: readonly Rule[];
}

function stayingIn({ list }: Rules, place: HandledEvent): readonly Staying[] {
  const { step, event, cause, words, around } = place;
  const called = words.names.valueAfter(event);
  return list.flatMap((rule): readonly Staying[] => {
    const rules = [...around, rule];
    if (rule.then !== undefined) return stayingIn(rule.then, { ...place, around: rules });
    if (rule.leave !== undefined || (rule.goto !== undefined && rule.goto.value !== step)) return [];
    return [
      {
        kind: "stays",
        to: doneBy(rules, rule.goto !== undefined, words),
        step: null,
        cause,
        when: rules.flatMap(({ when }) => (when === undefined ? [] : conditionWords(when.source, called))),
        rules: rules.map(({ pointer }) => pointer),
      },
    ];
  });
}

function doneBy(rules: readonly Rule[], isEnteredAnew: boolean, words: TransitionWords): string {
  const phrases = rules.flatMap(({ actions }) => actions.map((action) => actionWords(action, words)));
  return inWords(isEnteredAnew ? [...phrases, "opens the page again"] : phrases);
}

/** Several actions may be described by the same words. */
function inWords(phrases: readonly string[]): string {
  return phrases.length === 0 ? "does nothing" : [...new Set(phrases)].join(", ");
}

import { conditionWords, eventWords } from "../../insight/index.ts";
import { flowOf, type Named, type Repository, type Rule, type Rules } from "../../model/index.ts";
import type { PageWay } from "../protocol-page.ts";
import type { WayWords } from "./cause-words.ts";
import { actionWords } from "./action-words.ts";

/** A rule that leads nowhere, without its actions. */
type Staying = Omit<PageWay, "does" | "lists" | "was">;

/**
 * The rules of a step that handle an event without leaving it, each with its effect, its conditions and the surrounding
 * rules.
 */
export function stayingAt(repo: Repository, flow: Named, step: string, words: WayWords): readonly Staying[] {
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
export function doneAsItOpens(repo: Repository, flow: Named, step: string, words: WayWords): Staying {
  const { enter = [] } = flowOf(repo, flow).steps.get(step) ?? {};
  const to = inWords(enter.map((action) => actionWords(action, words)));
  return { kind: "opens", to, step: null, cause: "as the page opens", when: [], rules: [] };
}

interface Place {
  readonly step: string;
  readonly event: string;
  readonly cause: string;
  readonly words: WayWords;
  readonly around: readonly Rule[];
}

function stayingIn({ list }: Rules, place: Place): readonly Staying[] {
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

function doneBy(rules: readonly Rule[], isEnteredAnew: boolean, words: WayWords): string {
  const phrases = rules.flatMap(({ actions }) => actions.map((action) => actionWords(action, words)));
  return inWords(isEnteredAnew ? [...phrases, "opens the page again"] : phrases);
}

/** Several actions may be described by the same words. */
function inWords(phrases: readonly string[]): string {
  return phrases.length === 0 ? "does nothing" : [...new Set(phrases)].join(", ");
}

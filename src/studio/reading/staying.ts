import { conditionWords, eventWords } from "../../cli/index.ts";
import { flowOf, type Named, type Repository, type Rule, type Rules } from "../../model/index.ts";
import type { PageWay } from "../protocol-page.ts";
import type { WayWords } from "./cause-words.ts";
import { deedWords, wordsOf } from "./deed-words.ts";

/** A rule that leads nowhere, without its actions. */
type Staying = Omit<PageWay, "does">;

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

/** The actions of a step on opening, each with its condition. `to` describes the action. */
export function doneAsItOpens(repo: Repository, flow: Named, step: string, words: WayWords): readonly Staying[] {
  const { enter = [] } = flowOf(repo, flow).steps.get(step) ?? {};
  return enter.map((action) => ({
    kind: "opens",
    to: wordsOf(action, words),
    step: null,
    cause: "as the page opens",
    when: action.when === undefined ? [] : [conditionWords(action.when.source, words.names.value)],
    rules: [action.pointer],
  }));
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
  const deeds = rules.flatMap(({ actions }) => actions.map((action) => deedWords(action, words)));
  // Several actions may be described by the same words.
  const all = [...new Set(isEnteredAnew ? [...deeds, "opens the page again"] : deeds)];
  return all.length === 0 ? "does nothing" : all.join(", ");
}

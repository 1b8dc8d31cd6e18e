import { conditionWords } from "../../cli/index.ts";
import { flowOf, type Named, type Repository, type Rule, type Rules } from "../../model/index.ts";
import type { PageWay } from "../protocol.ts";
import { deedWords } from "./deed-words.ts";

/** The rules of a step that answer an event and do not lead away from it, each with what it does, its conditions and the rules around it. */
export function stayingAt(repo: Repository, flow: Named, step: string): readonly PageWay[] {
  const { handlers = [] } = flowOf(repo, flow).steps.get(step) ?? {};
  return handlers.flatMap(({ event, rules }) => stayingIn(rules, { step, cause: eventWords(event), around: [] }));
}

interface Place {
  readonly step: string;
  readonly cause: string;
  readonly around: readonly Rule[];
}

function stayingIn({ list }: Rules, { step, cause, around }: Place): readonly PageWay[] {
  return list.flatMap((rule): readonly PageWay[] => {
    const rules = [...around, rule];
    if (rule.then !== undefined) return stayingIn(rule.then, { step, cause, around: rules });
    if (rule.leave !== undefined || (rule.goto !== undefined && rule.goto.value !== step)) return [];
    return [
      {
        kind: "stays",
        to: doneBy(rules, rule.goto !== undefined),
        step: null,
        cause,
        when: rules.flatMap(({ when }) => (when === undefined ? [] : conditionWords(when.source))),
        rules: rules.map(({ pointer }) => pointer),
      },
    ];
  });
}

function doneBy(rules: readonly Rule[], isEnteredAnew: boolean): string {
  const deeds = rules.flatMap(({ actions }) => actions.map(deedWords));
  const all = isEnteredAnew ? [...deeds, "begins the page anew"] : deeds;
  return all.length === 0 ? "does nothing" : all.join(", ");
}

function eventWords(event: string): string {
  const [, operation, end] = /^(.+)\.(ok|failed)$/.exec(event) ?? [];
  if (operation === undefined) return event;
  const called = operation === "*" ? "any call" : operation;
  return `${called} ${end === "ok" ? "succeeds" : "fails"}`;
}

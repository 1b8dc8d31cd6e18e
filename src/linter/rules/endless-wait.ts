import {
  type Action,
  type Flow,
  flowOf,
  NO_LONGER,
  type Rule as FlowRule,
  type Rules,
  rulesIn,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const endlessWait: Rule = {
  id: "endless-wait",
  finds:
    "A remembered value is set as it is while a call runs, and no call is made: only answers of calls set it otherwise.",
  why: "The page says that something is loading, and the person waits for ever.",
  after: ["unknown-part"],
  *check({ repo }) {
    for (const named of repo.flows) {
      const lists = [...listsIn(flowOf(repo, named))];
      const values = valuesIn(lists);
      for (const { actions, ofAnswer, goesOn } of lists) {
        if (ofAnswer || goesOn || actions.some(isCall)) continue;
        for (const set of setsOf(actions)) {
          const { answered, begun, calling } = values.get(set.path) ?? NOTHING;
          const value = JSON.stringify(set.value.json);
          // What is empty or false waits for nothing.
          const waits = typeof set.value.json === "string" && value !== '""' && calling.has(value);
          if (!waits || answered.size === 0 || [...begun].some((one) => answered.has(one))) continue;
          yield { file: set.file, pointer: set.pointer, message: messageFor(set.path, value) } satisfies Finding;
        }
      }
    }
  },
};

function messageFor(path: string, value: string): string {
  return `Elsewhere a call is made where ${path} becomes ${value}, and its answer sets it otherwise; here no call is made. Make it, or leave this out.`;
}

/** Actions that are done one after the other. */
interface List {
  readonly actions: readonly Action[];
  /** They answer the end of a call. */
  readonly ofAnswer: boolean;
  /** Something else may come of them: another step, a call further on. */
  readonly goesOn: boolean;
}

function* listsIn(flow: Flow): Generator<List> {
  for (const holder of [flow, ...flow.steps.values()]) {
    if ("enter" in holder) yield { actions: holder.enter, ofAnswer: false, goesOn: false };
    for (const { event, rules } of holder.handlers) yield* inRules(rules, /\.(ok|failed)$/.test(event), []);
  }
}

function* inRules(rules: Rules, ofAnswer: boolean, before: readonly Action[]): Generator<List> {
  for (const rule of rules.list) {
    const actions = [...before, ...rule.actions];
    yield {
      actions,
      ofAnswer,
      goesOn: leads(rule) || (rule.then !== undefined && [...rulesIn(rule.then)].some(leads)),
    };
    if (rule.then !== undefined) yield* inRules(rule.then, ofAnswer, actions);
  }
}

function leads({ goto, leave, actions }: FlowRule): boolean {
  return goto !== undefined || leave !== undefined || actions.some(isCall);
}

function isCall(action: Action): boolean {
  return action.do === "call" || (action.do === "wait" && action.duration?.value !== NO_LONGER);
}

interface Values {
  /** As JSON: what answers set, what else sets, and what is set where a call is made too. */
  readonly answered: Set<string>;
  readonly begun: Set<string>;
  readonly calling: Set<string>;
}

const NOTHING: Values = { answered: new Set(), begun: new Set(), calling: new Set() };

/** What each place of remembered data is set to. */
function valuesIn(lists: readonly List[]): ReadonlyMap<string, Values> {
  const found = new Map<string, Values>();
  for (const { actions, ofAnswer } of lists)
    for (const { path, value } of setsOf(actions)) {
      const values = found.get(path) ?? { answered: new Set(), begun: new Set(), calling: new Set() };
      found.set(path, values);
      const said = JSON.stringify(value.json);
      values[ofAnswer ? "answered" : "begun"].add(said);
      if (!ofAnswer && actions.some(isCall)) values.calling.add(said);
    }
  return found;
}

function setsOf(actions: readonly Action[]) {
  return actions.flatMap((action) => (action.do === "set" ? action.sets : []));
}

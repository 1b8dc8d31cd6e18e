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
    "An action sets a remembered value to the one that means that a call is running, but makes no call. Only the answers of calls change the value again.",
  why: "The page says that something is loading, and the person waits forever.",
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
          // An empty or false value does not signal waiting.
          const waits = typeof set.value.json === "string" && value !== '""' && calling.has(value);
          if (!waits || answered.size === 0 || [...begun].some((one) => answered.has(one))) continue;
          yield { file: set.file, pointer: set.pointer, message: messageFor(set.path, value) } satisfies Finding;
        }
      }
    }
  },
};

function messageFor(path: string, value: string): string {
  return `This sets ${path} to ${value}, but makes no call. Elsewhere, a call is made at the same time, and its answer sets another value. Make the call here too, or remove this.`;
}

/** Actions that run in sequence. */
interface List {
  readonly actions: readonly Action[];
  /** Whether they handle the end of a call. */
  readonly ofAnswer: boolean;
  /** Whether they can lead on: to another step, or to a later call. */
  readonly goesOn: boolean;
}

function* listsIn(flow: Flow): Generator<List> {
  for (const owner of [flow, ...flow.steps.values()]) {
    if ("enter" in owner) yield { actions: owner.enter, ofAnswer: false, goesOn: false };
    for (const { event, rules } of owner.handlers) yield* inRules(rules, /\.(ok|failed)$/.test(event), []);
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
  /**
   * Values as JSON: `answered` holds those that answers set, `begun` those set elsewhere, `calling` those set together
   * with a call.
   */
  readonly answered: Set<string>;
  readonly begun: Set<string>;
  readonly calling: Set<string>;
}

const NOTHING: Values = { answered: new Set(), begun: new Set(), calling: new Set() };

/** The values that each place in the remembered data is set to. */
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

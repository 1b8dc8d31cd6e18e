import { flowOf, isList, isObject, type Named, pointer, type Repository, valueAt } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";
import { isGoto, lastOf, rulesAlong } from "../rule-pointers.ts";
import { flowConditionWords, placeWords, stepWords } from "../rule-words.ts";

/** A rule of a journey: where it leads, and the list that it is in. */
export interface RuleAt {
  /** The step, or the link, that it leads to. */
  readonly goto: string | undefined;
  readonly leave: string | undefined;
  /** Whether it only names a step, without a list and without actions. */
  readonly isName: boolean;
  readonly hasActions: boolean;
  /** Whether other rules decide where it leads. */
  readonly decidesLater: boolean;
  /** Pointer of its list, or of itself if it is only the name of a step, and its index there. */
  readonly list: string;
  readonly index: number;
  readonly count: number;
  readonly when: string | undefined;
}

/** Whether a pointer is that of a rule about an event. */
export function isRuleAt(flow: Named, at: string): boolean {
  return rulesAlong(at).includes(at) || isGoto(at, valueAt(flow.value, at));
}

/** The rule at a pointer of a journey. Throws a `Refusal` if it is gone. */
export function ruleIn(flow: Named, at: string): RuleAt {
  const value = valueAt(flow.value, at);
  const text = (name: string) => {
    const found = isObject(value) ? value[name] : undefined;
    return typeof found === "string" ? found : undefined;
  };
  if (value === undefined || !isRuleAt(flow, at)) throw new Refusal("This rule no longer exists.");
  const isName = typeof value === "string";
  const [around, last] = lastOf(at);
  const list = valueAt(flow.value, around);
  return {
    goto: isName ? value : text("goto"),
    leave: text("leave"),
    isName,
    hasActions: isObject(value) && "do" in value,
    decidesLater: isObject(value) && "then" in value,
    list: isName ? at : around,
    index: isName ? 0 : Number(last),
    count: isName || !isList(list) ? 1 : list.length,
    when: flow.file.asWritten?.get(pointer(at, "when")) ?? text("when"),
  };
}

/** `“Continue” at “Your details”: the transition to “Thank you” if …`. */
export function ruleWords(repo: Repository, flow: Named, at: string): string {
  return `${placeWords(repo, { at, is: "rule", flow })}: ${targetWords(repo, flow, at)}`;
}

/** `the transition to “Thank you” if …`. */
export function targetWords(repo: Repository, flow: Named, at: string): string {
  const { goto, leave, when } = ruleIn(flow, at);
  const to = goto === undefined ? leave && `“${leave}”` : stepName(repo, flow, goto);
  const what = to === undefined ? "what happens" : `the transition to ${to}`;
  return when === undefined ? what : `${what} if ${flowConditionWords(repo, flow, when)}`;
}

function stepName(repo: Repository, flow: Named, step: string): string {
  return flowOf(repo, flow).steps.has(step) ? stepWords(repo, flow.id, step) : `“${step}”`;
}

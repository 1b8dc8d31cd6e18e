import { actionsIn, type Flow, type Handler, type Step } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/** Where a step leads on, and back: what led to it leads there when it is gone. Refused where it does more than to show a page. */
export function onwardOf(flow: Flow, step: Step): { readonly on: string; readonly back: string | undefined } {
  const counter = flow.progress?.done?.source;
  for (const action of actionsIn(step)) {
    const isCount = action.do === "set" && action.sets.every(({ path }) => path === counter);
    if (!isCount && action.do !== "track")
      throw new Refusal(
        `“${step.id}” does more than to show a page (${action.do}): whoever develops the journey has to.`,
      );
  }
  const backward = step.handlers.find(({ event }) => event === "back");
  const [only, ...others] = step.handlers.filter((one) => one !== backward);
  const on = only && plainGoto(only);
  if (on === undefined || others.length > 0)
    throw new Refusal(
      `“${step.id}” does not lead on in one plain way, without a condition or a call: nobody knows where what leads to it should lead.`,
    );
  return { on, back: backward && plainGoto(backward) };
}

function plainGoto({ rules: { goto, list } }: Handler): string | undefined {
  const [rule] = list;
  if (goto !== undefined) return goto.value;
  if (rule === undefined || list.length > 1) return undefined;
  const isPlain = rule.when === undefined && rule.then === undefined && rule.actions.every((one) => one.do !== "call");
  return isPlain ? rule.goto?.value : undefined;
}

import { type Action, actionsIn, type Flow, type Handler, type Step } from "../../../model/index.ts";
import { Refusal } from "../refusal.ts";

/**
 * Actions that only concern the step itself, its page, or what is deleted with it. Values that a call's answer sets are
 * part of its remembered data.
 */
const ITS_OWN: ReadonlySet<Action["do"]> = new Set([
  "track",
  "scroll",
  "focus",
  "open",
  "close",
  "call",
  "fail",
  "alert",
  "log",
  "wait",
  "reset",
]);

/**
 * The steps that follow and precede a step, to which transitions lead once it is deleted. `instead` is a chosen target.
 * Throws a `Refusal` if the step does more than show a page, make calls, and remember what is entered, chosen or
 * answered there.
 */
export function onwardOf(
  flow: Flow,
  step: Step,
  instead: string | null,
): { readonly on: string; readonly back: string | undefined } {
  for (const action of actionsIn(step)) {
    const isKept = action.do === "set" && action.sets.every(({ path }) => /^(?:data|form)\./.test(path));
    if (!isKept && !ITS_OWN.has(action.do))
      throw new Refusal(
        `“${step.id}” does more than show a page and call the service (${action.do}). Ask a developer.`,
      );
  }
  const backward = step.handlers.find(({ event }) => event === "back");
  const [only, ...others] = step.handlers.filter((one) => one !== backward);
  const on = instead ?? (others.length === 0 ? only && plainGoto(only) : undefined);
  if (on === undefined)
    throw new Refusal(
      `“${step.id}” has no single exit without a condition or a call. Choose the step to which people get instead.`,
    );
  if (on === step.id || !flow.steps.has(on)) throw new Refusal(`Transitions cannot lead to “${on}” instead.`);
  return { on, back: backward && plainGoto(backward) };
}

function plainGoto({ rules: { goto, list } }: Handler): string | undefined {
  const [rule] = list;
  if (goto !== undefined) return goto.value;
  if (rule === undefined || list.length > 1) return undefined;
  const isPlain = rule.when === undefined && rule.then === undefined && rule.actions.every((one) => one.do !== "call");
  return isPlain ? rule.goto?.value : undefined;
}

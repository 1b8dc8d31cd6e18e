import { perform } from "./actions.ts";
import { own } from "./own.ts";
import type { Handlers, Rule } from "./program.ts";
import { holds, type Turn } from "./turn.ts";

/**
 * The result of a list of rules: `undefined` if no rule applied, `null` if the person stays, else the step to go to.
 */
export type Outcome = string | null | undefined;

/** Applies the first rule that holds: its actions, then its `goto` or the rules in its `then`. */
export function ask(turn: Turn, rules: readonly Rule[]): Outcome {
  for (const rule of rules) {
    if (!holds(turn, rule.when, rule.at)) continue;
    perform(turn, rule.actions, rule.at);
    if (rule.goto !== undefined) return rule.goto;
    return (rule.then && ask(turn, rule.then)) ?? null;
  }
  return undefined;
}

/**
 * Checks the step's rules for an event, then the flow's. Of several names (`<call>.failed`, `*.failed`), each is tried
 * in order.
 */
export function handle(turn: Turn, ...names: readonly string[]): Outcome {
  const on = turn.step.on;
  const outcome = askHandlers(turn, on, names);
  return outcome === undefined ? askHandlers(turn, turn.program.on, names) : outcome;
}

/** Whether the step or the flow has rules for an event. */
export function isHandled(turn: Turn, name: string): boolean {
  return own(turn.step.on, name) !== undefined || own(turn.program.on, name) !== undefined;
}

/** The name of an event of a call or a form: `save.ok`. */
export function eventOf(owner: string, event: string): string {
  let ofOwner = names.get(owner);
  if (ofOwner === undefined) names.set(owner, (ofOwner = new Map()));
  let name = ofOwner.get(event);
  if (name === undefined) ofOwner.set(event, (name = `${owner}.${event}`));
  return name;
}

function askHandlers(turn: Turn, handlers: Handlers, names: readonly string[]): Outcome {
  for (const name of names) {
    const rules = own(handlers, name);
    const outcome = rules && ask(turn, rules);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

/** `<owner>.<event>`. There are few names, and they are needed at every event, so each one is created once. */
const names = new Map<string, Map<string, string>>();

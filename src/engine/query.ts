import type { Json } from "./json.ts";
import { isEmpty, own } from "./own.ts";
import { ask, type Outcome } from "./rules.ts";
import { focusOn, type Turn } from "./turn.ts";

/**
 * Passes the declared parameters of an address to the journey's `query` rules, without those that do not match their
 * declaration.
 */
export function takeQuery(turn: Turn, parameters: Readonly<Record<string, string>>): Outcome {
  const values: Record<string, Json> = {};
  for (const [name, read] of Object.entries(turn.program.query ?? {})) {
    const text = own(parameters, name);
    const value = text === undefined ? undefined : read(text);
    if (value !== undefined) values[name] = value;
  }
  const rules = own(turn.program.on, "query");
  if (rules === undefined || isEmpty(values)) return undefined;
  focusOn(turn, "form", values);
  return ask(turn, rules);
}

import { isObject, membersOf, optional } from "../json.ts";
import { entries, expressionAt, items, type Raw, under, writtenAt } from "../raw.ts";
import { readActions } from "./read-action.ts";
import type { Reading } from "./reading.ts";
import type { Handler, Rule, Rules } from "./rule.ts";

/** The handlers of events. One with invalid rules is kept without rules, for its name. */
export function readHandlers(reading: Reading, on: Raw): readonly Handler[] {
  return entries(on).map(([event, rules]) => {
    const { file, pointer, json = null } = rules;
    return { file, pointer, event, rules: readRules(reading, rules), value: json };
  });
}

export function readRules(reading: Reading, raw: Raw): Rules {
  const { file, pointer } = raw;
  const goto = writtenAt(raw);
  if (goto !== undefined) return { file, pointer, goto, list: [] };
  if (!Array.isArray(raw.json)) reading.add(raw, "This must be a list of rules, or the name of a step.");
  return { file, pointer, list: items(raw).flatMap((item, index) => readRule(reading, item, index) ?? []) };
}

function readRule(reading: Reading, raw: Raw, index: number): Rule | undefined {
  const { file, pointer, json } = raw;
  if (!isObject(json)) return reading.add(raw, "A rule is an object.");
  const when = expressionAt(raw, "when");
  if (json.when !== undefined && when === undefined) reading.add(under(raw, "when"), "A `when` is an expression.");
  const { leave } = json;
  if (leave !== undefined && typeof leave !== "string") reading.add(under(raw, "leave"), `"leave" must be a text.`);
  return {
    file,
    pointer,
    index,
    actions: readActions(reading, under(raw, "do")),
    bare: Object.keys(json).every((key) => key === "when"),
    ...optional("when", when),
    ...membersOf(writtenAt, raw, "leave", "goto"),
    ...(json.then !== undefined && { then: readRules(reading, under(raw, "then")) }),
  };
}

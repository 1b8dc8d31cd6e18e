import type { Action, Program, Rule } from "../engine/index.ts";

/**
 * The same program, with a report of each rule that applies (by its `at`). Its behaviour is unchanged: the report is
 * the `when` of an additional first action, and is never true.
 */
export function probed(program: Program, applied: (at: string) => void): Program {
  const probedRule = (rule: Rule): Rule => {
    const mark: Action = {
      do: "close",
      when: () => {
        applied(rule.at);
        return false;
      },
    };
    return { ...rule, actions: [mark, ...rule.actions], ...(rule.then && { then: rule.then.map(probedRule) }) };
  };
  const handlers = (on: Program["on"]) =>
    Object.fromEntries(Object.entries(on).map(([event, rules]) => [event, rules.map(probedRule)]));
  const steps = Object.entries(program.steps).map(([id, step]) => [
    id,
    { ...step, guards: step.guards.map(probedRule), on: handlers(step.on) },
  ]);
  return { ...program, on: handlers(program.on), steps: Object.fromEntries(steps) };
}

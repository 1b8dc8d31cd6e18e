import { oncePerPair } from "../model/index.ts";
import type { Context } from "./context.ts";
import type { Finding, Rule } from "./rule.ts";

/** The findings of a rule. `failure` is the error that it threw after these findings, if any. */
export interface RuleAnswer {
  readonly findings: readonly Finding[];
  readonly failure?: unknown;
}

/** Runs a rule. Each rule runs once in a context, even if it is asked before the check, to show an edit. */
export const answerOf = oncePerPair((context: Context, rule: Rule): RuleAnswer => {
  const findings: Finding[] = [];
  try {
    for (const finding of rule.check(context)) findings.push(finding);
    return { findings };
  } catch (failure) {
    return { findings, failure };
  }
});

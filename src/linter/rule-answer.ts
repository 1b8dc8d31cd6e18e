import { oncePerPair } from "../model/index.ts";
import type { Context } from "./context.ts";
import type { Finding, Rule } from "./rule.ts";

/** The findings of a rule. `failure` is the error that it threw after these findings, if any. */
interface RuleAnswer {
  readonly findings: readonly Finding[];
  readonly failure?: unknown;
}

/** Runs a rule. */
export function answerNow(context: Context, rule: Rule): RuleAnswer {
  const findings: Finding[] = [];
  try {
    for (const finding of rule.check(context)) findings.push(finding);
    return { findings };
  } catch (failure) {
    return { findings, failure };
  }
}

/** The same, once in a context: before a check, its first rules decide whether an edit can be shown. */
export const answerOf = oncePerPair(answerNow);

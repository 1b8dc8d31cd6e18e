import { withoutTexts, type Repository } from "../model/index.ts";
import { contextOf } from "./context.ts";
import { blockProperties } from "./rules/block-properties.ts";
import { shape } from "./rules/shape.ts";
import { unknownStep } from "./rules/unknown-step.ts";
import type { Rule } from "./rule.ts";

/**
 * Whether pages work with these files once they are compiled. Other mistakes that the check finds do not prevent a page
 * from being shown. Costs a small part of the check.
 */
export function isShowable(repo: Repository): boolean {
  if ([...repo.files.values()].some(({ value }) => value === undefined)) return false;
  const others = withoutTexts(repo);
  return !finds(shape, repo) && !finds(blockProperties, others) && !finds(unknownStep, others);
}

function finds(rule: Rule, repo: Repository): boolean {
  return [...rule.check(contextOf(repo))].length > 0;
}

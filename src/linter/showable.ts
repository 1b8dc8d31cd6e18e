import { withoutTexts, type Repository } from "../model/index.ts";
import { contextOf } from "./context.ts";
import { answerOf } from "./rule.ts";
import { blockProperties } from "./rules/block-properties.ts";
import { misshapen } from "./rules/shape.ts";
import { unknownStep } from "./rules/unknown-names.ts";

/**
 * Whether pages work with these files once they are compiled. Other mistakes that the check finds do not prevent a page
 * from being shown. Costs a small part of the check.
 */
export function isShowable(repo: Repository): boolean {
  if ([...repo.files.values()].some(({ value }) => value === undefined)) return false;
  if (misshapen(repo).length > 0) return false;
  const context = contextOf(withoutTexts(repo));
  return [blockProperties, unknownStep].every((rule) => {
    const { findings, failure } = answerOf(context, rule);
    return findings.length === 0 && failure === undefined;
  });
}

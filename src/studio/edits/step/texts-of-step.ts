import { type Flow, localesOf, type Repository, type Step } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { type FreshTexts, freshTexts } from "../fresh-texts.ts";

/**
 * Adds texts for a step beside its title. If the title is missing or belongs to another journey, they get the step's
 * name as prefix.
 */
export function textsOfStep(repo: Repository, draft: Draft, flow: Flow, step: Step): FreshTexts {
  const title = step.title?.json;
  const key = typeof title === "string" ? title : "";
  const own = localesOf(repo).filter(({ name }) => name === flow.id);
  const isBeside = key.includes(".") && own.some(({ texts }) => texts.has(key));
  const prefix = isBeside ? key.slice(0, key.lastIndexOf(".") + 1) : `${step.id}.`;
  return freshTexts(repo, draft, { file: own.length > 0 ? flow.id : "common", prefix });
}

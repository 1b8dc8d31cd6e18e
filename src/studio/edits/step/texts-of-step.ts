import { type Flow, localesOf, type Repository, type Step } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { type FreshTexts, freshTexts } from "../fresh-texts.ts";

/** Texts that are new at a step, beside its title; where that is another journey's or none, below the step's name. */
export function textsOfStep(repo: Repository, draft: Draft, flow: Flow, step: Step): FreshTexts {
  const title = step.title?.json;
  const key = typeof title === "string" ? title : "";
  const own = localesOf(repo).filter(({ name }) => name === flow.id);
  const isBeside = key.includes(".") && own.some(({ texts }) => texts.has(key));
  const prefix = isBeside ? key.slice(0, key.lastIndexOf(".") + 1) : `${step.id}.`;
  return freshTexts(repo, draft, { file: own.length > 0 ? flow.id : "common", prefix });
}

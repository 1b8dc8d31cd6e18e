import { armsFor, takesPart } from "./assignment.ts";
import type { Experiments } from "./experiment.ts";

/** About whom is asked, in OpenFeature's words: the visitor's id, and where they are. */
export interface EvaluationContext {
  readonly targetingKey: string;
  readonly site: string;
  readonly language: string;
}

/** The answer for one flag, in OpenFeature's words. */
export interface Evaluation {
  readonly key: string;
  readonly value: string;
  readonly variant: string;
  /** `SPLIT`: by the visitor's id. `DISABLED`: it does not run there. `DEFAULT`: the visitor takes no part in it. */
  readonly reason: "SPLIT" | "DISABLED" | "DEFAULT";
  readonly metadata: { readonly epicKey: string };
}

/** The arm of each flag for a visitor, with the reason: the same arms as on the pages. */
export function evaluate(all: Experiments, { targetingKey, site, language }: EvaluationContext): Evaluation[] {
  const { experiments: list, holdout } = experimentsAt(all, site, language);
  const arms = armsFor(list, targetingKey, {}, holdout);
  return list.map((one) => {
    const value = arms[one.flag] ?? "";
    const takes = takesPart(one, targetingKey, holdout);
    const reason = takes ? "SPLIT" : one.active ? "DEFAULT" : "DISABLED";
    return { key: one.flag, value, variant: value, reason, metadata: { epicKey: one.epicKey } };
  });
}

/** The experiments as they are at a site and in a language: inactive, for everybody, where they do not run. */
export function experimentsAt(all: Experiments, site: string, lang: string): Experiments {
  const experiments = all.experiments.map((one) => {
    const { sites = [site], languages = [lang] } = one;
    return sites.includes(site) && languages.includes(lang) ? one : { ...one, active: false, keepsArm: false };
  });
  return { ...all, experiments };
}

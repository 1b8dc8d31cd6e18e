import { flowNamed, languageOf, stepsOf } from "../../../cli/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { Reference } from "./reference.ts";

/** Where something depends on an answer, each once, as people know these places. */
export function placesOf(repo: Repository, references: readonly Reference[]): readonly string[] {
  const places = references.map(({ path, flow, step }) => {
    if (flow === undefined || step === undefined) return `in ${path}`;
    const steps = stepsOf(repo, flowNamed(repo, flow), languageOf(repo, undefined));
    return `at “${steps.find(({ id }) => id === step)?.title ?? step}” (${path})`;
  });
  return [...new Set(places)];
}

import { flowNamed, languageOf, stepsOf } from "../../../cli/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { Reference } from "./reference.ts";

/** Places beyond these are counted. */
const MOST = 5;

/** Where something depends on an answer, each once, as people know these places; of many the first. */
export function placesOf(repo: Repository, references: readonly Reference[]): readonly string[] {
  const places = references.map(({ path, flow, step }) => {
    if (flow === undefined || step === undefined) return `in ${path}`;
    const steps = stepsOf(repo, flowNamed(repo, flow), languageOf(repo, undefined));
    return `at “${steps.find(({ id }) => id === step)?.title ?? step}” (${path})`;
  });
  const all = [...new Set(places)];
  const more = all.length - MOST;
  return more > 0 ? [...all.slice(0, MOST), `and ${more} more`] : all;
}

import { flowNamed, languageOf, stepsOf } from "../../../insight/index.ts";
import type { Repository } from "../../../model/index.ts";
import type { Reference } from "./reference.ts";

/** How many places are listed. The others are counted. */
const MOST = 5;

/** Describes the places that depend on an answer, without duplicates and limited to the first ones. */
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

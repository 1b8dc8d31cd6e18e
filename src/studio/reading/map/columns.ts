import { type Way, words } from "../../../insight/index.ts";
import { flowOf, type Named, progressOf, type Repository } from "../../../model/index.ts";

export interface Columns {
  /** The steps of the progress bar, after what comes before them. Empty if the journey has no progress bar. */
  readonly names: readonly string[];
  /** The index of a step's column. 0 if there are no columns. */
  of(step: string): number;
}

/**
 * The columns of a map. A step that is no part of the progress is in the first column from which people get there, or
 * else where the step before it in the file is.
 */
export function columnsOf(repo: Repository, named: Named, lang: string, ways: readonly Way[]): Columns {
  const flow = flowOf(repo, named);
  const progress = progressOf(flow);
  if (progress.steps.length === 0) return { names: [], of: () => 0 };
  const found = new Map<string, number>();
  const ids = [...flow.steps.keys()];
  for (const id of ids) if (progress.of(id) >= 0) found.set(id, progress.of(id) + 1);
  const sources = new Map<string, string[]>();
  for (const { from, to, cause } of ways)
    if (from !== undefined && "step" in to && cause.kind !== "guard" && cause.kind !== "progress")
      sources.set(to.step, [...(sources.get(to.step) ?? []), from]);
  let before = 0;
  for (const [index, id] of ids.entries()) {
    if (!found.has(id)) {
      const earlier = (sources.get(id) ?? []).filter((from) => ids.indexOf(from) < index);
      found.set(id, Math.min(...(earlier.length === 0 ? [before] : earlier.map((from) => found.get(from) ?? before))));
    }
    before = found.get(id) ?? before;
  }
  const labels = (flow.progress?.steps ?? []).map(({ label }) => words(repo, named, lang, label?.json));
  return { names: ["Before", ...labels], of: (step) => found.get(step) ?? 0 };
}

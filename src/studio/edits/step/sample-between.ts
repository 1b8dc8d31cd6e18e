import type { JsonObject } from "../../../engine/index.ts";
import { type Flow, isObject, pointer, type Repository, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";

/**
 * Sample data for the new step: that of the step after it, whose guards it shares. `index` is its place in the progress
 * bar. In samples of people who are further along, the count of completed steps is incremented.
 */
export function sampleBetween(
  repo: Repository,
  draft: Draft,
  flow: Flow,
  { name, after, before }: { readonly name: string; readonly after: string; readonly before: string },
  index: number | undefined,
): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  if (!isObject(steps)) return;
  if (index !== undefined) countOn(draft, path, steps, flow, (done) => (done >= index ? done + 1 : done));
  const sample = steps[before];
  const keys = Object.keys(steps);
  if (sample !== undefined) {
    const place = keys.includes(after) ? keys.indexOf(after) + 1 : keys.indexOf(before);
    draft.add(path, "/steps", name, place, sample);
  }
}

/** When a step of the progress bar is deleted, decrements the count of completed steps in samples of people past it. */
export function countOneLess(repo: Repository, draft: Draft, flow: Flow, index: number): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  if (index < 0 || !isObject(steps)) return;
  countOn(draft, path, steps, flow, (done) => (done > index ? done - 1 : done));
}

function countOn(draft: Draft, path: string, steps: JsonObject, flow: Flow, to: (done: number) => number): void {
  const counter = /^data((?:\.\w+)+)$/.exec(flow.progress?.done?.source ?? "")?.[1]?.replaceAll(".", "/");
  if (counter === undefined) return;
  for (const at of ["/data", ...Object.keys(steps).map((step) => pointer("/steps", step))]) {
    const done = draft.value(path, at + counter);
    if (typeof done === "number" && to(done) !== done) draft.set(path, at + counter, to(done));
  }
}

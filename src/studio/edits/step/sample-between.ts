import { type Flow, isObject, pointer, type Repository, valueAt } from "../../../model/index.ts";
import type { AddStep } from "../command.ts";
import type { Draft } from "../draft.ts";

/**
 * Sample data with which the new step is shown: that of the step behind it, under whose guards it is entered. `index`: its place in the bar;
 * samples of those who are further have one step more done.
 */
export function sampleBetween(
  repo: Repository,
  draft: Draft,
  flow: Flow,
  { name, after, before }: AddStep,
  index: number | undefined,
): void {
  const path = `flows/${flow.id}/dev.json`;
  const steps = valueAt(repo.files.get(path)?.value, "/steps");
  if (!isObject(steps)) return;
  const counter = /^data((?:\.\w+)+)$/.exec(flow.progress?.done?.source ?? "")?.[1]?.replaceAll(".", "/");
  if (index !== undefined && counter !== undefined)
    for (const at of ["/data", ...Object.keys(steps).map((step) => pointer("/steps", step))]) {
      const done = draft.value(path, at + counter);
      if (typeof done === "number" && done >= index) draft.set(path, at + counter, done + 1);
    }
  const sample = steps[before];
  const keys = Object.keys(steps);
  if (sample !== undefined) {
    const place = keys.includes(after) ? keys.indexOf(after) + 1 : keys.indexOf(before);
    draft.add(path, "/steps", name, place, sample);
  }
}

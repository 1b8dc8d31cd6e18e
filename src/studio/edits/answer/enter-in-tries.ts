import type { Json } from "../../../engine/index.ts";
import {
  formAt,
  isList,
  isObject,
  type Named,
  pointer,
  type Repository,
  stringAt,
  valueAt,
} from "../../../model/index.ts";
import type { Draft } from "../draft.ts";

/** Whoever fills a form in by a try that people wrote enters a new field, too. */
export function enterInTries(repo: Repository, draft: Draft, form: string, name: string, value: Json): void {
  for (const flow of repo.flows)
    for (const [path, file] of repo.files) {
      if (!path.startsWith(`flows/${flow.id}/simulations/`)) continue;
      const filled = filledIn(repo, flow, form, valueAt(file.value, "/events"), "/events", undefined);
      for (const at of filled) draft.set(path, pointer(at, name), value);
    }
}

/** The values that rows send of a form: each happens at the step that is expected before it; what else may happen goes on from there. */
function* filledIn(
  repo: Repository,
  flow: Named,
  form: string,
  rows: Json | undefined,
  at: string,
  from: string | undefined,
): Generator<string> {
  let step = from;
  for (const [index, row] of (isList(rows) ? rows : []).entries()) {
    const here = pointer(at, index);
    const event = valueAt(row, "/event");
    const sent = step === undefined ? undefined : formAt(repo, flow, { step, event: stringAt(event, "name") ?? "" });
    if (sent?.schema === form && isObject(valueAt(event, "/values"))) yield pointer(here, "event", "values");
    step = stringAt(valueAt(row, "/expect"), "step") ?? step;
    const branches = valueAt(row, "/branches");
    for (const [number, branch] of (isList(branches) ? branches : []).entries())
      yield* filledIn(repo, flow, form, branch, pointer(here, "branches", number), step);
  }
}

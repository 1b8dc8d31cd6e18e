import { isList, type Repository, stringAt, valueAt } from "../../../model/index.ts";
import type { Json } from "../../../engine/index.ts";

/** The simulations of a journey that send one of these events at a step. */
export function triesSending(
  { files }: Repository,
  flow: string,
  step: string,
  events: ReadonlySet<string>,
): readonly string[] {
  return [...files].flatMap(([path, { value }]) => {
    if (!path.startsWith(`flows/${flow}/simulations/`)) return [];
    return sends(valueAt(value, "/events"), undefined, step, events) ? [path] : [];
  });
}

/** Each row happens at the step that the rows before it expect. Branches continue from there. */
function sends(rows: Json | undefined, from: string | undefined, step: string, events: ReadonlySet<string>): boolean {
  let here = from;
  for (const row of isList(rows) ? rows : []) {
    const event = stringAt(valueAt(row, "/event"), "name");
    if (here === step && event !== undefined && events.has(event)) return true;
    here = stringAt(valueAt(row, "/expect"), "step") ?? here;
    const branches = valueAt(row, "/branches");
    for (const branch of isList(branches) ? branches : []) if (sends(branch, here, step, events)) return true;
  }
  return false;
}

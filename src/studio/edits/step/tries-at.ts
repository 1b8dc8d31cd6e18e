import { isList, type Repository, stringAt, valueAt } from "../../../model/index.ts";
import type { Draft } from "../draft.ts";
import { isRecorded } from "../answer/samples.ts";

/**
 * Notes about simulations and recordings that reach a step, were not adjusted, and may now behave differently. A
 * developer of the journey has to check them.
 */
export function triesAt(repo: Repository, draft: Draft, flow: string, step: string): readonly string[] {
  const { files } = draft.plan("");
  const paths = [...repo.files].flatMap(([path, { value }]) => {
    const rows = valueAt(value, "/events");
    const comes = isList(rows) && rows.some((row) => stringAt(valueAt(row, "/expect"), "step") === step);
    return path.startsWith(`flows/${flow}/simulations/`) && comes && !files.has(path) ? [path] : [];
  });
  return [
    ...(paths.length > 0 ? [`A developer has to update what these simulations expect: ${paths.join(", ")}.`] : []),
    ...(isRecorded(repo, step)
      ? ["Recordings that pass this step change: record them again (npm run flow -- record)."]
      : []),
  ];
}

import type { Overview } from "../protocol.ts";
import { armIn, type Lens } from "./lens.ts";

type Trials = Pick<Overview, "experiments">;

/** The arm of a lens by the name that it has now: one that was renamed, here or elsewhere, or had its name back, stands at the same place. */
export function armNow(lens: Pick<Lens, "arm">, before: Trials | null, now: Trials): string {
  const seen = armIn(lens);
  if (seen === undefined) return lens.arm;
  const [was, is] = [before, now].map((one) => one?.experiments.find(({ flag }) => flag === seen.flag)?.arms ?? []);
  if (was === undefined || is === undefined || was.length !== is.length) return lens.arm;
  const renamed = is[was.indexOf(seen.arm)];
  // Arms that changed their places keep their names.
  const isRenamed = renamed !== undefined && !is.includes(seen.arm) && !was.includes(renamed);
  return isRenamed ? `${seen.flag}=${renamed}` : lens.arm;
}

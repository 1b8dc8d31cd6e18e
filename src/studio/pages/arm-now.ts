import type { Overview } from "../protocol.ts";
import { armIn, type Lens } from "./lens.ts";

type Trials = Pick<Overview, "experiments">;

/**
 * The current name of a lens's arm. A renamed arm keeps its index, even if it was renamed by somebody else or renamed
 * back.
 */
export function armNow(lens: Pick<Lens, "arm">, before: Trials | null, now: Trials): string {
  const seen = armIn(lens);
  if (seen === undefined) return lens.arm;
  const [was, is] = [before, now].map((one) => one?.experiments.find(({ flag }) => flag === seen.flag)?.arms ?? []);
  if (was === undefined || is === undefined || was.length !== is.length) return lens.arm;
  const renamed = is[was.indexOf(seen.arm)];
  // Arms that only changed their order keep their names.
  const isRenamed = renamed !== undefined && !is.includes(seen.arm) && !was.includes(renamed);
  return isRenamed ? `${seen.flag}=${renamed}` : lens.arm;
}

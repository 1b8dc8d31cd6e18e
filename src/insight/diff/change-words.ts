import type { Change } from "./change.ts";
import { some } from "./values.ts";

/** A change in words. */
type ChangeWords = Pick<Change, "area" | "flow" | "what" | "who">;

/** A change in one line, and for whom and where it is, with the names of steps and schemas as in the files. */
export function changeWords({ area, flow, step, event, schema, what, at = [], who }: Change): ChangeWords {
  const names = [step, event, schema].filter((name) => name !== undefined);
  const steps = [...new Set(at.map((one) => one.step))];
  return {
    area,
    ...(flow !== undefined && { flow }),
    what: names.length === 0 ? what : `${names.join(", ")}: ${what}`,
    who: steps.length === 0 ? who : [`at ${some(steps)}`, ...who],
  };
}

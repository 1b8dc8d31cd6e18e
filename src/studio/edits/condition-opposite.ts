import { celOf, type MayBeMissing } from "./condition-cel.ts";
import { conditionsIn } from "./condition-read.ts";
import { depthOf, type Joined, MOST_GROUPS } from "./condition.ts";

/** The negation of an expression. It can be shown in the menus if they have the opposite. */
export function oppositeOf(source: string, missing: MayBeMissing): string {
  const joined = conditionsIn(source, missing);
  const not = joined && negated(joined);
  return not === undefined || depthOf(not) > MOST_GROUPS ? `!(${source})` : celOf(not, missing);
}

function negated({ holding, conditions }: Joined): Joined {
  if (holding === "none") return { holding: "any", conditions };
  const isOne = holding === "any" || conditions.length === 1;
  return { holding: "none", conditions: isOne ? conditions : [{ holding, conditions }] };
}

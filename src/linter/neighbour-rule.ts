import type { Context } from "./context.ts";
import type { Finding, Rule } from "./rule.ts";

/** One of several things of a kind, and what it has. */
export interface Neighbour extends Pick<Finding, "file" | "pointer" | "part"> {
  readonly has: ReadonlySet<string>;
  /** Whether it may lack something that all others have. */
  readonly excused?: boolean;
}

/** Enough things of a kind to expect of each what all others have. */
export interface Neighbours {
  readonly alike: readonly Neighbour[];
  readonly says: (lost: string) => string;
}

/** Makes a rule that compares neighbours: it reports the one that lacks something that all others have. */
export function neighbourRule({
  groups,
  ...rule
}: Omit<Rule, "check"> & { groups(context: Context): Iterable<Neighbours> }): Rule {
  return {
    ...rule,
    *check(context) {
      for (const { alike, says } of groups(context)) {
        for (const one of alike) {
          const [first, ...others] = alike.filter((other) => other !== one);
          const lost = [...(first?.has ?? [])].find(
            (part) => !one.has.has(part) && others.every((other) => other.has.has(part)),
          );
          const { has: _, excused, ...place } = one;
          if (lost !== undefined && excused !== true) yield { ...place, message: says(lost) };
        }
      }
    },
  };
}

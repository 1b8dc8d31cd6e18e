import { join } from "node:path";
import { drawerOf, type DrawnVisitor } from "../../../scripts/visitors/draw.ts";
import { PEOPLE } from "../../../scripts/visitors/people.ts";
import { siteOf } from "../../../scripts/visitors/simulate.ts";
import { type Walker, walkerOf } from "../../../scripts/visitors/walk.ts";
import type { Experiment, Experiments } from "../../../src/experiments/index.ts";
import { readRepository, sitesOf } from "../../../src/model/index.ts";
import { readDefined } from "../../../src/server/experiments/index.ts";
import type { Source } from "./simulation.ts";

const repo = readRepository(join(import.meta.dirname, "../../.."));

/** The sites of `flows/sites.json`. */
export const sites = sitesOf(repo).list.map(siteOf);

/** Walks the journeys of `flows/` with the engine. */
export const walkerOfAll = () => walkerOf(repo, [...new Set(PEOPLE.map(({ flow }) => flow))]);

/** The experiments of the files, of which only some run, for everybody and with these shares. */
export function running(flags: readonly string[], share?: Experiment["share"]): Experiments {
  const experiments = readDefined().experiments.experiments.map((one) => {
    const equal = Object.fromEntries(one.arms.map((arm) => [arm, 100 / one.arms.length]));
    return { ...one, active: flags.includes(one.flag), share: share ?? equal };
  });
  return { experiments };
}

/** Draws visitors of one experiment; see `drawerOf`. */
export function visitorsOf(
  walker: Walker,
  {
    flag,
    random,
    ...more
  }: Pick<Parameters<typeof drawerOf>[0], "random" | "effects" | "rates"> & { readonly flag: string },
  experiments = running([flag]),
): () => DrawnVisitor {
  return drawerOf({ walker, people: PEOPLE, sites, experiments, flags: [flag], random, ...more });
}

/**
 * Visitors who walk the real journey with the engine in the arm that the service assigns: an experiment of the files,
 * whose arm decides something before people register.
 */
export function walkedThrough(walker: Walker, flag: string): Source {
  return {
    experiment: (_number, control = 50) => {
      const one = running([flag], { control, treatment: 100 - control }).experiments.find(({ active }) => active);
      if (one === undefined) throw new Error(`There is no experiment ${flag}`);
      return one;
    },
    visits: (random, { control = 0, treatment = 0 }) =>
      function* visits({ share }) {
        const effects = { [flag]: { registered: treatment / control } };
        const draw = visitorsOf(
          walker,
          { flag, random, effects, rates: { registered: control } },
          running([flag], share),
        );
        while (true) {
          const { seen, outcomes } = draw();
          yield { arm: seen[flag] ?? "", registered: outcomes.some(({ metric }) => metric === "registered") };
        }
      },
  };
}

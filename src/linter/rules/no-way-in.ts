import { flowOf, pointer, sitesOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { type JourneyWays, journeyWays, reachable } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const noWayIn: Rule = {
  id: "no-way-in",
  finds: "Nothing leads to a step: not the start, the progress bar, a redirect, a link of a site, or another step.",
  why: "Its author expects people to see it, but nobody ever does.",
  after: ["unknown-step", "unknown-part"],
  *check(context) {
    for (const journey of journeyWays(context)) {
      const reached = reachable(entrances(context, journey), journey.edges);
      for (const id of journey.steps.keys()) {
        if (reached.has(id)) continue;
        const message = `Nothing leads to step "${id}". Go to it from another step, add a link to it to flows/sites.json, or remove it.`;
        yield { file: journey.flow.file, pointer: pointer("/steps", id), part: "key", message };
      }
    }
  },
};

/** Steps through which a journey can be entered from outside. */
export function entrances(context: Context, { flow, steps }: JourneyWays): string[] {
  const named = context
    .of("step")
    .filter(({ place, way }) => place.flow === flow.id && way !== "goto" && way !== "counts");
  const base = flowOf(context.repo, flow).basePath?.value ?? "";
  const links = sitesOf(context.repo).list.flatMap((site) => [site, ...site.byLanguage].flatMap((one) => one.links));
  const paths = links.flatMap(({ address }) => address ?? []);
  // A path leads to the first step that has it.
  const first = new Map([...steps].toReversed().map(([id, { path }]) => [base + path, id]));
  const linked = paths.flatMap((path) => first.get(path.split(/[?#]/)[0] ?? "") ?? []);
  return [...named.map(({ step }) => step), ...linked];
}

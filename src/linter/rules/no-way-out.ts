import { pointer } from "../../model/index.ts";
import { failed, journeyWays, reachable } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const noWayOut: Rule = {
  id: "no-way-out",
  finds: "From a step, neither an end of the journey nor a link out of it can be reached.",
  why: "The person is stuck there. A path that only a failure opens does not count.",
  after: ["unknown-step", "unknown-part"],
  *check(context) {
    for (const { flow, steps, edges, leaving } of journeyWays(context)) {
      const ends = [...steps].filter(([id, { end }]) => end || leaving.has(id)).map(([id]) => id);
      const chosen = edges.filter(({ event }) => event !== undefined && !failed(event));
      const free = reachable(
        ends,
        chosen.map((edge) => ({ ...edge, from: edge.to, to: edge.from })),
      );
      for (const id of steps.keys()) {
        if (free.has(id)) continue;
        const message = `No end of the journey can be reached from step "${id}". Add an event that leads on, or "end": true if the journey may stop here.`;
        yield { file: flow.file, pointer: pointer("/steps", id), part: "key", message };
      }
    }
  },
};

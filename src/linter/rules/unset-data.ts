import { journeyWays, reachable } from "../journey-ways.ts";
import { leavesOf, meets, readsIn, type Touch, writesIn } from "../remembered.ts";
import type { Rule } from "../rule.ts";

export const unsetData: Rule = {
  id: "unset-data",
  severity: "warning",
  finds: "A step reads a remembered value that is set neither in that step nor in a step that leads to it.",
  why: "The person's answer is read from the wrong place: they are asked again, or treated as if they had not answered.",
  after: ["unknown-step", "unknown-part", "unknown-schema", "into-shape"],
  *check(context) {
    for (const { flow, steps, edges } of journeyWays(context)) {
      const writes = writesIn(context, flow);
      const known = new Map<string, readonly Touch[]>();
      const writesOf = (path: string): readonly Touch[] => {
        const own = known.get(path) ?? writes.filter((write) => meets(write.path, path));
        known.set(path, own);
        return own;
      };
      // The steps that can be reached from each step.
      const before = new Map([...steps.keys()].map((id) => [id, reachable([id], edges)]));
      const outside = leavesOf(flow, context).filter((leaf) => leaf.outside);
      const reported = new Set<string>();
      // Whether a value is set does not depend on how it is read.
      const judged = new Set<string>();
      for (const read of readsIn(context, flow)) {
        const { step, path } = read;
        const place = `${path} ${step}`;
        // An invariant may promise that a value is never set.
        if (read.use.pointer.startsWith("/invariants/") || judged.has(place)) continue;
        judged.add(place);
        const written = writesOf(path);
        const here = written.some(
          (write) => write.step === undefined || step === undefined || before.get(write.step)?.has(step) === true,
        );
        // A value that is never set is reported only once.
        const key = written.length === 0 ? path : place;
        if (here || reported.has(key) || outside.some((leaf) => meets(leaf.path, path))) continue;
        reported.add(key);
        const message =
          written.length === 0
            ? `Nothing in the journey gives data.${path} a value, so this is always its default. Set it, or correct the name.`
            : `data.${path} gets its value only in ${[...new Set(written.map((write) => `step "${write.step}"`))].join(", ")}, which does not lead here. Set it earlier, or correct the name.`;
        yield { file: read.use.file, pointer: read.use.pointer, message };
      }
    }
  },
};

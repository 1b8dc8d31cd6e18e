import { journeyWays, reachable } from "../journey-ways.ts";
import { leavesOf, meets, readsIn, type Touch, writesIn } from "../remembered.ts";
import type { Rule } from "../rule.ts";

export const unsetData: Rule = {
  id: "unset-data",
  severity: "warning",
  finds: "A remembered value is read in a step, and nothing gives it a value there or in a step that leads there.",
  why: "The person's answer is looked for in the wrong place: they are asked again, or taken for somebody who said nothing.",
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
      // Whoever can come to a step by its address may have been anywhere before.
      const before = new Map([...steps.keys()].map((id) => [id, reachable([id], edges)]));
      const outside = leavesOf(flow, context).filter((leaf) => leaf.outside);
      const told = new Set<string>();
      for (const read of readsIn(context, flow)) {
        const { step, path } = read;
        // A promise may well be that nothing ever sets it.
        if (read.use.pointer.startsWith("/invariants/")) continue;
        const given = writesOf(path);
        const here = given.some(
          (write) => write.step === undefined || step === undefined || before.get(write.step)?.has(step) === true,
        );
        // Where it is never set at all, one word is enough.
        const key = given.length === 0 ? path : `${path} ${step}`;
        if (here || told.has(key) || outside.some((leaf) => meets(leaf.path, path))) continue;
        told.add(key);
        const message =
          given.length === 0
            ? `Nothing in the journey gives data.${path} a value, so this is always its default. Set it, or correct the name.`
            : `data.${path} gets its value only in ${[...new Set(given.map((write) => `step "${write.step}"`))].join(", ")}, which does not lead here. Set it before, or correct the name.`;
        yield { file: read.use.file, pointer: read.use.pointer, message };
      }
    }
  },
};

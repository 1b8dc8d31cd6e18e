import { journeyWays } from "../journey-ways.ts";
import { leavesOf, meets, readsIn, writesIn } from "../remembered.ts";
import type { Rule } from "../rule.ts";

export const unusedData: Rule = {
  id: "unused-data",
  severity: "warning",
  finds: "A remembered value is set but never read, or neither set nor read.",
  why: "It is personal data that is not needed. Or the value is read from another place, which stays empty.",
  after: ["unknown-step", "unknown-part", "unknown-schema", "into-shape"],
  *check(context) {
    for (const { flow } of journeyWays(context)) {
      const reads = readsIn(context, flow);
      const writes = writesIn(context, flow);
      for (const { path, file, pointer, outside } of leavesOf(flow, context)) {
        if (outside || reads.some((read) => meets(read.path, path))) continue;
        const set = writes.some((write) => meets(write.path, path));
        const what = set ? "is set but never read" : "is neither set nor read";
        yield {
          file,
          pointer,
          part: "key",
          message: `data.${path} ${what} in the journey "${flow.id}". Remove it, or read it where it is needed.`,
        };
      }
    }
  },
};

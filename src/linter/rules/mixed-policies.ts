import { descriptorOf, flowOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const mixedPolicies: Rule = {
  id: "mixed-policies",
  finds: "Blocks at one path need different document policies, for example a payment block and an embedded page.",
  why: "A page is served with a single policy, so one of the blocks stays empty. And a page with a payment should allow as little as possible.",
  *check(context) {
    const { repo } = context;
    const first = new Map<string, { readonly policy: string; readonly block: string }>();
    for (const { place, name, file, pointer } of context.of("block")) {
      const descriptor = repo.blocks.get(name);
      const policy = descriptor && descriptorOf(descriptor).policy;
      const flow = repo.flows.find(({ id }) => id === place.flow);
      if (policy === undefined || flow === undefined || place.step === undefined) continue;
      const path = `${flow.id} ${flowOf(repo, flow).steps.get(place.step)?.path?.value ?? ""}`;
      const before = first.get(path);
      if (before === undefined) first.set(path, { policy, block: name });
      else if (before.policy !== policy)
        yield {
          file,
          pointer,
          message: `The block "${name}" needs the policy "${policy}", but "${before.block}" at the same path needs "${before.policy}". Show them in steps with different paths.`,
        };
    }
  },
};

import type { PageView } from "../../protocol-page.ts";
import type { Lens } from "../lens.ts";

/** What forms know of a page where there is none. Facts are everybody's, so no arm has others. */
export function noPage({ flow, step }: Pick<Lens, "flow" | "step">): PageView {
  const none = {
    texts: [],
    forms: [],
    calls: [],
    sends: [],
    asking: [],
    transitions: [],
    stays: [],
    guards: [],
    parts: [],
    additions: [],
  };
  return {
    ...none,
    arm: "",
    flow,
    step,
    title: "",
    base: "",
    address: null,
    caseLimits: {},
    whole: null,
    conditions: {},
  };
}

import type { Rule } from "./rule.ts";

/** What an exploration of journeys (`src/explorer/`) finds: the kinds of mistakes, as rules are described. */
export const explorationKinds: readonly (Pick<Rule, "id" | "finds" | "why"> & { readonly severity?: "warning" })[] = [
  {
    id: "stuck",
    finds:
      "Somebody can get to a page from which neither an end of the journey nor a way out of it can be reached, whatever they do and whatever the service answers. A way that only a failure, the browser's Back or a typed address opens does not count.",
    why: "They would wait, or press buttons, for ever.",
  },
  {
    id: "guard-loop",
    finds: "Guards send somebody from step to step and back again without an end.",
    why: "They would land at the start of the journey, for no reason that they can see, and be sent off again.",
  },
  {
    id: "idle-wait",
    finds:
      "A page says that something is on its way (a block whose descriptor has `waits`), and nothing is: no call runs, and no time is waited for.",
    why: "The person waits for ever.",
  },
  {
    id: "invariant",
    finds: "A promise of the journey (`invariants`) does not hold for somebody.",
    why: "It says itself who is harmed and how: its `why`.",
  },
  {
    id: "missing-value",
    severity: "warning",
    finds:
      "Somebody gets to a step without what it needs: a call is made without a value that its contract requires, or a text is shown with a gap.",
    why: "The call is refused whatever they do, or they read half a sentence.",
  },
  {
    id: "not-reached",
    severity: "warning",
    finds:
      "A step to which no way was found, or a rule that was never found to apply, over all arms, sites, answers and endings of calls. Guards, and what a setting switches off, do not count. Where the search did not see everything, it says in how many transitions it looked.",
    why: "Its author believes that it protects or serves somebody; most often a condition is the wrong way round.",
  },
  {
    id: "simulation",
    finds:
      "A journey does otherwise than one of its simulations says (`flows/<journey>/simulations/`), or, a warning, than was recorded of it (`tests/recordings/<journey>/`): another step, call, value, report, page or refusal. What people agree to, who is charged and when, amounts, what is sent where, and a call that is made twice are errors.",
    why: "People will notice it. Where that is meant, `npm run flow -- record` records it (an error of these with `--accept` and its name), and the change shows in review as what people will notice.",
  },
];

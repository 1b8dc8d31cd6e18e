import { commandFor } from "../model/index.ts";
import type { Rule } from "./rule.ts";

/** The kinds of problems that an exploration of journeys (`src/explorer/`) finds, described like rules. */
export const explorationKinds: readonly (Pick<Rule, "id" | "finds" | "why"> & { readonly severity?: "warning" })[] = [
  {
    id: "stuck",
    finds:
      "A person can get to a page from which they reach neither an end of the journey nor a link out of it, whatever they do and whatever the service answers. A path that only a failure, the browser's Back button or a typed address opens does not count. Or some people can only go back from a page, because what leads on stays disabled for them.",
    why: "The person waits, or presses buttons, forever.",
  },
  {
    id: "guard-loop",
    finds:
      "Guards send a person back and forth between steps without end. Or people who submit what they have answered are sent back to the same page again and again, with the same answers and without an error or a message.",
    why: "The person ends up at the start of the journey for no visible reason, and is redirected again.",
  },
  {
    id: "idle-wait",
    finds:
      "A page says that something is loading (a block whose descriptor has `waits`), but no call and no timer is running.",
    why: "The person waits forever.",
  },
  {
    id: "invariant",
    finds: "A promise of the journey (`invariants`) is broken in some situation.",
    why: "The promise itself says who is harmed and how.",
  },
  {
    id: "missing-value",
    severity: "warning",
    finds:
      "A person gets to a step without data that it needs: a call is made without a value that its contract requires, or a text is shown with a gap.",
    why: "The request is always refused, or the person reads half a sentence.",
  },
  {
    id: "not-reached",
    severity: "warning",
    finds:
      "A step was never reached, or a rule never applied, across all arms, sites, answers and outcomes of calls. Guards, and parts that a setting switches off, do not count. If the search was incomplete, a rule or a step is reported only if, in everything that was left out, conditions on what is remembered exclude it, and the message says how many transitions were covered. A step to which a guard or only an address leads is then not reported.",
    why: "Its author relies on it to protect or serve people. Usually a condition is inverted.",
  },
  {
    id: "not-filled-in",
    severity: "warning",
    finds:
      "The exploration found no answers with which a form can be submitted. What follows the form is then not explored, and nothing is reported about it.",
    why: "Either nobody can submit the form, or its rules are too difficult for the exploration.",
  },
  {
    id: "arms-differ",
    severity: "warning",
    finds:
      "In an arm of an experiment that has a plan, nobody was found who reaches an end of the journey that people reach in another arm. Or an arm requires an answer that is not required without its changes, or in the first arm. Not if the plan says so (`differs`).",
    why: "People who are asked more, or who get elsewhere, cannot be compared by what they do later.",
  },
  {
    id: "simulation",
    finds:
      "A journey behaves differently than its simulations (`flows/<journey>/simulations/`) and recordings (`tests/recordings/<journey>/`) say: another step, call, value, report, page or refusal. All differences are one warning, each said once, however many simulations show it. Differences in consent, in who is charged and when, in amounts, in what is sent where, and a repeated call are errors, one for each kind.",
    why: `People will notice the difference. If it is intended, \`${commandFor("record")}\` writes the simulations and recordings anew (for errors, with \`--accept\` and the name of the difference), and the review shows it as a change that people will notice.`,
  },
];

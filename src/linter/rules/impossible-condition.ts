import { groupBy, pointer, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { type Impossible, impossibleAlone, impossibleIn } from "../impossible.ts";
import type { Finding, Rule } from "../rule.ts";
import { RULE, situationOf } from "../situation.ts";

export const impossibleCondition: Rule = {
  id: "impossible-condition",
  finds:
    "A condition can never hold, or always holds: it contradicts itself, the conditions around it, or the rules (or labels) before it. Or those before it already cover everything.",
  why: "A rule, a block or an action that its author relies on never takes effect, or one that was meant for some people applies to everybody.",
  after: ["unknown-part"],
  *check(context) {
    for (const use of context.of("rules")) yield* inList(context, use);
    yield* inLabels(context);
    for (const use of context.of("expression")) {
      if (use.expects !== "boolean" || RULE.test(use.pointer)) continue;
      // If the expression has a type error, that report already explains why it can never hold.
      if (context.cel(use).problems.length === 0) yield* alone(context, use);
    }
  },
};

const NEVER: Readonly<Record<Impossible["because"], string>> = {
  itself: "This rule never applies: it contradicts itself. Correct its condition, move it up, or remove it.",
  before:
    "This rule never applies: a rule before it applies in all the same cases. Correct its condition, move it up, or remove it.",
  "nothing left":
    "This rule never applies: the rules before it cover all cases. Correct their conditions, or remove it.",
};

function* inList(context: Context, use: UseOf<"rules">): Generator<Finding> {
  const whens = use.rules.map(({ when }) => when?.source ?? "true");
  for (const { rule, because } of impossibleIn(situationOf(context, use.place, whens))) {
    const at = use.rules[rule]?.pointer ?? use.pointer;
    yield { file: use.file, pointer: because === "nothing left" ? at : pointer(at, "when"), message: NEVER[because] };
  }
}

/** Labels of a field: the first one whose condition holds is shown. */
function* inLabels(context: Context): Generator<Finding> {
  const conditions = context.of("expression").filter(({ pointer: at }) => LABEL.test(at));
  for (const uses of groupBy(conditions, ({ file, pointer: at }) => `${file.path}${at.replace(LABEL, "")}`).values()) {
    const [first] = uses;
    if (first === undefined || uses.some((use) => context.cel(use).problems.length > 0)) continue;
    const sources = uses.map(({ source }) => source);
    for (const { rule, because } of impossibleIn(situationOf(context, first.place, sources))) {
      const use = uses[rule];
      if (use === undefined || because === "itself") continue;
      const message =
        "This label is never shown: a label before it is shown in all the same cases. Correct one of their conditions, or remove this label.";
      yield { file: use.file, pointer: use.pointer, message };
    }
  }
}

const LABEL = /\/labels\/\d+\/when$/;

function* alone(context: Context, use: UseOf<"expression">): Generator<Finding> {
  // For an action, earlier actions may have changed the surrounding conditions. For a block, they hold as long as it is
  // shown.
  const around_ = use.place.block === undefined ? [] : use.place.assumed;
  const { never, always } = impossibleAlone(situationOf(context, use.place, [use.source, ...around_]));
  const where = { file: use.file, pointer: use.pointer };
  if (never) {
    const around = around_.length > 0 ? "it contradicts itself, or the conditions around it" : "it contradicts itself";
    yield { ...where, message: `This can never hold: ${around}. Correct it, or remove what depends on it.` };
  }
  if (always && use.pointer.endsWith("/when")) {
    yield { ...where, message: "This always holds. Remove the condition, or correct it." };
  }
}

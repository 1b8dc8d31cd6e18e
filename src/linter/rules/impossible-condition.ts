import { parseCel } from "../../cel/index.ts";
import {
  type Action,
  asJson,
  flowOf,
  groupBy,
  originOf,
  type ParameterValue,
  pointer,
  type UseOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { type Impossible, impossibleAlone, impossibleIn, RULE, situationOf } from "../impossible.ts";
import type { Finding, Rule } from "../rule.ts";
import { scopeOfSetValues } from "../set-values.ts";
import { conditionsTogether } from "../truth.ts";

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

export const expression: Rule = {
  id: "expression",
  finds:
    "An expression has a syntax error, names something that does not exist, compares values that can never be equal, reads a value that may be absent without checking `has()`, or returns a type that does not fit its place.",
  why: "The journey would silently take the wrong path for some people.",
  *check({ of, cel }) {
    for (const use of of("expression")) {
      // Errors in a value with parameters are reported where the value is defined, not where it is used.
      const made = use.file.names?.filter(({ kind, pointer }) => kind === "values" && pointer === use.pointer) ?? [];
      if (made.some(({ name }) => isBroken(use.file.parameterValues?.get(name)))) continue;
      for (const { message, offset, length, misspelt } of cel(use).problems) {
        const out = use.file.asWritten?.has(use.pointer) ? ` Written out, this is: ${use.source.trim()}` : "";
        const span = { offset: use.offset + offset, length };
        yield { ...use, message: message + out, span, ...(misspelt && { misspelt }) };
      }
    }
  },
};

function isBroken(value: ParameterValue | undefined): boolean {
  return value !== undefined && "problem" in parseCel(value.source);
}

export const oppositeAction: Rule = {
  id: "opposite-action",
  severity: "warning",
  finds:
    "On entering one step, an action is done under a condition. On entering another step, the same action is done under the opposite condition.",
  why: "One of the two is inverted: data is requested where it is already present, and not where it is missing.",
  after: ["unknown-part"],
  *check(context) {
    for (const named of context.repo.flows) {
      const entering = [...flowOf(context.repo, named).steps.values()].flatMap(({ enter }) => enter);
      const actions = entering.filter(({ when }) => when !== undefined);
      for (const alike of groupBy(actions, withoutCondition).values()) {
        for (const [index, action] of alike.entries()) {
          const other = alike.slice(0, index).find((one) => excludes(context, named.id, one, action));
          if (other?.when === undefined || action.when === undefined) continue;
          const line = other.file.locate(other.pointer).line;
          const message = `The action in line ${line} does the same under the opposite condition ("${other.when.source}"). Correct the condition that is wrong.`;
          yield { file: action.when.file, pointer: action.when.pointer, message };
          break;
        }
      }
    }
  },
};

/** What an action does, without its condition. */
function withoutCondition(action: Action): string {
  return JSON.stringify(asJson(action), (key, part: unknown) => (key === "when" ? undefined : part));
}

/** Whether two conditions read the same values and are always opposite. A part that two steps share counts once. */
function excludes(context: Context, flow: string, one: Action, other: Action): boolean {
  const [a, b] = [one.when?.source ?? "", other.when?.source ?? ""];
  if (JSON.stringify(originOf(one)) === JSON.stringify(originOf(other))) return false;
  const together = conditionsTogether(
    [a, b],
    scopeOfSetValues(context, { flow, assumed: [] }),
    context.conditions(flow),
  );
  const reads = (source: string) => [...together.readsOf(source)].sort().join(" ");
  const worlds = together.worlds ?? [];
  if (reads(a) !== reads(b) || worlds.length === 0) return false;
  return worlds.every((world) => together.holds(a, world) !== together.holds(b, world));
}

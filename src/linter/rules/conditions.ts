import { type ASTNode, childrenOf, literalOf, parseCel } from "../../cel/index.ts";
import {
  type Action,
  actionsIn,
  flowOf,
  remembering,
  type Step,
  type UseOf,
  type UsePlace,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { scopeOfSetValues } from "../set-values.ts";
import type { Rule } from "../rule.ts";
import { conditionsOf, conditionsTogether, type IdlePart, type Question, questionOf } from "../truth.ts";

const idlePart: Rule = {
  id: "idle-part",
  severity: "warning",
  finds: "A part of a condition has no effect: the condition always gives the same result without it.",
  why: "Its author meant to restrict the condition further. Because of a wrong operator or value, something is shown, done or refused for the wrong people.",
  after: ["unknown-part"],
  *check(context) {
    for (const { source, offset, place, ...use } of context.of("expression")) {
      if (!/&&|\|\|/.test(source)) continue;
      const named = place.form === undefined ? context.conditions(place.flow) : {};
      const part = firstIdle(JSON.stringify(questionOf([source], scopeOfSetValues(context, place), named)));
      if (part !== null) {
        const words = source.slice(part.offset, part.offset + part.length);
        const message = `"${words}" has no effect here: the result is the same without it. Correct it, or remove it.`;
        yield { ...use, span: { offset: offset + part.offset, length: part.length }, message };
      }
    }
  },
};

/** The first part of a question's condition that has no effect. */
const firstIdle = remembering("idle parts", (text): IdlePart | null => {
  const question = JSON.parse(text) as Question;
  return conditionsOf(question).idleIn(question.sources[0] ?? "")[0] ?? null;
});

const idleSet: Rule = {
  id: "idle-set",
  severity: "warning",
  finds: "An action sets a value that, according to its own condition, is already set.",
  why: "The action changes nothing. Usually the condition is inverted, and the people it was meant for are left out.",
  after: ["unknown-part", "unknown-data"],
  *check(context) {
    for (const named of context.repo.flows) {
      const flow = flowOf(context.repo, named);
      for (const owner of [flow, ...flow.steps.values()]) {
        const step = "enter" in owner ? (owner as Step).id : undefined;
        const place: UsePlace = { flow: named.id, ...(step !== undefined && { step }), assumed: [] };
        for (const action of actionsIn(owner)) yield* inAction(context, action, place);
      }
    }
  },
};

function* inAction(context: Context, action: Action, place: UsePlace) {
  if (action.do !== "set" || action.when === undefined) return;
  const when = action.when.source;
  if (!("ast" in parseCel(when))) return;
  for (const { path, value, file, pointer } of action.sets) {
    const said = literal(value.json);
    if (said === undefined || !path.startsWith("data.")) continue;
    const has = `${path} == ${said}`;
    const together = conditionsTogether([when, has], scopeOfSetValues(context, place), context.conditions(place.flow));
    const worlds = together.worlds?.filter((world) => together.holds(when, world) === true) ?? [];
    if (worlds.length === 0 || !together.readsOf(when).has(path)) continue;
    if (!worlds.every((world) => together.holds(has, world) === true)) continue;
    const message = `According to its "when", this runs only if ${path} is already ${said}. Correct the condition or the value.`;
    yield { file, pointer, message };
  }
}

function literal(value: unknown): string | undefined {
  if (typeof value === "string") return value.startsWith("=") ? undefined : `'${value.replaceAll(/['\\]/g, "\\$&")}'`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}

const mixedOperators: Rule = {
  id: "mixed-operators",
  severity: "warning",
  finds: "A condition mixes `&&` and `||` without parentheses that show which parts belong together.",
  why: "Most people read it from left to right, but “and” binds more tightly than “or”: the condition holds for other people than its author intended.",
  *check(context) {
    for (const { source, offset, place: _, ...use } of context.of("expression")) {
      if (!source.includes("&&") || !source.includes("||")) continue;
      const parsed = parseCel(source);
      const [found] = "ast" in parsed ? bareIn(parsed.ast) : [];
      if (found === undefined) continue;
      const words = source.slice(found.start, found.end);
      const message = `"${words}" is next to "||" without parentheses, so it is unclear what belongs together. Put it in parentheses, or correct the operator.`;
      yield { ...use, span: { offset: offset + found.start, length: found.end - found.start }, message };
    }
  },
};

/** The `&&` parts directly inside an `||` that have no parentheses. */
function bareIn(node: ASTNode): readonly ASTNode[] {
  const inside = childrenOf(node).flatMap(bareIn);
  if (node.op !== "||") return inside;
  const bare = node.args.filter((part) => part.op === "&&" && !isEnclosed(part));
  return [...bare, ...inside];
}

function isEnclosed({ input, start }: ASTNode): boolean {
  return input.slice(0, start).trimEnd().endsWith("(");
}

const deadRule: Rule = {
  id: "dead-rule",
  finds: "A rule comes after a rule that always applies, or after one with the same `when`.",
  why: "The rule never applies, so what its author intended never happens.",
  after: ["unknown-part"],
  *check({ of }) {
    for (const use of of("rules")) {
      const together = new Set<string>();
      for (const rule of use.rules) {
        const when = rule.when?.source.trim() ?? "true";
        const at = rule.pointer;
        if (together.has("true")) {
          yield {
            ...use,
            pointer: at,
            message: 'This rule never applies: the one before it has no "when". Move that one to the end.',
          };
          break;
        }
        if (together.has(when)) {
          yield {
            ...use,
            pointer: at,
            message: `This rule never applies: one before it has the same "when". Remove one of them.`,
          };
        }
        together.add(when);
      }
    }
  },
};

const beyondList: Rule = {
  id: "beyond-list",
  finds:
    "An expression reads an item of a list by its index, but the conditions around it allow a shorter list. The first item is not reported if no condition checks the size of the list.",
  why: "If the list is shorter, the item is missing: the person sees a gap, or a request is made without the data it needs.",
  *check(context) {
    for (const use of context.of("expression")) {
      const { source, offset } = use;
      if (!/\[\s*\d/.test(source)) continue;
      const parsed = parseCel(source);
      for (const read of "ast" in parsed ? readsIn(parsed.ast) : []) {
        if (!mayLack(context, use, read)) continue;
        const { list, index, node } = read;
        const message = `This reads item ${index + 1} of a list that may be shorter. Check size(${list}) > ${index} first, or read another item.`;
        const span = { offset: offset + node.start, length: node.end - node.start };
        yield { file: use.file, pointer: use.pointer, span, message };
      }
    }
  },
};

interface Read {
  /** As in the source. */
  readonly list: string;
  readonly index: number;
  readonly node: ASTNode;
}

/** Reads of an item by its index, except from list literals. */
function* readsIn(node: ASTNode): Generator<Read> {
  if (node.op === "[]") {
    const [list, at] = node.args;
    const index = literalOf(at);
    if (typeof index === "number" && list.op !== "list")
      yield { list: list.input.slice(list.start, list.end), index, node };
  }
  for (const child of childrenOf(node)) yield* readsIn(child);
}

function mayLack(context: Context, { source, place }: UseOf<"expression">, { list, index }: Read): boolean {
  const size = `size(${list})`;
  // A size check in the expression itself may already guard the read.
  if (source.includes(size)) return false;
  const around = place.assumed.filter((one) => one.includes(size));
  // Without a size check, another condition, such as exists(), often ensures that the first item exists.
  if (around.length === 0) return index > 0;
  const there = `${size} > ${index}`;
  const together = conditionsTogether(
    [...around, there],
    scopeOfSetValues(context, place),
    context.conditions(place.flow),
  );
  const worlds = together.worlds?.filter((world) => around.every((one) => together.holds(one, world) !== false)) ?? [];
  return worlds.some((world) => together.holds(there, world) === false);
}

/** Conditions that do not decide what their author thinks. */
export const conditionsRules: readonly Rule[] = [idlePart, idleSet, mixedOperators, deadRule, beyondList];

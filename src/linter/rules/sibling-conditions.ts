import type { Json } from "../../engine/index.ts";
import {
  type Block,
  conditionalIn,
  descriptorOf,
  flowOf,
  groupBy,
  type Named,
  partsOf,
  pointer,
  type SourceFile,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";
import { type Conditions, conditionsTogether } from "../truth.ts";

export const siblingConditions: Rule = {
  id: "sibling-conditions",
  finds:
    "Alternative blocks, or alternative parts of a block, are sometimes shown together or not at all. Or a placeholder for something that is loading (`waits`) is shown together with what replaces it. Or one member of a part has the opposite condition of the others.",
  why: "The person sees two headings or two versions of a text, or none.",
  *check(context) {
    for (const flow of context.repo.flows) {
      for (const step of flowOf(context.repo, flow).steps.values()) {
        for (const list of [step.page, step.aside, step.header]) {
          const siblings = list.flatMap(siblingOf);
          const together = yield* between(context, flow, step.id, siblings);
          // The areas around a page, and parts of a page, need no heading at all times.
          if (list === step.page) yield* withoutHeading(flow, list, siblings, together);
          yield* besideWaiting(context, flow, step.id, list);
          for (const block of list) yield* inside(context, flow, step.id, block.raw, block.pointer);
        }
      }
    }
  },
};

/**
 * One of several alternatives. Among whole blocks, only headings exclude each other. Other blocks may be shown
 * together.
 */
interface Sibling {
  readonly when: string;
  readonly kind: "heading" | "part";
  readonly at: string;
}

function siblingOf({ name, when }: Block): readonly Sibling[] {
  return when === undefined || name !== "heading" ? [] : [{ when: when.source, kind: name, at: when.pointer }];
}

/**
 * A placeholder for something that is loading excludes the blocks that replace it. Those are the blocks whose
 * conditions read the same values.
 */
function* besideWaiting(context: Context, flow: Named, step: string, list: readonly Block[]): Generator<Finding> {
  const waiting = list.filter(({ descriptor }) => descriptor && descriptorOf(descriptor).waits !== undefined);
  const all = waiting.length === 0 ? [] : list.flatMap(({ when }) => (when === undefined ? [] : [when]));
  const place = { flow: flow.id, step, assumed: [] };
  const sources = all.map(({ source }) => source);
  const together = conditionsTogether(sources, context.scope(place), context.conditions(flow.id));
  const asks = (source: string) => [...together.readsOf(source)].sort().join(" ");
  const holds = (source: string, world: Parameters<typeof together.holds>[1]) => together.holds(source, world) === true;
  for (const { when } of waiting) {
    if (when === undefined) continue;
    for (const other of all) {
      if (other === when || asks(other.source) !== asks(when.source)) continue;
      if (together.worlds?.some((world) => holds(when.source, world) && holds(other.source, world)) !== true) continue;
      const message = `This can be shown together with line ${flow.file.locate(when.pointer).line}, which says that something is loading: both conditions can hold at once. Correct one, so that only one of them holds at a time.`;
      yield { file: flow.file, pointer: other.pointer, message };
    }
  }
}

/** The contents of a block: other blocks, and parts with conditions. */
function* inside(context: Context, flow: Named, step: string, value: Json, at: string): Generator<Finding> {
  const parts = partsOf(value);
  if (Array.isArray(value)) {
    const siblings = parts.flatMap(([index, part]): readonly Sibling[] => {
      const { when, rest } = conditionalIn(part) ?? {};
      const kind = rest?.block ?? "part";
      const isOne = when !== undefined && (kind === "heading" || kind === "part");
      return isOne ? [{ when, kind, at: pointer(at, index, "when") }] : [];
    });
    yield* between(context, flow, step, siblings);
  } else yield* opposite(flow.file, value, at);
  for (const [key, part] of parts) yield* inside(context, flow, step, part, pointer(at, key));
}

/**
 * Reports the one member that is shown when the others are not. The members belong together, like the option lists of a
 * form that are loaded at once.
 */
function* opposite(file: SourceFile, value: Json, at: string): Generator<Finding> {
  const members = partsOf(value).flatMap(([name, part]) => {
    const { when } = conditionalIn(part) ?? {};
    return when === undefined ? [] : [{ name, when }];
  });
  if (members.length < ALIKE) {
    const [one, other] = members.flatMap(({ when }, index) =>
      members.slice(index + 1).flatMap((next) => (areOpposite(when, next.when) ? [[when, next] as const] : [])),
    )[0] ?? ["", undefined];
    if (other === undefined) return;
    const message = `Another member here has the opposite condition (${one}), so the two never exist together. Give both the same condition, or correct it.`;
    return yield { file, pointer: pointer(at, other.name, "when"), message };
  }
  const [odd, ...more] = members.filter(({ when }) => members.filter((other) => other.when === when).length === 1);
  const usual = members.find((member) => member !== odd)?.when ?? "";
  if (odd === undefined || more.length > 0 || !areOpposite(odd.when, usual)) return;
  const message = `All other members here have the condition ${usual}, but this one has the opposite. Give it the same condition, or correct it.`;
  yield { file, pointer: pointer(at, odd.name, "when"), message };
}

/** This many members with the same condition are no coincidence. */
const ALIKE = 4;

function areOpposite(one: string, other: string): boolean {
  const [bare, same] = [one, other].map((text) => text.replaceAll(/[\s()]/g, ""));
  return bare === `!${same}` || same === `!${bare}`;
}

/** Compares siblings of one kind in a list whose conditions read the same values. */
function* between(
  context: Context,
  flow: Named,
  step: string,
  siblings: readonly Sibling[],
): Generator<Finding, Conditions> {
  const place = { flow: flow.id, step, assumed: [] };
  const scope = context.scope(place);
  const together = conditionsTogether(
    siblings.map(({ when }) => when),
    scope,
    context.conditions(flow.id),
  );
  const groups = groupBy(siblings, ({ kind, when }) => `${kind} ${[...together.readsOf(when)].sort().join(" ")}`);
  for (const group of groups.values()) {
    if (group.length < 2 || together.worlds === undefined) continue;
    // Several options of a list may be shown at once. But if only some pairs overlap, the parts are meant as
    // alternatives.
    const pairs = group.flatMap((one, index) => group.slice(index + 1).map((other) => [one, other] as const));
    const meet = ([one, other]: readonly [Sibling, Sibling]) =>
      together.worlds?.some(
        (world) => together.holds(one.when, world) === true && together.holds(other.when, world) === true,
      ) === true;
    const overlapping = pairs.filter(meet);
    if (overlapping.length < pairs.length || group[0]?.kind === "heading") {
      for (const [one, other] of overlapping) {
        const message = `This can be shown together with the one in line ${flow.file.locate(one.at).line}: both conditions can hold at once. Correct one, so that only one of them holds at a time.`;
        yield { file: flow.file, pointer: other.at, message };
      }
    }
  }
  return together;
}

/** Reports a page on which at times no heading is shown. */
function* withoutHeading(
  flow: Named,
  page: readonly Block[],
  siblings: readonly Sibling[],
  together: Conditions,
): Generator<Finding> {
  const headings = siblings.filter(({ kind }) => kind === "heading");
  const last = headings.at(-1);
  const always = page.some(({ name, when }) => name === "heading" && when === undefined);
  if (last === undefined || always) return;
  // Other conditions may ensure that the value is present.
  if (headings.some(({ when }) => [...together.readsOf(when)].some((name) => name.startsWith("has(")))) return;
  const open = together.worlds?.some((world) => headings.every(({ when }) => together.holds(when, world) === false));
  if (open !== true) return;
  const message =
    "In some cases this page has no heading. Correct the conditions, so that one heading is always shown.";
  yield { file: flow.file, pointer: last.at, message };
}

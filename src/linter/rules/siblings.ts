import type { Json } from "../../engine/index.ts";
import {
  asJson,
  conditionalIn,
  type Flow,
  flowOf,
  groupBy,
  type Handler,
  partsOf,
  type Rule as FlowRule,
  type Step,
  typeOf,
  type UseOf,
} from "../../model/index.ts";
import { neighbourRule, type Rule } from "../rule.ts";

const siblingGuards: Rule = {
  id: "sibling-guards",
  severity: "warning",
  finds: "A step lacks a guard that the guarded steps before and after it have.",
  why: "People can still open the step by its address: somebody who has paid is asked to choose again, or somebody who has not registered fills in a form in vain.",
  after: ["unknown-part", "unknown-step"],
  *check({ repo }) {
    for (const named of repo.flows) {
      const flow = flowOf(repo, named);
      const steps = [...flow.steps.values()];
      for (const [index, step] of steps.entries()) {
        if (step.unguarded || step.end) continue;
        const own = new Set(guardsOf(step).map(keyOf));
        const [before, after] = [guarded(steps.slice(0, index).toReversed()), guarded(steps.slice(index + 1))];
        const there = new Set(before.map(keyOf));
        const shared = after.filter((guard) => there.has(keyOf(guard)));
        // If both steps send people here, this step differs from them on purpose.
        if (shared.some(({ goto }) => goto?.value === step.id)) continue;
        for (const guard of shared) {
          if (own.has(keyOf(guard)) || uses(flow, guard) < 3) continue;
          const message = `The steps before and after this one have the guard of line ${guard.file.locate(guard.pointer).line}${whenOf(guard)}, but this one does not. Add it, or set "unguarded": true.`;
          yield { file: step.file, pointer: step.guards?.pointer ?? step.pointer, part: "key", message };
        }
      }
    }
  },
};

/** Guards, calls, handlers and steps of a journey, compared with others of their kind. */
export const siblings: readonly Rule[] = [
  siblingGuards,
  neighbourRule({
    id: "sibling-calls",
    severity: "warning",
    finds: "A call of an operation lacks something that all other calls of the operation for the same purpose send.",
    why: "The service works with incomplete data: it quotes the price for another country, or stores a family without its second parent.",
    after: ["unknown-part", "unknown-call"],
    *groups({ of }) {
      const calls = of("call").filter(({ beside }) => beside !== true);
      for (const all of groupBy(calls.map(callOf), ({ purpose }) => purpose).values()) {
        // A call that is defined once and used in several places counts once.
        const alike = [...groupBy(all, ({ written }) => written).values()].flatMap(([first]) => first ?? []);
        // Two calls that share only the operation may well have different purposes.
        if (alike.length < (alike[0]?.saysWhatFor ? 2 : 3)) continue;
        const others = `All other calls of "${alike[0]?.operation}" for the same purpose`;
        yield { alike, says: (lost) => `${others} send "${lost}", but this one does not. Add it.` };
      }
    },
  }),
  neighbourRule({
    id: "sibling-answers",
    severity: "warning",
    finds: "A step handles an event without an action that all other steps do when they handle it.",
    why: "The action was forgotten in one place: an event is not counted there, or a message is not shown.",
    after: ["unknown-part"],
    *groups({ repo }) {
      for (const named of repo.flows) {
        const all = [...flowOf(repo, named).steps.values()].flatMap(({ handlers }) => handlers);
        // A handler that only names a step, as in a new step, is not comparable to the others.
        const answers = all.filter(({ rules }) => rules.goto === undefined);
        for (const [event, alike] of groupBy(answers, (handler) => handler.event)) {
          if (alike.length <= SEVERAL) continue;
          const says = (lost: string) =>
            `All other steps that handle "${event}" do ${lost}, but this one does not. Add it.`;
          yield { alike: alike.map(answerOf), says };
        }
      }
    },
  }),
  neighbourRule({
    id: "sibling-steps",
    severity: "warning",
    finds: "All other steps of a journey send an event to analytics when they are entered, and this one does not.",
    why: "Nobody sees how many people reach the page, and it looks as if they left on the page before.",
    after: ["unknown-part"],
    *groups({ repo }) {
      for (const named of repo.flows) {
        const steps = [...flowOf(repo, named).steps.values()];
        const alike = steps.map(({ file, pointer, raw, enter }) => ({
          file,
          pointer,
          part: "key" as const,
          has: new Set(enter.some((action) => action.do === "track") ? ["track"] : []),
          // A step without actions on entering is new, so it is not comparable to the others.
          excused: raw.enter === undefined,
        }));
        const says = () =>
          `All other steps here have a "track" in "enter", but this one does not. Add one, and declare its event.`;
        if (alike.length > SEVERAL) yield { alike, says };
      }
    },
  }),
];

/** This many others are no coincidence. */
const SEVERAL = 3;

/** The guards of the nearest guarded step. */
function guarded(steps: readonly Step[]): readonly FlowRule[] {
  return guardsOf(steps.find((step) => !step.unguarded));
}

function guardsOf(step: Step | undefined): readonly FlowRule[] {
  return (step?.guards?.list ?? []).filter(({ goto, leave }) => goto !== undefined || leave !== undefined);
}

function keyOf({ when, goto, leave }: FlowRule): string {
  return JSON.stringify([when?.source, goto?.value, leave?.value]);
}

function whenOf({ when }: FlowRule): string {
  return when === undefined ? "" : ` (${when.source})`;
}

/** How many steps have the same guard. */
function uses({ steps }: Flow, guard: FlowRule): number {
  return [...steps.values()].filter((step) => guardsOf(step).some((one) => keyOf(one) === keyOf(guard))).length;
}

function answerOf({ file, pointer, rules }: Handler) {
  const actions = rules.list.flatMap((rule) => rule.actions);
  // A handler that opens a dialog is not the final answer. The buttons of the dialog trigger that.
  const excused = actions.some((action) => action.do === "open");
  const has = new Set(actions.map((action) => JSON.stringify(asJson(action))));
  return { file, pointer, part: "key" as const, has, excused };
}

function callOf(use: UseOf<"call">) {
  const sent = [...use.gives].flatMap(([name, { json }]) => [...sentIn(name, json)]);
  // Constants in a list show the purpose of a call (`"sections": ["PARENT"]`). Calls with different purposes send
  // different things.
  const said = sent
    .filter(([, value]) => isWrittenOut(value))
    .map(([path, value]) => `${path} ${JSON.stringify(value)}`);
  return {
    ...use,
    purpose: [use.operation, ...said].join(" "),
    saysWhatFor: said.length > 0,
    written: JSON.stringify(sent),
    /** Dotted paths. */
    has: new Set(sent.map(([path]) => path)),
  };
}

function* sentIn(path: string, value: Json): Generator<readonly [string, Json]> {
  yield [path, value];
  if (typeOf(value) !== "object" || conditionalIn(value) !== undefined) return;
  for (const [name, part] of partsOf(value)) yield* sentIn(`${path}.${name}`, part);
}

function isWrittenOut(value: Json): boolean {
  return Array.isArray(value) && value.some((one) => typeof one === "string" && !one.startsWith("="));
}

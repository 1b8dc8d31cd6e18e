import type { Json } from "../../engine/index.ts";
import {
  asJson,
  conditionalIn,
  type FieldLayout,
  type Flow,
  flowOf,
  groupBy,
  type Handler,
  partsOf,
  pointer,
  type Rule as FlowRule,
  type Step,
  typeOf,
  type UseOf,
  widgetOf,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import { layoutParts } from "../layout.ts";
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

/** Guards, calls, handlers, steps and fields, compared with others of their kind. */
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
        const says = (lost: readonly string[]) =>
          `${others} send ${lost.map((path) => `"${path}"`).join(" and ")}, but this one does not. Add it.`;
        yield { alike, says };
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
          const says = (lost: readonly string[]) =>
            `All other steps that handle "${event}" do ${lost.join(" and ")}, but this one does not. Add it.`;
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
  neighbourRule({
    id: "sibling-fields",
    severity: "warning",
    finds:
      "A field lacks a property that all other fields with its widget have, or has a different `inputmode` than all of them. Or it has the usual widget `text`, and all other fields with its name have another one.",
    why: "In one form, people get a different keyboard for their e-mail address than in all others, or a date without the range that all others have.",
    *groups(context) {
      const fields = fieldsOfLayouts(context);
      for (const [widget, of] of groupBy(fields, ({ field }) => widgetOf(field))) {
        const has = propertiesAmong(of.map(({ field }) => field));
        const alike = of.map(({ field, ...place }) => ({ ...place, has: has(field) }));
        const says = (properties: readonly string[], name = "") =>
          `All other fields with the widget "${widget}" have ${properties.join(" and ")}, but "${name}" does not. Add it here too.`;
        if (alike.length > SEVERAL) yield { alike, says };
      }
      const visible = fields.filter(({ field }) => widgetOf(field) !== "hidden");
      for (const [name, of] of groupBy(visible, (one) => one.name)) {
        const alike = of.map(({ file, pointer: at, field }) => {
          const [widget, isUsual] = [widgetOf(field), widgetOf(field) === USUAL];
          const place = field.widget === undefined ? at : pointer(at, "widget");
          return { file, pointer: place, has: new Set(isUsual ? [] : [`"${widget}"`]), excused: !isUsual };
        });
        const says = ([widget]: readonly string[]) =>
          `All other fields with the name "${name}" have the widget ${widget}, but this one has "${USUAL}". Use the same.`;
        if (alike.length > SEVERAL) yield { alike, says };
      }
    },
  }),
];

/** This many others are no coincidence. */
const SEVERAL = 3;

/** The widget of a text field whose layout names none. */
const USUAL = "text";
/** Depends on the widget: its value is compared, too. All other properties are specific to the field. */
const ALIKE = "inputmode";
/** Says what the value of the field is, whatever other fields are. Another rule requires it. */
const MEANING = "autocomplete";

/** The fields of all layouts. The same layout may be used in several places, and counts once. */
function fieldsOfLayouts(context: Context) {
  const fields = layoutParts(context).flatMap(({ layout: { file, pointer: at, fields } }) =>
    [...fields].map(([name, field]) => ({ file, pointer: pointer(at, "fields", name), name, field })),
  );
  return [...new Map(fields.map((one) => [`${one.file.path}#${one.pointer}`, one])).values()];
}

/** Names the properties of each field; with the value, where all that have the property have the same. */
function propertiesAmong(fields: readonly FieldLayout[]) {
  const all = groupBy(fields.flatMap(entriesIn), ([key]) => key);
  const isSame = (key: string) => new Set(all.get(key)?.map(([, value]) => value)).size === 1;
  const same = new Set([...all.keys()].filter(isSame));
  return (field: FieldLayout): ReadonlySet<string> =>
    new Set(
      entriesIn(field).flatMap(([key, value]) => {
        const [named, whole] = [`"${key}"`, `"${key}": ${value}`];
        return key === ALIKE ? [whole, named] : [same.has(key) ? whole : named];
      }),
    );
}

function entriesIn({ raw }: FieldLayout): readonly (readonly [string, string])[] {
  return partsOf(raw).flatMap(([key, value]) =>
    key === MEANING ? [] : [[String(key), JSON.stringify(value)] as const],
  );
}

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

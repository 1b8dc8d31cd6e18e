/*
 * The functions that compiled programs import. They are shipped to the browser.
 */
import type {
  Action,
  Block,
  Expression,
  FieldError,
  Handlers,
  Json,
  JsonObject,
  Rule,
  Step,
  Text,
} from "../../engine/index.ts";

/** A step, with the defaults of the members that it does not have. */
export function flowStep(step: Pick<Step, "id" | "path" | "title"> & Partial<Step>): Step {
  return {
    layout: "sheet",
    guards: [],
    enter: [],
    on: {},
    page: [],
    aside: [],
    dialogs: {},
    forms: {},
    progress: -1,
    end: false,
    ...step,
  };
}

/** A step of which the program has only the path. */
export function flowOutline(id: string, path: string): Step {
  return flowStep({ id, path, title: () => ({ literal: "" }), outline: true });
}

/** A block as the compiled code contains it: without its key. */
export type BriefBlock = Omit<Block, "key" | "slots"> & {
  readonly slots?: Readonly<Record<string, readonly BriefBlock[]>>;
};

/** Blocks with their keys. `at` is the pointer of their list in the step. */
export function flowBlocks(at: string, blocks: readonly BriefBlock[]): Block[] {
  return blocks.map(({ slots, ...block }, index) => {
    const key = `${at}/${index}`;
    if (!slots) return { ...block, key };
    const inner = Object.entries(slots).map(([slot, list]) => [slot, flowBlocks(`${key}/${slot}`, list)]);
    return { ...block, key, slots: Object.fromEntries(inner) };
  });
}

/** A rule as the compiled code contains it: without its place and without defaults. */
export type BriefRule = Partial<Omit<Rule, "then" | "at">> & { readonly then?: readonly BriefRule[] };

/** Rules with their places and defaults. `at` is the pointer of their list. */
export function flowRules(at: string, rules: readonly BriefRule[]): Rule[] {
  return rules.map(({ then, ...rule }, index) => {
    const here = `${at}/${index}`;
    return { at: here, actions: [], ...rule, ...(then && { then: flowRules(`${here}/then`, then) }) };
  });
}

/**
 * Handlers with the places and defaults of their rules, for each event. The name of a step is short for a rule that
 * goes there. `at` is the pointer of the handlers.
 */
export function flowHandlers(at: string, on: Readonly<Record<string, string | readonly BriefRule[]>>): Handlers {
  return Object.fromEntries(
    Object.entries(on).map(([event, rules]) => {
      const here = `${at}/${event.replaceAll("~", "~0").replaceAll("/", "~1")}`;
      return [event, typeof rules === "string" ? [{ at: here, actions: [], goto: rules }] : flowRules(here, rules)];
    }),
  );
}

/** The actions of one `set`: one for each dotted path, in order. */
export function flowSet(values: Readonly<Record<string, Expression>>, when?: Expression<boolean>): Action[] {
  return Object.entries(values).map(([path, value]) => ({
    do: "set",
    path: path.split("."),
    value,
    ...(when && { when }),
  }));
}

/** A constant text. */
export function flowKey(key: string): () => Text {
  return () => ({ key });
}

/** Words from the service, or our text if it sent none. */
export function flowOtherwise(words: { readonly literal: string }, otherwise: Text): Text {
  return words.literal === "" ? otherwise : words;
}

/** The default guard: goes to the first of these progress steps that is not done. */
export function flowGuard(steps: readonly string[], done: (scope: never) => unknown): Rule[] {
  return steps.map((goto, index) => ({
    at: "/progress",
    when: (scope) => !(Number(done(scope as never)) > index),
    actions: [],
    goto,
  }));
}

/**
 * The service's errors at fields, with the field names of the form: the longest matching beginning of a name is
 * replaced. If the service sent no words, the text comes from `otherwise`: the one for the field, or the one for any
 * field (`""`).
 */
export function flowErrors(
  fields: Json | undefined,
  rename: Readonly<Record<string, string>>,
  otherwise: Readonly<Record<string, Text>> = {},
): FieldError[] {
  const prefixes = Object.keys(rename).sort((a, b) => b.length - a.length);
  return (Array.isArray(fields) ? (fields as JsonObject[]) : []).map(({ field, code, text }) => {
    const path = String(field ?? "");
    const prefix = prefixes.find((start) => path.startsWith(start));
    const name = prefix === undefined ? path : String(rename[prefix]) + path.slice(prefix.length);
    const said = typeof text === "string" && text !== "" ? { literal: text } : undefined;
    const known = Object.hasOwn(otherwise, name) ? otherwise[name] : otherwise[""];
    return { path: name, text: said ?? known ?? { key: String(code ?? "") } };
  });
}

/**
 * A function that reads one parameter of an address. It returns `undefined` for a value of another type or outside the
 * limits.
 */
export function flowQuery(one: {
  readonly type: "boolean" | "integer" | "string";
  readonly encoding?: "base64";
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
}): (text: string) => Json | undefined {
  return (encoded) => {
    let text = encoded;
    try {
      if (one.encoding) text = atob(encoded.replaceAll("-", "+").replaceAll("_", "/"));
    } catch {
      return undefined;
    }
    if (one.type === "boolean") return text === "true" || (text === "false" ? false : undefined);
    if (one.type === "string") {
      if (text === "" || text.length > (one.maxLength ?? 100)) return undefined;
      return one.pattern === undefined || new RegExp(one.pattern, "u").test(text) ? text : undefined;
    }
    const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
    return value >= (one.minimum ?? value) && value <= (one.maximum ?? value) ? value : undefined;
  };
}

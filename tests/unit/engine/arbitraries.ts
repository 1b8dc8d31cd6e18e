import * as fc from "fast-check";
import type { Action, Event, Expression, Json, JsonObject, Program, Rule, Step } from "../../../src/engine/index.ts";
import { form, program } from "./builders.ts";

/** Few names, so that events often have handlers; some break careless look-ups in objects. */
const name = fc.constantFrom("a", "b", "c", "submit", "form", "save", "constructor", "__proto__", "toString");
const stepId = fc.constantFrom("a", "b", "c");
const path = fc
  .tuple(fc.constantFrom("data", "form"), name, fc.constantFrom("x", "0", "y"))
  .map((parts): readonly string[] => parts);
/** JSON as a parser returns it: without -0. */
const json = fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.parse(JSON.stringify(value)) as Json);
/** Some have what programs must not store: `a` and `b.*.x`. */
const object = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(name, json, { maxKeys: 3 }) },
  fc.constantFrom<JsonObject>({ a: 1, b: [{ x: 1 }, 2] }, { b: { y: { x: 1, y: 2 } } }),
);

/** Expressions that read the scope, or throw. */
const value: fc.Arbitrary<Expression> = fc.oneof(
  json.map((constant) => () => constant),
  name.map(
    (key): Expression =>
      ({ data }) =>
        Object.hasOwn(data, key) ? data[key] : undefined,
  ),
  // All data, directly and inside another object: a value that a rule sets later must not change it.
  fc.constant<Expression>(({ data }) => data),
  fc.constant<Expression>(({ data }) => ({ x: data })),
  fc.constant((): never => {
    throw new Error("broken expression");
  }),
);
const when: fc.Arbitrary<Expression<boolean>> = fc.oneof(
  fc.boolean().map((generated) => () => generated),
  name.map(
    (key): Expression<boolean> =>
      ({ data }) =>
        Object.hasOwn(data, key),
  ),
);
const object_: fc.Arbitrary<Expression<never>> = object.map((generated) => () => generated as never);

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant("set" as const), path, value }),
  fc.record({ do: fc.constant("reset" as const), path: fc.oneof(path, fc.constant(["data"]), fc.constant(["form"])) }),
  fc.record({ do: fc.constant("fail" as const), form: name, errors: value as fc.Arbitrary<never> }),
  fc.record({ do: fc.constant("track" as const), event: name, with: object_ }),
  fc.record({ do: fc.constant("wait" as const), event: name, ms: fc.nat(9) }),
  fc.record({ do: fc.constant("open" as const), dialog: name }),
  fc.record({
    do: fc.constant("alert" as const),
    tone: fc.constant("info" as const),
    text: fc.constant(() => ({ key: "x" })),
  }),
  fc.record({ do: fc.constant("call" as const), operation: name, input: object_, changes: fc.boolean() }),
  fc.record({ do: fc.constant("leave" as const), link: name }),
  fc.constant({ do: "close" as const }),
);

const plain: fc.Arbitrary<Rule> = fc.record({
  at: fc.constant("/r"),
  when: fc.option(when, { nil: undefined }),
  actions: fc.array(action, { maxLength: 3 }),
  goto: fc.option(stepId, { nil: undefined }),
});
const rules = fc.array(
  fc.oneof(
    plain,
    fc.record({
      at: fc.constant("/r"),
      actions: fc.array(action, { maxLength: 2 }),
      then: fc.array(plain, { maxLength: 2 }),
    }),
  ),
  { maxLength: 3 },
);
const handlers = fc.dictionary(fc.oneof(name, fc.constantFrom("save.ok", "*.failed", "a.submit", "expired")), rules, {
  maxKeys: 4,
});

const step: fc.Arbitrary<Partial<Step>> = fc.record({
  guards: rules,
  enter: fc.array(action, { maxLength: 2 }),
  on: handlers,
  policy: fc.constantFrom(undefined, undefined, undefined, "payment"),
  forms: fc.dictionary(
    fc.constantFrom("form", "a"),
    fc
      .record({
        into: fc.option(path, { nil: undefined }),
        initial: fc.option(object_, { nil: undefined }),
        sensitive: fc.constantFrom([], ["a"], ["b.*.x"]),
      })
      .map((generated) => form(generated as never)),
    { maxKeys: 2 },
  ),
});

export const programs: fc.Arbitrary<Program> = fc
  .record({ a: step, b: step, c: step, on: handlers, defaults: object })
  .map(({ a, b, c, on, defaults }) =>
    program(
      { a, b, c },
      {
        on,
        data: { version: 1, defaults, transient: ["a", "b.*.x"] },
        storage: { area: "local", key: "k", expires: { afterMs: 5, since: ({ data }) => data["c"] as never } },
      },
    ),
  );

const stamp = { at: fc.nat(20), id: fc.uuid() };
const callId = fc.constantFrom("c1", "c2", "c3", "c4");
const envelope = fc.record({
  flow: fc.constant("flow"),
  version: fc.nat(2),
  savedAt: fc.nat(9),
  data: object,
  drafts: fc.dictionary(fc.constantFrom("a/form", "b/a"), object),
  intents: fc.constant({}),
});

export const events: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant("page" as const),
    ...stamp,
    event: fc.record({
      name: fc.oneof(name, fc.constantFrom("change", "blur", "dialog.close", "alert.close")),
      form: fc.option(fc.constantFrom("form", "a", "__proto__"), { nil: undefined }),
      values: fc.option(object, { nil: undefined }),
      payload: fc.option(object, { nil: undefined }),
    }),
  }),
  fc.record({
    type: fc.constant("visit" as const),
    ...stamp,
    path: fc.constantFrom("/a", "/b", "/c/", "/", "", "/constructor", "/x"),
    step: fc.constantFrom("a", "b", "c", "nowhere", "__proto__"),
  }),
  fc.record({ type: fc.constant("answer" as const), ...stamp, call: callId, output: json }),
  fc.record({
    type: fc.constant("failure" as const),
    ...stamp,
    call: callId,
    error: fc.record({
      kind: fc.constantFrom("network" as const, "conflict" as const),
      code: name,
      text: name,
      fields: fc.constant([]),
    }),
  }),
  fc.record({ type: fc.constant("timer" as const), ...stamp, timer: fc.constantFrom("t1", "t2", "t3") }),
  fc.record({ type: fc.constant("language" as const), ...stamp, lang: fc.constantFrom("en", "es") }),
  fc.record({ type: fc.constant("stored" as const), ...stamp, envelope: fc.option(envelope) }),
  fc.constant({
    type: "notice" as const,
    notice: { tone: "error" as const, text: { key: "problem" } },
    at: 0,
    id: "notice",
  }),
);

export const envelopes = fc.option(envelope);

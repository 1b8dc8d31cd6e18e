import { describe, expect, test } from "vitest";
import type { Action, JsonObject, Program, Rule, Scope } from "../../../../src/engine/index.ts";
import { compileFlow, loadProgram } from "../../../../src/compiler/index.ts";
import { importHere } from "../import-here.ts";
import { shopRepository } from "./shop.ts";

const program = await loadProgram(shopRepository(), "shop");

const scope = (data: JsonObject = {}, more: Partial<Scope> = {}): Scope => ({
  data: { ...program.data.defaults, name: "Ada", ...data },
  form: {},
  event: {},
  error: {},
  flags: {},
  experiment: {},
  site: {},
  lang: "en",
  visitor: "v1",
  elsewhere: false,
  unique: "",
  now: 5,
  route: { path: "/first", from: "", step: "first" },
  ...more,
});
const big = { order: { total: 20 } };

const step = (id: string) => program.steps[id] as Program["steps"][string];
const rule = (id: string, event: string, index = 0) => step(id).on[event]?.[index] as Rule;
const action = <D extends Action["do"]>(actions: readonly Action[], kind: D, index = 0) =>
  actions.filter((one) => one.do === kind)[index] as Extract<Action, { do: D }>;

describe("a compiled flow", () => {
  test("contains its start, data, storage, redirects and paths", () => {
    expect(program).toMatchObject({ id: "shop", basePath: "/shop", start: "first" });
    expect(program.data).toEqual({
      version: 3,
      defaults: { startedAt: 0, done: 0, name: "", details: { news: true } },
      transient: ["details.secrets.*.word", "order", "card.number"],
    });
    expect(program.storage).toMatchObject({ area: "local", key: "shop", expires: { afterMs: 86_400_000 } });
    expect(program.storage?.expires?.since(scope({ startedAt: 9 }))).toBe(9);
    expect(program.redirects).toEqual({ "/old": { goto: "first" }, "/gone": { leave: "home" } });
    expect(program.paths).toEqual({ "/first": ["first"], "/second": ["second", "last"] });
  });

  test("lists the times that its expressions name, once each and in order", async () => {
    const [one, two] = ["2030-01-01T00:00:00Z", "2030-06-01T00:00:00+01:00"];
    const dated = { over: `now > time('${two}')`, open: `now > time('${one}') && !over` };
    const { moments } = await loadProgram(
      shopRepository((flow) => ({ ...flow, conditions: { ...flow.conditions, ...dated } })),
      "shop",
    );
    expect(moments).toEqual([Date.parse(one), Date.parse(two)]);
    expect(program.moments).toBeUndefined();
  });

  test("contains its progress, and guards each step until the steps before it are done", () => {
    expect(program.progress?.steps.map(({ step }) => step)).toEqual(["first", "second"]);
    expect(program.progress?.done(scope({ done: 1 }))).toBe(1);
    expect(program.progress?.locked?.(scope(big))).toBe(true);
    expect([step("first"), step("second"), step("last")].map(({ progress }) => progress)).toEqual([0, 1, 1]);
    expect(step("first").guards).toEqual([]);
    expect(step("last").guards).toEqual([]);
    const [own, standard, ...others] = step("second").guards;
    expect(own).toMatchObject({ at: "/steps/second/guards/0", goto: "first" });
    expect(standard).toMatchObject({ at: "/progress", goto: "first", actions: [] });
    expect(standard?.when?.(scope({ done: 0 }))).toBe(true);
    expect(standard?.when?.(scope({ done: 1 }))).toBe(false);
    expect(others).toEqual([]);
  });

  test("puts the journey's guards before those of each step, except in an unguarded step", async () => {
    const guarded = shopRepository((flow) => {
      Object.assign(flow, { guards: [{ when: "big", goto: "last" }] });
      return flow;
    });
    const { steps } = await loadProgram(guarded, "shop");
    expect(steps["first"]?.guards).toMatchObject([{ at: "/guards/0", goto: "last" }]);
    expect(steps["second"]?.guards.map(({ at }) => at)).toEqual(["/guards/0", "/steps/second/guards/0", "/progress"]);
    expect(steps["last"]?.guards).toEqual([]);
    expect(steps["first"]?.guards[0]?.when?.(scope(big))).toBe(true);
    expect(steps["first"]?.guards[0]?.when?.(scope())).toBe(false);
  });

  test("compiles a wait of `never` to an action that ends the wait", async () => {
    const ending = shopRepository((flow) => {
      Object.assign(flow, { on: { stay: [{ do: [{ wait: "never", then: "waited" }] }] } });
      return flow;
    });
    const { on } = await loadProgram(ending, "shop");
    expect(action(on["stay"]?.[0]?.actions ?? [], "wait")).toEqual({ do: "wait", event: "waited" });
  });

  test("fills in the defaults that a step leaves out", () => {
    const { title, ...last } = step("last");
    expect(title(scope())).toEqual({ key: "last.title" });
    expect(last).toEqual({
      id: "last",
      path: "/second",
      layout: "sheet",
      guards: [],
      enter: [],
      on: {},
      page: [],
      aside: [],
      dialogs: {},
      forms: {},
      progress: 1,
      end: true,
    });
    expect(step("second")).toMatchObject({ layout: "checkout", end: false });
    expect(step("second").title(scope())).toEqual({ key: "second.title", with: { name: "Ada" } });
    expect(step("second").page[0]?.props(scope(big))).toEqual({ text: { key: "second.big" } });
  });

  test("turns every shorthand of a rule into rules and actions", () => {
    expect(step("first").on.pick).toEqual([{ at: "/steps/first/on/pick", actions: [], goto: "second" }]);
    expect(program.on.expired).toEqual([{ at: "/on/expired", actions: [], goto: "first" }]);
    const submit = rule("first", "submit", 1);
    expect(submit.actions.map((one) => one.do)).toEqual(["set", "wait", "close", "call"]);
    expect(action(submit.actions, "wait")).toEqual({ do: "wait", event: "waited", ms: 1500 });
    expect(action(submit.actions, "call")).toMatchObject({ operation: "order", changes: true });
    expect(action(step("first").enter, "call")).toMatchObject({ operation: "getThings", changes: false });
    expect(action(step("first").enter, "call").input(scope())).toEqual({});
    expect(rule("first", "waited").actions.map((one) => one.do)).toEqual(["log", "identify", "leave"]);
    expect(action(rule("second", "back").actions, "reset")).toEqual({
      do: "reset",
      path: ["data"],
      keep: [["data", "name"]],
    });
    expect(rule("first", "order.ok").then?.map(({ at, goto }) => ({ at, goto }))).toEqual([
      { at: "/steps/first/on/order.ok/0/then/0", goto: "last" },
      { at: "/steps/first/on/order.ok/0/then/1", goto: "second" },
    ]);
  });

  test("leaves out values whose `when` does not hold, in calls too", () => {
    const { input } = action(rule("first", "submit", 1).actions, "call");
    expect(input(scope({}, { form: { email: "a", code: 3 } }))).toEqual({ body: { email: "a", code: 3 } });
    expect(input(scope({}, { form: { email: "a" } }))).toStrictEqual({ body: { email: "a" } });
    const track = action(step("first").enter, "track");
    expect(track.with?.(scope())).toEqual({ name: "Ada", nested: [{ a: 5 }] });
    expect(track.when?.(scope(big))).toBe(false);
  });

  test("gives the fields of a form their errors, and renames the service's fields", () => {
    const own = action(rule("first", "submit").actions, "fail");
    expect(own.errors(scope())).toEqual([
      { path: "email", text: { key: "e.same" } },
      { path: "", text: { key: "e.x", with: { n: 1 } } },
    ]);
    const { errors } = action(rule("first", "order.failed", 1).actions, "fail");
    const fields = [
      { field: "body.mail", code: "c", text: "Not so." },
      { field: "body.code", code: "e.code", text: "" },
      { field: "other", code: "x", text: "T" },
    ];
    expect(errors(scope({}, { error: { fields } }))).toEqual([
      { path: "email", text: { literal: "Not so." } },
      { path: "code", text: { key: "e.code" } },
      { path: "other", text: { literal: "T" } },
    ]);
    expect(errors(scope())).toEqual([]);
  });

  test("orders a `set` so that its `when` reads the old values, and refuses one that has no such order", () => {
    const sets = step("first").enter.filter((one) => one.do === "set");
    expect(sets.map(({ path }) => path)).toEqual([
      ["data", "name"],
      ["data", "done"],
    ]);
    const broken = shopRepository((flow) => {
      flow.steps.first.enter[0] = {
        when: "data.done == 0 && data.name == ''",
        set: { "data.done": 0, "data.name": "a" },
      };
      return flow;
    });
    expect(() => compileFlow(broken, "shop", importHere)).toThrow("Put the `when` on a rule instead.");
  });

  test("compiles a block's texts, values and lists as its descriptor defines them", () => {
    const [title, choices, box, fields] = step("first").page;
    expect(title?.when?.(scope())).toBe(true);
    expect(title?.props(scope())).toStrictEqual({ text: { key: "first.title" } });
    expect(title?.props(scope(big))).toEqual({ text: { key: "first.title" }, note: { key: "first.big" } });
    expect(choices?.props(scope())).toEqual({
      options: [{ event: "pick", title: { key: "first.a" } }],
      lines: [{ key: "first.a" }, { literal: "Ada" }, { money: 50, currency: "USD" }, { moment: "Ada" }],
    });
    expect(choices?.props(scope(big))).toMatchObject({
      options: [{}, { event: "other", title: { key: "first.b", with: { total: 20 } } }],
    });
    expect(box?.props(scope())).toEqual({});
    expect(box?.slots?.blocks?.map(({ key }) => key)).toEqual(["/page/2/blocks/0", "/page/2/blocks/1"]);
    expect(box?.slots?.blocks?.[1]?.when?.(scope(big))).toBe(true);
    expect(fields?.props(scope())).toStrictEqual({ schema: "schemas/shop/details" });
    expect(fields?.props(scope({ ...big, done: 1 }))).toEqual({
      schema: "schemas/shop/details",
      limits: { top: 1, list: [1, 2] },
    });
    expect(step("second").aside[0]).toMatchObject({ block: "title", key: "/aside/0" });
  });

  test("lists the forms of a step, including those in dialogs", () => {
    expect(Object.keys(step("first").forms)).toEqual(["form", "extra", "inner"]);
    const { initial, ...form } = step("first").forms.form as Program["steps"][string]["forms"][string];
    expect(form).toEqual({
      schema: "schemas/shop/details",
      into: ["data", "details"],
      fields: ["email", "news", "code", "secrets"],
      defaults: { news: true },
      sensitive: ["secrets.*.word"],
      normalize: [
        { path: ["email"], preparations: ["text"] },
        { path: ["secrets", "*", "word"], preparations: ["password"] },
      ],
    });
    expect(initial?.(scope())).toStrictEqual({ email: "Ada" });
    expect(initial?.(scope(big))).toEqual({ email: "Ada", code: 7 });
    expect(step("first").dialogs.sure?.page[0]).toMatchObject({ key: "/dialogs/sure/page/0" });
  });
});

import { describe, expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import { block, call, does, env, envelope, form, goto, program, rule, set, track } from "./builders.ts";
import { Person } from "./person.ts";

const stop = { guards: [goto("one", ({ data }) => data["may"] !== true)] };
const named = { form: form(), contact: form({ defaults: { email: "" } }) };

describe("rules", () => {
  test("the first rule that holds applies, and no other", () => {
    const on = { go: [goto("b", () => false), goto("c"), goto("b")] };
    expect(new Person(program({ a: { on }, b: {}, c: {} })).send("go").snapshot.step).toBe("c");
  });

  test("actions see what earlier ones set", () => {
    const on = {
      go: [
        does(
          set("data.n", 1),
          set("data.n", ({ data }) => Number(data["n"]) + 1),
        ),
      ],
    };
    expect(new Person(program({ a: { on } })).send("go").snapshot.data).toEqual({ n: 2 });
  });

  test("an action whose `when` fails is left out, and `then` is asked after the actions", () => {
    const first = { ...set("data.n", 1), when: () => false };
    const on = { go: [rule({ actions: [first, set("data.m", 1)], then: [goto("b", ({ data }) => data["m"] === 1)] })] };
    const { snapshot } = new Person(program({ a: { on }, b: {} })).send("go");
    expect(snapshot).toMatchObject({ step: "b", data: { m: 1 } });
  });

  test.each([
    ["the step's rule is asked before the flow's", [goto("b")], "b"],
    ["the flow's rule is asked where the step's do not hold", [goto("b", () => false)], "c"],
    ["the flow's rule is asked where the step has none", undefined, "c"],
  ])("%s", (_title, rules, expected) => {
    const flow = program({ a: { on: rules ? { go: rules } : {} }, b: {}, c: {} }, { on: { go: [goto("c")] } });
    expect(new Person(flow).send("go").snapshot.step).toBe(expected);
  });

  test("an expression that throws counts as false and is logged by its place, never its values", () => {
    const failing = (): boolean => {
      throw new Error("secret");
    };
    const on = { go: [rule({ at: "/steps/a/on/go/0", when: failing, goto: "b" })] };
    const person = new Person(program({ a: { on }, b: {} })).send("go");
    expect(person.snapshot.step).toBe("a");
    expect(person.commands).toEqual([{ type: "log", level: "error", text: "Expression failed at /steps/a/on/go/0" }]);
  });

  test.each(["constructor", "__proto__", "toString", "nonsense"])("an unknown event (%s) changes nothing", (name) => {
    const person = new Person(program({ a: {} }));
    const before = person.snapshot;
    expect(person.send(name, { form: name, values: { x: 1 } }).snapshot).toBe(before);
    expect(person.commands).toEqual([]);
  });
});

describe("address", () => {
  const flow = program(
    {
      one: { on: { go: [goto("two")], guarded: [goto("three")] } },
      two: { on: { view: [goto("again")] } },
      three: stop,
      again: { path: "/two" },
    },
    { redirects: { "/old": { goto: "two" }, "/legacy": { leave: "legacy" } } },
  );

  test.each([
    ["the base path is the start step, and replaces", "/", "one", [{ type: "navigate", path: "/one", replace: true }]],
    [
      "an unknown path is the start step, and replaces",
      "/nowhere",
      "one",
      [{ type: "navigate", path: "/one", replace: true }],
    ],
    ["a path of its own needs no correction", "/two", "two", []],
    ["a redirect goes to its step", "/old", "two", [{ type: "navigate", path: "/two", replace: true }]],
    [
      "a redirect to a link leaves",
      "/legacy",
      "one",
      [
        { type: "leave", link: "legacy" },
        { type: "navigate", path: "/one", replace: true },
      ],
    ],
    ["a guard sends away, and replaces", "/three", "one", [{ type: "navigate", path: "/one", replace: true }]],
  ])("at start %s", (_title, path, step, commands) => {
    const person = new Person(flow, { path });
    expect(person.snapshot.step).toBe(step);
    expect(person.commands).toEqual(commands);
  });

  test("a goto pushes, a goto on the same path does not navigate", () => {
    const person = new Person(flow, { path: "/one" }).send("go");
    expect(person.commands).toEqual([{ type: "navigate", path: "/two", replace: false }]);
    expect(person.send("view").commands).toEqual([]);
    expect(person.snapshot.step).toBe("again");
  });

  test("a visit to the path one is on changes nothing, another enters its first step", () => {
    const person = new Person(flow, { path: "/two" }).send("view");
    const before = person.snapshot;
    expect(person.visit("/two").snapshot).toBe(before);
    expect(person.visit("/one").visit("/two").snapshot.step).toBe("two");
  });

  test("a visit that a guard refuses gets its address corrected", () => {
    const person = new Person(flow, { path: "/two" }).visit("/three");
    expect(person.snapshot.step).toBe("one");
    expect(person.commands).toEqual([{ type: "navigate", path: "/one", replace: true }]);
  });

  test("guards that never end lead to the start step, with an error in the log", () => {
    const loop = program({ home: {}, a: { guards: [goto("b")] }, b: { guards: [goto("a")] } });
    const person = new Person(loop, { path: "/a" });
    expect(person.snapshot.step).toBe("home");
    expect(person.did("log")).toMatchObject([{ level: "error" }]);
  });

  test("`enter` runs once for each entry, in order, each action when it holds", () => {
    const enter = [track("first"), { ...track("never"), when: () => false }, track("last")];
    const person = new Person(program({ a: { on: { go: [goto("b")] } }, b: { enter } })).send("go");
    expect(person.did("track").map(({ event }) => event)).toEqual(["first", "last"]);
    expect(person.visit("/b").commands).toEqual([]);
  });

  test("a step with a policy of its own is loaded as a document, and entered there only", () => {
    const strict = program({ a: { on: { pay: [goto("b")] } }, b: { policy: "payment", enter: [track("seen")] } });
    const person = new Person(strict).send("pay");
    expect(person.commands).toEqual([{ type: "navigate", path: "/b", replace: false, document: true }]);
    expect(new Person(strict, { path: "/b" }).did("track")).toHaveLength(1);
  });
});

describe("forms", () => {
  test("open from defaults, then initial, then what is remembered, then the draft", () => {
    const use = form({ defaults: { a: 1, b: 1, c: 1 }, initial: () => ({ b: 2, c: 2 }), into: ["data", "kept"] });
    const flow = program({ one: { forms: { form: use } } });
    expect(new Person(flow).snapshot.forms["form"]?.values).toEqual({ a: 1, b: 2, c: 2 });
    const kept = envelope({ kept: { c: 3 } });
    expect(new Person(flow, { envelope: kept }).snapshot.forms["form"]?.values).toEqual({ a: 1, b: 2, c: 3 });
    const drafted = { ...kept, drafts: { "one/form": { a: 9 } } };
    expect(new Person(flow, { envelope: drafted }).snapshot.forms["form"]?.values).toMatchObject({ a: 9 });
  });

  test("what is typed is kept as a draft, without what is sensitive, and comes back after a visit elsewhere", () => {
    const flow = program({ a: { forms: { form: form({ sensitive: ["password", "list.*.pin"] }) } }, b: {} });
    const person = new Person(flow).change("name", { name: "Ana", password: "p", list: [{ pin: 1, x: 2 }] });
    expect(person.did("store")[0]?.envelope.drafts).toEqual({ "a/form": { name: "Ana", list: [{ x: 2 }] } });
    expect(JSON.stringify(person.visit("/b").snapshot)).not.toContain("password");
    expect(person.visit("/a").snapshot.forms["form"]?.values).toEqual({ name: "Ana", list: [{ x: 2 }] });
  });

  test("a submitted form goes where it is remembered, without what is sensitive, and its draft goes", () => {
    const flow = program({ a: { forms: { form: form({ into: ["data", "kept"], sensitive: ["password"] }) } } });
    const person = new Person(flow).change("name", { name: "A" }).submit({ name: "Ana", password: "p" });
    expect(person.snapshot).toMatchObject({ data: { kept: { name: "Ana" } }, drafts: {} });
    expect(JSON.stringify(person.did("store"))).not.toContain("password");
  });

  test("events of a form that is not named `form` carry its name", () => {
    const on = {
      "contact.submit": [does(set("data.email", ({ form }) => form["email"]))],
      submit: [does(track("other"))],
    };
    const person = new Person(program({ a: { forms: named, on } })).submit({ email: "a@b.c" }, "contact");
    expect(person.snapshot.data).toEqual({ email: "a@b.c" });
    expect(person.did("track")).toEqual([]);
  });

  test("shown errors go with the next change of their field, and all at the next submit", () => {
    const errors = ["email", "children.0.email", ""].map((path) => ({ path, text: { key: "errors.x" } }));
    const on = { check: [does({ do: "fail", form: "form", errors: () => errors })] };
    const person = new Person(program({ a: { forms: { form: form() }, on } })).send("check");
    const paths = () => person.snapshot.forms["form"]?.errors.map(({ path }) => path);
    person.change("children", { n: 1 });
    expect(paths()).toEqual(["email", ""]);
    person.change("email", { n: 2 });
    expect(paths()).toEqual([""]);
    person.submit({ n: 2 });
    expect(paths()).toEqual([]);
  });

  test("a rule may set a value of the form, and reset the form", () => {
    const on = { off: [does(set("form.email", ""))], clear: [does({ do: "reset", path: ["form"] })] };
    const person = new Person(program({ a: { forms: { form: form({ defaults: { email: "d" } }) }, on } }));
    expect(person.send("off").snapshot.forms["form"]?.values).toEqual({ email: "" });
    expect(person.send("clear").snapshot).toMatchObject({ forms: { form: { values: { email: "d" } } }, drafts: {} });
  });
});

describe("calls", () => {
  const on = {
    submit: [does(call("save", true, ({ form }) => ({ ...form })))],
    ask: [does(call("list", false))],
    "save.ok": [goto("b")],
    mark: [does(track("mark"))],
  };
  const flow = program({ a: { forms: { form: form() }, on }, b: {} });

  test("while a changing call runs, page events other than change are ignored", () => {
    const person = new Person(flow).submit({ n: 1 });
    const before = person.snapshot;
    expect(person.submit({ n: 2 }).snapshot).toBe(before);
    expect(person.send("mark").commands).toEqual([]);
    expect(person.change("n", { n: 3 }).snapshot.forms["form"]?.values).toEqual({ n: 3 });
    expect(view(flow, person.snapshot, 0).busy).toBe(true);
  });

  test("an answer's rules see the answer, and the form that the call came from", () => {
    const rules = {
      "contact.submit": [does(call("save"))],
      "save.ok": [does(set("data.seen", ({ event, form }) => `${event["id"]} ${form["email"]}`))],
    };
    const person = new Person(program({ a: { forms: named, on: rules } }))
      .submit({ email: "e" }, "contact")
      .answer("save", { id: 7 });
    expect(person.snapshot.data).toEqual({ seen: "7 e" });
  });

  test("the newer call of an operation supersedes the older, whose answer is ignored", () => {
    const person = new Person(flow).send("ask");
    const older = person.running("list");
    person.send("ask");
    expect(person.did("abort")).toEqual([{ type: "abort", call: older }]);
    const before = person.snapshot;
    expect(person.event({ type: "answer", call: older, output: {} }).snapshot).toBe(before);
  });

  test("leaving the step abandons its calls, and their answers are ignored", () => {
    const person = new Person(flow).submit({ n: 1 });
    const running = person.running("save");
    expect(person.visit("/b").did("abort")).toEqual([{ type: "abort", call: running }]);
    const before = person.snapshot;
    expect(person.event({ type: "answer", call: running, output: {} }).snapshot).toBe(before);
  });

  test.each([
    ["network", true],
    ["validation", false],
    ["conflict", false],
  ] as const)("after %s the same input has the same key: %s", (kind, same) => {
    const person = new Person(flow).submit({ n: 1 });
    const key = person.did("call")[0]?.key;
    person.fail("save", kind).submit({ n: 1 });
    expect(key).toBeTruthy();
    expect(person.did("call")[0]?.key === key).toBe(same);
  });

  test("another input has another key, and so has the same after a known answer", () => {
    const again = program({ a: { forms: { form: form() }, on: { submit: on.submit } } });
    const person = new Person(again).submit({ n: 1 });
    const keys = [person.did("call")[0]?.key, person.fail("save", "network").submit({ n: 2 }).did("call")[0]?.key];
    keys.push(person.answer("save").submit({ n: 2 }).did("call")[0]?.key);
    expect(new Set(keys).size).toBe(3);
  });

  test("a key outlives a reload, and is stored before its call goes out", () => {
    const person = new Person(flow).submit({ n: 1 });
    const [first] = person.commands;
    const stored = person.did("store")[0]?.envelope;
    expect(first?.type).toBe("store");
    const later = new Person(flow, { envelope: stored ?? null }).submit({ n: 1 });
    expect(later.did("call")[0]?.key).toBe(person.did("call")[0]?.key);
  });

  test("a failure is asked by its own name first, then as any", () => {
    const own = program({
      a: {
        on: {
          go: [does(call("save"))],
          "*.failed": [goto("c")],
          "save.failed": [goto("b", ({ error }) => error["kind"] === "conflict")],
        },
      },
      b: {},
      c: {},
    });
    expect(new Person(own).send("go").fail("save", "conflict").snapshot.step).toBe("b");
    expect(new Person(own).send("go").fail("save", "network").snapshot.step).toBe("c");
  });

  test("a submit that failed is a draft again where the form is not remembered", () => {
    const person = new Person(flow).submit({ n: 1 });
    expect(person.snapshot.drafts).toEqual({});
    expect(person.fail("save", "validation").snapshot.drafts).toEqual({ "a/form": { n: 1 } });
  });
});

describe("memory", () => {
  const storage = {
    area: "local",
    key: "flow",
    expires: { afterMs: 100, since: ({ data }: { data: { since?: number } }) => data.since },
  } as never;
  const expired = [
    rule({
      actions: [
        { do: "reset", path: ["data"] },
        { do: "log", level: "warn", text: "Token expired" },
      ],
      goto: "one",
    }),
  ];
  const flow = program(
    { one: {}, two: { on: { go: [does(set("data.n", 1))] }, forms: { form: form() } } },
    { storage, on: { expired }, data: { version: 2, defaults: { since: 0 }, transient: [] } },
  );

  test.each([
    ["at start", (old: Person) => old],
    ["at a visit", (fresh: Person) => fresh.visit("/two")],
    ["at a page event, which is dropped", (fresh: Person) => fresh.send("go")],
  ])("remembered data that is too old is found %s", (title, act) => {
    const person = act(
      new Person(flow, { path: "/two", envelope: envelope({ since: 1000 }), at: title === "at start" ? 1101 : 1100 }),
    );
    if (title !== "at start") {
      person.now = 1101;
      act(person);
    }
    expect(person.snapshot).toMatchObject({ step: "one", data: { since: 0 } });
    expect(person.did("log")).toMatchObject([{ text: "Token expired" }]);
    expect(person.did("forget")).toHaveLength(1);
  });

  test("data that has not been started never expires", () => {
    expect(new Person(flow, { path: "/two", at: 1e12 }).snapshot.step).toBe("two");
  });

  test("what is in memory only is not stored, and alone is no reason to store", () => {
    const on = {
      busy: [does(set("data.busy.now", true))],
      both: [does(set("data.busy.now", false), set("data.n", 1))],
    };
    const transient = program({ a: { on } }, { data: { version: 1, defaults: { busy: {} }, transient: ["busy.now"] } });
    const person = new Person(transient).send("busy");
    expect(person.did("store")).toEqual([]);
    expect(person.send("both").did("store")[0]?.envelope.data).toEqual({ n: 1, busy: {} });
  });

  test("one store command an event, and none where nothing changed", () => {
    const on = { go: [does(set("data.a", 1), set("data.b", 1))] };
    const person = new Person(program({ a: { on } })).send("go");
    expect(person.did("store")).toHaveLength(1);
    expect(person.send("go").commands).toEqual([]);
  });

  test("a reset may keep some of it", () => {
    const on = { go: [does({ do: "reset", path: ["data"], keep: [["data", "a"]] })] };
    expect(
      new Person(program({ one: { on } }), { envelope: envelope({ a: 1, b: 2 }) }).send("go").snapshot.data,
    ).toEqual({ a: 1 });
  });

  test.each([
    ["of another journey", { flow: "other" }],
    ["of a newer version", { version: 9 }],
  ])("an envelope %s is not taken", (_title, given) => {
    expect(new Person(flow, { envelope: envelope({ since: 5 }, given) }).snapshot.data).toEqual({ since: 0 });
  });

  test("what another tab stored is taken over, and guards are asked again", () => {
    const guarded = program({ one: {}, two: stop });
    const person = new Person(guarded, { path: "/two", envelope: envelope({ may: true }) });
    expect(person.event({ type: "stored", envelope: envelope({ may: true, n: 1 }) }).snapshot).toMatchObject({
      step: "two",
      data: { n: 1 },
    });
    expect(person.commands).toEqual([]);
    person.event({ type: "stored", envelope: null });
    expect(person.snapshot).toMatchObject({ step: "one", data: {} });
    expect(person.commands).toEqual([{ type: "navigate", path: "/one", replace: true }]);
  });
});

describe("time, dialogs, alerts", () => {
  const on = {
    wait: [does({ do: "wait", event: "waited", ms: 5000 })],
    waited: [goto("b")],
    say: [does({ do: "alert", tone: "error", text: () => ({ key: "x" }) })],
    open: [does({ do: "open", dialog: "d" })],
  };
  const flow = program({ a: { on, dialogs: { d: { title: () => ({ key: "d" }), page: [] } } }, b: {} });

  test("a wait sends its event, unless the step is left", () => {
    const person = new Person(flow).send("wait");
    const [schedule] = person.did("schedule");
    expect(schedule).toMatchObject({ ms: 5000 });
    const timer = schedule?.timer ?? "";
    expect(new Person(flow).send("wait").event({ type: "timer", timer }).snapshot.step).toBe("b");
    expect(person.visit("/b").did("cancel")).toEqual([{ type: "cancel", timer }]);
    const before = person.snapshot;
    expect(person.event({ type: "timer", timer }).snapshot).toBe(before);
  });

  test("an alert stays 15 seconds, over steps too [CHROME-04]", () => {
    const person = new Person(flow).send("say");
    const [schedule] = person.did("schedule");
    expect(schedule).toMatchObject({ ms: 15_000 });
    expect(person.visit("/b").snapshot.alert).toMatchObject({ tone: "error", text: { key: "x" } });
    expect(person.event({ type: "timer", timer: schedule?.timer ?? "" }).snapshot.alert).toBeNull();
  });

  test("a dialog closes by its own event where no rule says otherwise, and when its step is left", () => {
    const person = new Person(flow).send("open");
    expect(view(flow, person.snapshot, 0).dialog?.id).toBe("d");
    expect(person.send("dialog.close").snapshot.dialog).toBeNull();
    expect(person.send("open").visit("/b").snapshot.dialog).toBeNull();
  });

  test("another language is known to expressions", () => {
    expect(new Person(flow).event({ type: "language", lang: "es" }).snapshot.env.lang).toBe("es");
  });
});

describe("view", () => {
  const steps = ["a", "b", "c"].map((step) => ({ step, label: { key: step } }));
  const progress = (done: number, locked = false) => ({ steps, done: () => done, locked: () => locked });

  test.each([
    ["up to the last completed step plus one", progress(1), [undefined, "/b", undefined], ["current", "todo", "todo"]],
    ["to all completed ones", progress(3), [undefined, "/b", "/c"], ["current", "done", "done"]],
    ["nowhere once locked", progress(3, true), [undefined, undefined, undefined], ["current", "done", "done"]],
  ])("progress links lead %s [CHROME-06]", (_title, given, paths, states) => {
    const flow = program({ a: { progress: 0 }, b: { progress: 1 }, c: { progress: 2 } }, { progress: given });
    const shown = view(flow, new Person(flow).snapshot, 0).progress;
    expect(shown?.steps.map(({ path }) => path)).toEqual(paths);
    expect(shown?.steps.map(({ state }) => state)).toEqual(states);
  });

  test("blocks whose `when` fails are left out, inside others too; what throws is left out", () => {
    const inner = [block("x", { when: () => false }), block("y", { props: ({ now }) => ({ now }) })];
    const page = [
      block("hidden", { when: () => false }),
      block("broken", {
        when: () => {
          throw new Error("no");
        },
      }),
      block("section", { slots: { blocks: inner } }),
    ];
    const flow = program({ a: { page } });
    expect(view(flow, new Person(flow).snapshot, 42).page).toMatchObject([
      { block: "section", slots: { blocks: [{ block: "y", props: { now: 42 } }] } },
    ]);
  });

  test("title, layout and path are the step's", () => {
    const flow = program({ a: { layout: "wide" } });
    expect(view(flow, new Person(flow).snapshot, 0)).toMatchObject({
      path: "/a",
      layout: "wide",
      title: { key: "a.title" },
      busy: false,
    });
    expect(env.lang).toBe("en");
  });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { advance, type Event } from "../../../src/engine/index.ts";
import { does, goto, program, rule, set } from "../engine/builders.ts";
import { Person } from "../engine/person.ts";
import { followExperiments, inNewDocument } from "../../../src/app/follow-experiments.ts";

const experiment = (share: Record<string, number>, over: object = {}) => ({
  flag: "trial",
  epicKey: "TRY-1",
  arms: ["control", "treatment"],
  share,
  active: true,
  ...over,
});
let answer: () => Response | Promise<Response>;
let reported: unknown[];
let page: EventTarget & { visibilityState: "visible" | "hidden" };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" as const, documentElement: { lang: "en" } });
  reported = [];
  vi.stubGlobal("fetch", async () => answer());
  vi.stubGlobal("document", page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function follow(tried: Record<string, string> = {}, arm = "control", exposed: readonly string[] = []): void {
  const experiments = [experiment({ control: 100, treatment: 0 })];
  const followed = { visitor: "v", site: "us", experiments, arms: { trial: arm }, tried, exposed: () => exposed };
  followExperiments(followed, () => reported.push("changed"));
}
const says = (...experiments: object[]) => {
  answer = () => Response.json({ experiments });
};
const minute = () => vi.advanceTimersByTimeAsync(60_000);

test("an open page knows within a minute that its arms have changed, and says so once", async () => {
  says(experiment({ control: 100, treatment: 0 }));
  follow();
  await minute();
  expect(reported).toEqual([]);
  says(experiment({ control: 0, treatment: 100 }));
  await minute();
  await minute();
  expect(reported).toEqual(["changed"]);
});

test("a page that was in the background asks as soon as it is seen, and not before", async () => {
  const seen = async (visibilityState: "visible" | "hidden") => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  };
  says(experiment({ control: 100, treatment: 0 }));
  follow();
  await seen("hidden");
  says(experiment({ control: 0, treatment: 100 }));
  await minute();
  expect(reported).toEqual([]);
  await seen("visible");
  expect(reported).toEqual(["changed"]);
  await seen("hidden");
  await seen("visible");
  await minute();
  expect(reported).toEqual(["changed"]);
});

test.each([
  ["elsewhere", () => says(experiment({ control: 0, treatment: 100 }, { sites: ["uk"] }))],
  ["in another language", () => says(experiment({ control: 0, treatment: 100 }, { languages: ["es"] }))],
  ["without an answer", () => (answer = () => Promise.reject(new TypeError("offline")))],
  ["with an answer that is none", () => (answer = () => new Response("<html>", { status: 200 }))],
  ["with a refusal", () => (answer = () => Response.json({}, { status: 503 }))],
])("a change %s is nothing to the page", async (_where, change) => {
  change();
  follow();
  await minute();
  expect(reported).toEqual([]);
});

test("an arm that is tried out in the tab stays", async () => {
  says(experiment({ control: 0, treatment: 100 }));
  follow({ trial: "control" });
  await minute();
  expect(reported).toEqual([]);
});

describe("a stop", () => {
  const stopped = experiment({ control: 0, treatment: 100 }, { active: false, keepsArm: true });

  test.each([
    ["changes the arm of everybody", { ...stopped, keepsArm: false }, ["trial"], ["changed"]],
    ["that lets people keep their arm is nothing to whom it has decided something for", stopped, ["trial"], []],
    ["that lets people keep their arm changes that of others", stopped, ["other"], ["changed"]],
  ])("%s", async (_what, now, exposed, expected) => {
    says(now);
    follow({}, "treatment", exposed);
    await minute();
    expect(reported).toEqual(expected);
  });
});

describe("where a flag service decides", () => {
  /** A module whose provider gives everybody a variant, which `variant` changes. */
  function provideBy(module: string): void {
    vi.stubEnv("VITE_FLAG_PROVIDER", `data:text/javascript,${encodeURIComponent(module)}`);
  }
  const provider = `
    const handlers = [];
    globalThis.variant = (value) => { globalThis.assigned = value; for (const handler of handlers) handler(); };
    export default {
      events: { addHandler: (_event, handler) => handlers.push(handler) },
      resolveStringEvaluation: () => ({ value: globalThis.assigned ?? "control" }),
    };`;
  const variant = (value: string) => (globalThis as unknown as { variant(value: string): void }).variant(value);
  beforeEach(() => {
    vi.useRealTimers();
    answer = () => Promise.reject(new Error("Our own service is not asked."));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    Reflect.deleteProperty(globalThis, "assigned");
  });

  test("an open page follows it; what is tried out stays", async () => {
    provideBy(`${provider}/* followed */`);
    follow();
    await vi.waitFor(() => variant("control"));
    expect(reported).toEqual([]);
    variant("treatment");
    expect(reported).toEqual(["changed"]);
    provideBy(`${provider}/* tried */`);
    follow({ trial: "control" });
    await vi.waitFor(() => variant("treatment"));
    expect(reported).toEqual(["changed"]);
  });

  test("a page whose flag service is away goes on with what it knows", async () => {
    provideBy("throw new Error('away')");
    follow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(reported).toEqual([]);
  });
});

describe("when the arms have changed", () => {
  const needs = (path: string) => goto("a", ({ data }) => data[path] !== "x");
  const both = [set("data.kept", "x"), set("data.lost", "x")];
  const flow = program(
    {
      a: { on: { type: [does(set("data.kept", "y"))], go: [rule({ actions: both, goto: "b" })] } },
      b: {
        guards: [needs("kept")],
        on: { on: [rule({ actions: [set("data.more", 1)], goto: "c" })], same: [goto("d")] },
      },
      c: { guards: [needs("lost")] },
      d: {},
    },
    { data: { version: 1, defaults: {}, transient: ["lost"] } },
  );
  /** What happens with it, and what would happen without. */
  const send = (person: Person, name: string) => {
    const event: Event = { type: "page", event: { name }, at: 2, id: name };
    const next = advance(flow, person.snapshot, event);
    return { renewed: inNewDocument(flow, person.snapshot, event, next), next };
  };
  const anew = (path: string) => ({ type: "navigate", path, replace: false, document: true });

  test("the next step is entered in a new document, with what was stored", () => {
    const { renewed } = send(new Person(flow), "go");
    expect(renewed?.commands).toEqual([
      { type: "store", area: "local", key: "flow", envelope: expect.objectContaining({ data: { kept: "x" } }) },
      anew("/b"),
    ]);
    expect(renewed?.snapshot.step).toBe("a");
  });

  test("it stays as it is at the same step, without anything to store, and where the step needs what is in memory", () => {
    expect(send(new Person(flow), "type").renewed).toBeUndefined();
    const there = new Person(flow).send("go");
    expect(there.snapshot.step).toBe("b");
    const { renewed, next } = send(there, "on");
    expect([renewed, next.snapshot.step]).toEqual([undefined, "c"]);
    expect(send(there, "same").renewed).toBeUndefined();
  });
});

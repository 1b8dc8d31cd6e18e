import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lateCall } from "../../../src/app/api/late-call.ts";
import type { Command } from "../../../src/engine/index.ts";
import { envelope } from "../engine/builders.ts";
import { MemoryStore } from "../app/memory-store.ts";
import { createEffects, type Ports } from "../../../src/browser/effects.ts";

const done: string[] = [];
const reported: unknown[] = [];
const local = new MemoryStore();
const ports: Ports = {
  navigate: (path, replace) => done.push(`${replace ? "replace" : "push"} ${path}`),
  load: (path, replace, notice) => done.push(`load ${path} ${replace} ${notice?.tone}`),
  leave: (link) => done.push(`leave ${link}`),
  lang: () => "en",
  call: lateCall,
  analytics: {
    track: (event, values) => done.push(`track ${event} ${JSON.stringify(values)}`),
    identify: (values) => done.push(`identify ${JSON.stringify(values)}`),
  },
  stores: { local, session: new MemoryStore() },
};
const effects = createEffects(ports, (event) => reported.push(event));
const run = (...commands: Command[]) => commands.forEach((command) => effects.run(command));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", {});
  done.length = 0;
  reported.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("commands run in their order", () => {
  const notice = { tone: "error", text: { key: "x" } } as const;
  run(
    { type: "navigate", path: "/b", replace: false },
    { type: "navigate", path: "/c", replace: true },
    { type: "navigate", path: "/d", replace: false, document: true, notice },
    { type: "leave", link: "login" },
  );
  expect(done).toEqual(["push /b", "replace /c", "load /d false error", "leave login"]);
});

test("a store command writes the data under its key, and a forget command removes it", () => {
  run({ type: "store", area: "local", key: "k", envelope: envelope({ n: 1 }) });
  expect(JSON.parse(local.getItem("k") ?? "")).toEqual(envelope({ n: 1 }));
  run({ type: "forget", area: "local", key: "k" });
  expect(local.getItem("k")).toBeNull();
});

test("a timer reports once, and a cancelled timer never", () => {
  run(
    { type: "schedule", timer: "t1", ms: 10 },
    { type: "schedule", timer: "t2", ms: 10 },
    { type: "cancel", timer: "t2" },
  );
  vi.advanceTimersByTime(50);
  expect(reported).toEqual([{ type: "timer", timer: "t1" }]);
});

test("an aborted call reports nothing", async () => {
  vi.useRealTimers();
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  let ask = () => {};
  const requested = new Promise<void>((resolve) => (ask = resolve));
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  vi.stubGlobal("fetch", ({ signal }: Request) => {
    ask();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  });
  const { run } = createEffects({ ...ports, announce: () => end }, (event) => reported.push(event));
  run({ type: "call", id: "c1", operation: "createRegistration", input: {}, key: "once" });
  await requested;
  run({ type: "abort", call: "c1" });
  await ended;
  expect(reported).toEqual([]);
});

test("events and the visitor's identity go to analytics", () => {
  run({ type: "track", event: "Step Viewed", with: { n: 1 } }, { type: "identify", with: { id: "v" } });
  expect(done).toEqual(['track Step Viewed {"n":1}', 'identify {"id":"v"}']);
});

test("a failed call is reported only when it is known whether the page is about to reload", async () => {
  vi.useRealTimers();
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  let known = () => {};
  let requested = () => {};
  const asking = new Promise<void>((resolve) => (requested = resolve));
  const outdated = async () => {
    requested();
    await new Promise<void>((resolve) => (known = resolve));
    reported.push("known");
    return false;
  };
  const { run } = createEffects({ ...ports, outdated }, (event) => reported.push(event));
  run({ type: "call", id: "c1", operation: "createRegistration", input: {}, key: "once" });
  await asking;
  known();
  const failure = { type: "failure", call: "c1", error: { kind: "network" } };
  await vi.waitFor(() => expect(reported).toMatchObject(["known", failure]));
});

/** Sends a call while the person switches to Spanish. Returns the languages of the requests that the service got. */
async function chooseMeanwhile(call: Pick<Command & { type: "call" }, "operation" | "input" | "key">) {
  vi.useRealTimers();
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  const spoken: string[] = [];
  let chosen = "en";
  vi.stubGlobal("fetch", async ({ headers }: Request) => {
    spoken.push(headers.get("accept-language") ?? "");
    chosen = "es";
    const countries = [{ value: "DE", label: spoken.at(-1) === "es" ? "Alemania" : "Germany" }];
    return Response.json({ countries, phoneCodes: [], referrals: [] });
  });
  const { run } = createEffects({ ...ports, lang: () => chosen }, (event) => reported.push(event));
  run({ type: "call", id: "c1", ...call });
  await vi.waitFor(() => expect(reported).toHaveLength(1));
  return spoken;
}

test("sends a reading call again in the new language if the language changes while it runs", async () => {
  expect(await chooseMeanwhile({ operation: "getOptions", input: {} })).toEqual(["en", "es"]);
  const countries = [{ value: "DE", label: "Alemania" }];
  expect(reported).toEqual([{ type: "answer", call: "c1", output: { countries, phoneCodes: [], referrals: [] } }]);
});

test("sends a changing call once, even if the language changes while it runs", async () => {
  expect(await chooseMeanwhile({ operation: "createRegistration", input: {}, key: "once" })).toEqual(["en"]);
});

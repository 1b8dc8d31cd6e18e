import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type JourneyDefinition, openJourney } from "../../../src/embed/index.ts";
import { MemoryStore } from "../app/memory-store.ts";
import { does, goto, program, rule, set } from "../engine/builders.ts";

/** Two steps with one path; who has paid is led on from the first. */
const flow = program({
  begin: { on: { next: [rule({ ...does(set("data.begun", true)), goto: "pay" })] } },
  pay: {
    path: "/payment",
    guards: [goto("review", ({ data }) => data["paid"] === true)],
    on: { next: [goto("review")], paid: [rule({ ...does(set("data.paid", true)), goto: "review" })] },
  },
  review: { path: "/payment" },
});
const definition: JourneyDefinition = {
  id: "flow",
  calls: [],
  program: async () => ({ default: flow }),
  remembered: async () => ({ valid: () => true, migrate: (envelope) => envelope }),
  forms: {},
  files: [],
  languages: { en: "English" },
  texts: { en: {} },
  variants: { programs: [], forms: [], data: [], texts: [] },
};

/** The tab's history entry, which a reload leaves as it is. */
const history = { state: null as unknown, replaceState: (state: unknown) => void (history.state = state) };
let documents = 0;
let storage = { local: new MemoryStore(), session: new MemoryStore() };

beforeEach(() => {
  history.state = null;
  storage = { local: new MemoryStore(), session: new MemoryStore() };
});
afterEach(() => vi.unstubAllGlobals());

/** A document shows the journey without addresses of its own, as `<Journey>` does. */
async function load() {
  const listen = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("window", { ...listen, history, performance: { timeOrigin: ++documents } });
  const { journey, address } = await openJourney(definition, { storage, language: "en" });
  journey.begin();
  address.follow();
  return {
    send: (name: string) => void journey.report({ type: "page", event: { name } }),
    step: () => journey.store.get(journey.state).snapshot.step,
  };
}

test("after a reload, the person is at the path where they were: at its first step, or where its guards lead on", async () => {
  const before = await load();
  before.send("next");
  before.send("next");
  expect(before.step()).toBe("review");
  // As with addresses: they have not completed the first.
  const again = await load();
  expect(again.step()).toBe("pay");
  again.send("paid");
  expect((await load()).step()).toBe("review");
});

test("a reload begins at the first step if nothing of what the person did was stored", async () => {
  const before = await load();
  before.send("next");
  storage = { local: new MemoryStore(), session: new MemoryStore() };
  expect((await load()).step()).toBe("begin");
});

import { expect, test } from "vitest";
import { type Action, advance, type Program, start, type Step } from "../../../src/engine/index.ts";

const call: Action = { do: "call", operation: "save", changes: true, input: ({ form }) => ({ code: form["code"] }) };

const program = (sensitive: readonly string[]): Program => ({
  id: "trip",
  version: "1",
  basePath: "/trip",
  start: "only",
  data: { version: 1, defaults: {}, transient: [] },
  storage: { area: "local", key: "trip" },
  redirects: {},
  on: {},
  steps: {
    only: {
      id: "only",
      path: "/only",
      title: () => ({ key: "t" }),
      layout: "sheet",
      guards: [],
      enter: [],
      on: { submit: [{ at: "/0", actions: [call] }] },
      page: [],
      aside: [],
      dialogs: {},
      forms: { form: { schema: "schemas/trip/only", defaults: {}, sensitive } },
      progress: -1,
      end: true,
    } satisfies Step,
  },
  paths: { "/only": ["only"] },
});

function submitted(sensitive: readonly string[]) {
  const of = program(sensitive);
  const env = { flags: {}, site: {}, lang: "en", visitor: "v" };
  const { snapshot } = start(of, { env, path: "/only", envelope: null, at: 1, id: "a" });
  return advance(of, snapshot, {
    type: "page",
    at: 2,
    id: "b",
    event: { name: "submit", form: "form", values: { code: "4711" } },
  });
}

test("stores the hash of a call's input, so that a repeat after a reload has the same key", () => {
  const stored = submitted([]).commands.find(({ type }) => type === "store");
  expect(JSON.stringify(stored)).toContain("digest");
});

test("does not store the hash for a form with sensitive fields, and keeps it in memory only", () => {
  const { snapshot, commands } = submitted(["code"]);
  expect(JSON.stringify(commands.filter(({ type }) => type !== "call"))).not.toContain("digest");
  expect(snapshot.intents["save"]?.digest).toBeDefined();
});

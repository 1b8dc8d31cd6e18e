import { expect, test, vi } from "vitest";
import { callsOf } from "../../../src/embed/calls.ts";
import type { JourneyDefinition } from "../../../src/embed/definition.ts";
import type { JourneyHost } from "../../../src/embed/host.ts";

const nothing = {
  id: "trial",
  forms: {},
  files: [],
  languages: {},
  texts: {},
  variants: { programs: [], forms: [], data: [], texts: [] },
};
const trial: JourneyDefinition = {
  ...nothing,
  program: () => Promise.reject(new Error("not needed")),
  contract: async () => ({
    operations: {},
    answers: {
      saveTrial: async () => ({ valid: (answer) => JSON.stringify(answer) === '{"id":"1"}' }),
      endTrial: async () => ({ valid: (answer) => JSON.stringify(answer) === "{}" }),
    },
  }),
};
const options = { lang: "en", signal: new AbortController().signal };
const answered = (operation: string, calls: NonNullable<JourneyHost["calls"]>) =>
  callsOf(trial, { calls })(operation, {}, options);

test("an answer of the application's own function that does not match the contract is an unexpected error", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await answered("saveTrial", { saveTrial: () => ({ id: "1" }) })).toEqual({ output: { id: "1" } });
  expect(said).not.toHaveBeenCalled();
  expect(await answered("saveTrial", { saveTrial: () => ({ id: 1 }) })).toMatchObject({
    error: { kind: "unexpected" },
  });
  expect(String(said.mock.calls[0]?.[0])).toContain('The answer of "saveTrial" does not match the contract');
  said.mockRestore();
});

test("a function without a result answers an operation that promises none, and any answer is right without a contract", async () => {
  expect(await answered("endTrial", { endTrial: () => undefined })).toEqual({ output: {} });
  expect(await answered("ownThing", { ownThing: () => ({ any: "thing" }) })).toEqual({ output: { any: "thing" } });
});

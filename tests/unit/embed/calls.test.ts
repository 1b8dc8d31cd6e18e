import { expect, test, vi } from "vitest";
import { callsOf } from "../../../src/embed/calls.ts";
import type { JourneyDefinition } from "../../../src/embed/definition.ts";
import type { JourneyHost } from "../../../src/embed/host.ts";

const nothing = {
  id: "trial",
  needs: { calls: ["saveTrial"], blocks: [], widgets: [] },
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
    mismatches: async () => ({ mismatches: { saveTrial: () => ({ at: "/id", says: "must be string" }) } }),
  }),
};
const options = { lang: "en", signal: new AbortController().signal };
const saveTrial = () => ({ id: "1" });
const answered = (operation: string, calls: JourneyHost["calls"]) =>
  callsOf(trial, { calls: { saveTrial, ...(calls as object) } })(operation, {}, options);

test("an answer of the application's own function that does not match the contract is an unexpected error", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await answered("saveTrial", { saveTrial: () => ({ id: "1" }) })).toEqual({ output: { id: "1" } });
  expect(said).not.toHaveBeenCalled();
  expect(await answered("saveTrial", { saveTrial: () => ({ id: 1 }) })).toMatchObject({
    error: { kind: "unexpected" },
  });
  expect(String(said.mock.calls[0]?.[0])).toContain(
    'The answer of "saveTrial" does not match the contract (schemas/api/openapi.json): answer.id must be string.',
  );
  said.mockRestore();
});

test("a function without a result answers an operation that promises none, and any answer is right without a contract", async () => {
  expect(await answered("endTrial", { endTrial: () => undefined })).toEqual({ output: {} });
  expect(await answered("ownThing", { ownThing: () => ({ any: "thing" }) })).toEqual({ output: { any: "thing" } });
});

test("an operation that nobody answers is refused as the journey opens, unless a service answers over HTTP", async () => {
  expect(() => callsOf(trial, {})).toThrow(/^The journey "trial" calls saveTrial, and nobody answers\. .*`service`/);
  const sent = vi.fn(async () => Response.json({ id: "1" }));
  vi.stubGlobal("fetch", sent);
  vi.stubGlobal("location", { href: "https://club.example/join" });
  const operation = { method: "POST", path: "/trials", params: {}, body: false, changes: true };
  const known = {
    ...trial,
    contract: async () => ({ ...(await trial.contract?.()), operations: { saveTrial: operation } }),
  };
  const call = callsOf(known as JourneyDefinition, { service: "/" });
  await call("saveTrial", {}, options);
  expect((sent.mock.calls[0] as unknown as [Request])[0].url).toBe("https://club.example/trials");
  vi.unstubAllGlobals();
});

test("an answer over HTTP is reported as far as it is known: it is not JSON, or the contract does not allow it", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubGlobal("location", { href: "https://club.example/join" });
  const operation = { method: "POST", path: "/trials", params: {}, body: false, changes: false };
  const answer = async (body: string, valid?: () => boolean) => {
    vi.stubGlobal("fetch", async () => new Response(body));
    const load = async () => (valid === undefined ? Promise.reject(new Error("A newer build")) : { valid });
    const contract = async () => ({
      ...(await trial.contract?.()),
      operations: { saveTrial: operation },
      answers: { saveTrial: load },
    });
    said.mockClear();
    const call = callsOf({ ...trial, contract } as unknown as JourneyDefinition, { service: "/" });
    expect(await call("saveTrial", {}, options)).toMatchObject({ error: { kind: "unexpected" } });
    return said.mock.calls.map(([sentence]) => String(sentence));
  };
  expect(await answer("<!doctype html>Our page", () => true)).toEqual(['The answer of "saveTrial" is not JSON.']);
  expect(await answer('{"id":1}', () => false)).toEqual([expect.stringContaining("answer.id must be string")]);
  // Nothing is known about an answer whose validator could not be loaded.
  expect(await answer('{"id":"1"}')).toEqual([]);
  vi.unstubAllGlobals();
  said.mockRestore();
});

test("an operation that only an arm calls, and nobody answers, is an unexpected error that is reported, and nothing is sent", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(await answered("armsThing", {})).toMatchObject({ error: { kind: "unexpected" } });
  expect(String(said.mock.calls[0]?.[0])).toContain('The journey "trial" has called armsThing, and nobody answers.');
  said.mockRestore();
});

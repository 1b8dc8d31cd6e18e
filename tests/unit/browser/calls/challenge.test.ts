import { createHash } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "../../../../src/app/api/call.ts";

const fetched = vi.fn<(request: Request) => Promise<Response>>();
const windowOf = (isSecureContext: boolean) => ({ location: { origin: "http://site.example" }, isSecureContext });

beforeEach(() => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", windowOf(true));
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const refusal = (challenge: object) =>
  new Response(
    JSON.stringify({ kind: "unexpected", code: "too-many-requests", detail: "Wait.", fields: [], challenge }),
    { status: 429 },
  );
const work = { type: "proof-of-work", token: "made.by.service", bits: 10 };
const done = () => new Response("{}", { status: 200 });

const send = (signal = new AbortController().signal) => call("logOut", {}, { lang: "en", key: "the-same-key", signal });
const refused = { error: { kind: "unexpected", code: "too-many-requests", text: "Wait.", fields: [] } };

test("a call that is refused with a challenge is sent again with the solution and the same key", async () => {
  fetched.mockResolvedValueOnce(refusal(work)).mockResolvedValueOnce(done());
  expect(await send()).toEqual({ output: {} });
  const [first, second] = fetched.mock.calls.map(([request]) => request.headers);
  expect(first?.has("challenge-answer")).toBe(false);
  const answer = second?.get("challenge-answer") ?? "";
  expect(answer).toMatch(/^made\.by\.service\.\d+$/);
  expect(createHash("sha256").update(answer).digest().readUInt32BE(0) >>> 22).toBe(0);
  expect(second?.get("idempotency-key")).toBe("the-same-key");
});

test("a solution that the service refuses is not computed again: the call fails with the refusal", async () => {
  fetched.mockImplementation(async () => refusal(work));
  expect(await send()).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(2);
});

test.each([
  ["of another kind", { type: "riddle", token: "t", bits: 1 }],
  ["of more work than a phone can do", { ...work, bits: 40 }],
  ["without a token", { type: "proof-of-work", bits: 1 }],
])("a challenge %s is not attempted: the call fails with the refusal", async (_, challenge) => {
  fetched.mockImplementation(async () => refusal(challenge));
  expect(await send()).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("a page that may not hash (plain http) fails with the refusal", async () => {
  vi.stubGlobal("window", windowOf(false));
  fetched.mockImplementation(async () => refusal(work));
  expect(await send()).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});

test("the work on a challenge ends when the call is aborted", async () => {
  const ending = new AbortController();
  fetched.mockImplementation(async () => {
    ending.abort();
    return refusal({ ...work, bits: 22 });
  });
  expect(await send(ending.signal)).toEqual(refused);
  expect(fetched).toHaveBeenCalledTimes(1);
});

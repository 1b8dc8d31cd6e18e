import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { call } from "../../../../src/app/api/call.ts";
import { callError } from "../../../../src/browser/calls/call-error.ts";
import { requestOf } from "../../../../src/app/api/request.ts";

const signal = new AbortController().signal;
const fetched = vi.fn<(request: Request) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

/** The real setImmediate: an operation's file is loaded at its first call, and only then are there timers to run. */
const soon = setImmediate;

async function run(operation: string, input = {}) {
  const state = { over: false };
  const result = call(operation, input, { lang: "es", signal }).finally(() => (state.over = true));
  while (!state.over) {
    await vi.runAllTimersAsync();
    await new Promise((resolve) => soon(resolve));
  }
  return result;
}

describe("a request", () => {
  test("begins a trace of its own where the page says that traces are on, and only there", () => {
    const traceparent = () => requestOf("getCountryOptions", {}, { lang: "en", signal }).headers.get("traceparent");
    expect(traceparent()).toBe(null);
    vi.stubGlobal("document", { querySelector: (selector: string) => (selector === "meta[name=traces]" ? {} : null) });
    expect(traceparent()).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceparent()).not.toBe(traceparent());
  });

  test("puts each parameter where the contract says, and the language and the idempotency key in headers", async () => {
    const input = { signupId: "a/b", registrationKey: "k", referrer: "", body: { sections: [] } };
    const request = requestOf("updateRegistration", input, { lang: "es", key: "once", signal });
    expect([request.method, request.url]).toEqual(["PUT", "http://site.example/v2/signups/a%2Fb"]);
    expect(Object.fromEntries(request.headers)).toMatchObject({
      "registration-key": "k",
      "accept-language": "es",
      "idempotency-key": "once",
      "content-type": "application/json",
    });
    expect(request.headers.has("referrer-key")).toBe(false);
    expect(await request.json()).toEqual({ sections: [] });
  });

  test("has an empty Authorization header when it updates a registration, and no such header for other operations [API-12]", () => {
    const headersOf = (operation: string) => requestOf(operation, { signupId: "a" }, { lang: "en", signal }).headers;
    expect(headersOf("updateRegistration").get("authorization")).toBe("");
    expect(headersOf("choosePackage").has("authorization")).toBe(false);
  });

  test("joins a list with commas, and sends no idempotency key if it has none", () => {
    const request = requestOf("listPackages", { ids: [1, 2], country: "US" }, { lang: "en", signal });
    expect(new URL(request.url).searchParams.get("ids")).toBe("1,2");
    expect(request.headers.has("idempotency-key")).toBe(false);
  });
});

describe("a failed answer", () => {
  test("becomes an error with the kind, code, text and fields of its problem details", () => {
    const fields = [{ field: "email", code: "errors.email", text: "Bad" }, { field: 1 }];
    expect(callError(422, { kind: "validation", code: "v", detail: "No", fields })).toEqual({
      kind: "validation",
      code: "v",
      text: "No",
      fields: [fields[0]],
    });
  });

  test.each([
    [502, undefined, "network"],
    [503, undefined, "network"],
    [504, undefined, "network"],
    [500, undefined, "unexpected"],
    [422, { kind: "nonsense" }, "unexpected"],
  ] as const)("with status %i and body %j is of the kind %s", (status, body, kind) => {
    expect(callError(status, body).kind).toBe(kind);
  });
});

describe("calls to the service", () => {
  const options = { countries: [], phoneCodes: [], referrals: [] };

  test("a call that changes nothing is tried twice more when there is no answer", async () => {
    fetched
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockRejectedValueOnce(new TypeError("offline"))
      .mockResolvedValueOnce(json(options));
    expect(await run("getOptions")).toEqual({ output: options });
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  test("a call that changes something is tried only once", async () => {
    fetched.mockRejectedValue(new TypeError("offline"));
    expect(await run("createRegistration", { body: {} })).toMatchObject({ error: { kind: "network" } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  test("an answer that breaks the contract or is not JSON is an unexpected error", async () => {
    fetched.mockResolvedValueOnce(json({ countries: "all" })).mockResolvedValueOnce(new Response("<html>"));
    expect(await run("getOptions")).toMatchObject({ error: { kind: "unexpected" } });
    expect(await run("getOptions")).toMatchObject({ error: { kind: "unexpected" } });
  });

  test.each([
    ["111", { status: 111 }],
    ["a message with 'fail'", { message: "fail" }],
  ])("an answer of 200 with %s counts as failed [INV-08]", async (_, body) => {
    fetched.mockResolvedValue(json(body));
    expect(await run("requestInviteLink", { inviteToken: "t" })).toMatchObject({ error: { kind: "conflict" } });
    fetched.mockResolvedValue(json({}));
    expect(await run("requestInviteLink", { inviteToken: "t" })).toEqual({ output: {} });
  });

  test("a call without an answer within 30 seconds is aborted and reports a network error", async () => {
    fetched.mockImplementation(
      (request) =>
        new Promise((_, reject) => request.signal.addEventListener("abort", () => reject(new Error("aborted")))),
    );
    const begun = Date.now();
    expect(await run("createRegistration", { body: {} })).toMatchObject({ error: { kind: "network" } });
    expect(Date.now() - begun).toBe(30_000);
  });

  test("a refused call returns the reason, and is not tried again", async () => {
    fetched.mockResolvedValue(json({ kind: "forbidden", code: "no" }, 403));
    expect(await run("getOptions")).toMatchObject({ error: { kind: "forbidden", code: "no" } });
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

import { afterEach, expect, test, vi } from "vitest";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
vi.mock("../../../src/generated/api/answers/index.js", () => ({
  answers: { createRegistration: gone, getOptions: gone },
}));
const { call } = await import("../../../src/app/api/call.ts");

afterEach(() => vi.unstubAllGlobals());

test("an outdated page sends no changing call, since it could not read the answer, but still sends calls that only read", async () => {
  const sent: string[] = [];
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response("{}");
  });
  const options = { lang: "en", signal: new AbortController().signal, outdated: async () => true };
  const register = () => call("createRegistration", { body: {} }, { ...options, key: "once" });
  expect(await register()).toMatchObject({ error: { kind: "network" } });
  expect(sent).toEqual([]);
  expect(await call("getOptions", {}, options)).toMatchObject({ error: { kind: "unexpected" } });
  expect(sent).toEqual(["GET /v2/options"]);
});

test("if only the network fails, a call is sent as usual", async () => {
  const sent: string[] = [];
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.method);
    throw new TypeError("offline");
  });
  const options = { lang: "en", signal: new AbortController().signal, key: "once", outdated: async () => false };
  expect(await call("createRegistration", { body: {} }, options)).toMatchObject({ error: { kind: "network" } });
  expect(sent).toEqual(["POST"]);
});

import { afterEach, expect, test, vi } from "vitest";

const gone = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));
vi.mock("../../../src/generated/api/answers/index.js", () => ({
  answers: { createRegistration: gone, getOptions: gone },
}));
const { call } = await import("../../../src/app/api/call.ts");

afterEach(() => vi.unstubAllGlobals());

test("what changes something is not sent where its answer could not be read; what only asks is, and its answer is none", async () => {
  const sent: string[] = [];
  vi.stubGlobal("window", { location: { origin: "http://site.example" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    return new Response("{}");
  });
  const options = { lang: "en", signal: new AbortController().signal };
  expect(await call("createRegistration", { body: {} }, { ...options, key: "once" })).toMatchObject({
    error: { kind: "network" },
  });
  expect(sent).toEqual([]);
  expect(await call("getOptions", {}, options)).toMatchObject({ error: { kind: "unexpected" } });
  expect(sent).toEqual(["GET /v2/options"]);
});

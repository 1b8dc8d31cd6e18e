import { OFREPProvider } from "@openfeature/ofrep-provider";
import { OFREPWebProvider } from "@openfeature/ofrep-web-provider";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { armsFor, type Experiments } from "../../../../src/experiments/index.ts";
import { type Answer, startBench, sharedBench } from "../builders.ts";
import { FLAG, trial } from "./visitors.ts";

const resting = { ...trial(), flag: "resting", epicKey: "TRY-2", active: false };
const british = { ...trial(), flag: "british", epicKey: "TRY-3", sites: ["uk"], languages: ["en"] };
const path = "/ofrep/v1/evaluate/flags";
const visitors = Array.from({ length: 20 }, (_, nth) => `visitor-${nth}`);
let running: Experiments = { experiments: [trial(), resting, british] };
const bench = sharedBench({}, undefined, { current: () => running });
let baseUrl: string;
beforeAll(async () => {
  baseUrl = await bench.service.listen();
});

const evaluate = (body: unknown, key = "", headers: Record<string, string> = {}) =>
  fetch(`${baseUrl}${path}${key && `/${key}`}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
const armOf = (visitor: string) => armsFor([trial()], visitor)[FLAG];

describe("OpenFeature's own providers, as clients of the service", () => {
  test("on a server get each visitor's arm, the same as the pages", async () => {
    const provider = new OFREPProvider({ baseUrl });
    for (const targetingKey of visitors) {
      const found = await provider.resolveStringEvaluation(FLAG, "none", { targetingKey });
      expect(found).toMatchObject({ value: armOf(targetingKey), variant: armOf(targetingKey), reason: "SPLIT" });
    }
    await expect(provider.resolveStringEvaluation("nothing", "none", { targetingKey: "v" })).rejects.toThrow(
      /nothing|not found/i,
    );
  });

  test("in a browser get all flags at once", async () => {
    const provider = new OFREPWebProvider({ baseUrl, pollInterval: 0 });
    await provider.initialize({ targetingKey: "visitor-1", site: "uk", language: "en" });
    const found = (flag: string) => provider.resolveStringEvaluation(flag, "none", {});
    expect(found(FLAG)).toMatchObject({ value: armOf("visitor-1"), reason: "SPLIT" });
    expect(found("resting")).toMatchObject({ value: "control", reason: "DISABLED" });
    await provider.onClose?.();
  });
});

describe("the protocol", () => {
  test("answers all flags, each with its reason, and 304 while nothing has changed", async () => {
    const context = { targetingKey: "visitor-2", site: "us", language: "en" };
    const first = await evaluate({ context });
    expect(await first.json()).toEqual({
      flags: [
        {
          key: FLAG,
          value: armOf("visitor-2"),
          variant: armOf("visitor-2"),
          reason: "SPLIT",
          metadata: { epicKey: trial().epicKey },
        },
        { key: "resting", value: "control", variant: "control", reason: "DISABLED", metadata: { epicKey: "TRY-2" } },
        { key: "british", value: "control", variant: "control", reason: "DISABLED", metadata: { epicKey: "TRY-3" } },
      ],
    });
    const again = { "if-none-match": first.headers.get("etag") ?? "" };
    expect((await evaluate({ context }, "", again)).status).toBe(304);
    const before = running;
    running = { experiments: [trial({ active: false })], holdout: 0 };
    expect((await evaluate({ context }, "", again)).status).toBe(200);
    running = { experiments: [trial()], holdout: 100 };
    expect(await (await evaluate({ context }, FLAG)).json()).toMatchObject({ value: "control", reason: "DEFAULT" });
    running = before;
  });

  test.each([
    ["not JSON", "", 400, { errorCode: "PARSE_ERROR" }],
    [{}, "", 400, { errorCode: "INVALID_CONTEXT" }],
    [{ context: { site: "us" } }, "", 400, { errorCode: "TARGETING_KEY_MISSING" }],
    [{ context: { targetingKey: "v", site: 1 } }, FLAG, 400, { key: FLAG, errorCode: "INVALID_CONTEXT" }],
    [{ context: { targetingKey: "v" } }, "nothing", 404, { key: "nothing", errorCode: "FLAG_NOT_FOUND" }],
  ])("refuses %j at %j with %i", async (body, key, status, answer) => {
    const response = await evaluate(body, key);
    expect([response.status, await response.json()]).toEqual([
      status,
      { ...answer, errorDetails: expect.stringMatching(/./) },
    ]);
  });
});

describe("a caller above the limit", () => {
  test("is told when to come back, and the limit is that of all calls from an address; others are answered", async () => {
    const limited = await startBench({ callsPerMinute: 3, trustProxy: true }, undefined, { current: () => running });
    onTestFinished(() => limited.stop());
    const ask = (address: string) =>
      limited.client.send("POST", path, {
        body: { context: { targetingKey: "v" } },
        headers: { "x-forwarded-for": address },
      });
    const answers = [];
    for (let call = 0; call < 4; call += 1) answers.push(await ask("203.0.113.7"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    const { body, headers } = answers[3] as Answer;
    expect(body).toEqual({ errorDetails: expect.stringContaining("all flags at once") });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect((await ask("203.0.113.8")).status).toBe(200);
  });

  test("OpenFeature's provider waits as long as it is told to", async () => {
    const limited = await startBench({ callsPerMinute: 1 }, undefined, { current: () => running });
    onTestFinished(() => limited.stop());
    const provider = new OFREPProvider({ baseUrl: await limited.service.listen() });
    const resolve = () => provider.resolveStringEvaluation(FLAG, "none", { targetingKey: "v" });
    expect((await resolve()).value).toBe(armOf("v"));
    await expect(resolve()).rejects.toThrow(/429|rate|Too many/i);
  });
});

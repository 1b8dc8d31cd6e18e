import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { addSampleAccount, SAMPLE_ACCOUNT } from "../../../../src/server/accounts/index.ts";
import { hasSampleAccount, readConfig } from "../../../../src/server/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { type Bench, PEPPER, startBench } from "../builders.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** The address of a caller, the Host header of the request, and the headers that a proxy adds. */
interface Caller {
  readonly from?: string;
  readonly host?: string;
  readonly proxy?: Readonly<Record<string, string>>;
}

const local: readonly Caller[] = [
  {},
  { host: "localhost:3000" },
  { host: "127.0.0.1:3000" },
  { from: "::1", host: "[::1]:3000" },
  { from: "::ffff:127.0.0.1", host: "join.localhost" },
  { proxy: { "x-forwarded-for": "127.0.0.1" } },
  { proxy: { "x-real-ip": "::1" } },
  // What a development server on this machine sends.
  {
    proxy: {
      "x-forwarded-for": "::ffff:127.0.0.1",
      "x-forwarded-port": "5173",
      "x-forwarded-proto": "http",
      "x-forwarded-host": "localhost:5173",
    },
  },
];
const foreign: readonly Caller[] = [
  { from: "192.168.1.20" },
  { from: "192.168.1.20", host: "localhost:3000" },
  { host: "evil.example" },
  { host: "localhost.evil.example:3000" },
  { host: "127.0.0.1.evil.example" },
  { proxy: { "x-forwarded-for": "203.0.113.9" } },
  { proxy: { "x-forwarded-for": "127.0.0.1, 203.0.113.9" } },
  { from: "203.0.113.9", proxy: { "x-forwarded-for": "127.0.0.1" } },
  { proxy: { forwarded: "for=203.0.113.9" } },
  { proxy: { forwarded: "for=127.0.0.1" } },
  { proxy: { via: "1.1 proxy" } },
  ...[
    "x-real-ip",
    "cf-connecting-ip",
    "cf-connecting-ipv6",
    "cf-pseudo-ipv4",
    "true-client-ip",
    "x-client-ip",
    "x-cluster-client-ip",
    "fastly-client-ip",
    "fly-client-ip",
    "do-connecting-ip",
    "x-azure-clientip",
    "x-appengine-user-ip",
    "x-envoy-external-address",
    "cloudfront-viewer-address",
    "x-original-forwarded-for",
    "x-forwarded",
    "forwarded-for",
    "x-remote-addr",
    "x-proxyuser-ip",
    "wl-proxy-client-ip",
    "x-forwarded-client-cert",
  ].map((name): Caller => ({ proxy: { [name]: "203.0.113.9" } })),
  { proxy: { "x-real-ip": "203.0.113.9", "x-forwarded-for": "127.0.0.1" } },
  { proxy: { "x-forwarded-host": "join.example" } },
  { proxy: { "x-forwarded-proto": "https" } },
  { proxy: { "cdn-loop": "cloudflare" } },
  { proxy: { "cf-ray": "8a1b2c3d4e5f-AMS" } },
  { proxy: { "x-amzn-trace-id": "Root=1-67891233-abcdef012345678912345678" } },
  { proxy: { "x-real-ip": "" } },
];

async function statuses({ service }: Bench, { from, host, proxy }: Caller): Promise<[number, number]> {
  // Otherwise the many wrong passwords of this test count together.
  await service.db.deleteFrom("tries").execute();
  const about = { remoteAddress: from ?? "127.0.0.1", headers: { host: host ?? "localhost:3000", ...proxy } };
  const { username, password } = SAMPLE_ACCOUNT;
  const outbox = await service.inject({ url: "/dev/outbox", ...about });
  const login = await service.inject({ method: "POST", url: "/ofw/login", payload: { username, password }, ...about });
  return [outbox.statusCode, login.statusCode];
}

async function start(samplesOpenToEverybody: boolean): Promise<Bench> {
  const bench = await startBench({ outboxPage: true, samplesOpenToEverybody });
  onTestFinished(bench.stop);
  await addSampleAccount(bench.service.db, createSecrets(PEPPER));
  return bench;
}

describe("the outbox page and the sample accounts", () => {
  test("are available only to callers on this machine", async () => {
    const bench = await start(false);
    for (const caller of local) expect(await statuses(bench, caller), JSON.stringify(caller)).toEqual([200, 200]);
    for (const caller of foreign) expect(await statuses(bench, caller), JSON.stringify(caller)).toEqual([404, 401]);
  });

  test("are available to everybody if so configured", async () => {
    const bench = await start(true);
    for (const caller of foreign) expect(await statuses(bench, caller), JSON.stringify(caller)).toEqual([200, 200]);
    expect(readConfig({}, ROOT).samplesOpenToEverybody).toBe(false);
    expect(readConfig({ SAMPLES_OPEN_TO: "everybody" }, ROOT).samplesOpenToEverybody).toBe(true);
    expect(() => readConfig({ SAMPLES_OPEN_TO: "all" }, ROOT)).toThrow(/SAMPLES_OPEN_TO/);
  });

  test("do not exist in production, not even in a demonstration with the payment sandbox", () => {
    const trial = readConfig({}, ROOT);
    expect([trial.sampleCodes, hasSampleAccount(trial)]).toEqual([true, true]);
    const demonstration = readConfig({ NODE_ENV: "production", ALLOW_SANDBOX_PAYMENTS: "1" }, ROOT);
    expect([demonstration.sampleCodes, hasSampleAccount(demonstration), demonstration.outboxPage]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

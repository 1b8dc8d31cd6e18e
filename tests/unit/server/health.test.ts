import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { freePort } from "../../e2e/free-port.ts";
import { watchConcerns } from "../../../src/server/concerns.ts";
import { signals } from "../../../src/server/signals.ts";
import { newParent, PEPPER, startBench } from "./builders.ts";
import { newDatabase } from "./new-database.ts";
import { refusingStatement } from "./refused-statements.ts";
import { newFolder } from "../new-folder.ts";

test("a service says which commit it runs, if it was told", async () => {
  const bench = await startBench({ release: "0123456789ab" });
  onTestFinished(bench.stop);
  expect((await bench.client.send("GET", "/readyz")).body).toEqual({ ok: true, release: "0123456789ab" });
});

test("a service whose database does not answer is alive, but not ready", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  expect(await bench.client.send("GET", "/livez")).toMatchObject({ status: 200, body: { ok: true } });
  expect(await bench.client.send("GET", "/readyz")).toMatchObject({ status: 200, body: { ok: true } });
  await bench.sql`alter table readiness rename to gone`;
  expect(await bench.client.send("GET", "/livez")).toMatchObject({ status: 200 });
  const refused = await bench.client.send("GET", "/readyz");
  expect(refused).toMatchObject({ status: 503, body: { ok: false, why: "database" } });
  expect(refused.headers["retry-after"]).toBe("1");
  expect(await bench.client.send("GET", "/healthz")).toMatchObject({ status: 503, body: { ok: false } });
});

test("a service is not ready for a database that lacks one of its migrations", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  await bench.sql`delete from migrations where name like '044%'`;
  expect(await bench.client.send("GET", "/readyz")).toMatchObject({
    status: 503,
    body: { ok: false, why: "migrations" },
  });
  expect(await bench.client.send("GET", "/livez")).toMatchObject({ status: 200 });
});

test("a clock that becomes wrong is named as a concern, and the service stays ready", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const ready = async () => (await bench.client.send("GET", "/readyz")).body;
  for (const hours of [3, -3]) {
    vi.setSystemTime(Date.now() + hours * 3_600_000);
    expect(await ready()).toEqual({ ok: true, concerns: ["clock"] });
    vi.useRealTimers();
    expect(await ready()).toEqual({ ok: true });
    vi.useFakeTimers({ toFake: ["Date"] });
  }
});

test("a full disk of the database refuses calls with 503 and is named as a concern; the same call works once there is room", async () => {
  const bench = await startBench();
  onTestFinished(bench.stop);
  const create = () => bench.client.create(parent, { "idempotency-key": key });
  const [parent, key] = [newParent(), randomUUID()];
  const { result } = await refusingStatement({ at: "all", code: "53100" }, create);
  expect(result).toMatchObject({ status: 503, body: { code: "unavailable" }, headers: { "retry-after": "1" } });
  expect(await bench.client.send("GET", "/readyz")).toMatchObject({
    status: 200,
    body: { ok: true, concerns: ["disk"] },
  });
  expect((await create()).status).toBe(201);
});

test("each concern is logged when it begins, with what to do, and not at every look", () => {
  const lines: string[] = [];
  const log = {
    info: () => undefined,
    warn: (_: object, text: string) => void lines.push(text),
    error: () => undefined,
  };
  const concerns = watchConcerns(log);
  onTestFinished(concerns.stop);
  signals.databaseRefusal.send({ code: "57014" });
  expect(concerns.present(4_000)).toEqual([]);
  for (let look = 0; look < 3; look += 1) expect(concerns.present(-6_000)).toEqual(["clock"]);
  for (let refusal = 0; refusal < 3; refusal += 1) signals.databaseRefusal.send({ code: "53100" });
  expect(concerns.present(0)).toEqual(["disk"]);
  expect(concerns.present(6_000)).toEqual(["clock", "disk"]);
  expect(lines).toEqual([
    "this machine's clock differs from the database's: set it by NTP",
    'the disk of the database is full: enlarge it; see docs/operations.md, "The database does not answer"',
    "this machine's clock differs from the database's: set it by NTP",
  ]);
});

test("after SIGTERM a service says that it is not ready, answers for a while, and then ends in order", async () => {
  const database = await newDatabase();
  const dir = newFolder();
  const port = await freePort(2);
  const service = spawn(process.execPath, ["scripts/dev-service.ts"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATA_DIR: dir,
      DATABASE_URL: database.url,
      SECRET_PEPPER: PEPPER,
      PORT: String(port),
      DRAIN_SECONDS: "3",
      LOG_LEVEL: "error",
    },
  });
  const ended = once(service, "exit");
  onTestFinished(async () => {
    service.kill("SIGKILL");
    await ended;
    await database.drop();
    await rm(dir, { recursive: true, force: true });
  });
  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined);
    return { status: answer?.status, body: await answer?.json() };
  };
  await expect
    .poll(() => get("/readyz"), { timeout: 100_000, interval: 50 })
    .toEqual({ status: 200, body: { ok: true } });
  service.kill("SIGTERM");
  await expect
    .poll(() => get("/readyz"), { timeout: 2_500, interval: 20 })
    .toEqual({ status: 503, body: { ok: false, why: "draining" } });
  expect(await get("/livez")).toEqual({ status: 200, body: { ok: true } });
  expect((await get("/v2/countries/US/options")).status).toBe(200);
  expect(await ended).toEqual([0, null]);
  expect(await get("/livez")).toEqual({ status: undefined, body: undefined });
}, 200_000);

import { execFile } from "node:child_process";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { availableParallelism } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { hashingThreads } from "../../../../src/server/secrets/hashing-queue.ts";
import { createSecrets, hashPassword, isPassword } from "../../../../src/server/secrets/index.ts";
import { Unavailable } from "../../../../src/server/unavailable.ts";
import { makeAccount, Visitor } from "../accounts.ts";
import { sharedBench } from "../builders.ts";

const secrets = createSecrets("a pepper that is only for this test");

const bench = sharedBench();

test("only so many hashes wait; the others are refused at once, and those that wait are right", async () => {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const wanted = 101 * hashingThreads(availableParallelism()) + 20;
  const all = await Promise.allSettled(
    Array.from({ length: wanted }, (_, nth) => hashPassword(secrets, `lamp-${nth}`)),
  );
  delay.disable();
  const refused = all.filter((one) => one.status === "rejected");
  expect(refused.length).toBeGreaterThanOrEqual(20);
  for (const { reason } of refused) expect(reason).toBeInstanceOf(Unavailable);
  const last = all.findLastIndex(({ status }) => status === "fulfilled");
  const kept = all[last];
  expect(kept?.status === "fulfilled" && (await isPassword(secrets, kept.value, `lamp-${last}`))).toBe(true);
  expect(kept?.status === "fulfilled" && (await isPassword(secrets, kept.value, `lamp-${last - 1}`))).toBe(false);
  // The threads hash; this one stays free for other calls.
  expect(delay.percentile(50) / 1e6).toBeLessThan(100);
});

test("a log-in that finds the queue full is told to come back soon, and counts as no wrong password; other calls are answered", async () => {
  const { username, password } = await makeAccount(bench);
  const visitor = new Visitor(bench);
  const work = { over: false };
  const keepBusy = async (): Promise<void> => {
    while (!work.over) await hashPassword(secrets, "lamp").catch(() => nextTurn());
  };
  const busy = Array.from({ length: 110 * availableParallelism() }, keepBusy);
  const [login, options] = await Promise.all([
    visitor.logIn(username, password),
    bench.client.send("GET", "/v2/countries/US/options"),
  ]);
  expect(login).toMatchObject({
    status: 503,
    body: {
      code: "unavailable",
      fields: [],
      detail: "We cannot do this at the moment. Please try again in a few seconds.",
    },
  });
  expect(login.headers["retry-after"]).toBe("1");
  expect(options.status).toBe(200);
  const unknown = new Visitor(bench);
  expect((await unknown.logIn("nobody-at-all", password)).status).toBe(503);
  // As many as wrong passwords lock the account for this browser.
  for (let again = 0; again < 10; again += 1) expect((await visitor.logIn(username, password)).status).toBe(503);
  work.over = true;
  await Promise.all(busy);
  expect((await unknown.logIn("nobody-at-all", password)).status).toBe(401);
  expect((await visitor.logIn(username, password)).status).toBe(200);
});

test("at most four threads hash, however many cores the machine has", () => {
  expect([1, 2, 4, 5, 64].map(hashingThreads)).toEqual([1, 1, 3, 4, 4]);
});

test("as many threads hash as are set", async () => {
  const queue = new URL("../../../../src/server/secrets/hashing-queue.ts", import.meta.url).href;
  const options = { algorithm: 2, memoryCost: 8, timeCost: 1 };
  const script = `
    const { hashing, limitHashing } = await import(${JSON.stringify(queue)});
    limitHashing(2);
    const tasks = Array.from({ length: 250 }, () => hashing({ password: "lamp", options: ${JSON.stringify(options)} }));
    const ends = await Promise.allSettled(tasks);
    console.log(ends.find((end) => end.status === "rejected").reason.message);`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  expect(stdout).toBe("200 passwords wait to be hashed\n");
});

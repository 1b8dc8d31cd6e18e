import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { noticeVisitors, visitorKey } from "../../../../src/server/experiments/index.ts";
import { createSecrets } from "../../../../src/server/secrets/index.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { trial } from "./visitors.ts";

const NEVER_MS = 3_600_000;
const secrets = createSecrets(PEPPER);
const bench = sharedBench();
const experiments = { current: () => ({ experiments: [trial({ flag: "trial" })] }) };
const notice = (db = bench.service.db, everyMs = NEVER_MS) => noticeVisitors({ db, secrets, experiments }, everyMs);

/** A visitor, by their key, who was exposed in an earlier definition of the journey. */
async function exposedBefore(visitor: string = randomUUID()): Promise<string> {
  const row = { visitor, flag: "trial", arm: "control", flow: "join", site: "us", language: "en" };
  await bench.service.db
    .insertInto("exposures")
    .values({ ...row, device: "phone", definition: "before" })
    .execute();
  return visitor;
}

async function isMarked(visitor: string): Promise<boolean | undefined> {
  const { db } = bench.service;
  const row = db.selectFrom("exposures").select("crossed").where("visitor", "=", visitor).executeTakeFirst();
  return (await row)?.crossed;
}

const errorsOf = (id: string) =>
  bench.service.db.selectFrom("outcomes").select("metric").where("visitor", "=", visitorKey(secrets, id)).execute();

test("the end marks the visitors of the last moment, of each journey, and nobody else", async () => {
  const noticed = notice();
  const visitors = await Promise.all([1, 2, 3, 4].map(() => exposedBefore()));
  const [one = "", two = "", elsewhere = ""] = visitors;
  noticed.goesOn("account", elsewhere);
  for (const visitor of [one, two, one]) noticed.goesOn("join", visitor);
  await noticed.stop();
  expect(await Promise.all(visitors.map(isMarked))).toEqual([true, true, false, false]);
});

test("visitors who come while the database is away are marked, and their errors counted, when it is back", async () => {
  const { db } = bench.service;
  let failures = 2;
  const away = new Proxy(db, {
    get(target, name) {
      if ((failures -= 1) >= 0) throw new Error("away");
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const noticed = notice(away, 5);
  const [crosses, meets] = [await exposedBefore(), randomUUID()];
  await exposedBefore(visitorKey(secrets, meets));
  noticed.goesOn("join", crosses);
  noticed.gotError(meets);
  await expect.poll(() => isMarked(crosses), { timeout: 20_000 }).toBe(true);
  await expect.poll(() => errorsOf(meets), { timeout: 20_000 }).toEqual([{ metric: "gotError" }]);
  await noticed.stop();
  expect(failures).toBeLessThan(0);
});

test("a journey without a program in this build keeps nobody else from being marked", async () => {
  const noticed = notice();
  const visitor = await exposedBefore();
  noticed.goesOn("unknown", visitor);
  noticed.goesOn("join", visitor);
  await noticed.stop();
  expect(await isMarked(visitor)).toBe(true);
});

test("who is being written is left to their next events, and nobody waits for them", async () => {
  const { db } = bench.service;
  const [busy, free] = await Promise.all([exposedBefore(), exposedBefore()]);
  const goOn = async () => {
    const noticed = notice();
    for (const visitor of [busy, free]) noticed.goesOn("join", visitor);
    await noticed.stop();
  };
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom("exposures").select("flag").where("visitor", "=", busy).forUpdate().execute();
    await goOn();
    expect(await Promise.all([busy, free].map(isMarked))).toEqual([false, true]);
  });
  await goOn();
  expect(await isMarked(busy)).toBe(true);
});

test("of ten thousand who wait, no more are added: their next events mark them", async () => {
  const noticed = notice();
  const visitor = await exposedBefore();
  for (let number = 0; number < 10_000; number++) noticed.goesOn("join", randomUUID());
  noticed.goesOn("join", visitor);
  await noticed.stop();
  expect(await isMarked(visitor)).toBe(false);
});

test("an error before its visitor's exposure arrives is counted when it does", async () => {
  const noticed = notice();
  const id = randomUUID();
  noticed.gotError(id);
  await noticed.stop();
  expect(await errorsOf(id)).toEqual([]);
  await exposedBefore(visitorKey(secrets, id));
  await noticed.stop();
  expect(await errorsOf(id)).toHaveLength(1);
});

test("ten thousand made-up visitors take no place from one who was exposed", async () => {
  const noticed = notice();
  for (let number = 0; number < 10_000; number++) noticed.gotError(randomUUID());
  await noticed.stop();
  const id = randomUUID();
  await exposedBefore(visitorKey(secrets, id));
  noticed.gotError(id);
  await noticed.stop();
  expect(await errorsOf(id)).toHaveLength(1);
});

test("a visitor of whom no exposure arrives within a minute is not looked for any more", async () => {
  const noticed = notice();
  const id = randomUUID();
  const later = Date.now() + 61_000;
  noticed.gotError(id);
  const clock = vi.spyOn(Date, "now").mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  await noticed.stop();
  await exposedBefore(visitorKey(secrets, id));
  await noticed.stop();
  expect(await errorsOf(id)).toEqual([]);
});

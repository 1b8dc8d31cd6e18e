import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Database } from "../../../../src/server/db/index.ts";
import { markCrossings } from "../../../../src/server/experiments/index.ts";
import { sharedBench } from "../builders.ts";

const NEVER_MS = 3_600_000;
const bench = sharedBench();

/** A visitor who was exposed in an earlier definition of the journey. */
async function exposedBefore(): Promise<string> {
  const visitor = randomUUID();
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

test("the end marks the visitors of the last moment, of each journey, and nobody else", async () => {
  const crossings = markCrossings(bench.service.db, NEVER_MS);
  const visitors = await Promise.all([1, 2, 3, 4].map(exposedBefore));
  const [one = "", two = "", elsewhere = ""] = visitors;
  crossings.goesOn("account", elsewhere);
  for (const visitor of [one, two, one]) crossings.goesOn("join", visitor);
  await crossings.stop();
  expect(await Promise.all(visitors.map(isMarked))).toEqual([true, true, false, false]);
});

test("visitors who come while the database is away are marked when it is back", async () => {
  const { db } = bench.service;
  let asks = 0;
  const getExecutor = () => {
    asks += 1;
    if (asks <= 2) throw new Error("away");
    return db.getExecutor();
  };
  const crossings = markCrossings({ getExecutor } as unknown as Database, 5);
  const visitor = await exposedBefore();
  crossings.goesOn("join", visitor);
  await expect.poll(() => isMarked(visitor), { timeout: 20_000 }).toBe(true);
  await crossings.stop();
  // The third finds the visitor, and the fourth marks them.
  expect(asks).toBe(4);
});

test("a journey without a program in this build keeps nobody else from being marked", async () => {
  const crossings = markCrossings(bench.service.db, NEVER_MS);
  const visitor = await exposedBefore();
  crossings.goesOn("unknown", visitor);
  crossings.goesOn("join", visitor);
  await crossings.stop();
  expect(await isMarked(visitor)).toBe(true);
});

test("who is being written is left to their next events, and nobody waits for them", async () => {
  const { db } = bench.service;
  const [busy, free] = await Promise.all([exposedBefore(), exposedBefore()]);
  const goOn = async () => {
    const crossings = markCrossings(db, NEVER_MS);
    for (const visitor of [busy, free]) crossings.goesOn("join", visitor);
    await crossings.stop();
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
  const crossings = markCrossings(bench.service.db, NEVER_MS);
  const visitor = await exposedBefore();
  for (let number = 0; number < 10_000; number++) crossings.goesOn("join", randomUUID());
  crossings.goesOn("join", visitor);
  await crossings.stop();
  expect(await isMarked(visitor)).toBe(false);
});

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { linkOf, makeAccount } from "../accounts.ts";
import { FAMILY, newParent, PATIENT, sharedBench, startBench } from "../builders.ts";
import { refusingStatement } from "../refused-statements.ts";
import { recoveryAt } from "../recovery.ts";
import { whileLocked } from "../while-locked.ts";

const bench = sharedBench();

test("a completed update returns success even if its answer cannot be stored for its key", async () => {
  const { db } = bench.service;
  const by = (await bench.client.create()).body;
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`.execute(
    db,
  );
  await sql`create trigger refuse before update of answer on idempotency for each row execute function refuse()`.execute(
    db,
  );
  const key = { "idempotency-key": randomUUID() };
  expect((await bench.client.update(by, { ...FAMILY, sections: ["FAMILY"] }, key)).status).toBe(200);
  // A registration is created in one transaction with its stored answer, so here it fails.
  const { parent } = newParent();
  expect((await bench.client.create({ parent }, { "idempotency-key": randomUUID() })).status).toBe(500);
  expect(await db.selectFrom("signups").select("id").where("email", "=", parent.email).execute()).toEqual([]);
  await sql`drop trigger refuse on idempotency`.execute(db);
  // The update's key is stored nevertheless, so the update cannot run twice.
  const { rows } = await sql`select 1 from idempotency where key = ${key["idempotency-key"]}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("an instance that stalls until another one takes over its call creates no second registration", async () => {
  const { db } = bench.service;
  const key = randomUUID();
  const sent = newParent();
  const answer = await whileLocked(bench, sql`lock table signups in exclusive mode`, async (waitFor, tx) => {
    const slow = bench.client.create(sent, { "idempotency-key": key });
    await waitFor(1);
    await tx.updateTable("idempotency").set({ claim: randomUUID() }).where("key", "=", key).execute();
    return { slow };
  });
  expect(await answer.slow).toMatchObject({ status: 409, body: { code: "in-progress" } });
  expect(await db.selectFrom("signups").select("id").where("email", "=", sent.parent.email).execute()).toEqual([]);
});

test("if two password links are used at the same moment, one works and the other is no longer valid", async () => {
  const at = recoveryAt(bench);
  const owner = await makeAccount(bench);
  const links: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    await at.forgot(owner.email);
    links.push(await linkOf(bench, owner.email));
  }
  const answers = await whileLocked(
    bench,
    sql`select 1 from users where id = ${owner.userId} for update`,
    async (waitFor) => {
      const using = links.map((link) => at.reset(link));
      await waitFor(2);
      return using;
    },
  );
  const ends = await Promise.all(answers);
  expect(ends.map(({ status, body }) => body.code ?? status).toSorted()).toEqual([200, "token-over"]);
});

test("one statement claims a key, and one stores its answer", async () => {
  const create = () => bench.client.create({}, { "idempotency-key": randomUUID() });
  const { statements } = await refusingStatement({ at: "none", code: "" }, create);
  const ofKeys = statements.filter((text) => text.includes(`"idempotency"`));
  expect(ofKeys.map((text) => text.split(" ")[0])).toEqual(["insert", "update"]);
});

test("a call that takes longer than a claim keeps its key: a second one waits for its answer, and charges nothing", async () => {
  const slow = await startBench({ databaseLimits: { ...PATIENT, statementMs: 2_000 } });
  const { by, body } = await slow.client.readyToPay();
  const usual = slow.gateway.next;
  slow.gateway.next = async (...request) => {
    await sleep(5_000);
    return usual(...request);
  };
  const key = { "idempotency-key": randomUUID() };
  const first = slow.client.pay(by, body, key);
  await sleep(3_000);
  const second = slow.client.pay(by, body, key);
  const [{ status, body: paid }, again] = await Promise.all([first, second]);
  expect(status).toBe(200);
  expect(again.body).toEqual(paid);
  expect(slow.gateway.requests).toHaveLength(1);
  await slow.stop();
});

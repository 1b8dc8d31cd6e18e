import { sql } from "kysely";
import { expect, test } from "vitest";
import { createSecrets, hashPassword } from "../../../../src/server/secrets/index.ts";
import { Visitor, makeAccount } from "../accounts.ts";
import { PEPPER, sharedBench } from "../builders.ts";
import { gate } from "../../gate.ts";

const bench = sharedBench();

test("a login begins no session if its password is replaced during the check", async () => {
  const who = await makeAccount(bench);
  const other = await hashPassword(createSecrets(PEPPER), "another-Harbor-42");
  const [begun, replacing] = [gate(), gate()];
  const change = bench.service.db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ password_hash: other }).where("id", "=", who.userId).execute();
    await tx.deleteFrom("sessions").where("user_id", "=", who.userId).execute();
    begun.open();
    await replacing.opened;
  });
  await begun.opened;
  const coming = new Visitor(bench).logIn(who.username, who.password);
  // The login has accepted the old password, and waits for the transaction that replaces it.
  const waits = sql<{ count: number }>`select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => (await waits.execute(bench.service.db)).rows[0]?.count;
  await expect.poll(waiting, { timeout: 100_000 }).toBeGreaterThan(0);
  replacing.open();
  await change;
  expect(await coming).toMatchObject({ status: 401, body: { code: "login-wrong" } });
});

import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { visitorKey } from "../../../../src/server/experiments/index.ts";
import { fileOwner } from "../../../../src/server/files/index.ts";
import { PERSON_TABLES } from "../../../../src/server/support/person-tables.ts";
import { type Bench, startBench } from "../builders.ts";
import { makeAccount } from "../accounts.ts";
import { asInvited, finish, invite, invitedBy } from "../mailbox.ts";
import { create } from "../professionals.ts";
import { act, recordOf, resourcesOf } from "./desk.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ outboxPage: true });
});
afterAll(() => bench.stop());

/** The columns of every table, as the migrations made them. */
async function schema(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' and table_name <> 'migrations'
    group by 1`.execute(bench.service.db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns]));
}

/** The tables with a row that contains a text, with the number of rows. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of Object.keys(await schema())) {
    const { rows } = await bench.sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table)} as row where row::text ilike ${`%${text}%`}`;
    if (rows[0]?.n) found[table] = rows[0].n;
  }
  return found;
}

test("every table and column of the database is known to export and erasure", async () => {
  const tables = await schema();
  expect(Object.keys(PERSON_TABLES).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [table, entry] of Object.entries(PERSON_TABLES)) {
    if ("nobodys" in entry) continue;
    const named = [...entry.exports.split(" "), ...Object.keys(entry.withheld)];
    expect([table, named.toSorted()]).toEqual([table, tables[table]]);
    for (const column of Object.keys(entry.blanks ?? {})) expect(tables[table]).toContain(column);
    // What is not deleted has a reason.
    expect([table, entry.stays !== undefined]).toEqual([table, entry.deletes !== undefined]);
  }
});

/** A parent who left a mark in everything that a person can type, with a file, an event and an account. */
async function marked() {
  const mark = randomUUID().slice(0, 8);
  const visitor = randomUUID();
  const owner = await makeAccount(bench, {
    firstName: `First${"x".repeat(3)}`,
    lastName: "Marked",
    email: `${mark}@example.com`,
  });
  const { db } = bench.service;
  const { id } = await db.selectFrom("signups").select("id").where("email", "=", owner.email).executeTakeFirstOrThrow();
  await sql`
    update signups set first_name = ${mark}, last_name = ${mark}, referral_other = ${mark}, referrer = ${mark},
      security_question = ${mark}, identify = ${JSON.stringify({ mark })}, anonymous_id = ${visitor},
      address = address || ${JSON.stringify({ line1: mark, line2: mark, city: mark })}::jsonb
    where id = ${id}`.execute(db);
  await sql`update coparents set first_name = ${mark}, last_name = ${mark}, email = ${`co-${mark}@example.com`} where signup_id = ${id}`.execute(
    db,
  );
  await sql`update children set first_name = ${mark}, last_name = ${mark} where signup_id = ${id}`.execute(db);
  await sql`
    insert into files (id, form, field, name, type, size, sha256, content, used_at, used_by)
    values (${`${mark}${"f".repeat(14)}`}, 'f', 'f', ${`${mark}.pdf`}, 'application/pdf', 2, '', 'ab', now(),
      ${fileOwner(resourcesOf(bench).secrets, { signupId: id })})`.execute(db);
  await sql`
    insert into events (id, visitor, flow, name, happened_at, properties)
    values (gen_random_uuid(), ${visitorKey(resourcesOf(bench).secrets, visitor)}, 'join', 'Step Viewed', now(), '{}'),
      (gen_random_uuid(), ${visitor}, 'join', 'By an older release', now(), '{}')`.execute(db);
  return { mark, visitor, id, ...owner };
}

describe("an export", () => {
  test("has everything that a person gave, and says what it leaves out and why", async () => {
    const { mark, visitor, id, username, userId } = await marked();
    const { about, data, leftOut } = await act(bench, "export", { person: id });
    expect(about).toContain("What this service keeps about you");
    expect(Object.keys(data)).toEqual([
      "messages",
      "your account",
      "files",
      "events of your visits",
      "payments",
      "links to the login",
      "links",
      "co-parent, as you named them",
      "children, as you named them",
      "order",
      "registration",
    ]);
    expect(data.registration).toEqual([
      {
        id,
        created_at: expect.any(Date),
        expires_at: expect.any(Date),
        first_name: mark,
        last_name: mark,
        email: `${mark}@example.com`,
        phone_country_code: "+1",
        phone_number: expect.stringMatching(/^555\d{7}$/),
        time_zone: "America/Los_Angeles",
        duplicate_confirmed: false,
        address: { line1: mark, line2: mark, city: mark, region: "CA", postalCode: "95814", country: "US" },
        referral: "SEARCH_ENGINE",
        referral_other: mark,
        security_question: mark,
        referrer: mark,
        coupon: null,
        anonymous_id: visitor,
        identify: { mark },
        marketing_opt_in: true,
        paid_at: expect.any(Date),
        user_id: userId,
        family_id: expect.any(String),
        agreed_to_terms_at: null,
        erased_at: null,
      },
    ]);
    expect(data["your account"]).toMatchObject([{ id: userId, username, email: `${mark}@example.com`, signup_id: id }]);
    expect(data.payments).toMatchObject([{ status: "charged", card_brand: "Visa", card_last_four: "1111" }]);
    expect(data.files).toMatchObject([{ name: `${mark}.pdf`, content: Buffer.from("ab").toString("base64") }]);
    expect(data["co-parent, as you named them"]).toMatchObject([{ email: `co-${mark}@example.com` }]);
    expect(data["children, as you named them"]).toMatchObject([{ first_name: mark }]);
    expect(data["events of your visits"]).toMatchObject([{ name: "Step Viewed" }, { name: "By an older release" }]);
    // The test keeps what was sent.
    expect(data.messages[0]).toMatchObject({ template: "purchaseReceipt", to: `${mark}@example.com` });
    expect(data.messages[0].text).toContain("Total paid");
    expect(leftOut).toMatchObject({
      "your account: password_hash": "a secret, or its hash",
      "payments: vault_token": "a secret, or its hash",
      idempotency: expect.stringContaining("sealed"),
    });
    const { password_hash: hash } = await bench.service.db
      .selectFrom("users")
      .select("password_hash")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(data)).not.toContain(hash);
  });

  test("of a co-parent has their own registration, and nothing of the parent who invited them", async () => {
    const { email, parent, letter } = await invite(bench, { parent: { firstName: "Inviter", lastName: "Unseen" } });
    const { data } = await act(bench, "export", { person: email });
    expect(data.registration).toMatchObject([{ email }]);
    const text = JSON.stringify({ ...data, messages: [] });
    for (const other of [parent, "Unseen", "Robin"]) expect(text).not.toContain(other);
    expect(letter?.to).toBe(email);
  });

  test("of a professional has their registration, account and families", async () => {
    const id = (await create(bench)).body.id as string;
    const { data } = await act(bench, "export", { person: id });
    expect(Object.keys(data)).toEqual([
      "messages",
      "codes and links for the login",
      "your account",
      "registration of a professional",
    ]);
    expect(data["registration of a professional"]).toMatchObject([{ id, security_question: expect.any(String) }]);
  });
});

describe("an erasure", () => {
  test("without --yes only says what would be done", async () => {
    const { mark, id } = await marked();
    const before = await tablesWith(mark);
    const { deleted, stays, next } = await act(bench, "erase", { person: id });
    expect(next).toBe("Would be erased. To do it, add --yes");
    expect(deleted).toMatchObject({ "your account": 1, files: 1, "children, as you named them": 1 });
    expect(stays).toMatchObject({ payments: { rows: 1 } });
    expect(await tablesWith(mark)).toEqual(before);
    expect(await recordOf(bench, id)).toMatchObject([{ act: "erase", details: { dryRun: true } }]);
  });

  test("leaves no mark of a person in any table, but the record of the payment and of the tax", async () => {
    const { mark, id, phone, visitor, email } = await marked();
    expect(Object.keys(await tablesWith(mark)).toSorted()).toEqual([
      "children",
      "coparents",
      "files",
      "signups",
      "users",
    ]);
    const { deleted, stays } = await act(bench, "erase", { person: id, yes: "true" });
    expect(deleted).toEqual({
      messages: 1,
      "your account": 1,
      files: 1,
      "events of your visits": 2,
      "links to the login": 1,
      links: 1,
      "co-parent, as you named them": 1,
      "children, as you named them": 1,
    });
    const books = "the law requires the record of a payment: what was paid, when, and which tax was due where";
    expect(stays).toEqual({
      payments: { rows: 1, why: books },
      order: { rows: 1, why: books },
      registration: { rows: 1, why: expect.stringContaining("It has no name any more") },
    });
    const key = visitorKey(resourcesOf(bench).secrets, visitor);
    for (const text of [mark, phone.slice(2), visitor, key]) expect(await tablesWith(text)).toEqual({});
    const { db } = bench.service;
    const left = await db.selectFrom("signups").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(left).toMatchObject({
      first_name: "",
      email: "",
      email_key: "",
      key_hash: null,
      user_id: null,
      identify: null,
      security_answer_hash: null,
      address: { line1: "", line2: "", city: "", region: "CA", postalCode: "95814", country: "US" },
      paid_at: expect.any(Date),
      erased_at: expect.any(Date),
    });
    const payment = await db.selectFrom("payments").selectAll().where("signup_id", "=", id).executeTakeFirstOrThrow();
    expect(payment).toMatchObject({
      status: "charged",
      transaction_id: expect.any(String),
      method: "card",
      card_last_four: null,
      card_brand: null,
      vault_token: null,
    });
    expect(await act(bench, "find", { person: email })).toEqual([]);
    expect((await act(bench, "audit", { person: id }, {})).length).toBe(1);
    // Again: nothing more to delete.
    expect((await act(bench, "erase", { person: id, yes: "true" })).deleted).toEqual({});
  });

  test("deletes a registration without a payment, and frees the codes of refused attempts", async () => {
    const { by } = await bench.client.readyToPay();
    await bench.sql`
      insert into payments (attempt_id, signup_id, status, calculation, package_id, marketing_opt_in)
      values (${by.signupId}, ${by.signupId}, 'refused', '{}', 2002, false)`;
    const code = `FREE-${randomUUID().slice(0, 8).toUpperCase()}`;
    await bench.sql`insert into activation_codes (code, attempt_id) values (${code}, ${by.signupId})`;
    const { deleted } = await act(bench, "erase", { person: by.signupId, yes: "true" });
    expect(deleted).toMatchObject({ registration: 1, payments: 1, order: 1 });
    expect(await tablesWith(by.signupId)).toEqual({ support_acts: 1 });
    const kept = bench.service.db.selectFrom("activation_codes").select("attempt_id").where("code", "=", code);
    expect(await kept.executeTakeFirst()).toEqual({ attempt_id: null });
  });

  test("leaves the co-parent's own data, and the children of a family whose other parent has an account", async () => {
    const { email, parent, letter } = await invite(bench, {
      payForCoparent: true,
      children: [{ firstName: "Kim", lastName: "Avery", email: "" }],
    });
    await finish(asInvited(bench, invitedBy(letter)));
    const co = await act(bench, "show", { person: email });
    const { deleted, stays } = await act(bench, "erase", { person: parent, yes: "true" });
    expect(deleted).not.toHaveProperty("children, as you named them");
    expect(stays["children, as you named them"]).toEqual({
      rows: 1,
      why: "the other parent has an account, and the children are in their family too",
    });
    expect(await act(bench, "show", { person: email })).toEqual({ ...co, messages: expect.any(Array) });
    expect(await tablesWith(parent)).toEqual({});
  });

  test("is refused while a payment that seems not charged is still to be looked for once more", async () => {
    const { by, body } = await bench.client.readyToPay();
    const { next } = bench.gateway;
    bench.gateway.next = () => ({ outcome: "refused", reason: "declined" }) as never;
    await bench.client.pay(by, body);
    bench.gateway.next = next;
    const set = (reason: "notCharged" | "notCharged, looked for twice") =>
      bench.service.db
        .updateTable("payments")
        .set({ status: "refused", reason, settled_at: new Date() })
        .where("signup_id", "=", by.signupId)
        .executeTakeFirstOrThrow();
    expect((await set("notCharged")).numUpdatedRows).toBe(1n);
    const erase = () => act(bench, "erase", { person: by.signupId, yes: "true" });
    await expect(erase()).rejects.toThrow("is not settled yet: see `show`, and erase when it is");
    await set("notCharged, looked for twice");
    expect((await erase()).deleted).toMatchObject({ registration: 1, payments: 1 });
  });

  test("is refused while a payment is not settled", async () => {
    const { by, body } = await bench.client.readyToPay();
    const { next } = bench.gateway;
    bench.gateway.next = () => ({ outcome: "unknown", cause: "no answer" });
    bench.gateway.findByAttempt = async () => [{ status: "pending" } as never];
    await bench.client.pay(by, body);
    bench.gateway.next = next;
    const erasing = act(bench, "erase", { person: by.signupId, yes: "true" });
    await expect(erasing).rejects.toThrow("is not settled yet: see `show`, and erase when it is");
    expect(await recordOf(bench, by.signupId)).toEqual([]);
  });

  test("of a professional leaves no name, and their families and codes", async () => {
    const id = (await create(bench)).body.id as string;
    const { db } = bench.service;
    const { email } = await db
      .selectFrom("professionals")
      .select("email")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await sql`insert into professional_families (family_id, professional_id) values (gen_random_uuid(), ${id})`.execute(
      db,
    );
    const { deleted, stays } = await act(bench, "erase", { person: id, yes: "true" });
    expect(deleted).toEqual({ messages: 1, "codes and links for the login": 1, "your account": 1 });
    expect(Object.keys(stays)).toEqual(["families that a professional set up", "registration of a professional"]);
    expect(await tablesWith(email)).toEqual({});
    const other = (await create(bench)).body.id as string;
    expect((await act(bench, "erase", { person: other, yes: "true" })).stays).toEqual({});
    expect(await tablesWith(other)).toEqual({ support_acts: 1 });
  });
});

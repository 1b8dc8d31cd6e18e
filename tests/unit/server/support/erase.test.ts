import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { visitorKey } from "../../../../src/server/experiments/index.ts";
import { sharedBench, unanswered, approved } from "../builders.ts";
import { asInvited, finish, invite, invitedBy } from "../mailbox.ts";
import { create } from "../professionals.ts";
import { act, recordOf, resourcesOf } from "./desk.ts";
import { marked, tablesWith } from "./marked-person.ts";

const bench = sharedBench({ outboxPage: true });

describe("an erasure", () => {
  test("without --yes only says what would be done", async () => {
    const { mark, id } = await marked(bench);
    const before = await tablesWith(bench, mark);
    const { deleted, stays, next } = await act(bench, "erase", { person: id });
    expect(next).toBe("Would be erased. To do it, add --yes");
    expect(deleted).toMatchObject({ "your account": 1, files: 1, "children, as you named them": 1 });
    expect(stays).toMatchObject({ payments: { rows: 1 } });
    expect(await tablesWith(bench, mark)).toEqual(before);
    expect(await recordOf(bench, id)).toMatchObject([{ act: "erase", details: { dryRun: true } }]);
  });

  test("leaves no mark of a person in any table, but the record of the payment and of the tax", async () => {
    const { mark, id, phone, visitor, email } = await marked(bench);
    expect(Object.keys(await tablesWith(bench, mark)).toSorted()).toEqual([
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
    for (const text of [mark, phone.slice(2), visitor, key]) expect(await tablesWith(bench, text)).toEqual({});
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
    expect(await tablesWith(bench, by.signupId)).toEqual({ support_acts: 1 });
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
    expect(await tablesWith(bench, parent)).toEqual({});
  });

  test("is refused while a payment that seems not charged is still to be looked for once more", async () => {
    const { by, body } = await bench.client.readyToPay();
    bench.gateway.next = () => ({ outcome: "refused", reason: "declined" }) as never;
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
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
    bench.gateway.next = unanswered;
    bench.gateway.findByAttempt = async () => [{ status: "pending" } as never];
    await bench.client.pay(by, body);
    bench.gateway.next = approved;
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
    expect(await tablesWith(bench, email)).toEqual({});
    const other = (await create(bench)).body.id as string;
    expect((await act(bench, "erase", { person: other, yes: "true" })).stays).toEqual({});
    expect(await tablesWith(bench, other)).toEqual({ support_acts: 1 });
  });
});

import { describe, expect, test } from "vitest";
import { PERSON_TABLES } from "../../../../src/server/support/person-tables.ts";
import { sharedBench } from "../builders.ts";
import { invite } from "../mailbox.ts";
import { create } from "../professionals.ts";
import { act } from "./desk.ts";
import { marked, schemaOf } from "./marked-person.ts";

const bench = sharedBench({ outboxPage: true });

test("every table and column of the database is known to export and erasure", async () => {
  const tables = await schemaOf(bench);
  expect(Object.keys(PERSON_TABLES).toSorted()).toEqual(Object.keys(tables).toSorted());
  for (const [table, entry] of Object.entries(PERSON_TABLES)) {
    if ("notPersonal" in entry) continue;
    const named = [...entry.exports.split(" "), ...Object.keys(entry.withheld)];
    expect([table, named.toSorted()]).toEqual([table, tables[table]]);
    for (const column of Object.keys(entry.blanks ?? {})) expect(tables[table]).toContain(column);
    // What is not deleted has a reason.
    expect([table, entry.stays !== undefined]).toEqual([table, entry.deletes !== undefined]);
  }
});

describe("an export", () => {
  test("has everything that a person gave, and says what it leaves out and why", async () => {
    const { mark, visitor, id, username, userId } = await marked(bench);
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
    const { password_hash: hash } = await bench.row("users", { id: userId });
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

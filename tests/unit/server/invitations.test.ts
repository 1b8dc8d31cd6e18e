import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ADDRESS, SECURITY, startBench } from "./builders.ts";
import type { Bench } from "./builders.ts";
import { asInvited, invite, invitedBy, lettersTo } from "./mailbox.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ outboxPage: true });
});
afterAll(() => bench.stop());

const CHILDREN = [
  { firstName: "Mila", lastName: "Avery", email: "" },
  { firstName: "Theo", lastName: "Avery", email: "" },
];

/** What the page that a link opens is told. */
async function contextOf(of: ReturnType<typeof asInvited>) {
  const { status, body } = await of.find();
  expect(status).toBe(200);
  return body.users[0].value;
}

describe("an invitation", () => {
  it("is mailed to the co-parent when parent A pays, with a link that opens theirs alone", async () => {
    const { letter, email } = await invite(bench);
    expect(letter).toMatchObject({ template: "invitation", to: email, subject: "Jordan invited you to Twofold" });
    const { userId, token } = invitedBy(letter);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(letter?.text).toContain(`https://join.test/app/join/invite#token=${token}&user=${userId}`);
  });

  it("is not mailed before the payment, and not where there is no e-mail of the co-parent", async () => {
    const before = await count("invitations");
    await bench.client.family({});
    await invite(bench, { coParent: { email: "", phoneCountryCode: "+1", phoneNumber: "5557654321" } });
    expect(await count("invitations")).toBe(before);
  });

  it("is kept as a hash of its token, which stands nowhere in the database in the clear", async () => {
    const { letter } = await invite(bench);
    const { token } = invitedBy(letter);
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from invitations where encode(token_hash, 'base64') = ${hashOf(token)}) as found`.execute(
      bench.service.db,
    );
    expect(rows[0]?.found).toBe(true);
    const { rows: all } = await sql<{ row: string }>`
      select row_to_json(outbox)::text as row from outbox union all select row_to_json(invitations)::text from invitations
      union all select row_to_json(signups)::text from signups`.execute(bench.service.db);
    expect(all.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it("[API-18] is looked up by its token; the answer has user entries with userId and value", async () => {
    const { letter } = await invite(bench);
    const invited = invitedBy(letter);
    const { body } = await asInvited(bench, invited).find();
    expect(Object.keys(body)).toEqual(["users"]);
    expect(body.users).toHaveLength(1);
    expect(Object.keys(body.users[0]).toSorted()).toEqual(["userId", "value"]);
    expect(body.users[0].userId).toBe(invited.userId);
    expect(JSON.stringify(body)).not.toContain(invited.token);
  });

  it("[DATA-43] tells the whole invite context of a co-parent who is yet to pay", async () => {
    const { letter, email } = await invite(bench, { children: CHILDREN });
    const invited = invitedBy(letter);
    const value = await contextOf(asInvited(bench, invited));
    expect(value).toEqual({
      isSubscriptionCurrent: false,
      userCreatedByPro: false,
      proFirstName: "",
      proLastName: "",
      familyMembers: [
        {
          firstName: "Jordan",
          lastName: "Avery",
          color: 1,
          displayInitials: "JA",
          userId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          role: "parent",
        },
        {
          firstName: "Sam",
          lastName: "Rivera",
          color: 2,
          displayInitials: "SR",
          userId: invited.userId,
          role: "parent",
        },
        { firstName: "Mila", lastName: "Avery", color: 3, displayInitials: "MA", userId: "", role: "child" },
        { firstName: "Theo", lastName: "Avery", color: 4, displayInitials: "TA", userId: "", role: "child" },
      ],
      coparentPackageId: 2002,
      billingAddressComplete: false,
      requireCredentials: true,
      availableCoupons: [],
      agreedToTerms: false,
      contact: { firstName: "Sam", lastName: "Rivera", email, phoneCountryCode: "", phoneNumber: "" },
    });
  });

  it("[DATA-43] has the coupon of the family, and what it takes off each package", async () => {
    const { letter } = await invite(bench, { referrer: "GROW-805" });
    const { availableCoupons } = await contextOf(asInvited(bench, invitedBy(letter)));
    const ofPackage = availableCoupons.find((one: { packageId: number }) => one.packageId === 2002);
    expect(ofPackage).toMatchObject({ code: "WELCOME20", discount: 4000 });
  });

  it("[INV-14] of a co-parent whom parent A paid for says that the subscription is current, with parent A's package", async () => {
    const { letter } = await invite(bench, { payForCoparent: true });
    expect(letter?.template).toBe("signUpInstructions");
    expect(letter?.text).toContain("Plus, one year");
    const of = asInvited(bench, invitedBy(letter));
    expect(await contextOf(of)).toMatchObject({
      isSubscriptionCurrent: true,
      billingAddressComplete: false,
      requireCredentials: true,
      coparentPackageId: 2002,
    });
    expect((await of.get("/payment")).body.code).toBe("not-paid");
    expect((await of.put("/package", choice())).body.code).toBe("already-paid");
  });

  it("names nobody who is not of the family", async () => {
    await invite(bench, { coParent: { firstName: "Somebody", lastName: "Else" } });
    const { letter } = await invite(bench);
    const { body } = await asInvited(bench, invitedBy(letter)).find();
    expect(JSON.stringify(body)).not.toContain("Somebody");
  });
});

describe("[INV-23] a link that does not work", () => {
  it("says auth.fail when nobody was ever sent it, or it is another person's", async () => {
    const [one, two] = [await invite(bench), await invite(bench)].map(({ letter }) => invitedBy(letter));
    const unknown = asInvited(bench, { userId: one?.userId ?? "", token: "x".repeat(43) });
    for (const answer of [await unknown.find(), await unknown.get(), await unknown.put("/terms")]) {
      expect([answer.status, answer.body.code, answer.body.kind]).toEqual([401, "auth.fail", "auth"]);
    }
    const mixed = asInvited(bench, { userId: one?.userId ?? "", token: two?.token ?? "" });
    expect((await mixed.get()).body.code).toBe("auth.fail");
    const none = await bench.client.send("GET", "/v2/invites");
    expect([none.status, none.body.code]).toEqual([401, "auth.fail"]);
  });

  it("says that it is too old, that a newer one was sent, or that it has done its work", async () => {
    const { letter, email } = await invite(bench);
    const first = asInvited(bench, invitedBy(letter));
    await first.requestLink();
    const replaced = await first.find();
    expect([replaced.status, replaced.body.code, replaced.body.kind]).toEqual([410, "invite-replaced", "expired"]);

    const invited = invitedBy((await lettersTo(bench, email))[0]);
    await age(invited.userId, "31 days");
    const old = await asInvited(bench, invited).find("es");
    expect([old.status, old.body.code, old.body.kind]).toEqual([410, "invite-expired", "expired"]);
    expect(old.body.detail).toBe("Este enlace ya venció. Pide uno nuevo.");

    const paidFor = invitedBy((await invite(bench, { payForCoparent: true })).letter);
    const third = asInvited(bench, paidFor);
    await finish(third);
    const used = await third.find();
    expect([used.status, used.body.code, used.body.kind]).toEqual([403, "invite-used", "forbidden"]);
  });
});

describe("[API-29] a new link", () => {
  it("[INV-07] is really made and mailed to the address that we have, and the old one stops working", async () => {
    const { letter, email } = await invite(bench);
    const old = asInvited(bench, invitedBy(letter));
    const answer = await old.requestLink("es");
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await lettersTo(bench, email);
    expect(mail).toMatchObject({ template: "newInviteLink", subject: "Tu nuevo enlace a Twofold" });
    expect((await old.find()).status).toBe(410);
    expect((await asInvited(bench, invitedBy(mail)).find()).status).toBe(200);
  });

  it("can be asked for with a link that is too old", async () => {
    const { letter, email } = await invite(bench);
    const invited = invitedBy(letter);
    await age(invited.userId, "40 days");
    expect((await asInvited(bench, invited).requestLink()).status).toBe(200);
    const [mail] = await lettersTo(bench, email);
    expect((await asInvited(bench, invitedBy(mail)).find()).status).toBe(200);
  });

  it("is asked for once a minute and five times a day", async () => {
    const { letter, email } = await invite(bench);
    const invited = invitedBy(letter);
    for (let time = 0; time < 5; time += 1) {
      expect((await asInvited(bench, invited).requestLink()).status).toBe(200);
      const again = await asInvited(bench, invited).requestLink();
      expect([again.status, again.body.code]).toEqual([429, "too-many-requests"]);
      expect(Number(again.headers["retry-after"])).toBeGreaterThan(0);
      await age(invited.userId, "2 minutes");
    }
    expect((await asInvited(bench, invited).requestLink()).body.code).toBe("too-many-requests");
    expect((await lettersTo(bench, email)).length).toBe(6);
  });

  it("answers the same where the account is complete, and tells its owner alone how to log in", async () => {
    const { letter, email } = await invite(bench, { payForCoparent: true });
    const invited = invitedBy(letter);
    await finish(asInvited(bench, invited));
    const answer = await asInvited(bench, invited).requestLink();
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await lettersTo(bench, email);
    expect(mail?.template).toBe("loginReminder");
    expect(mail?.text).toContain("https://join.test/ofw/login");
    expect(mail?.text).not.toContain("token=");
  });

  it("[INV-08] is refused as 'auth.fail' for an unknown token, and as a failed request where there is no e-mail", async () => {
    const unknown = await asInvited(bench, { userId: "", token: "y".repeat(43) }).requestLink();
    expect(unknown.body.code).toBe("auth.fail");
    const invited = invitedBy((await invite(bench)).letter);
    await sql`update signups set email = '' where user_id = ${invited.userId}`.execute(bench.service.db);
    const failed = await asInvited(bench, invited).requestLink();
    expect([failed.status, failed.body.code]).toEqual([409, "link-request-failed"]);
  });
});

describe("[API-16] updating an invited parent", () => {
  it("saves each section by user id and bearer token", async () => {
    const invited = invitedBy((await invite(bench)).letter);
    const of = asInvited(bench, invited);
    const parent = { firstName: "Samuel", lastName: "Rivera", phoneCountryCode: "+44", phoneNumber: "2079460000" };
    const saved = await of.put("", {
      parent: { ...parent, timeZone: "America/Los_Angeles", userId: invited.userId },
      address: ADDRESS,
      children: [...CHILDREN, { firstName: "ROBIN", lastName: "avery" }],
      ...SECURITY,
      sections: ["PARENT", "ADDRESS", "FAMILY", "REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"],
    });
    expect([saved.status, saved.body]).toEqual([200, {}]);
    expect((await of.get()).body).toMatchObject({
      contact: parent,
      timeZone: "America/Los_Angeles",
      address: ADDRESS,
    });
    const context = await contextOf(of);
    expect(context.billingAddressComplete).toBe(true);
    // Robin was in the family before, Mila and Theo are new.
    const children = context.familyMembers.filter((one: { role: string }) => one.role === "child");
    expect(children.map((one: { firstName: string }) => one.firstName).toSorted()).toEqual(["Mila", "Robin", "Theo"]);
  });

  it("refuses a wrong value at its field, the other parent's e-mail, and that of another account", async () => {
    const { letter, parent } = await invite(bench);
    const of = asInvited(bench, invitedBy(letter));
    const field = async (body: object) => (await of.put("", body)).body.fields[0];
    expect((await field({ parent: { firstName: "S" }, sections: ["PARENT"] })).field).toBe("parent.firstName");
    expect((await field({ sections: ["ADDRESS"] })).field).toBe("address");
    expect((await field({ sections: ["FAMILY"] })).field).toBe("children");
    const same = await field({ parent: { email: parent.toUpperCase() }, sections: ["PARENT"] });
    expect(same).toMatchObject({ field: "parent.email", code: "errors.sameEmail" });
    const other = (await invite(bench)).parent;
    const body = { parent: { email: other }, sections: ["PARENT"] };
    expect(await field(body)).toMatchObject({ field: "parent.email.duplicate" });
    expect((await of.put("", { ...body, parentDuplicateConfirmed: true })).status).toBe(200);
  });

  it("[API-32] and reading what is saved ask for user id and token", async () => {
    const { letter, email } = await invite(bench);
    expect((await asInvited(bench, invitedBy(letter)).get()).body).toMatchObject({ contact: { email }, timeZone: "" });
  });
});

describe("consent of an invited parent", () => {
  it("[API-30] to the terms is noted by user id and token, and the first time counts", async () => {
    const invited = invitedBy((await invite(bench)).letter);
    const of = asInvited(bench, invited);
    expect((await of.put("/terms")).status).toBe(200);
    const first = await agreedAt(invited.userId);
    await of.put("/terms");
    expect(await agreedAt(invited.userId)).toEqual(first);
    expect((await contextOf(of)).agreedToTerms).toBe(true);
  });

  it("[API-31] to marketing is a body of true by user id, and nothing else", async () => {
    const invited = invitedBy((await invite(bench)).letter);
    const put = (payload: string) =>
      bench.service.inject({
        method: "PUT",
        url: `/v2/invites/${invited.userId}/marketing-opt-in`,
        headers: { authorization: `Bearer ${invited.token}`, "content-type": "application/json" },
        payload,
      });
    expect((await put("false")).statusCode).toBe(422);
    expect(await optedIn(invited.userId)).toBe(false);
    expect((await put("true")).statusCode).toBe(200);
    expect(await optedIn(invited.userId)).toBe(true);
  });
});

function choice(packageId = 2002) {
  return { packageId, countryCriteria: { countryCode: "+1", phoneNumber: "5551234567", country: "US" } };
}

/** Security and credentials: what is left to do where the subscription is paid. */
async function finish(of: ReturnType<typeof asInvited>): Promise<void> {
  expect((await of.put("", SECURITY)).status).toBe(200);
  expect((await of.credentials(`sam.${crypto.randomUUID().slice(0, 8)}`)).status).toBe(200);
}

async function count(table: "invitations"): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(bench.service.db);
  return rows[0]?.n ?? 0;
}

/** As if everything about a person's links had happened that much earlier. */
async function age(userId: string, by: string): Promise<void> {
  await sql`update invitations set created_at = created_at - ${by}::interval, expires_at = expires_at - ${by}::interval
    where signup_id = (select id from signups where user_id = ${userId})`.execute(bench.service.db);
}

async function agreedAt(userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date;
  }>`select agreed_to_terms_at as at from signups where user_id = ${userId}`.execute(bench.service.db);
  return rows[0]?.at;
}

async function optedIn(userId: string): Promise<boolean | undefined> {
  const { rows } = await sql<{ yes: boolean }>`
    select marketing_opt_in as yes from signups where user_id = ${userId}`.execute(bench.service.db);
  return rows[0]?.yes;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { sharedBench } from "../builders.ts";
import { age, asInvited, contextOf, finish, invite, invitedBy, lettersTo } from "../mailbox.ts";

const bench = sharedBench({ outboxPage: true });

const CHILDREN = [
  { firstName: "Mila", lastName: "Avery", email: "" },
  { firstName: "Theo", lastName: "Avery", email: "" },
];

describe("an invitation", () => {
  test("is mailed to the co-parent when parent A pays, with a personal link", async () => {
    const { letter, email } = await invite(bench);
    expect(letter).toMatchObject({ template: "invitation", to: email, subject: "Jordan invited you to Twofold" });
    const { userId, token } = invitedBy(letter);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(userId).toMatch(/^[0-9a-f-]{36}$/);
    expect(letter?.text).toContain(`https://join.test/app/join/invite#token=${token}&user=${userId}`);
  });

  test("is not mailed before the payment, or if the co-parent's e-mail is unknown", async () => {
    const before = await countInvited();
    await bench.client.family({});
    await invite(bench, { coParent: { email: "", phoneCountryCode: "+1", phoneNumber: "5557654321" } });
    expect(await countInvited()).toBe(before);
  });

  test("is stored with a hash of its token, which the database never contains in plain text", async () => {
    const { letter } = await invite(bench);
    const { token } = invitedBy(letter);
    const { rows } = await bench.sql<{ found: boolean }>`
      select exists (select 1 from invitations where encode(token_hash, 'base64') = ${hashOf(token)}) as found`;
    expect(rows[0]?.found).toBe(true);
    const { rows: all } = await bench.sql<{ row: string }>`
      select row_to_json(outbox)::text as row from outbox union all select row_to_json(invitations)::text from invitations
      union all select row_to_json(signups)::text from signups`;
    expect(all.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  test("is found by its token, and the answer contains user entries with userId and value [API-18]", async () => {
    const { letter } = await invite(bench);
    const invited = invitedBy(letter);
    const { body } = await asInvited(bench, invited).find();
    expect(Object.keys(body)).toEqual(["users"]);
    expect(body.users).toHaveLength(1);
    expect(Object.keys(body.users[0]).toSorted()).toEqual(["userId", "value"]);
    expect(body.users[0].userId).toBe(invited.userId);
    expect(JSON.stringify(body)).not.toContain(invited.token);
  });

  test("returns the whole invite context of a co-parent who has not paid yet [DATA-43]", async () => {
    const { letter, email } = await invite(bench, { children: CHILDREN });
    const invited = invitedBy(letter);
    const value = await contextOf(asInvited(bench, invited));
    expect(value).toEqual({
      isSubscriptionCurrent: false,
      paidThemselves: false,
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
      // There is no price, because neither the call nor an address names their country.
      cost: { perMonth: 0, currencyCode: "USD", percentOff: 0 },
      contact: { firstName: "Sam", lastName: "Rivera", email, phoneCountryCode: "", phoneNumber: "" },
    });
  });

  test("says that no login is needed once there is one, to somebody whose link still works [DATA-43]", async () => {
    const of = asInvited(bench, invitedBy((await invite(bench, { payForCoparent: true })).letter));
    expect(await contextOf(of)).toMatchObject({ isSubscriptionCurrent: true, requireCredentials: true });
    await finish(of);
    // Creating the login uses up the link.
    await bench.sql`update invitations set used_at = null`;
    expect(await contextOf(of)).toMatchObject({ isSubscriptionCurrent: true, requireCredentials: false });
  });

  test("shows the lowest price of a subscription in the requested country, reduced by the coupon", async () => {
    const costAt = async (token: string, country: string) => {
      const headers = { authorization: `Bearer ${token}` };
      const { body } = await bench.client.send("GET", `/v2/invites?country=${country}`, { headers });
      return body.users[0].value.cost;
    };
    const { token } = invitedBy((await invite(bench)).letter);
    expect(await costAt(token, "US")).toEqual({ perMonth: 992, currencyCode: "USD", percentOff: 0 });
    expect(await costAt(token, "GB")).toEqual({ perMonth: 1000, currencyCode: "GBP", percentOff: 0 });
    const reduced = invitedBy((await invite(bench, { referrer: "GROW-805" })).letter);
    expect(await costAt(reduced.token, "US")).toEqual({ perMonth: 793, currencyCode: "USD", percentOff: 20 });
  });

  test("contains the family's coupon and its discount for each package [DATA-43]", async () => {
    const { letter } = await invite(bench, { referrer: "GROW-805" });
    const { availableCoupons } = await contextOf(asInvited(bench, invitedBy(letter)));
    const ofPackage = availableCoupons.find((one: { packageId: number }) => one.packageId === 2002);
    expect(ofPackage).toMatchObject({ code: "WELCOME20", discount: 4000 });
  });

  test("shows a current subscription with parent A's package if parent A paid for the co-parent [INV-14]", async () => {
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

  test("names nobody from outside the family", async () => {
    await invite(bench, { coParent: { firstName: "Somebody", lastName: "Else" } });
    const { letter } = await invite(bench);
    const { body } = await asInvited(bench, invitedBy(letter)).find();
    expect(JSON.stringify(body)).not.toContain("Somebody");
  });
});

describe("a link that does not work [INV-23]", () => {
  test("returns auth.fail if its token is unknown, missing, or of another person", async () => {
    const [one, two] = [await invite(bench), await invite(bench)].map(({ letter }) => invitedBy(letter));
    const unknown = asInvited(bench, { userId: one?.userId ?? "", token: "x".repeat(43) });
    for (const answer of [await unknown.find(), await unknown.get(), await unknown.put("/terms")]) {
      expect([answer.status, answer.body.code, answer.body.kind]).toEqual([401, "auth.fail", "auth"]);
      expect(answer.body).toMatchObject({ status: 401, message: "auth.fail" });
    }
    const mixed = asInvited(bench, { userId: one?.userId ?? "", token: two?.token ?? "" });
    expect((await mixed.get()).body.code).toBe("auth.fail");
    const none = await bench.client.send("GET", "/v2/invites");
    expect([none.status, none.body.code]).toEqual([401, "auth.fail"]);
  });

  test("returns whether it has expired, was replaced by a newer one, or was already used", async () => {
    const { letter, email } = await invite(bench);
    const first = asInvited(bench, invitedBy(letter));
    await first.requestLink();
    const replaced = await first.find();
    expect([replaced.status, replaced.body.code, replaced.body.kind]).toEqual([410, "invite-replaced", "expired"]);
    expect(replaced.body).toMatchObject({ status: 410, serviceStatus: 112 });

    const invited = invitedBy((await lettersTo(bench, email))[0]);
    await age(bench, invited.userId, "31 days");
    const old = await asInvited(bench, invited).find("es");
    expect([old.status, old.body.code, old.body.kind]).toEqual([410, "invite-expired", "expired"]);
    expect(old.body.serviceStatus).toBe(112);
    expect(old.body.detail).toBe("Este enlace ya venció. Pide uno nuevo.");

    const paidFor = invitedBy((await invite(bench, { payForCoparent: true })).letter);
    const third = asInvited(bench, paidFor);
    await finish(third);
    const used = await third.find();
    expect([used.status, used.body.code, used.body.kind]).toEqual([403, "invite-used", "forbidden"]);
    expect(used.body.serviceStatus).toBe(403);
  });
});

function choice(packageId = 2002) {
  return { packageId, countryCriteria: { countryCode: "+1", phoneNumber: "5551234567", country: "US" } };
}

async function countInvited(): Promise<number> {
  const { rows } = await bench.sql<{ n: number }>`select count(*) as n from invitations where purpose = 'invitation'`;
  return rows[0]?.n ?? 0;
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("base64");
}

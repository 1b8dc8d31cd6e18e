import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { ADDRESS, SECURITY, sharedBench } from "../builders.ts";
import { asInvited, contextOf, invite, invitedBy } from "../mailbox.ts";

const bench = sharedBench({ outboxPage: true });

const CHILDREN = [
  { firstName: "Mila", lastName: "Avery", email: "" },
  { firstName: "Theo", lastName: "Avery", email: "" },
];

describe("the data of an invited parent [API-16]", () => {
  test("is saved section by section with user id and bearer token", async () => {
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

  test("is refused with a wrong value, the other parent's e-mail, or another account's e-mail without confirmation", async () => {
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

  test("is read and saved only with the user id and token of the same person [API-32]", async () => {
    const [{ letter, email }, other] = [await invite(bench), await invite(bench)];
    const invited = invitedBy(letter);
    expect((await asInvited(bench, invited).get()).body).toMatchObject({ contact: { email }, timeZone: "" });
    for (const token of ["", "z".repeat(43), invitedBy(other.letter).token]) {
      const stranger = asInvited(bench, { ...invited, token });
      for (const answer of [await stranger.get(), await stranger.put("", { address: ADDRESS, sections: ["ADDRESS"] })])
        expect(answer).toMatchObject({ status: 401, body: { code: "auth.fail" } });
    }
  });
});

describe("consent of an invited parent", () => {
  test("to the terms is stored with user id and token, and the first time counts [API-30]", async () => {
    const invited = invitedBy((await invite(bench)).letter);
    const of = asInvited(bench, invited);
    expect((await of.put("/terms")).status).toBe(200);
    const first = await agreedAt(invited.userId);
    await of.put("/terms");
    expect(await agreedAt(invited.userId)).toEqual(first);
    expect((await contextOf(of)).agreedToTerms).toBe(true);
  });

  test("to marketing is given by user id with the body `true` and no other value [API-31]", async () => {
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

async function agreedAt(userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{
    at: Date;
  }>`select agreed_to_terms_at as at from signups where user_id = ${userId}`.execute(bench.service.db);
  return rows[0]?.at;
}

async function optedIn(userId: string): Promise<boolean | undefined> {
  const { rows } = await bench.sql<{ yes: boolean }>`
    select marketing_opt_in as yes from signups where user_id = ${userId}`;
  return rows[0]?.yes;
}

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { coParentOf } from "../../../../src/server/invitations/index.ts";
import { startSession } from "../../../../src/server/sessions.ts";
import { makeAccount, type Paying, payingParent, Visitor } from "../accounts.ts";
import { sharedBench } from "../builders.ts";
import { asInvited, invite, invitedBy, lettersTo } from "../mailbox.ts";
import { create } from "../professionals.ts";

const bench = sharedBench({ outboxPage: true });

const newEmail = () => `sam-${randomUUID().slice(0, 8)}@example.com`;

const atHome = async (paying?: Paying) => (await payingParent(bench, paying)).visitor;
const add = (visitor: Visitor, email: string) => visitor.send("PUT", "/v2/users/me/co-parent", { email });
const known = async (visitor: Visitor) => (await visitor.me()).body.coParent;

describe("a co-parent whose e-mail was unknown", () => {
  test("is invited from the parent's account, with the subscription that the parent paid for [RCPT-06] [PAY-27]", async () => {
    const parent = await atHome({ payForCoparent: true });
    expect(await known(parent)).toEqual({ status: "unreachable", name: "Sam Rivera", email: "" });
    const email = newEmail();
    const added = await add(parent, email);
    expect(added).toMatchObject({ status: 200, body: { status: "invited", name: "Sam Rivera", email } });
    expect(await known(parent)).toEqual(added.body);
    const letters = await lettersTo(bench, email);
    expect(letters.map(({ template }) => template)).toEqual(["signUpInstructions"]);
    const { value } = (await asInvited(bench, invitedBy(letters[0])).find()).body.users[0];
    expect(value).toMatchObject({ isSubscriptionCurrent: true, requireCredentials: true });
  });

  test("is invited to choose a package if the parent did not pay for them", async () => {
    const parent = await atHome();
    const email = newEmail();
    await add(parent, email);
    const letters = await lettersTo(bench, email);
    expect(letters.map(({ template }) => template)).toEqual(["invitation"]);
    const { value } = (await asInvited(bench, invitedBy(letters[0])).find()).body.users[0];
    expect(value.isSubscriptionCurrent).toBe(false);
  });

  test("is invited once, even if two tabs send an e-mail at once", async () => {
    const parent = await atHome();
    const emails = [newEmail(), newEmail()];
    const answers = await Promise.all(emails.map((email) => add(parent, email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      kind: "conflict",
      code: "co-parent-known",
      detail: "We have the email address of your co-parent already.",
    });
    const letters = (await Promise.all(emails.map((email) => lettersTo(bench, email)))).flat();
    expect(letters).toHaveLength(1);
  });

  test("cannot be invited at the parent's own e-mail, or at a malformed one", async () => {
    const parent = await atHome();
    const { email } = (await parent.me()).body;
    const answer = await add(parent, email.toUpperCase());
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ field: "email", code: "errors.sameEmail" }] } });
    expect((await add(parent, "sam at example")).body.fields).toMatchObject([{ field: "email" }]);
    expect((await known(parent)).status).toBe("unreachable");
  });

  test("cannot be invited without a login, from another site, or after an invitation at sign-up", async () => {
    expect((await add(new Visitor(bench), newEmail())).status).toBe(401);
    const parent = await atHome();
    const elsewhere = { "sec-fetch-site": "cross-site" };
    const answer = await parent.send("PUT", "/v2/users/me/co-parent", { email: newEmail() }, elsewhere);
    expect(answer).toMatchObject({ status: 403, body: { code: "cross-site" } });
    const invitedAtOnce = await atHome({ email: newEmail() });
    expect((await add(invitedAtOnce, newEmail())).status).toBe(409);
  });
});

describe("a co-parent who has an account already", () => {
  test.each([
    ["Unpaid", false, /nothing to sign up for/, /subscription/],
    ["Paid", true, /paid for a subscription for you: Plus, one year/, undefined],
  ])(
    "learns who named them and how support connects the two accounts: %s",
    async (_title, payForCoparent, said, unsaid) => {
      const other = await makeAccount(bench);
      const parent = await atHome({ email: other.email, payForCoparent });
      const letters = (await lettersTo(bench, other.email)).filter(({ template }) => template === "coParentNamed");
      expect(letters).toHaveLength(1);
      expect(letters[0]?.text).toMatch(said);
      expect(letters[0]?.text).toMatch(/reply to this email or call us/);
      if (unsaid) expect(letters[0]?.text).not.toMatch(unsaid);
      // The parent must not learn that the co-parent has an account.
      expect(await known(parent)).toEqual({ status: "invited", name: "Sam Rivera", email: other.email });
    },
  );

  test("learns the same if the parent adds the e-mail later", async () => {
    const other = await makeAccount(bench);
    const parent = await atHome({ payForCoparent: true });
    expect(await add(parent, other.email)).toMatchObject({ status: 200, body: { status: "invited" } });
    const templates = (await lettersTo(bench, other.email)).map(({ template }) => template);
    expect(templates).toContain("coParentNamed");
    expect(templates).not.toContain("signUpInstructions");
  });
});

describe("the co-parent's status in an account", () => {
  test("is `joined` once the co-parent has a login, and `none` in the co-parent's own account", async () => {
    const { email, parent, letter } = await invite(bench, { payForCoparent: true });
    const row = await bench.row("signups", { email: parent });
    const invited = invitedBy(letter);
    const of = asInvited(bench, invited);
    const security = { question: "First pet?", answer: "Rex the dog", code: "4821" };
    const sections = ["REFERRAL", "SECURITY_QUESTION", "SECURITY_CODE"];
    await of.put("", { referral: { selection: "SEARCH_ENGINE" }, security, sections });
    const login = { username: `sam.${randomUUID().slice(0, 8)}`, password: "quiet-Harbor-45" };
    const headers = { authorization: `Bearer ${invited.token}` };
    await bench.client.send("PUT", "/v2/users/credentials", { body: login, headers });
    const family = await bench.row("signups", { id: row.id });
    expect(await coParentOf(bench.service.db, family)).toEqual({ status: "joined", name: "Sam Rivera", email });
    const invitedParent = new Visitor(bench);
    await invitedParent.logIn(login.username, login.password);
    expect(await known(invitedParent)).toEqual({ status: "none", name: "", email: "" });
    expect((await add(invitedParent, newEmail())).status).toBe(409);
  });

  test("is `none` for a professional, who cannot add a co-parent", async () => {
    const { body } = await create(bench);
    const row = await bench.row("users", { professional_id: body.id });
    const token = await startSession(bench.service.db, { sessionIdleMs: 60_000, sessionMaxMs: 60_000 }, row.id);
    const professional = new Visitor(bench);
    professional.cookie = `session=${token}`;
    expect(await known(professional)).toEqual({ status: "none", name: "", email: "" });
    expect((await add(professional, newEmail())).status).toBe(409);
  });
});

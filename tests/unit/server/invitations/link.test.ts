import { describe, expect, test } from "vitest";
import { sharedBench } from "../builders.ts";
import { age, asInvited, finish, invite, invitedBy, lettersTo } from "../mailbox.ts";

const bench = sharedBench({ outboxPage: true });

describe("a new link [API-29]", () => {
  test("is created and mailed to the stored address, and the old one stops working [INV-07]", async () => {
    const { letter, email } = await invite(bench);
    const old = asInvited(bench, invitedBy(letter));
    const answer = await old.requestLink("es");
    expect([answer.status, answer.body]).toEqual([200, {}]);
    const [mail] = await lettersTo(bench, email);
    expect(mail).toMatchObject({ template: "newInviteLink", subject: "Tu nuevo enlace a Twofold" });
    expect((await old.find()).status).toBe(410);
    expect((await asInvited(bench, invitedBy(mail)).find()).status).toBe(200);
  });

  test("can be requested with an expired link", async () => {
    const { letter, email } = await invite(bench);
    const invited = invitedBy(letter);
    await age(bench, invited.userId, "40 days");
    expect((await asInvited(bench, invited).requestLink()).status).toBe(200);
    const [mail] = await lettersTo(bench, email);
    expect((await asInvited(bench, invitedBy(mail)).find()).status).toBe(200);
  });

  test("is mailed once a minute and five times a day; every other request gets the same answer, and the newest mail works", async () => {
    const { letter, email } = await invite(bench);
    const invited = invitedBy(letter);
    for (let time = 0; time < 5; time += 1) {
      expect((await asInvited(bench, invited).requestLink()).status).toBe(200);
      const again = await asInvited(bench, invited).requestLink();
      expect([again.status, again.body]).toEqual([200, {}]);
      expect((await lettersTo(bench, email)).length).toBe(time + 2);
      await age(bench, invited.userId, "2 minutes");
    }
    expect((await asInvited(bench, invited).requestLink()).status).toBe(200);
    const letters = await lettersTo(bench, email);
    expect(letters.length).toBe(6);
    expect((await asInvited(bench, invitedBy(letters[0])).find()).status).toBe(200);
  });

  test("has the same response for a complete account, and only the owner gets a mail on how to log in", async () => {
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

  test("is refused as 'auth.fail' for an unknown token, and as a failed request if there is no e-mail [INV-08]", async () => {
    const unknown = await asInvited(bench, { userId: "", token: "y".repeat(43) }).requestLink();
    expect(unknown.body.code).toBe("auth.fail");
    const invited = invitedBy((await invite(bench)).letter);
    await bench.sql`update signups set email = '' where user_id = ${invited.userId}`;
    const failed = await asInvited(bench, invited).requestLink();
    expect([failed.status, failed.body.code]).toEqual([409, "link-request-failed"]);
    expect(failed.body).toMatchObject({ serviceStatus: 111, message: "fail" });
  });
});

import { describe, expect, test } from "vitest";
import { awaitingCode, come, found, owner, phone } from "./account-people.ts";
import { paths } from "./table.ts";

describe("a forgotten user name", () => {
  const code = () => awaitingCode().submit({ code: "123456" });
  const byEmail = () => come("/username").send("byEmail").submit({ email: "jordan@example.com" });
  paths([
    ["can be found by e-mail or by phone [ACCT-03]", () => come("/username"), "forgotUsername"],
    ["can be requested by e-mail [ACCT-03]", () => come("/username").send("byEmail"), "usernameEmail"],
    ["is mailed [ACCT-03]", () => byEmail().answer("recoverUsernameByEmail"), "usernameSent"],
    [
      "still shows that it was mailed after a reload",
      () => byEmail().answer("recoverUsernameByEmail").load(),
      "usernameSent",
    ],
    ["does not show that it was mailed for a typed address alone", () => come("/username/email/sent"), "usernameEmail"],
    [
      "can be found in another way afterwards",
      () => byEmail().answer("recoverUsernameByEmail").send("again"),
      "forgotUsername",
    ],
    ["can be requested by phone [ACCT-03]", () => come("/username").send("byPhone"), "usernamePhone"],
    ["by phone, requires a code [ACCT-03]", awaitingCode, "usernameCode"],
    ["still waits for the code after a reload", () => awaitingCode().load(), "usernameCode"],
    ["is found with the right code [ACCT-06]", () => code().answer("checkVerificationCode", found), "usernameFound"],
    ["stays found after a reload", () => code().answer("checkVerificationCode", found).load(), "usernameFound"],
    [
      "is not found with a wrong code",
      () => code().fail("checkVerificationCode", "validation", { fields: ["code"] }),
      "usernameCode",
    ],
    ["needs a phone number before a code", () => come("/username/code"), "usernamePhone"],
    ["is not shown for a typed address alone", () => come("/username/found"), "forgotUsername"],
    ["leads back from the phone", () => come("/username/phone").send("back"), "forgotUsername"],
    ["leads back from the e-mail", () => come("/username/email").send("back"), "forgotUsername"],
    ["leads back from the code to the phone", () => awaitingCode().send("back"), "usernamePhone"],
  ]);

  test("is requested with phone number, country code, e-mail, user id and locale [ACCT-07]", () => {
    const body = { phoneCountryCode: "+1", phoneNumber: phone.phoneNumber, email: phone.email, locale: "es" };
    expect(come("/username/phone", { lang: "es" }).submit(phone).input("recoverUsernameByPhone")).toEqual({ body });
    const link = { query: { user: owner.userId }, lang: "es" };
    expect(come("/username/phone", link).submit(phone).input("recoverUsernameByPhone")).toEqual({
      body: { ...body, userId: owner.userId },
    });
    const mail = come("/username/email", { lang: "es" }).submit({ email: " jordan@example.com " });
    expect(mail.input("recoverUsernameByEmail")).toEqual({ body: { email: "jordan@example.com", locale: "es" } });
  });

  test("starts with the country code of the site", () => {
    expect(come("/username/phone", { site: "uk" }).snapshot.forms["form"]?.values["countryCode"]).toBe("+44");
  });

  test("is checked with the newest code, and shows at the code's field that a code has expired [ACCT-06]", () => {
    const next = { verificationId: "00000000-0000-4000-8000-000000000009" };
    const person = awaitingCode().send("again").answer("recoverUsernameByPhone", next);
    expect(person.step).toBe("usernameCode");
    expect(person.shown()).toContain("username.codeSent");
    expect(person.submit({ code: "123456" }).input("checkVerificationCode")).toEqual({
      body: { ...next, code: "123456" },
    });
    person.fail("checkVerificationCode", "expired", { code: "code-over" });
    expect(person.snapshot.forms["form"]?.errors).toEqual([{ path: "code", text: { key: "username.codeOver" } }]);
  });

  test("is shown, and mailed once on request [ACCT-06]", () => {
    const person = code().answer("checkVerificationCode", found);
    expect(person.shown()).toContain(owner.username);
    expect(person.send("mail").input("sendUsernameEmail")).toMatchObject({ token: "recovery-1" });
    expect(person.answer("sendUsernameEmail").shown()).toContain("username.mailed");
    expect(person.send("mail").did("call")).toEqual([]);
  });

  test("leaves neither the code nor the token in the browser's storage", () => {
    const kept = [code(), code().answer("checkVerificationCode", found)].flatMap((person) => person.did("store"));
    expect(kept).not.toEqual([]);
    expect(JSON.stringify(kept)).not.toMatch(/123456|recovery-1/);
  });
});

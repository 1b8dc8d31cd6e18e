import { describe, expect, test } from "vitest";
import { asked, come, found, owner, phone } from "./account-people.ts";
import { ways } from "./table.ts";

describe("a forgotten user name", () => {
  const code = () => asked().submit({ code: "123456" });
  const byEmail = () => come("/username").send("byEmail").submit({ email: "jordan@example.com" });
  ways([
    ["is looked for by e-mail or by phone [ACCT-03]", () => come("/username"), "forgotUsername"],
    ["by e-mail [ACCT-03]", () => come("/username").send("byEmail"), "usernameEmail"],
    ["by e-mail, and is mailed [ACCT-03]", () => byEmail().answer("recoverUsernameByEmail"), "usernameSent"],
    [
      "is still said to be mailed over a reload",
      () => byEmail().answer("recoverUsernameByEmail").load(),
      "usernameSent",
    ],
    ["is not said to be mailed by an address", () => come("/username/email/sent"), "usernameEmail"],
    ["in another way", () => byEmail().answer("recoverUsernameByEmail").send("again"), "forgotUsername"],
    ["by phone [ACCT-03]", () => come("/username").send("byPhone"), "usernamePhone"],
    ["by phone, and a code is asked for [ACCT-03]", asked, "usernameCode"],
    ["by the code, over a reload", () => asked().load(), "usernameCode"],
    ["by the code, which is right [ACCT-06]", () => code().answer("checkVerificationCode", found), "usernameFound"],
    ["stays found over a reload", () => code().answer("checkVerificationCode", found).load(), "usernameFound"],
    [
      "by a code that is wrong",
      () => code().fail("checkVerificationCode", "validation", { fields: ["code"] }),
      "usernameCode",
    ],
    ["by a code that nobody asked for", () => come("/username/code"), "usernamePhone"],
    ["is not found by an address", () => come("/username/found"), "forgotUsername"],
    ["back from the phone", () => come("/username/phone").send("back"), "forgotUsername"],
    ["back from the e-mail", () => come("/username/email").send("back"), "forgotUsername"],
    ["back from the code, with what was typed", () => asked().send("back"), "usernamePhone"],
  ]);

  test("is asked for with phone number, country code, e-mail, user id and locale [ACCT-07]", () => {
    const body = { phoneCountryCode: "+1", phoneNumber: phone.phoneNumber, email: phone.email, locale: "es" };
    expect(come("/username/phone", { lang: "es" }).submit(phone).input("recoverUsernameByPhone")).toEqual({ body });
    const link = { query: { user: owner.userId }, lang: "es" };
    expect(come("/username/phone", link).submit(phone).input("recoverUsernameByPhone")).toEqual({
      body: { ...body, userId: owner.userId },
    });
    const mail = come("/username/email", { lang: "es" }).submit({ email: " jordan@example.com " });
    expect(mail.input("recoverUsernameByEmail")).toEqual({ body: { email: "jordan@example.com", locale: "es" } });
  });

  test("starts from the site's country code", () => {
    expect(come("/username/phone", { site: "uk" }).snapshot.forms["form"]?.values["countryCode"]).toBe("+44");
  });

  test("is checked with the code that was sent last, and says at its field when it is too late [ACCT-06]", () => {
    const next = { verificationId: "00000000-0000-4000-8000-000000000009" };
    const person = asked().send("again").answer("recoverUsernameByPhone", next);
    expect(person.step).toBe("usernameCode");
    expect(person.shown()).toContain("username.codeSent");
    expect(person.submit({ code: "123456" }).input("checkVerificationCode")).toEqual({
      body: { ...next, code: "123456" },
    });
    person.fail("checkVerificationCode", "expired", { code: "code-over" });
    expect(person.snapshot.forms["form"]?.errors).toEqual([{ path: "code", text: { key: "username.codeOver" } }]);
  });

  test("is shown, and mailed when that is wished, once [ACCT-06]", () => {
    const person = code().answer("checkVerificationCode", found);
    expect(person.shown()).toContain(owner.username);
    expect(person.send("mail").input("sendUsernameEmail")).toMatchObject({ token: "recovery-1" });
    expect(person.answer("sendUsernameEmail").shown()).toContain("username.mailed");
    expect(person.send("mail").did("call")).toEqual([]);
  });

  test("leaves neither code nor token in what the browser keeps", () => {
    const kept = [code(), code().answer("checkVerificationCode", found)].flatMap((person) => person.did("store"));
    expect(kept).not.toEqual([]);
    expect(JSON.stringify(kept)).not.toMatch(/123456|recovery-1/);
  });
});

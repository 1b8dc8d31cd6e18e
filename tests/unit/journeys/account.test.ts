import { describe, expect, test } from "vitest";
import { sessionOf, view } from "../../../src/engine/index.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import { answers as contracts } from "../../../src/generated/api/answers/index.js";
import { forms } from "../../../src/generated/forms/index.js";
import * as people from "./account-people.ts";
import {
  TOKEN,
  asked,
  atChange,
  atHome,
  byLink,
  changed,
  chosen,
  come,
  found,
  owner,
  phone,
} from "./account-people.ts";
import { Browser } from "./browser.ts";
import { ways } from "./table.ts";

test.each([
  ["getAccount", owner],
  ["getPasswordReset", people.resetFor],
  ["recoverUsernameByPhone", people.verification],
  ["checkVerificationCode", found],
] as const)("the answer that these tests give to %s keeps the contract", async (operation, answer) => {
  expect((await contracts[operation]()).valid(answer)).toBe(true);
});

describe("somebody who is logged in", () => {
  ways([
    ["is at their account [ACCT-01]", atHome, "overview"],
    ["changes the password from there [ACCT-01]", atChange, "newPassword"],
    ["goes back", () => atChange().send("back"), "overview"],
    [
      "is back at the account when it is changed",
      () => atChange().submit(changed).answer("changePassword"),
      "overview",
    ],
    ["comes to the form by its address", () => come("/change-password").answer("getAccount", owner), "newPassword"],
    [
      "is told when the session ended meanwhile [SESS-01]",
      () => atChange().submit(changed).fail("changePassword", "expired"),
      "signedOut",
    ],
    ["is told when the worker finds that out [SESS-02]", () => atHome().send("session.invalid"), "signedOut"],
    ["is told when it had ended before", () => come("/home").fail("getAccount", "expired"), "signedOut"],
  ]);

  test("is shown what the account is", () => {
    const shown = atHome().shown();
    for (const words of ["Jordan", owner.username, owner.email, owner.subscription.name, "November 21, 2027"])
      expect(shown).toContain(words);
    const without = { ...owner, subscription: { name: "", renewsFormatted: "" } };
    expect(come("/home").answer("getAccount", without).shown()).not.toContain("home.subscription");
  });

  test("a professional is shown the practice, and whom to ask for a family [MISC-04]", () => {
    expect(atHome().shown()).not.toContain("home.professional");
    const professional = {
      ...owner,
      practiceName: "Whitfield Family Law",
      subscription: { name: "", renewsFormatted: "" },
    };
    const shown = come("/home", { site: "uk" }).answer("getAccount", professional).shown();
    for (const words of [
      "home.professional",
      "Whitfield Family Law",
      '"home.families","with":{"phone":"0800 496 0142"',
    ])
      expect(shown).toContain(words);
    expect(shown).not.toContain("home.subscription");
  });

  test("can log out from the header, which offers no way in any more; to others it does", () => {
    const header = ({ program, snapshot, now }: Browser) => JSON.stringify(view(program, snapshot, now).header);
    expect(header(atHome())).toContain('"event":"logOut"');
    expect(header(atChange())).toContain('"link":"account"');
    expect(header(come("/home"))).toBe("[]");
    for (const person of [come("/password"), atHome().send("session.invalid")]) expect(header(person)).toBe("null");
    for (const person of [atHome(), atChange()])
      expect(person.send("logOut").answer("logOut").did("leave")).toEqual([{ type: "leave", link: "login" }]);
  });

  describe("whose co-parent", () => {
    const named = (coParent: JsonObject) => come("/home").answer("getAccount", { ...owner, coParent });
    const unreachable = () => named({ status: "unreachable", name: "Sam Rivera", email: "" });
    const sam = { status: "invited", name: "Sam Rivera", email: "sam@example.com" };

    test("could not be invited without an e-mail gives it, and sees whom we wrote to [RCPT-06]", () => {
      expect(unreachable().shown()).toContain('"home.coParentMissingText","with":{"name":"Sam Rivera"}');
      const person = unreachable().submit({ email: " sam@example.com " });
      expect(person.input("addCoParentEmail")).toEqual({ body: { email: "sam@example.com" } });
      const shown = person.answer("addCoParentEmail", sam).shown();
      for (const said of ["home.coParentSent", "home.coParentInvited", "sam@example.com"])
        expect(shown).toContain(said);
      expect(shown).not.toContain("home.coParentMissing");
    });

    test("was invited, has joined, or is nobody reads that, and is asked for nothing", () => {
      expect(named(sam).shown()).toContain('"home.coParentInvited","with":{"phone":"1-800-555-0142"');
      expect(named({ ...sam, status: "joined" }).shown()).toContain("home.coParentJoined");
      expect(named({ status: "none", name: "", email: "" }).shown()).not.toContain("coParent");
      for (const status of ["invited", "joined"]) expect(named({ ...sam, status }).blocks()).not.toContain("section");
    });

    test("was invited in another tab meanwhile is looked up anew; what is wrong is said at the field", () => {
      const person = unreachable().submit({ email: "sam@example.com" });
      person.fail("addCoParentEmail", "conflict", { code: "co-parent-known" });
      expect(person.answer("getAccount", { ...owner, coParent: sam }).shown()).toContain("home.coParentInvited");
      const own = unreachable().submit({ email: owner.email });
      own.fail("addCoParentEmail", "validation", { fields: ["email"] });
      expect(own.snapshot.forms["form"]?.errors).toMatchObject([{ path: "email" }]);
      const over = unreachable().submit({ email: "sam@example.com" }).fail("addCoParentEmail", "expired");
      expect(over.step).toBe("signedOut");
    });
  });

  test("reads what they bought in the language that is chosen later", () => {
    const person = atHome().event({ type: "language", lang: "es" });
    const subscription = { name: "Esencial, un año", renewsFormatted: "21 de noviembre de 2027" };
    const shown = person.answer("getAccount", { ...owner, subscription }).shown();
    for (const words of Object.values(subscription)) expect(shown).toContain(words);
  });

  test("nobody else is: they go and log in [SESS-01, ACCT-08]", () => {
    for (const path of ["/home", "/change-password"])
      expect(come(path).fail("getAccount", "auth").did("leave")).toEqual([{ type: "leave", link: "login" }]);
  });

  test("is watched from when the service knows them until they are logged out [SESS-02, SESS-03]", () => {
    const watched = (person: Browser) => sessionOf(people.account, person.snapshot, person.now);
    expect(watched(come("/home"))).toBeNull();
    expect(watched(atHome())).toEqual({ operation: "keepSession", input: {}, everyMs: 300_000 });
    const out = atHome().send("logOut").answer("logOut");
    expect(out.did("leave")).toEqual([{ type: "leave", link: "login" }]);
    expect(watched(out)).toBeNull();
    expect(watched(atHome().send("session.invalid"))).toBeNull();
  });

  test("can try again where the service could not be reached", () => {
    const person = come("/home").fail("getAccount", "network");
    expect(person.shown()).toContain("home.failed");
    expect(person.send("again").answer("getAccount", owner).shown()).toContain("Jordan");
  });

  test("is told at its field that the password before is another one, and that it was changed", () => {
    const person = atChange()
      .submit(changed)
      .fail("changePassword", "validation", { fields: ["currentPassword"] });
    expect(person.snapshot.forms["form"]?.errors).toMatchObject([{ path: "currentPassword" }]);
    expect(person.submit(changed).answer("changePassword").shown()).toContain("change.done");
  });
});

describe("a forgotten password", () => {
  const sent = () => come("/password").submit({ account: " jordan.avery " }).answer("getPassword");
  ways([
    ["is asked for under the app's path [ACCT-04]", () => come("/password"), "forgotPassword"],
    ["is mailed a link for [ACCT-02]", sent, "forgotPasswordSent"],
    ["can be asked for again", () => sent().send("again"), "forgotPassword"],
    ["is chosen by the link [ACCT-02]", byLink, "resetByLink"],
    ["is done [ACCT-05]", () => byLink().submit(chosen).answer("resetPassword"), "resetDone"],
    ["stays done over a reload", () => byLink().submit(chosen).answer("resetPassword").load(), "resetDone"],
    ["goes nowhere without a link", () => come("/reset"), "resetOver"],
    ["is not done by an address", () => come("/reset-done"), "forgotPassword"],
    [
      "needs another link when this one is too old or was used",
      () => come("/reset", { query: { token: TOKEN } }).fail("getPasswordReset", "expired"),
      "resetOver",
    ],
    [
      "needs another link when that shows at the end",
      () => byLink().submit(chosen).fail("resetPassword", "expired", { code: "token-over" }),
      "resetOver",
    ],
    ["takes no link that is not as links are", () => come("/reset", { query: { token: "<script>" } }), "resetOver"],
    ["leads from an old link to a new one", () => come("/reset").send("again"), "forgotPassword"],
    ["needs the link again when the page is loaded again", () => byLink().load("/reset"), "resetOver"],
  ]);

  test("is asked for by user name or e-mail, as it was typed but for spaces around it [ACCT-06]", () => {
    const person = come("/password").submit({ account: " jordan.avery " });
    expect(person.input("getPassword")).toEqual({ body: { account: "jordan.avery" } });
    expect(person.fail("getPassword", "unexpected", { code: "too-many-requests", text: "Wait." }).shown()).toContain(
      "Wait.",
    );
  });

  test("is sent with the link's secret, which is in no address, no storage and no event [ACCT-05]", () => {
    const person = byLink();
    expect(person.shown()).toContain(owner.username);
    person.submit(chosen);
    expect(person.input("resetPassword")).toEqual({ token: TOKEN, body: { password: chosen.password } });
    const seen: unknown[] = [];
    for (const next of [
      () => come("/reset", { query: { token: TOKEN } }),
      () => byLink(),
      () => byLink().change("password", chosen),
      () => byLink().submit(chosen),
      () => byLink().submit(chosen).fail("resetPassword", "network"),
      () => byLink().submit(chosen).answer("resetPassword"),
    ])
      seen.push(next().commands.filter(({ type }) => type !== "call"));
    expect(JSON.stringify(seen)).not.toContain(TOKEN);
    expect(JSON.stringify(seen)).not.toContain(chosen.password);
  });

  test("is asked for when it is known whose it is, not before", () => {
    const waiting = come("/reset", { query: { token: TOKEN } });
    expect(waiting.shown()).toContain("common.loading");
    expect(waiting.shown()).not.toContain("change.submit");
    expect(waiting.answer("getPasswordReset", people.resetFor).shown()).toContain("change.submit");
  });

  test("is the first one for whoever has none yet, and the page says so [PRO-09]", () => {
    const welcome = come("/reset", { query: { token: TOKEN } });
    const first = welcome.answer("getPasswordReset", { ...people.resetFor, first: true }).shown();
    for (const key of ["reset.first", "reset.firstText", "reset.firstSubmit"])
      expect(first).toContain(`"key":"${key}"`);
    expect(byLink().shown()).not.toContain('"key":"reset.first');
    expect(byLink().shown()).toContain('"key":"reset.title"');
  });

  test("keeps what was typed where the service could not be reached, and tries again", () => {
    const person = byLink().submit(chosen).fail("resetPassword", "network");
    expect(person.shown()).toContain("errors.network");
    expect(person.snapshot.forms["form"]?.values).toEqual(chosen);
    const waiting = come("/reset", { query: { token: TOKEN } }).fail("getPasswordReset", "network");
    expect(waiting.step).toBe("resetByLink");
    expect(waiting.shown()).toContain("home.again");
    expect(waiting.send("again").answer("getPasswordReset", people.resetFor).shown()).toContain(owner.username);
  });
});

describe("a new password", () => {
  const context = { username: "quiet.harbor41", email: "q.avery1@ex.org" };
  test.each([
    ["short-1", ["password"]],
    ["no-digits-in-here", ["password"]],
    ["NoSpecialSign123", ["password"]],
    ["Quiet.Harbor41", ["password"]],
    ["Q.Avery1@ex.org", ["password"]],
    ["another-Harbor-42", []],
  ])("keeps to the rules that join has: %s", async (password, wrong) => {
    const { default: form } = await forms["schemas/account/reset"]();
    const problems = form.validate({ password, passwordConfirm: password }, context);
    expect([...new Set(problems.map(({ path }) => path))]).toEqual(wrong);
    expect(form.validate({ password, passwordConfirm: "another" }, context).map(({ path }) => path)).toContain(
      wrong.length > 0 ? "password" : "passwordConfirm",
    );
  });

  test("differs from the one before", async () => {
    const { default: form } = await forms["schemas/account/change"]();
    const same = {
      currentPassword: "another-Harbor-42",
      password: "another-Harbor-42",
      passwordConfirm: "another-Harbor-42",
    };
    expect(form.validate(same, context)).toEqual([{ path: "password", text: { key: "errors.passwordUnchanged" } }]);
    expect(form.validate({ ...same, currentPassword: "x" }, context)).toEqual([]);
  });
});

describe("a forgotten user name", () => {
  const code = () => asked().submit({ code: "123456" });
  const byEmail = () => come("/username").send("byEmail").submit({ email: "jordan@example.com" });
  ways([
    ["is looked for by e-mail or by phone [ACCT-03]", () => come("/username"), "forgotUsername"],
    ["by e-mail [ACCT-03]", () => come("/username").send("byEmail"), "usernameEmail"],
    ["by e-mail, and is mailed [ACCT-03]", () => byEmail().answer("recoverUsernameByEmail"), "usernameSent"],
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

describe("the log-in page", () => {
  const login = () => new Browser(people.signIn, { path: "/login" });
  const given = { username: " jordan.avery ", password: "quiet-Harbor-41" };
  const left = [{ type: "leave", link: "account" }];

  test("is where the link to log in leads, and leads to the account [ACCT-08, NOTE-48]", () => {
    expect(people.signIn.basePath + people.signIn.steps["enterLogin"]?.path).toBe("/ofw/login");
    const person = login().submit(given);
    expect(person.input("logIn")).toEqual({ body: { username: "jordan.avery", password: "quiet-Harbor-41" } });
    expect(person.answer("logIn").did("leave")).toEqual(left);
  });

  test("has nothing to ask of who is logged in already [SESS-01]", () => {
    expect(login().answer("keepSession").did("leave")).toEqual(left);
    for (const kind of ["auth", "expired", "network"] as const)
      expect(
        login()
          .fail("keepSession", kind)
          .commands.filter(({ type }) => type !== "track"),
      ).toEqual([]);
  });

  test.each([
    ["a wrong name or password", "auth", "login-wrong", "login.wrong"],
    ["too many tries", "unexpected", "too-many-requests", "Wait."],
    ["no connection", "network", "network", "errors.network"],
    ["a fault", "unexpected", "unexpected", "errors.generic"],
  ] as const)("says so after %s, and keeps what was typed", (_what, kind, code, said) => {
    const person = login().submit(given).fail("logIn", kind, { code, text: "Wait." });
    expect(JSON.stringify([person.shown(), person.snapshot.forms])).toContain(said);
    expect(person.snapshot.forms["form"]?.values).toEqual(given);
    expect(person.did("leave")).toEqual([]);
  });
});

describe("analytics", () => {
  test("hear of each step that is seen and sent, and of Back; of nobody's name, e-mail or code [ANALYTICS-01, ANALYTICS-03]", () => {
    const heard = (person: Browser) => person.did("track").map((command) => command.event);
    expect(heard(come("/password"))).toEqual(["Forgot Password Viewed"]);
    expect(heard(come("/password").submit({ account: "jordan" }))).toEqual(["Forgot Password Submitted"]);
    expect(heard(byLink().submit(chosen))).toEqual(["Reset Password Submitted"]);
    expect(heard(come("/username").send("byPhone"))).toEqual(["Forgot Username Submitted", "Username By Phone Viewed"]);
    expect(heard(asked().submit({ code: "123456" }))).toEqual(["Verification Code Submitted"]);
    expect(heard(atChange().submit(changed))).toEqual(["Change Password Submitted"]);
    const back = asked().send("back").did("track");
    expect(back[0]).toEqual({ type: "track", event: "Back Clicked", with: { step: "usernameCode" } });
  });
});

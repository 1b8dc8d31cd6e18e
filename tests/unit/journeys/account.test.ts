import { describe, expect, test } from "vitest";
import { type JsonObject, sessionOf, view } from "../../../src/engine/index.ts";
import { answers as contracts } from "../../../src/generated/api/answers/index.js";
import * as people from "./account-people.ts";
import { awaitingCode, atChange, atHome, byLink, changed, chosen, come, found, owner } from "./account-people.ts";
import { Browser } from "./browser.ts";
import { paths } from "./table.ts";

test.each([
  ["getAccount", owner],
  ["getPasswordReset", people.resetFor],
  ["recoverUsernameByPhone", people.verification],
  ["checkVerificationCode", found],
] as const)("the answer that these tests give to %s follows the contract", async (operation, answer) => {
  expect((await contracts[operation]()).valid(answer)).toBe(true);
});

describe("a person who is logged in", () => {
  paths([
    ["sees their account [ACCT-01]", atHome, "overview"],
    ["can open the form for a new password [ACCT-01]", atChange, "newPassword"],
    ["can go back", () => atChange().send("back"), "overview"],
    [
      "is back at the account after the password has changed",
      () => atChange().submit(changed).answer("changePassword"),
      "overview",
    ],
    ["can open the form by its address", () => come("/change-password").answer("getAccount", owner), "newPassword"],
    [
      "learns that the session ended when they submit [SESS-01]",
      () => atChange().submit(changed).fail("changePassword", "expired"),
      "signedOut",
    ],
    [
      "learns that the session ended when the session worker notices [SESS-02]",
      () => atHome().sessionEnds(),
      "signedOut",
    ],
    [
      "learns that the session had ended before the visit",
      () => come("/home").fail("getAccount", "expired"),
      "signedOut",
    ],
  ]);

  test("sees the data of the account", () => {
    const shown = atHome().shown();
    for (const words of ["Jordan", owner.username, owner.email, owner.subscription.name, "November 21, 2027"])
      expect(shown).toContain(words);
    const without = { ...owner, subscription: { name: "", renewsFormatted: "", renewsAt: "", hasUpgrade: false } };
    expect(come("/home").answer("getAccount", without).shown()).not.toContain("home.subscription");
  });

  test("who is a professional sees the practice, and whom to contact for a family [MISC-04]", () => {
    expect(atHome().shown()).not.toContain("home.professional");
    const professional = {
      ...owner,
      practiceName: "Whitfield Family Law",
      subscription: { name: "", renewsFormatted: "", renewsAt: "", hasUpgrade: false },
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

  test("can log out with the link in the header; the header has no log-in link for them, but has it for others", () => {
    const header = ({ program, snapshot, now }: Browser) => JSON.stringify(view(program, snapshot, now).header);
    expect(header(atHome())).toContain('"event":"logOut"');
    expect(header(atChange())).toContain('"link":"account"');
    expect(header(come("/home"))).toBe("[]");
    for (const person of [come("/password"), atHome().sessionEnds()]) expect(header(person)).toBe("null");
    for (const person of [atHome(), atChange()])
      expect(person.send("logOut").answer("logOut").did("leave")).toEqual([{ type: "leave", link: "login" }]);
  });

  describe("with a co-parent who", () => {
    const named = (coParent: JsonObject) => come("/home").answer("getAccount", { ...owner, coParent });
    const unreachable = () => named({ status: "unreachable", name: "Sam Rivera", email: "" });
    const sam = { status: "invited", name: "Sam Rivera", email: "sam@example.com" };

    test("could not be invited without an e-mail can add it, and then sees where the invitation was sent [RCPT-06]", () => {
      expect(unreachable().shown()).toContain('"home.coParentMissingText","with":{"name":"Sam Rivera"}');
      const person = unreachable().submit({ email: " sam@example.com " });
      expect(person.input("addCoParentEmail")).toEqual({ body: { email: "sam@example.com" } });
      const shown = person.answer("addCoParentEmail", sam).shown();
      for (const said of ["home.coParentSent", "home.coParentInvited", "sam@example.com"])
        expect(shown).toContain(said);
      expect(shown).not.toContain("home.coParentMissing");
    });

    test("could not be invited stays on the page while they type the e-mail", () => {
      expect(unreachable().change("email", { email: "s" }).step).toBe("overview");
    });

    test("was invited, has joined, or does not exist sees that, and no form", () => {
      expect(named(sam).shown()).toContain('"home.coParentInvited","with":{"phone":"1-800-555-0142"');
      expect(named({ ...sam, status: "joined" }).shown()).toContain("home.coParentJoined");
      expect(named({ status: "none", name: "", email: "" }).shown()).not.toContain("coParent");
      for (const status of ["invited", "joined"]) expect(named({ ...sam, status }).blocks()).not.toContain("section");
    });

    test("was invited in another tab sees the current state; an error is shown at its field", () => {
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

  test("sees what they bought in the language that they choose later", () => {
    const person = atHome().language("es");
    const subscription = {
      name: "Esencial, un año",
      renewsFormatted: "21 de noviembre de 2027",
      renewsAt: "USD 150.00",
    };
    const shown = person.answer("getAccount", { ...owner, subscription }).shown();
    for (const words of Object.values(subscription)) expect(shown).toContain(words);
  });

  test("others are sent to the log-in page [SESS-01] [ACCT-08]", () => {
    for (const path of ["/home", "/change-password"])
      expect(come(path).fail("getAccount", "auth").did("leave")).toEqual([{ type: "leave", link: "login" }]);
  });

  test("has a watched session from when the service knows them until they log out [SESS-02] [SESS-03]", () => {
    const watched = (person: Browser) => sessionOf(people.account, person.snapshot, person.now);
    expect(watched(come("/home"))).toBeNull();
    expect(watched(atHome())).toEqual({ operation: "keepSession", input: {}, everyMs: 300_000 });
    const out = atHome().send("logOut").answer("logOut");
    expect(out.did("leave")).toEqual([{ type: "leave", link: "login" }]);
    expect(watched(out)).toBeNull();
    expect(watched(atHome().sessionEnds())).toBeNull();
  });

  test("can try again if the service could not be reached", () => {
    const person = come("/home").fail("getAccount", "network");
    expect(person.shown()).toContain("home.failed");
    expect(person.send("again").answer("getAccount", owner).shown()).toContain("Jordan");
  });

  test("sees at the field that the current password is wrong, and is told after a successful change", () => {
    const person = atChange()
      .submit(changed)
      .fail("changePassword", "validation", { fields: ["currentPassword"] });
    expect(person.snapshot.forms["form"]?.errors).toMatchObject([{ path: "currentPassword" }]);
    expect(person.submit(changed).answer("changePassword").shown()).toContain("change.done");
  });
});

describe("analytics events", () => {
  test("track each step that is viewed and submitted, and Back; without name, e-mail or code [ANALYTICS-01] [ANALYTICS-03]", () => {
    const heard = (person: Browser) => person.did("track").map((command) => command.event);
    expect(heard(come("/password"))).toEqual(["Forgot Password Viewed"]);
    expect(heard(come("/password").submit({ account: "jordan" }))).toEqual(["Forgot Password Submitted"]);
    expect(heard(byLink().submit(chosen))).toEqual(["Reset Password Submitted"]);
    expect(heard(come("/username").send("byPhone"))).toEqual(["Forgot Username Submitted", "Username By Phone Viewed"]);
    expect(heard(awaitingCode().submit({ code: "123456" }))).toEqual(["Verification Code Submitted"]);
    expect(heard(atChange().submit(changed))).toEqual(["Change Password Submitted"]);
    const back = awaitingCode().send("back").did("track");
    expect(back[0]).toEqual({ type: "track", event: "Back Clicked", with: { step: "usernameCode" } });
  });
});

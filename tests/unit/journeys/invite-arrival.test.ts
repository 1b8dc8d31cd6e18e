import { describe, expect, test } from "vitest";
import en from "../../../locales/en/invite.json" with { type: "json" };
import { type BlockView, view } from "../../../src/engine/index.ts";
import { answers as contracts } from "../../../src/generated/api/answers/index.js";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { invitation, saved, savedAddress, token, userId } from "./invite-answers.ts";
import { arrive, ben, confirmed, confirming, link, offered, opened, paid, program, welcomed } from "./invite-people.ts";
import { paths } from "./table.ts";

const DAY = 24 * 60 * 60_000;

function block(person: Browser, name: string, place: "page" | "aside" = "page"): BlockView | undefined {
  return view(program, person.snapshot, person.now)[place].find((one) => one.block === name);
}

const left = (person: Browser) => person.did("leave").map((command) => command.link);

test.each([
  ["findInvite", invitation()],
  ["getInvitedParent", saved({ address: savedAddress })],
  ["getInvitedParent", saved()],
  ["findInvitePricingGroup", answers.pricingGroup],
  ["chooseInvitePackage", answers.order],
  ["calculateInvitePricing", answers.pricing],
  ["payForInvite", answers.payment()],
  ["getInvitePayment", answers.payment()],
] as const)("the answer that these tests give to %s follows the contract", async (operation, answer) => {
  expect((await contracts[operation]()).valid(answer)).toBe(true);
});

describe("a person without a link", () => {
  test.each<Readonly<Record<string, string>>>([
    {},
    { token },
    { user: userId },
    { token: "no token!", user: "nobody" },
  ])("sees at the welcome that the link is missing, how to find it, and who can help: %o", (query) => {
    const person = arrive("/", { query });
    expect([person.step, left(person)]).toEqual(["withoutLink", []]);
    expect(block(person, "heading")?.props).toMatchObject({ text: { key: "invite.withoutLink" } });
    expect(block(person, "steps")?.props.items).toHaveLength(3);
    expect(person.shown()).toContain("1-800-555-0142");
  });

  test("sees the same at an unknown address", () => {
    const person = arrive("/nowhere");
    expect(person.step).toBe("withoutLink");
    expect(person.shown()).toContain("errors.noPage");
  });

  test.each(["/step1", "/packages", "/choose-your-own", "/billing-info", "/payment", "/credentials"])(
    "is sent from %s to the legacy home, even with a link that has no token or no user id [INV-21]",
    (path) => {
      expect(left(arrive(path))).toEqual(["legacyHome"]);
      expect(left(arrive(path, { query: { token } }))).toEqual(["legacyHome"]);
      expect(left(arrive(path, { query: { user: userId } }))).toEqual(["legacyHome"]);
      expect(left(arrive(path, { query: { token: "no token!", user: "nobody" } }))).toEqual(["legacyHome"]);
    },
  );

  test("can open the page for a new link, which says that no link can be sent, what to do, and who can help [INV-11] [NOTE-46]", () => {
    const person = arrive("/request");
    expect(person.step).toBe("requestNobody");
    expect(left(person)).toEqual([]);
    expect(block(person, "heading")?.props).toMatchObject({ text: { key: "request.none" } });
    expect(en.request.none).toBe("Oops! We weren't able to request a new link for you.");
    expect(block(person, "steps")?.props.items).toHaveLength(3);
    expect(person.shown()).toContain("1-800-555-0142");
  });
});

describe("the welcome", () => {
  test("says 'You've been invited as a co-parent to join', and who sent the invitation [INV-01]", () => {
    expect(en.invite.title).toContain("You've been invited as a co-parent to join");
    expect(block(welcomed(), "heading")?.props).toMatchObject({
      text: { key: "invite.title" },
      sub: { key: "invite.subtitle", with: { name: "Ana Lee" } },
    });
  });

  test("shows the family with colours and initials [INV-02] [DATA-43]", () => {
    const person = welcomed();
    const { familyMembers } = (invitation() as { users: [{ value: { familyMembers: unknown } }] }).users[0].value;
    expect(block(person, "family")?.props).toMatchObject({ members: familyMembers, you: userId });
    expect(block(person, "family")?.props.note).toBeUndefined();
  });

  test("names the professional who created the family [INV-03] [MISC-04]", () => {
    const invite = { userCreatedByPro: true, proFirstName: "Dana", proLastName: "Whitfield" };
    expect(block(welcomed({ invite }), "family")?.props).toMatchObject({
      note: { key: "invite.pro", with: { name: "Dana Whitfield" } },
    });
  });

  test("answers three questions [INV-05]", () => {
    expect(block(welcomed(), "questions")?.props.items).toHaveLength(3);
  });

  test("answers whether one has to pay by what is known: a paid subscription is not said to cost anything", () => {
    const paid = { isSubscriptionCurrent: true, requireCredentials: true };
    const answer = (person: ReturnType<typeof welcomed>) =>
      (block(person, "questions")?.props.items as { answer: { key: string } }[] | undefined)?.at(-1)?.answer.key;
    expect(answer(welcomed())).toBe("invite.questions.payAnswer");
    expect(answer(welcomed({ invite: paid }))).toBe("invite.questions.paidAnswer");
    expect(en.invite.questions.paidAnswer).toBe("No. Your subscription is already paid for.");
  });

  test("has a picture beside it only in the treatment of the social-proof experiment [INV-06]", () => {
    expect(block(welcomed({ flags: { socialProof: "treatment" } }), "picture", "aside")).toBeDefined();
    expect(block(welcomed({ flags: { socialProof: "control" } }), "picture", "aside")).toBeUndefined();
    expect(program.steps["arrival"]?.layout).toBe("beside");
  });

  test("tells a person who need not pay that the subscription is paid for [INV-14]", () => {
    expect(welcomed({ invite: { isSubscriptionCurrent: true } }).shown()).toContain("invite.paidFor");
    expect(welcomed().shown()).not.toContain("invite.paidFor");
  });

  test("stores the whole invite context [DATA-43]", () => {
    const {
      contact: _contact,
      paidThemselves: _here,
      ...context
    } = (invitation() as { users: [{ value: Record<string, unknown> }] }).users[0].value;
    expect(welcomed().data).toMatchObject({ inviteToken: token, userId, ...context });
  });

  test("can be tried again if the service could not be reached", () => {
    const person = opened().fail("findInvite", "network");
    expect(person.blocks()).not.toContain("family");
    expect(
      person.send("again").answer("findInvite", invitation()).answer("getInvitedParent", saved()).blocks(),
    ).toContain("family");
  });
});

describe("the secret of the link", () => {
  test("is read only from behind the #, and is stored sealed", () => {
    expect(program.fragment).toEqual(["token", "user"]);
    expect(program.storage).toMatchObject({ area: "session", sealed: true });
  });

  test("is in no address, event, log line or path of a call", () => {
    for (const person of [opened(), welcomed(), confirmed(), paid()])
      for (const command of person.commands) {
        if (command.type === "store") continue;
        const seen = command.type === "call" ? { ...command, input: { ...command.input, inviteToken: "" } } : command;
        expect(JSON.stringify(seen)).not.toContain(token);
      }
  });

  test("starts the journey again for another invitation, and continues it for the same one [DATA-04]", () => {
    const { data } = confirmed();
    expect(arrive("/", { query: link, data }).data).toMatchObject({ inviteToken: token, lastCompletedStep: 1 });
    expect(arrive("/", { query: { ...link, token: "another" }, data }).data).toMatchObject({
      inviteToken: "another",
      lastCompletedStep: 0,
      stepOneValues: { email: "" },
    });
  });

  test("is removed after a day without a payment", () => {
    const person = confirmed();
    person.pass(DAY + 1);
    expect(left(person.load())).toEqual(["legacyHome"]);
    expect(person.data).toMatchObject({ inviteToken: "", familyMembers: [] });
  });
});

describe("from the link to the packages", () => {
  paths([
    ["Get Started leads to the contact details [INV-04] [INV-12]", confirming, "step1"],
    ["confirmed details lead to the packages [INV-17]", confirmed, "pickPackage"],
    [
      "a subscription that is paid for but has no address leads to the address [INV-16]",
      () => confirmed({ invite: { isSubscriptionCurrent: true } }),
      "billingInfo",
    ],
    ["back from the details leads to the welcome", () => confirming().send("back"), "arrival"],
    ["back from the packages leads to the details", () => offered().send("back"), "step1"],
    ["the packages need the details first [INV-15] [NOTE-45]", () => confirming().visit("/packages"), "step1"],
    ["the payment needs the details first [INV-15] [NOTE-45]", () => confirming().visit("/payment"), "step1"],
    ["building a package needs the details first", () => confirming().visit("/choose-your-own"), "step1"],
    ["the payment needs a package first [INV-15] [NOTE-45]", () => offered().visit("/payment"), "pickPackage"],
    ["the login needs the payment first [INV-15]", () => offered().visit("/credentials"), "pickPackage"],
    [
      "a step that is opened by its address needs the invitation's data first",
      () => opened().visit("/step1"),
      "arrival",
    ],
    ["a reload stays at the details", () => confirming().load(), "step1"],
    ["a reload stays at the packages", () => offered().load(), "pickPackage"],
  ]);

  test("the steps have the addresses of the specification [INV-13]", () => {
    expect(Object.keys(program.paths)).toEqual([
      "/",
      "/request",
      "/step1",
      "/packages",
      "/choose-your-own",
      "/billing-info",
      "/payment",
      "/credentials",
      "/receipt",
    ]);
    expect(program.basePath).toBe("/app/join/invite");
  });

  test("the details contain what the service knows, and are saved with the section PARENT [INV-12] [NOTE-24] [API-16]", () => {
    const person = confirming();
    expect(block(person, "heading")?.props).toMatchObject({ text: { key: "step1.title" } });
    expect(person.snapshot.forms["form"]?.values).toMatchObject(ben);
    expect(person.submit(ben).input("updateInvitedParent")).toMatchObject({
      userId,
      inviteToken: token,
      body: { parent: { firstName: "Ben", phoneCountryCode: "+44" }, sections: ["PARENT"] },
    });
  });

  test("a form contains only its own fields, whatever else is known about the person", () => {
    const person = confirming({ parent: { address: savedAddress, timeZone: "America/Los_Angeles" } });
    expect(Object.keys(person.snapshot.forms["form"]?.values ?? {}).toSorted()).toEqual(Object.keys(ben).toSorted());
    expect(person.submit(ben).data).toMatchObject({ stepOneValues: { billingAddress: "1 Main Street" } });
  });

  test("lastCompletedStep is 1 if a package has to be chosen, 2 if an address has to be given [INV-16] [INV-17]", () => {
    expect(confirmed().data).toMatchObject({ lastCompletedStep: 1 });
    expect(confirmed({ invite: { isSubscriptionCurrent: true } }).data).toMatchObject({ lastCompletedStep: 2 });
  });

  test("a duplicate causes a warning, and can be confirmed", () => {
    const person = confirming()
      .submit(ben)
      .fail("updateInvitedParent", "validation", { code: "duplicate-parent", fields: ["parent.email.duplicate"] });
    expect(person.step).toBe("step1");
    expect(person.shown()).toContain("errors.duplicateParent");
    expect(person.did("scroll")).toHaveLength(1);
    expect(person.send("confirm").input("updateInvitedParent")).toMatchObject({
      body: { parentDuplicateConfirmed: true },
    });
    expect(person.answer("updateInvitedParent").step).toBe("pickPackage");
  });
});

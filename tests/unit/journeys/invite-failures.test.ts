import { describe, expect, test } from "vitest";
import en from "../../../locales/en/invite.json" with { type: "json" };
import type { ErrorKind } from "../../../src/engine/index.ts";
import type { Browser } from "./browser.ts";
import { invitation, saved, token } from "./invite-answers.ts";
import {
  ben,
  billed,
  confirmed,
  confirming,
  offered,
  opened,
  ordered,
  paidForAndBilled,
  paying,
  reviewing,
  welcomed,
} from "./invite-people.ts";
import { block } from "./blocks.ts";
import { basic, login } from "./people.ts";
import { paths } from "./table.ts";

/** How the service expresses what the specification calls 112, 403 and 'auth.fail'. */
const REFUSALS: readonly [string, ErrorKind, string][] = [
  ["112, expired", "expired", "invite-expired"],
  ["112, replaced", "expired", "invite-replaced"],
  ["403", "forbidden", "invite-used"],
  ["auth.fail", "auth", "auth.fail"],
  ["403 of a proxy before the service", "forbidden", "forbidden"],
];

describe.each(REFUSALS)("an invite call that fails with %s [INV-23]", (_name, kind, code) => {
  paths([
    ["leads from the welcome to the new link [NOTE-45]", () => opened().fail("findInvite", kind, { code }), "request"],
    [
      "leads to the new link if the parent's data is refused",
      () => opened().answer("findInvite", invitation()).fail("getInvitedParent", kind, { code }),
      "request",
    ],
    [
      "leads from the details to the new link [NOTE-45]",
      () => confirming().submit(ben).fail("updateInvitedParent", kind, { code }),
      "request",
    ],
    [
      "leads from the packages to the details [NOTE-45]",
      () => confirmed().fail("findInvitePricingGroup", kind, { code }),
      "step1",
    ],
    [
      "leads from choosing a package to the details [NOTE-45]",
      () => offered().send("choose", { payload: basic }).fail("chooseInvitePackage", kind, { code }),
      "step1",
    ],
    [
      "leads from the price to the details [NOTE-45]",
      () => ordered().fail("calculateInvitePricing", kind, { code }),
      "step1",
    ],
    // If a proxy before the service refuses the payment, that does not tell whether the payment was made.
    [
      "leads from paying to the details, if the service itself sent the failure [NOTE-45]",
      () => paying().fail("payForInvite", kind, { code }),
      code === "forbidden" ? "paymentPending" : "step1",
    ],
  ]);
});

// A used link has created a login, so the person is done (invite-account.test.ts).
describe.each(REFUSALS.filter(([, , code]) => code !== "invite-used"))(
  "saving for the login fails with %s [INV-23]",
  (_name, kind, code) => {
    paths([
      [
        "leads to the details [NOTE-45]",
        () => paidForAndBilled().submit(loginValues).fail("updateInvitedParent", kind, { code }),
        "step1",
      ],
    ]);
  },
);

const loginValues = { ...login, isRequired: true, termsAndConditions: true, marketingOptIn: false };

test("a link that belongs to no invitation promises no new one, and says how to find the right one [INV-23]", () => {
  const person = opened().fail("findInvite", "auth", { code: "auth.fail" });
  expect(person.step).toBe("request");
  expect(block(person, "heading")?.props).toMatchObject({ text: { key: "request.broken" } });
  expect(block(person, "steps")?.props.items).toHaveLength(3);
  expect(person.shown()).not.toContain("request.button");
  expect(person.shown()).not.toContain("request.text");
});

test("a link that does not name the person is treated like an unknown link", () => {
  const person = opened().answer("findInvite", { users: [] });
  expect(person.step).toBe("request");
  expect(person.shown()).toContain("request.title");
});

test("a failure that is not about the link is shown on the same page", () => {
  const person = confirming().submit(ben).fail("updateInvitedParent", "network");
  expect(person.step).toBe("step1");
  expect(person.shown()).toContain("errors.network");
  expect(confirmed().fail("findInvitePricingGroup", "unexpected").step).toBe("pickPackage");
});

describe("a request for a new link", () => {
  const refused = (code = "invite-expired", kind: ErrorKind = "expired") => opened().fail("findInvite", kind, { code });

  test.each([
    ["invite-expired", "expired", "request.expired"],
    ["invite-replaced", "expired", "request.replaced"],
    ["invite-used", "forbidden", "request.used"],
    ["auth.fail", "auth", "request.broken"],
    ["forbidden", "forbidden", "request.title"],
  ] as const)("shows why it is needed: %s", (code, kind, key) => {
    expect(refused(code, kind).shown()).toContain(`"${key}"`);
  });

  test("uses the token of the old link [INV-07] [API-29]", () => {
    expect(refused().send("request").input("requestInviteLink")).toEqual({ inviteToken: token });
  });

  test("thanks, and mentions the spam folder after 20 minutes [INV-10]", () => {
    const shown = refused().send("request").answer("requestInviteLink").shown();
    expect(shown).toContain("request.sent");
    expect(en.request.sent).toBe("Thank you! Your new link is on the way.");
    expect(en.request.sentText).toMatch(/20 minutes.*spam/);
  });

  test.each([
    ["111", "conflict", "link-request-failed"],
    ["auth.fail, which does not lead to another page here [NOTE-47]", "auth", "auth.fail"],
    ["too many", "unexpected", "too-many-requests"],
  ] as const)(
    "that fails with %s shows the specification's text, and stays on the page [INV-08] [INV-09]",
    (_name, kind, code) => {
      const person = refused().send("request").fail("requestInviteLink", kind, { code });
      expect(person.step).toBe("request");
      expect(person.shown()).toContain("request.failed");
      expect(en.request.failed).toBe("Something went wrong. Please try again later.");
      // Another try may succeed a little later.
      expect(person.send("request").answer("requestInviteLink").shown()).toContain("request.sent");
    },
  );
});

describe("the session", () => {
  const left = (person: Browser) => person.did("leave").map((command) => command.link);

  test("is watched through the lookup while data could be lost, and a lost session ends at the legacy home [NOTE-61]", () => {
    const { session } = welcomed().program;
    expect(session?.operation).toBe("findInvite");
    const person = offered();
    expect(left(person.sessionEnds())).toEqual(["legacyHome"]);
    expect(person.data).toMatchObject({ inviteToken: "" });
  });
});

describe("a price that cannot be calculated", () => {
  paths([
    [
      "leads back to the packages [NOTE-41]",
      () => ordered().fail("calculateInvitePricing", "unexpected"),
      "pickPackage",
    ],
    [
      "leads back to the packages from the card too [NOTE-41]",
      () => billed().fail("calculateInvitePricing", "network"),
      "pickPackage",
    ],
    [
      "leads back to the packages from the review too [NOTE-41]",
      () => reviewing().send("toBilling").fail("calculateInvitePricing", "conflict", { code: "package-not-available" }),
      "pickPackage",
    ],
  ]);
});

test("the parent's saved data is requested by user id and token [API-32]", () => {
  const person = opened().answer("findInvite", invitation());
  expect(person.input("getInvitedParent")).toMatchObject({ inviteToken: token });
  expect(person.answer("getInvitedParent", saved()).blocks()).toContain("family");
});

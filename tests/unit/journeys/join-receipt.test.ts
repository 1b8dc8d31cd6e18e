import { describe, expect, test } from "vitest";
import { type JsonObject, type KeyedText, view } from "../../../src/engine/index.ts";
import { localeTexts, said } from "../locale-texts.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import { login, paid, paying } from "./people.ts";
import { paths } from "./table.ts";

describe("login and receipt", () => {
  const created = () => paid().submit(login).answer("updateRegistration").answer("setCredentials");
  const waited = (person = created()) => person.waited();

  paths([
    ["after the login is created, the person waits", created, "credentials"],
    ["after the wait comes the receipt [CRED-16]", () => waited(), "receipt"],
    [
      "a login that already existed leads to the receipt",
      () =>
        paid()
          .submit(login)
          .answer("updateRegistration")
          .fail("setCredentials", "conflict", { code: "credentials-set" }),
      "receipt",
    ],
    [
      "a failure stays at the login",
      () => paid().submit(login).fail("updateRegistration", "unexpected"),
      "credentials",
    ],
  ]);

  test("a free user name is requested, and filled in if nothing is typed yet", () => {
    const payer = paid();
    expect(payer.input("suggestUsername")).toEqual({ token: "credentials-1" });
    const filled = paid().answer("suggestUsername", { username: "ana.lee" });
    expect(filled.snapshot.forms["form"]?.values).toMatchObject({ username: "ana.lee" });
    expect(filled.shown()).toContain("credentials.available");
    const typing = paid().change("username", { username: "mine.own" });
    typing.answer("suggestUsername", { username: "ana.lee" });
    expect(typing.snapshot.forms["form"]?.values).toMatchObject({ username: "mine.own" });
    for (const none of [
      paid().answer("suggestUsername", { username: "" }),
      paid().fail("suggestUsername", "network"),
      paid().fail("suggestUsername", "expired"),
    ]) {
      expect(none.step).toBe("credentials");
      expect(none.snapshot.alert).toBeNull();
      expect(none.data["usernameState"]).toBe("");
    }
  });

  test("once the login is created, the person is logged in and the receipt leads to the account", () => {
    const person = created();
    expect(person.input("logIn")).toEqual({ body: { username: login.username, password: login.password } });
    expect(person.shown()).toContain("credentials.waitSignIn");
    person.answer("logIn");
    expect(person.shown()).toContain("credentials.waitSignedIn");
    expect(person.waited().shown()).toContain('"link":"account"');
    expect(person.shown()).toContain(`"username":"${login.username}"`);
    expect(person.shown()).not.toContain('"link":"login"');
  });

  test("if logging in fails or takes too long, the receipt is shown nevertheless, with the log-in link", () => {
    for (const fail of ["", "network", "auth", "forbidden", "unexpected"] as const) {
      const person = fail === "" ? created() : created().fail("logIn", fail);
      expect(person.waited().shown()).toContain("receipt.title");
      expect(person.shown()).toContain('"link":"login"');
      expect(person.shown()).not.toContain('"link":"account"');
    }
  });

  test("the wait is five seconds [CRED-15]", () => {
    expect(created().did("schedule")).toMatchObject([{ ms: 5_000 }]);
  });

  test("the payment stores the user, and keeps the token in memory only [PAY-25]", () => {
    const person = paying().answer("payForSignup", answers.payment());
    expect(person.did("store")[0]?.envelope.data).toMatchObject({
      paid: true,
      parentUserId: "u-1",
      lastCompletedStep: 4,
    });
    expect(JSON.stringify(person.did("store"))).not.toContain("credentials-1");
    expect(person.answer("getPayment", answers.payment()).data["credentialsToken"]).toBe("credentials-1");
    expect(person.submit(login).answer("updateRegistration").input("setCredentials")).toEqual({
      token: "credentials-1",
      body: { username: login.username, password: login.password },
    });
  });

  test("passwords and security answers are never stored", () => {
    const stored = JSON.stringify([...paid().change("username", login).did("store"), ...created().did("store")]);
    expect(stored).toContain(login.username);
    for (const secret of [login.password, login.securityAnswer, login.securityCode])
      expect(stored).not.toContain(secret);
  });

  test.each([
    ["available", { available: true, meetsRequirements: true }, []],
    ["taken", { available: false, meetsRequirements: true }, ["errors.usernameUnavailable"]],
    ["not acceptable", { available: false, meetsRequirements: false }, ["errors.usernameRequirements"]],
  ])("a user name is checked on blur: %s [CRED-05]", (_title, answer, keys) => {
    const person = paid().blur("username", { username: "ana.lee" });
    expect(person.input("checkUsername")).toEqual({ token: "credentials-1", body: { username: "ana.lee" } });
    const shown = person.answer("checkUsername", answer).snapshot.forms["form"]?.errors;
    expect(shown).toEqual(keys.map((key) => ({ path: "username", text: { key } })));
  });

  test("a user name that is too short is not checked [CRED-05]", () => {
    expect(paid().blur("username", { username: "ana.l" }).did("call")).toEqual([]);
    expect(paid().blur("username", { username: "ana.le" }).did("call")).toHaveLength(1);
  });

  test("a failure shows a message", () => {
    expect(paid().submit(login).answer("updateRegistration").fail("setCredentials", "unexpected").shown()).toContain(
      "credentials.failed",
    );
  });

  test("the receipt shows the order and removes the journey's data; a reload says so [RCPT-14] [RCPT-09] [NOTE-27]", () => {
    const person = waited();
    expect(person.shown()).toContain("receipt.title");
    expect(person.did("forget")).toHaveLength(1);
    expect(person.data).toMatchObject({ signupId: "", registrationKey: "", paid: false });
    expect(person.load().step).toBe("receipt");
    expect(person.shown()).toContain("receipt.reload");
    expect(person.shown()).not.toContain("receipt.title");
    expect(person.shown()).toContain('"link":"login"');
  });

  test.each(["/credentials", "/payment", "/step3", "/step2", "/step1", "/signup"])(
    "Back from the receipt to %s stays at the receipt, and Forward too: the journey is over",
    (path) => {
      const person = waited();
      expect([person.visit(path).step, person.shown().includes("receipt.title")]).toEqual(["receipt", true]);
      expect(person.did("leave")).toEqual([]);
      expect(person.visit("/receipt").step).toBe("receipt");
    },
  );

  test.each(["/", "/signup", "/coparentstatus", "/step1", "/step2", "/payment"])(
    "who has paid and opens %s in another tab, or a day later, comes to the login",
    (path) => {
      const person = paid();
      person.pass(25 * 3_600_000);
      expect(person.load(path).step).toBe("credentials");
      expect(person.input("getPayment")).toMatchObject({ signupId: expect.any(String) });
    },
  );

  test("the receipt shows the service's lines, payment and terms unchanged [RCPT-08] [TERMS-01] [TERMS-02]", () => {
    const person = waited();
    const [english] = answers.statements;
    expect(block(person, "lines")?.props["lines"]).toEqual(english?.lines);
    expect(person.shown()).toContain(english?.paidWith);
    expect(person.shown()).toContain(english?.paidOn);
    expect(person.shown()).toContain(english?.renewal.cost);
    const note = block(person, "facts")?.props["note"] as unknown as KeyedText;
    expect(said(localeTexts("en", "join"), note)).toMatch(/^The subscription renews automatically\. See the /);
  });

  test("a package that is not the chosen one shows no receipt, and is logged [RCPT-10] [RCPT-11]", () => {
    const other = paying().answer("payForSignup", answers.payment(9)).answer("getPayment", answers.payment(9));
    const person = waited(other.submit(login).answer("updateRegistration").answer("setCredentials"));
    expect(person.did("log")).toMatchObject([{ level: "error" }]);
    expect(person.shown()).toContain("receipt.reload");
    expect(person.shown()).not.toContain("receipt.title");
  });

  test("the app is not a step of the Spanish receipt, whose first step is then the next one [RCPT-03] [NOTE-29]", () => {
    const person = waited();
    // The block numbers its steps itself, from 1.
    const titles = () =>
      view(person.program, person.snapshot, person.now)
        .page.filter(({ block }) => block === "steps")
        .flatMap(({ props }) => (props["items"] as readonly JsonObject[]).map(({ title }) => title));
    const english = titles();
    expect(person.shown()).toContain("receipt.appText");
    expect(person.language("es").shown()).not.toContain("receipt.appText");
    expect(titles()).toEqual(english.slice(1));
  });

  test("the receipt follows a change of the language, without a call", () => {
    const person = waited().language("es");
    const [english, spanish] = answers.statements;
    expect(person.did("call")).toEqual([]);
    expect(block(person, "lines")?.props["lines"]).toEqual(spanish?.lines);
    expect(person.shown()).toContain("La suscripción se renueva automáticamente.");
    expect(person.shown()).not.toContain(english?.paidWith);
  });

  test.each([
    ["ben@example.com", "", "receipt.coParentSent", "RCPT-05"],
    ["", "+14155550101", "receipt.coParentPhone", "RCPT-06"],
    ["", "", "receipt.coParentNone", "RCPT-07"],
  ])(
    "a co-parent with e-mail “%s” and phone “%s” leads to the text %s [%s] [NOTE-28]",
    (email, phoneNumberWithCountryCode, key) => {
      const answer = answers.payment();
      const registration = { ...(answer["registration"] as object), coParent: { email, phoneNumberWithCountryCode } };
      const person = paying()
        .answer("payForSignup", answer)
        .answer("getPayment", { ...answer, registration });
      const shown = waited(person.submit(login).answer("updateRegistration").answer("setCredentials")).shown();
      const keys = ["receipt.coParentSent", "receipt.coParentPhone", "receipt.coParentNone"];
      expect(keys.filter((one) => shown.includes(`"${one}"`))).toEqual([key]);
    },
  );

  test.each([
    ["uk", "treatment", true],
    ["uk", "control", false],
    ["us", "treatment", false],
  ])("at %s, in the %s arm of click-to-join, the family's setting is changed: %s [API-33]", (site, arm, changes) => {
    const where = { site, flags: { uglyDucklingClickToJoin: arm } };
    const answer = { ...answers.payment(), clickToJoinToken: "join-token" };
    const person = paying(where).answer("payForSignup", answer).answer("getPayment", answer);
    waited(person.submit(login).answer("updateRegistration").answer("setCredentials"));
    const calls = person.did("call").filter(({ operation }) => operation === "updateFamilyFlag");
    const body = { familyId: "f-1", userId: "u-1", name: "clickToJoin", value: false };
    expect(calls.map(({ input }) => input)).toEqual(changes ? [{ token: "join-token", body }] : []);
    if (!changes) return;
    expect(person.fail("updateFamilyFlag", "network").step).toBe("receipt");
    expect(person.shown()).toContain("receipt.title");
    expect(person.snapshot.alert).toBeNull();
  });
});

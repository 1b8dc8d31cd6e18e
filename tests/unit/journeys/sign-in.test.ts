import { describe, expect, test } from "vitest";
import * as people from "./account-people.ts";
import { Browser } from "./browser.ts";

describe("the log-in page", () => {
  const login = () => new Browser(people.signIn, { path: "/login" });
  const credentials = { username: " jordan.avery ", password: "quiet-Harbor-41" };
  const left = [{ type: "leave", link: "account" }];

  test("is the target of the log-in link, and leads to the account [ACCT-08] [NOTE-48]", () => {
    expect(people.signIn.basePath + people.signIn.steps["enterLogin"]?.path).toBe("/ofw/login");
    const person = login().submit(credentials);
    expect(person.input("logIn")).toEqual({ body: { username: "jordan.avery", password: "quiet-Harbor-41" } });
    expect(person.answer("logIn").did("leave")).toEqual(left);
  });

  test("leads a person who is already logged in directly to the account [SESS-01]", () => {
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
  ] as const)("shows a message after %s, and keeps what was typed", (_what, kind, code, said) => {
    const person = login().submit(credentials).fail("logIn", kind, { code, text: "Wait." });
    expect(JSON.stringify([person.shown(), person.snapshot.forms])).toContain(said);
    expect(person.snapshot.forms["form"]?.values).toEqual({ ...credentials, username: credentials.username.trim() });
    expect(person.did("leave")).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { forms } from "../../../src/generated/forms/index.js";
import * as people from "./account-people.ts";
import { TOKEN, byLink, chosen, come, owner } from "./account-people.ts";
import { paths } from "./table.ts";

describe("a forgotten password", () => {
  const sent = () => come("/password").submit({ account: " jordan.avery " }).answer("getPassword");
  paths([
    ["is requested under the app's path [ACCT-04]", () => come("/password"), "forgotPassword"],
    ["shows that a link was mailed [ACCT-02]", sent, "forgotPasswordSent"],
    ["still shows that a link was mailed after a reload", () => sent().load(), "forgotPasswordSent"],
    ["does not show that a link was mailed for a typed address alone", () => come("/password/sent"), "forgotPassword"],
    ["can be requested again", () => sent().send("again"), "forgotPassword"],
    ["can be replaced with the link [ACCT-02]", byLink, "resetByLink"],
    ["is replaced [ACCT-05]", () => byLink().submit(chosen).answer("resetPassword"), "resetDone"],
    ["stays replaced after a reload", () => byLink().submit(chosen).answer("resetPassword").load(), "resetDone"],
    ["cannot be replaced without a link", () => come("/reset"), "resetOver"],
    ["is not shown as replaced for a typed address alone", () => come("/reset-done"), "forgotPassword"],
    [
      "needs another link if this one has expired or was used",
      () => come("/reset", { query: { token: TOKEN } }).fail("getPasswordReset", "expired"),
      "resetOver",
    ],
    [
      "needs another link if this one turns out to have expired at the end",
      () => byLink().submit(chosen).fail("resetPassword", "expired", { code: "token-over" }),
      "resetOver",
    ],
    [
      "does not accept a link with an invalid token",
      () => come("/reset", { query: { token: "<script>" } }),
      "resetOver",
    ],
    ["leads from an old link to a new one", () => come("/reset").send("again"), "forgotPassword"],
    ["needs the link again after the page is reloaded", () => byLink().load("/reset"), "resetOver"],
  ]);

  test("is requested by user name or e-mail, as typed but without spaces around it [ACCT-06]", () => {
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

  test("shows the form only when the account of the link is known", () => {
    const waiting = come("/reset", { query: { token: TOKEN } });
    expect(waiting.shown()).toContain("common.loading");
    expect(waiting.shown()).not.toContain("change.submit");
    expect(waiting.answer("getPasswordReset", people.resetFor).shown()).toContain("change.submit");
  });

  test("is a first password for a person who has none yet, and the page says so [PRO-09]", () => {
    const welcome = come("/reset", { query: { token: TOKEN } });
    const first = welcome.answer("getPasswordReset", { ...people.resetFor, first: true }).shown();
    for (const key of ["reset.first", "reset.firstText", "reset.firstSubmit"])
      expect(first).toContain(`"key":"${key}"`);
    expect(welcome.title()).toEqual({ key: "reset.first" });
    expect([byLink().title(), come("/reset", { query: { token: TOKEN } }).title()]).toEqual([
      { key: "reset.title" },
      { key: "reset.opening" },
    ]);
    expect(byLink().shown()).not.toContain('"key":"reset.first');
    expect(byLink().shown()).toContain('"key":"reset.title"');
  });

  test("keeps what was typed if the service could not be reached, and tries again", () => {
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
  ])("follows the same rules as in join: %s", async (password, wrong) => {
    const { default: form } = await forms["schemas/account/reset"]();
    const problems = form.validate({ password, passwordConfirm: password }, context);
    expect([...new Set(problems.map(({ path }) => path))]).toEqual(wrong);
    expect(form.validate({ password, passwordConfirm: "another" }, context).map(({ path }) => path)).toContain(
      wrong.length > 0 ? "password" : "passwordConfirm",
    );
  });

  test("must differ from the current one", async () => {
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

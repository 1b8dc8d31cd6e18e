import { describe, expect, test } from "vitest";
import * as answers from "./answers.ts";
import { ana, arrive, program, registered } from "./people.ts";
import { paths } from "./table.ts";

const DAY = 24 * 60 * 60_000;
const token = "details-token";
const kept = { firstName: "Ana", lastName: "Lee", email: "ana@example.com" };

/** A person whose registration has expired. */
const expired = () =>
  registered()
    .pass(DAY + 1)
    .load();
const asking = () => expired().send("mailDetails");
const requested = () => asking().submit({ email: "ana@example.com" }).answer("requestDetailsLink");
/** A person who opens the mailed link in a browser that remembers nothing. */
const byLink = () => arrive("/details/open", { query: { token } });
const filled = () => byLink().send("fillIn").answer("openDetailsLink", kept);

describe("the details of an expired registration", () => {
  paths([
    [
      "are offered on the page that says that it has expired, and requested on a page of their own",
      asking,
      "detailsLink",
    ],
    ["are mailed: the page says so, whether there were any or not", requested, "detailsSent"],
    ["can be requested again", () => requested().send("again"), "detailsLink"],
    ["are not needed", () => requested().send("without"), "step1"],
    ["are not shown as mailed for a typed address alone", () => arrive("/details"), "detailsLink"],
    ["are offered by the link", byLink, "detailsOpen"],
    ["are filled in at step 1", filled, "step1"],
    ["cannot be opened without a link", () => arrive("/details/open"), "detailsLink"],
    [
      "cannot be opened with an invalid token",
      () => arrive("/details/open", { query: { token: "<script>" } }),
      "detailsLink",
    ],
    [
      "need another link if this one has expired or was used",
      () => byLink().send("fillIn").fail("openDetailsLink", "expired", { code: "token-over" }),
      "detailsLink",
    ],
    [
      "can be tried again if the service does not answer",
      () => byLink().send("fillIn").fail("openDetailsLink", "network"),
      "detailsOpen",
    ],
    ["can be left where they are", () => byLink().send("without"), "step1"],
    [
      "are opened by the link in the browser that still remembers the expired registration",
      () => arrive("/details/open", { query: { token }, data: registered().stored?.data ?? {}, at: 3 * DAY }),
      "detailsOpen",
    ],
    [
      "do not replace those of a registration that goes on in this browser",
      () => arrive("/details/open", { query: { token }, data: registered().stored?.data ?? {} }),
      "step1",
    ],
  ]);

  test("are offered together with what happened [GUARD-06]", () => {
    const shown = expired().shown();
    expect(shown).toContain("step1.leftTooLong");
    expect(shown).toContain("details.offer");
    expect(arrive("/step1").shown()).not.toContain("details.offer");
    expect(
      expired().submit(ana).answer("createRegistration", answers.registration).visit("/step1").shown(),
    ).not.toContain("details.offer");
  });

  test("are requested with the e-mail that the person types: the page has forgotten theirs", () => {
    const person = asking();
    expect(JSON.stringify(person.snapshot)).not.toContain(ana.email);
    expect(person.submit({ email: "ana@example.com" }).input("requestDetailsLink")).toEqual({
      body: { email: "ana@example.com" },
    });
  });

  test("are the name and e-mail and nothing else, and expire after a day like any others", () => {
    const person = filled();
    expect(person.snapshot.forms["form"]?.values).toEqual({ ...kept, countryCode: "+1" });
    expect(person.shown()).toContain("details.filled");
    const late = person.pass(DAY + 1).load();
    expect(late.shown()).toContain("step1.leftTooLong");
    expect(late.data).toMatchObject({ stepOneValues: { email: "" } });
  });

  test("say what is wrong with a link, and use it no more", () => {
    const person = byLink().send("fillIn").fail("openDetailsLink", "expired", { code: "token-over" });
    expect(person.shown()).toContain("details.over");
    expect(person.visit("/step1").step).toBe("step1");
  });

  test("have a link whose secret is read only from behind the #, and is in no storage, event or address", () => {
    expect(program.fragment).toEqual(["token"]);
    for (const person of [byLink(), byLink().send("fillIn"), filled()])
      for (const command of person.commands)
        if (command.type !== "call") expect(JSON.stringify(command)).not.toContain(token);
  });
});

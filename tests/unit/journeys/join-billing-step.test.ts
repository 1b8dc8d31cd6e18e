import { describe, expect, test } from "vitest";
import { type JsonObject } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import { block } from "./blocks.ts";
import type { Browser } from "./browser.ts";
import { address, billed, ordered } from "./people.ts";

describe("billing", () => {
  const options = (person: Browser) => block(person, "form")?.props["options"] as JsonObject;

  test("requests the regions of the country, and clears what depends on the country [NOTE-14] [NOTE-62]", () => {
    const person = ordered();
    expect(options(person)).not.toHaveProperty("region");
    person.answer("getCountryOptions", answers.countryOptions);
    expect(options(person)["region"]).toEqual(answers.countryOptions.regions);
    const filled = { ...address, country: "FR" };
    person.change("country", filled);
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ region: "", timezone: "" });
    person.answer("getCountryOptions", { regions: [], timezones: [{ value: "Europe/Paris", label: "Paris" }] });
    expect(options(person)["region"]).toEqual([]);
    expect(person.snapshot.forms["form"]?.values["timezone"]).toBe("Europe/Paris");
  });

  test("shows who pays, without a way to change it there [BILL-01]", () => {
    const { props } = block(ordered(), "identity") ?? {};
    expect(props).toMatchObject({ name: { literal: "Ana Lee" }, detail: { literal: "ana@example.com" } });
  });

  test("leads to the step where the name is changed, and back; everything typed and chosen stays", () => {
    const person = ordered().change("billingAddress", address).send("changeDetails");
    expect(person.step).toBe("step1");
    const changed = { ...person.snapshot.forms["form"]?.values, firstName: "Anne" };
    person.submit(changed).answer("updateRegistration");
    expect(person.step).toBe("billing");
    expect(person.data).toMatchObject({ lastCompletedStep: 3, changesDetails: false });
    expect(block(person, "identity")?.props["name"]).toEqual({ literal: "Anne Lee" });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ billingAddress: address.billingAddress });
    // A person who comes back without a change continues as before.
    const back = ordered().send("changeDetails").visit("/payment");
    expect(back.data).toMatchObject({ changesDetails: false });
    expect(back.step).toBe("billing");
  });

  test("leads through the co-parent's step if the new e-mail is the co-parent's", () => {
    const person = ordered();
    const { email } = person.data["stepTwoValues"] as { email: string };
    person.send("changeDetails");
    person.submit({ ...person.snapshot.forms["form"]?.values, email }).answer("updateRegistration");
    expect(person.step).toBe("step2");
  });

  test("hides the card brands that cannot pay for the package, also among those that it says are accepted [PAY-14]", () => {
    const [plan, ...others] = answers.packages.packages;
    const hiddenCards = ["american-express", "discover"];
    const person = billed({ packages: { ...answers.packages, packages: [{ ...plan, hiddenCards }, ...others] } });
    expect(block(person, "card")?.props["hidden"]).toEqual(hiddenCards);
    expect(block(person, "method")?.props["brands"]).toEqual(["visa", "mastercard"]);
    expect(block(billed(), "card")?.props["hidden"]).toBeUndefined();
    expect(block(billed(), "method")?.props["brands"]).toEqual(["visa", "mastercard", ...hiddenCards]);
  });

  test("requests a region's time zones; another region clears only the time zone [API-08] [NOTE-14]", () => {
    const person = ordered().answer("getCountryOptions", answers.countryOptions);
    person.change("region", { ...address, region: "NY" });
    expect(person.input("getCountryOptions")).toEqual({ country: "US", region: "NY" });
    expect(person.snapshot.forms["form"]?.values).toMatchObject({ region: "NY", timezone: "" });
  });
});

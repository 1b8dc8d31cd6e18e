import { expect, test } from "vitest";
import { plainNames } from "../../../src/cli/index.ts";
import { readRepository } from "../../../src/model/index.ts";

const repo = readRepository(process.cwd());
const join = repo.flows.find(({ id }) => id === "join");
if (join === undefined) throw new Error("There is no journey join.");
const { value, call } = plainNames(repo, join, "en");

test.each([
  ["what the schema of remembered data calls it", "data.signupId", "registration"],
  [
    "the field of a form that is remembered, and where it is asked",
    "data.stepOneValues.email",
    "“Email” at “Create your parent account”",
  ],
  [
    "a field that a later form adds to what is remembered",
    "data.stepOneValues.country",
    "“Country” at “Billing address”",
  ],
  ["a field of the form that is just filled in", "form.phoneNumber", "“Phone number”"],
  ["else its own name, as words", "data.checkout.paymentMethod", "checkout payment method"],
  ["a condition that has a name", "paidInDollars", "paid in dollars"],
  ["the site, and what is known of it", "site.id", "the site"],
  ["", "site.phoneCode", "the site's phone code"],
  ["what has happened", "event.buildYourOwn", "the event's build your own"],
  ["the language", "lang", "the language"],
  ["an experiment by its flag", "flags.payPalInJoin", "the arm of payPalInJoin"],
])("people who read no code are told %s", (_, chain, name) => {
  expect(value(chain)).toBe(name);
});

test("a call is called by its summary in the contract; one that has none by its own name, as words", () => {
  expect(call("updateRegistration")).toBe("Save the registration");
  expect(call("reserveTheHall")).toBe("reserve the hall");
});

import { expect, test } from "vitest";
import { view } from "../../../src/engine/index.ts";
import * as answers from "./answers.ts";
import type { Browser } from "./browser.ts";
import { address, ordered, program } from "./people.ts";

const suggestions = [{ value: "place-1", label: "18 Alder Street, Sacramento, CA, USA" }];
const found = { line1: "18 Alder Street", line2: "", city: "Sacramento", region: "CA", postalCode: "95814" };
const offering = () => ordered().answer("getCountryOptions", { ...answers.countryOptions, completesAddresses: true });
const typing = (text = "18 A") => offering().change("billingAddress", { ...address, billingAddress: text });
const searched = () => typing().answer("completeAddress", { session: "s-1", suggestions });
const picked = () => searched().send("pick", { form: "form", payload: { field: "billingAddress", value: "place-1" } });
const options = (person: Browser) =>
  view(program, person.snapshot, person.now).page.find(({ block }) => block === "form")?.props["options"] as
    | Record<string, unknown>
    | undefined;
const listed = (person: Browser) => options(person)?.["billingAddress"];
const form = (person: Browser) => person.snapshot.forms["form"]?.values;
const calls = (person: Browser) => person.did("call").map(({ operation }) => operation);

test("addresses are suggested from the third character on, for the country in the form [API-36]", () => {
  expect(listed(offering())).toEqual([]);
  expect(calls(typing("18"))).toEqual([]);
  expect(typing().input("completeAddress")).toEqual({ body: { text: "18 A", country: "US" } });
  expect(listed(searched())).toEqual(suggestions);
  const more = searched().change("billingAddress", { ...address, billingAddress: "18 Ald" });
  expect(more.input("completeAddress")).toEqual({ body: { text: "18 Ald", country: "US", session: "s-1" } });
});

test("a chosen address fills in the form, its country's lists are requested, and the search ends [API-36]", () => {
  expect(picked().input("getAddress")).toEqual({ body: { place: "place-1", session: "s-1" } });
  const filled = picked().answer("getAddress", { ...found, country: "US" });
  const { line1, postalCode } = found;
  expect(form(filled)).toMatchObject({ billingAddress: line1, city: "Sacramento", region: "CA", postalCode });
  expect(filled.input("getCountryOptions")).toEqual({ country: "US", region: "CA" });
  filled.answer("getCountryOptions", {
    ...answers.countryOptions,
    timezones: [{ value: "America/Los_Angeles", label: "Pacific" }],
    completesAddresses: true,
  });
  expect(form(filled)).toMatchObject({ timezone: "America/Los_Angeles" });
  expect(listed(filled)).toEqual([]);
  filled.change("billingAddress", { ...address, billingAddress: "7 Al" });
  expect(filled.input("completeAddress")).toEqual({ body: { text: "7 Al", country: "US" } });
});

test("an address of another country changes the country", () => {
  const moved = picked().answer("getAddress", { ...found, region: "ENG", country: "GB" });
  expect(form(moved)).toMatchObject({ country: "GB", region: "ENG", timezone: "" });
  expect(moved.input("getCountryOptions")).toEqual({ country: "GB", region: "ENG" });
});

test("without an answer, the form works as without suggestions [API-36]", () => {
  const silent = typing().fail("completeAddress", "network");
  expect(listed(silent)).toEqual([]);
  expect(silent.snapshot.alert).toBeNull();
  const lost = picked().fail("getAddress", "notFound");
  expect(form(lost)).toMatchObject({ billingAddress: "18 A" });
  expect(lost.shown()).toContain("payment.addressFailed");
  for (const person of [silent, lost])
    expect(calls(person.submit({ ...address, billingAddress: "18 Alder Street" }))).toContain("updateRegistration");
});

test("without a configured address service, no call is sent [API-36]", () => {
  const without = ordered().answer("getCountryOptions", answers.countryOptions);
  expect(listed(without)).toBeUndefined();
  expect(calls(without.change("billingAddress", { ...address, billingAddress: "18 Alder" }))).toEqual([]);
});

const listsOf = (person: Browser) => ({ region: options(person)?.["region"], timezone: options(person)?.["timezone"] });
const american = { region: answers.countryOptions.regions, timezone: answers.countryOptions.timezones };
const none = { region: undefined, timezone: [] };

test("while the regions and time zones of a new country load, those of the old country are not offered", () => {
  const person = ordered().answer("getCountryOptions", answers.countryOptions);
  expect(listsOf(person)).toEqual(american);
  expect(listsOf(person.change("city", { ...address, city: "Fresno" }))).toEqual(american);
  expect(listsOf(person.change("country", { ...address, country: "CA" }))).toEqual(none);
  person.answer("getCountryOptions", { ...answers.countryOptions, regions: [] });
  expect(listsOf(person)).toEqual({ ...american, region: [] });
});

test("an address in another country removes the old country's lists, an address in the same country does not", () => {
  expect(listsOf(picked().answer("getAddress", { ...found, country: "US" }))).toEqual(american);
  expect(listsOf(picked().answer("getAddress", { ...found, region: "ENG", country: "GB" }))).toEqual(none);
});

test("a country whose lists did not load can be chosen again, which requests them again", () => {
  const person = ordered().answer("getCountryOptions", answers.countryOptions);
  person.change("country", { ...address, country: "CA" }).fail("getCountryOptions", "network");
  expect(form(person)).toMatchObject({ country: "" });
  expect(person.shown()).toContain("errors.generic");
  expect(person.change("country", { ...address, country: "CA" }).input("getCountryOptions")).toEqual({ country: "CA" });
  const known = ordered().answer("getCountryOptions", answers.countryOptions);
  known.change("region", { ...address, region: "CA" }).fail("getCountryOptions", "network");
  expect(form(known)).toMatchObject({ country: "US" });
});

test("after a reload, the lists are those of the country in the form, which may not be saved yet", () => {
  const person = ordered().answer("getCountryOptions", answers.countryOptions);
  person.change("country", { ...address, country: "GB", region: "" });
  person.answer("getCountryOptions", { ...answers.countryOptions, regions: [{ value: "ENG", label: "England" }] });
  person.change("region", { ...address, country: "GB", region: "ENG" }).load();
  expect(form(person)).toMatchObject({ country: "GB", region: "ENG" });
  expect(person.input("getCountryOptions")).toEqual({ country: "GB", region: "ENG" });
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spacedOut } from "../../../src/cli/explain/spaced-out.ts";
import { plainNames } from "../../../src/cli/index.ts";
import { dataIdOf, type DataSchema, formOf, readRepository } from "../../../src/model/index.ts";
import { copyOfGarden } from "../studio/journeys.ts";

const repo = readRepository(process.cwd());
const journey = repo.flows.find(({ id }) => id === "join");
if (journey === undefined) throw new Error("There is no journey join.");
const { value, call } = plainNames(repo, journey, "en");

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
  ["what is remembered, by its title", "data.checkout.paymentMethod", "the payment method"],
  [
    "else its own name as words, of the next around it that has a title",
    "data.pricing.totals.total",
    "totals total of the price of the order",
  ],
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

test.each([
  [
    "what forms of the journey label differently is called by its own name",
    "form.knowsCoParentEmail",
    "knows co parent email",
  ],
  ["an item of a list", ".", "it"],
  ["what it has", ".buildYourOwn", "its build your own"],
  ["a value that happens to be named item", "item.price", "item price"],
  ["all that is remembered", "data", "what is remembered"],
  ["what another tab does", "elsewhere", "being changed in another tab"],
])("people who read no code are told %s", (_, chain, name) => {
  expect(value(chain)).toBe(name);
});

test("what is left empty is no name", () => {
  const root = copyOfGarden();
  const emptied = (path: string, from: RegExp, to: string) =>
    writeFileSync(join(root, path), readFileSync(join(root, path), "utf8").replace(from, to));
  emptied("locales/en/garden.json", /("title": )"[^"]*"/, '$1""');
  emptied("locales/en/garden.json", /("name": )"[^"]*"/, '$1" "');
  const garden = readRepository(root);
  const [flow] = garden.flows;
  if (flow === undefined) throw new Error("There is no journey garden.");
  const names = plainNames(garden, flow, "en");
  expect(names.value("form.email")).toBe("“Email address”");
  expect(names.value("data.details.email")).toBe("“Email address” at “details”");
  expect(names.value("form.name")).toBe("name");
});

test("what our journeys remember is called by a title or a label, also where another journey has written it", () => {
  const named = repo.flows.flatMap((flow) => {
    const source = repo.schemas.get(dataIdOf(repo, flow));
    const names = plainNames(repo, flow, "en");
    const within = (schema: DataSchema | undefined, path: string): readonly string[] =>
      [...(schema?.properties ?? [])].flatMap(([name, inner]) => {
        const chain = `${path}.${name}`;
        // What the service answers is called as its contract has it.
        if (!/^schemas\/[^/]+\/data\.schema\.json$/.test(inner.placeOf("type")?.file.path ?? "")) return [];
        return [`${chain}: ${names.value(chain)}`, ...within(inner, chain)];
      });
    return within(source && formOf(repo, source).schema, "data");
  });
  expect(named.length).toBeGreaterThan(150);
  expect(named).toContain("data.duplicateParent: known to the service as a parent already");
  // A single word says what it is.
  const raw = named.filter((one) => {
    const [chain = "", name = ""] = one.split(": ");
    const last = chain
      .split(".")
      .slice(-2)
      .join(" ")
      .replace(/^data /, "");
    return /[A-Z ]/.test(last) && name === spacedOut(last);
  });
  expect([...new Set(raw)]).toEqual([]);
});

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { spacedOut } from "../../../../src/insight/explain/field-names.ts";
import { conditionWords, namesInForm, plainNames } from "../../../../src/insight/index.ts";
import { dataIdOf, type DataSchema, formOf, readRepository } from "../../../../src/model/index.ts";
import { copyOfGarden } from "../../studio/journeys.ts";

const repo = readRepository(process.cwd());
const journey = repo.flows.find(({ id }) => id === "join");
if (journey === undefined) throw new Error("There is no journey join.");
const { value, call } = plainNames(repo, journey, "en");

test.each([
  ["a remembered value, by the title in its schema", "data.signupId", "registration"],
  [
    "a field of a remembered form, with the step that has the form",
    "data.stepOneValues.email",
    "“Email” at “Create your parent account”",
  ],
  [
    "a field that a later form adds to the remembered data",
    "data.stepOneValues.country",
    "“Country” at “Billing address”",
  ],
  ["a field of the current form", "form.phoneNumber", "“Phone number”"],
  ["a nested remembered value, by its title", "data.checkout.paymentMethod", "the payment method"],
  [
    "a value without a title, by its own name and the nearest title around it",
    "data.pricing.totals.total",
    "totals total of the price of the order",
  ],
  ["a named condition", "paidInDollars", "paid in dollars"],
  ["the site", "site.id", "the site"],
  ["a fact of the site", "site.phoneCode", "the site's phone code"],
  ["a value of the event", "event.buildYourOwn", "the event's build your own"],
  ["a step of the progress, by its title", "done.step2", "“Invite your co-parent”"],
  ["the language", "lang", "the language"],
  ["an experiment by its flag", "flags.payPalInJoin", "the arm of payPalInJoin"],
])("plainNames() gives a readable name for %s", (_, chain, name) => {
  expect(value(chain)).toBe(name);
});

test.each([
  ["!event.available", "the event's “available” is no"],
  ["error.carriedOut == true", "the failure's “carried out” is yes"],
  ["data.packages.exists(p, !p.buildYourOwn)", "there is one in the packages where its “build your own” is no"],
  ["!data.duplicateParent", "not known to the service as a parent already"],
  ["!done.step2", "“Invite your co-parent” is not done"],
])("a value that is true or false reads as a sentence: %s", (source, words) => {
  expect(conditionWords(source, value)).toBe(words);
});

test("after the success of a call, the event is its answer; after anything else it is the event", () => {
  const names = plainNames(repo, journey, "en");
  const condition = "event.users.exists(u, u.userId == data.userId) && !event.last";
  const after = (event?: string) => conditionWords(condition, names.valueAfter(event));
  const said = (of: string) =>
    `(there is one in ${of}'s users where its user id is the same as user id) and ${of}'s “last” is no`;
  expect(after("getInvite.ok")).toBe(said("the answer"));
  for (const event of [undefined, "submit", "getInvite.failed"]) expect(after(event)).toBe(said("the event"));
});

test("a call has its summary in the contract as its name, or else its own name in words", () => {
  expect(call("updateRegistration")).toBe("Save the registration");
  expect(call("reserveTheHall")).toBe("reserve the hall");
});

test.each([
  ["a field with different labels in several forms", "form.knowsCoParentEmail", "knows co parent email"],
  ["an item of a list", ".", "it"],
  ["a member of a list's item", ".buildYourOwn", "its build your own"],
  ["a value that happens to be named item", "item.price", "item price"],
  ["all remembered data", "data", "the remembered data"],
  ["a change in another tab", "elsewhere", "being changed in another tab"],
])("plainNames() gives a readable name for %s", (_, chain, name) => {
  expect(value(chain)).toBe(name);
});

test.each([
  ["a field, by its label", "self.phoneNumber", "“Phone number”"],
  ["a value that the journey passes, by its title", "context.email", "the parent's e-mail"],
  ["a value without a title, by its own name", "context.asksEmail", "asks email"],
  ["the site", "context.site", "the site"],
  ["the site's country", "context.country", "the site's country"],
])("namesInForm() gives a readable name for %s", (_, chain, name) => {
  expect(namesInForm(repo, "schemas/join/step-two", "en")(chain)).toBe(name);
});

test("an empty title or label is not used as a name", () => {
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

test("all data of this project's journeys has a title or label as its name, also data that another journey writes", () => {
  const named = repo.flows.flatMap((flow) => {
    const source = repo.schemas.get(dataIdOf(repo, flow));
    const names = plainNames(repo, flow, "en");
    const within = (schema: DataSchema | undefined, path: string): readonly string[] =>
      [...(schema?.properties ?? [])].flatMap(([name, inner]) => {
        const chain = `${path}.${name}`;
        // Answers of the service have their names in its contract.
        if (!/^schemas\/[^/]+\/data\.schema\.json$/.test(inner.placeOf("type")?.file.path ?? "")) return [];
        return [`${chain}: ${names.value(chain)}`, ...within(inner, chain)];
      });
    return within(source && formOf(repo, source).schema, "data");
  });
  expect(named.length).toBeGreaterThan(150);
  expect(named).toContain("data.duplicateParent: known to the service as a parent already");
  // A single word is clear enough without a title.
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

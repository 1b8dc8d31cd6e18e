/** Changes of recorded journeys are said with what people read, not with the names in the files. */
import { expect, test } from "vitest";
import { differences } from "../../../../src/insight/simulate/differences.ts";
import type { Expectation } from "../../../../src/insight/simulate/simulation.ts";
import { readJourneys } from "../../../../src/linter/index.ts";
import { limitNames, recordedNames } from "../../../../src/studio/reading/index.ts";
import { copyOfGarden, ours } from "../journeys.ts";

const CHANGE = "actions buttons.0.event=change buttons.0.text=done.change buttons.0.variant=";

test.each<[was: Expectation, is: Expectation, says: readonly string[]]>([
  [{ step: "details" }, { step: "done" }, ["people come to “Thank you” instead of “Your details”"]],
  [{ leaves: "home" }, {}, ["people no longer leave by the link “home”"]],
  [
    { page: ["heading text=done.title mark=done"] },
    { page: ["heading text=details.title"] },
    [
      "in “Heading”, “Text” is “Your details” instead of “Thank you”",
      "in “Heading”, “Symbol” (“Tick: something is finished”) is no longer there",
    ],
  ],
  [
    { page: [`${CHANGE}secondary`] },
    { page: [`${CHANGE}primary linksFirst=true`] },
    [
      "in “Buttons”, “Style” in item 1 of “Buttons” is “Filled” instead of “Outlined”",
      "in “Buttons”, “Links before buttons” is yes and was not there",
    ],
  ],
  [{ page: [`${CHANGE}quiet`] }, {}, ["the page no longer shows “Buttons” (“Change your details”)"]],
  [{}, { page: ["+ aside text text=done.title"] }, ["this is added: “Paragraph” beside the page (“Thank you”)"]],
  [
    { page: ["form holds name=A"] },
    { page: ["form holds name=B"] },
    ["in the answers of the form, “Name” is B instead of A"],
  ],
  [
    { page: ["progress details.title current, done.title ahead"] },
    { page: ["progress details.title done, done.title current"] },
    [
      "the page shows “progress “Your details” done, “Thank you” current” instead of “progress “Your details” current, “Thank you” ahead”",
    ],
  ],
  [{ does: ["focus field=name"] }, { does: ["focus field=mail"] }, ["in the focus, “Field” is mail instead of name"]],
  [{ data: { "details.name": "A" } }, {}, ["the remembered value “Name” at “Your details” is nothing instead of A"]],
  [
    { refused: { name: "details.title" } },
    {},
    ["why the form does not accept “Name” is nothing instead of “Your details”"],
  ],
])("%j, then %j", (was, is, says) => {
  const names = recordedNames(readJourneys(copyOfGarden()), "garden");
  expect(differences(was, is).map(({ say, sentence }) => say?.(names) ?? sentence)).toEqual(says);
});

test("a call is named by its summary in the contract, what it sends in words", () => {
  const names = recordedNames(ours().repo, "join");
  const call = (firstName: string) => ({
    calls: [{ name: "createRegistration", with: { body: { parent: { firstName } } } }],
  });
  const said = (was: Expectation, is: Expectation) => differences(was, is).map(({ say }) => say?.(names));
  expect([...said(call("A"), call("B")), ...said({}, { calls: ["createRegistration"] })]).toEqual([
    "the call “Begin the registration” sends “parent first name”: it is B instead of A",
    "the service is called: “Begin the registration”",
  ]);
});

test("a limit is named by the label of its field, or in words", () => {
  const names = limitNames(readJourneys(copyOfGarden()));
  const form = "schemas/garden/details.schema.json";
  expect([
    names.schema(form, ""),
    names.schema(form, "/properties/name"),
    names.schema("schemas/api/openapi.json", "/components/schemas/ReceiptList/properties/isPaid"),
    names.field("firstName"),
  ]).toEqual(["the whole", "“Name”", "“receipt list, paid”", "“first name”"]);
  // Fields with the names of keywords.
  const orders = "/components/schemas/Order/properties/items/items/properties/properties/properties/schema";
  expect(names.schema("api.json", orders)).toBe("“order, items, properties, schema”");
});

/**
 * A change that may harm a person is an error, and `record` accepts it only if `--accept` names its kind. One change of
 * each kind.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { simulationProblems } from "../../../../src/insight/simulate/index.ts";
import { check, readJourneys } from "../../../../src/linter/index.ts";
import { commandFor } from "../../../../src/model/index.ts";
import { flow, GOOD } from "../../cli/run.ts";
import { newFolder } from "../../new-folder.ts";
import { editFile } from "../../edit-file.ts";

type Edit = readonly [file: string, from: string, to: string];

const FLOW = "flows/trip/flow.json";
const FORM = "schemas/trip/details.schema.json";
const LAYOUT = "schemas/trip/details.ui.json";
const API = "schemas/api/openapi.json";

/** Edits that give the journey a charge, a consent and amounts, before it is recorded. */
const JOURNEY: readonly Edit[] = [
  [API, '"operationId": "book",', '"operationId": "book", "x-about": "charge",'],
  [API, '"seats": { "type"', '"seats": { "x-about": "price", "type"'],
  [FORM, '"default": "single"', '"default": "single", "x-about": "consent"'],
  [LAYOUT, '"kind": { "widget": "hidden" }', '"kind": { "label": "details.title" }'],
  ["schemas/trip/data.schema.json", '"done": { "type"', '"done": { "x-about": "price", "type"'],
  [FLOW, '"into": "data.details",', '"into": "data.details", "initial": { "kind": "single" },'],
  [
    FLOW,
    '"page": [\n        { "block": "heading", "text": "receipt.title" },',
    '"page": [{ "block": "heading", "text": { "key": "receipt.title", "with": { "price": { "money": 100, "currency": "USD" } } } },',
  ],
];

let recorded: string;
let folder: string;
beforeAll(async () => {
  recorded = mkdtempSync(join(tmpdir(), "concerns-"));
  cpSync(GOOD, recorded, { recursive: true });
  for (const one of JOURNEY) edit(recorded, one);
  expect(await flow(recorded, "record")).toMatchObject({ code: 0, error: "" });
});
afterAll(() => rmSync(recorded, { recursive: true }));
beforeEach(() => {
  folder = newFolder(recorded);
});

const edit = (root: string, change: Edit) => editFile(root, ...change);

async function errors(): Promise<readonly string[]> {
  const repo = readJourneys(folder);
  const ofRules = check(repo).filter(({ rule }) => rule.startsWith("recorded-"));
  const found = [...ofRules, ...(await simulationProblems(repo))];
  return found.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

const planted: readonly (readonly [concern: string, what: string, says: string, edits: readonly Edit[]])[] = [
  [
    "consent",
    "given by default",
    'in the form "form", "kind" is return instead of single',
    [[FLOW, '"initial": { "kind": "single" }', '"initial": { "kind": "return" }']],
  ],
  [
    "consent",
    "accepts one more answer",
    'This now accepts "singlex", which it refused before',
    [[FORM, '"enum": ["single", "return"]', '"enum": ["single", "return", "singlex"]']],
  ],
  [
    "charges",
    "no longer made",
    "the service is no longer called: book",
    [
      [FLOW, '"call": "book",', '"log": "not booked"'],
      [
        FLOW,
        '                "with": { "bookingId": "= data.bookingId", "body": { "name": "= form.name", "pin": "= form.pin" } }',
        "",
      ],
      [
        FLOW,
        '            ]\n          }\n        ],\n        "book.ok"',
        '            ],\n            "goto": "receipt"\n          }\n        ],\n        "book.ok"',
      ],
    ],
  ],
  [
    "charges",
    "with other values",
    'the call book sends "body.name": it is',
    [[FLOW, '"name": "= form.name", "pin"', '"name": "= form.pin", "pin"']],
  ],
  ["prices", "in a text", '{"price":{"money":900,"currency":"USD"}}', [[FLOW, '"money": 100', '"money": 900']]],
  [
    "prices",
    "in a call",
    'the call book sends "body.seats": it is 2 instead of nothing',
    [[FLOW, '"pin": "= form.pin" }', '"pin": "= form.pin", "seats": 2 }']],
  ],
  [
    "prices",
    "in the remembered data",
    'the remembered value "done" is 7 instead of 1',
    [[FLOW, '"data.done": 1,', '"data.done": 7,']],
  ],
  [
    "sent",
    "to analytics",
    'the report "Details viewed" sends "seats": it is 5 instead of 0',
    [[FLOW, '"seats": "= data.done"', '"seats": 5']],
  ],
  [
    "twice",
    "after the answer",
    "the service is called: book",
    [
      [API, '"x-about": "charge",', ""],
      [
        FLOW,
        '"book.ok": "receipt"',
        '"book.ok": [{ "do": [{ "call": "book", "with": { "bookingId": "x", "body": { "name": "x", "pin": "= event.pin" } } }] }]',
      ],
    ],
  ],
  [
    "labels",
    "swapped in the layout",
    '"name" has the label "PIN" (en), which was the label of "pin"',
    [[LAYOUT, '"label": "details.name"', '"label": "details.pin"']],
  ],
  [
    "labels",
    "swapped by their texts",
    '"pin" has the label "Name" (en), which was the label of "name"',
    [["locales/en/trip.json", '"pin": "PIN"', '"pin": "Name"']],
  ],
];

test.each(planted)(
  "a change of the kind `%s` (%s) is an error, and is recorded only if --accept names it",
  async (concern, _, says, edits) => {
    for (const one of edits) edit(folder, one);
    const command = commandFor(`record --accept ${concern}`, folder);
    const found = (await errors()).filter((message) => message.includes(`${command}.`));
    expect(found.join("\n")).toContain(says);
    const before = readFileSync(join(folder, "schemas/trip/recorded/details.json"), "utf8");
    const refused = await flow(folder, "record");
    expect(refused).toMatchObject({ code: 1, out: "" });
    expect(refused.error).toContain("Nothing is recorded.");
    expect(refused.error).toContain(`  ${concern}: `);
    expect(refused.error).toContain(says);
    expect(refused.error).toMatch(new RegExp(`npm run flow -- record --accept [a-z,]*${concern}`));
    expect(readFileSync(join(folder, "schemas/trip/recorded/details.json"), "utf8")).toBe(before);
  },
);

test("--accept accepts only the kinds that it names", async () => {
  edit(folder, [FLOW, '"initial": { "kind": "single" }', '"initial": { "kind": "return" }']);
  edit(folder, [FLOW, '"seats": "= data.done"', '"seats": 5']);
  const one = await flow(folder, "record", "--accept", "consent");
  expect(one.code).toBe(1);
  expect(one.error).not.toContain("  consent: ");
  expect(one.error).toContain("  sent: ");
  expect(one.error).toContain("--accept consent,sent");
  expect(await flow(folder, "record", "--accept", "consent,sent")).toMatchObject({ code: 0, error: "" });
  expect(await errors()).toEqual([]);
});

test("a harmless change is recorded without --accept, and --accept refuses an unknown kind", async () => {
  edit(folder, [FLOW, '"Details viewed"', '"Trip viewed"']);
  edit(folder, ["locales/en/trip.json", '"name": "Name"', '"name": "Full name"']);
  expect(await errors()).toEqual([]);
  const wrong = await flow(folder, "record", "--accept", "price");
  expect(wrong).toMatchObject({ code: 2, out: "" });
  expect(wrong.error).toContain('--accept does not know "price"');
  expect(wrong.error).toContain("prices");
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
});

test.each([
  ["is no longer asked to be true", '"const": true', '"type": "boolean"'],
  ["has no limit left", '{ "const": true }', "{}"],
  ["may be left out", '"required": ["agreed"], "properties"', '"properties"'],
])("consent that %s is an error until it is accepted by name", async (_, from, to) => {
  edit(folder, [
    FORM,
    '"x-rules": [',
    '"if": { "properties": { "kind": { "const": "return" } } }, "then": { "required": ["agreed"], "properties": { "agreed": { "const": true } } }, "x-rules": [',
  ]);
  edit(folder, [
    FORM,
    '"kind": {',
    '"agreed": { "type": "boolean", "x-about": "consent", "default": false }, "kind": {',
  ]);
  expect(await flow(folder, "record", "--accept", "consent")).toMatchObject({ code: 0, error: "" });
  expect(await errors()).toEqual([]);
  edit(folder, [FORM, from, to]);
  expect((await errors()).join("\n")).toContain("This changes what people agree to.");
  expect(await flow(folder, "record")).toMatchObject({ code: 1 });
  expect(await flow(folder, "record", "--accept", "consent")).toMatchObject({ code: 0, error: "" });
  expect(await errors()).toEqual([]);
});

/** What recorded journeys do differently now is accepted change by change: the rest of a recording stays as it is. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  acceptChanges,
  journeyChanges,
  limitChanges,
  type RecordedChange,
} from "../../../../src/insight/record/recorded-changes.ts";
import { readJourneys } from "../../../../src/linter/index.ts";
import { flow, GOOD, recordings } from "../../cli/run.ts";
import { newFolder } from "../../new-folder.ts";
import { editFile } from "../../edit-file.ts";

const FLOW = "flows/trip/flow.json";
const FORM = "schemas/trip/details.schema.json";
const LAYOUT = "schemas/trip/details.ui.json";
const ENGLISH = "locales/en/trip.json";

let recorded: string;
let folder: string;
beforeAll(async () => {
  recorded = mkdtempSync(join(tmpdir(), "accept-"));
  cpSync(GOOD, recorded, { recursive: true });
  editFile(recorded, LAYOUT, '"kind": { "widget": "hidden" }', '"kind": { "label": "details.title" }');
  expect(await flow(recorded, "record")).toMatchObject({ code: 0, error: "" });
});
afterAll(() => rmSync(recorded, { recursive: true }));
beforeEach(() => {
  folder = newFolder(recorded);
});

async function changes(): Promise<readonly RecordedChange[]> {
  const repo = readJourneys(folder);
  return [...(await journeyChanges(repo, "trip")), ...limitChanges(repo)];
}

const words = async () => (await changes()).map((one) => one.words);

async function accept(...accepted: readonly RecordedChange[]): Promise<void> {
  for (const [path, text] of await acceptChanges(readJourneys(folder), accepted)) {
    if (text === null) rmSync(join(folder, path));
    else {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
}

/** The edits of each test: another event, another value in a call, another page text, another path, and another limit. */
const EDITS: readonly (readonly [file: string, from: string, to: string])[] = [
  [FLOW, '"Details viewed"', '"Trip viewed"'],
  [FLOW, '"seats": "= data.done"', '"seats": 5'],
  [FLOW, '{ "block": "heading", "text": "receipt.title" }', '{ "block": "heading", "text": "details.title" }'],
  [FLOW, '"again": "details"', '"again": "receipt"'],
  [FORM, '"maxLength": 20', '"maxLength": 21'],
];

const editAll = () => {
  for (const one of EDITS) editFile(folder, ...one);
};

/** What is new: a button, a step without a way to it but its address, a field, and other words for a label. */
const NEW: readonly (readonly [file: string, from: string, to: string])[] = [
  [FLOW, '"when": "data.done > 0" }', '"when": "data.done > 0" }, { "event": "leave", "text": "go" }'],
  [FLOW, '"on": { "again"', '"on": { "leave": "thanks", "again"'],
  [FLOW, '"steps": {', '"steps": { "thanks": { "path": "/thanks", "title": "receipt.title", "page": [] },'],
  [FORM, '"properties": {', '"properties": { "nickname": { "type": "string", "maxLength": 9 },'],
  [ENGLISH, '"pin": "PIN"', '"pin": "Your PIN"'],
];

test("tells each change with its concern, its steps, how often it happens and the path to it", async () => {
  expect(await changes()).toEqual([]);
  editAll();
  const found = await changes();
  const summaries = found.map(({ words: what, concern, flow: of, file, steps, times }) =>
    [concern ?? "", what, of ?? file, steps.join(), times > 0].join(" | "),
  );
  expect(summaries).toMatchInlineSnapshot(`
    [
      " | analytics no longer receive "Details viewed" | trip | details | true",
      " | analytics receive "Trip viewed" | trip | details | true",
      " | in the block "heading", "text" is details.title instead of receipt.title | trip | receipt | true",
      " | people stay where they are; they came to "details" before | trip | receipt | true",
      " | "name": This now accepts "textttttttttttttttttt", which it refused before | schemas/trip/details.schema.json |  | true",
    ]
  `);
  const path = found.find(({ words: one }) => one.startsWith("analytics receive"))?.path;
  expect(path).toMatchObject({ flow: "trip", recorded: true });
  expect(path?.events.at(-1)).toMatchObject({ do: "open" });
});

test("accepting one change leaves all others as they were", async () => {
  editAll();
  const before = await changes();
  for (const one of before) {
    const held = await words();
    await accept(one);
    expect(await words()).toEqual(held.filter((other) => other !== one.words));
  }
  expect(await changes()).toEqual([]);
});

test.each([
  ["in order", (found: readonly RecordedChange[]) => found[0]],
  ["the last one first", (found: readonly RecordedChange[]) => found.at(-1)],
])("accepting all changes one by one, %s, records what `flow record` records", async (_, next) => {
  editAll();
  for (let one = next(await changes()); one !== undefined; one = next(await changes())) await accept(one);
  const own = recordings(folder);
  expect(own).not.toEqual(recordings(recorded));
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(recordings(folder)).toEqual(own);
});

test("tells what was never recorded, and accepting it records what `flow record` records", async () => {
  for (const one of NEW) editFile(folder, ...one);
  const found = (await changes()).filter(({ isNew }) => isNew);
  expect(found.map(({ words: what, flow: of, file }) => [what, of ?? file].join(" | "))).toEqual([
    'no recorded path and no simulation contains the step "thanks", "leave" (receipt) | trip',
    'not recorded: what "nickname" accepts; further values of the whole; labels (en) | schemas/trip/details.schema.json',
  ]);
  await accept(...found);
  expect((await changes()).filter(({ isNew }) => isNew)).toEqual([]);
});

test.each([
  ["in order", (found: readonly RecordedChange[]) => found[0]],
  ["the last one first", (found: readonly RecordedChange[]) => found.at(-1)],
])("accepting all changes and all that is new one by one, %s, records the same, too", async (_, next) => {
  for (const one of [...EDITS, ...NEW]) editFile(folder, ...one);
  for (let one = next(await changes()); one !== undefined; one = next(await changes())) await accept(one);
  const own = recordings(folder);
  expect([...own.keys()]).toContain("tests/recordings/trip/us-en-2.json");
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(recordings(folder)).toEqual(own);
});

test("a journey that was never recorded is told as one change, and accepting it records it", async () => {
  const before = recordings(folder);
  rmSync(join(folder, "tests"), { recursive: true });
  rmSync(join(folder, "schemas/trip/recorded"), { recursive: true });
  const found = await changes();
  expect(found.map(({ words: what, isNew, flow: of, file }) => [what, isNew, of ?? file])).toEqual([
    ["no path of this journey was recorded", true, "trip"],
    ["nothing of this file was recorded", true, "schemas/trip/data.schema.json"],
    ["nothing of this file was recorded", true, "schemas/trip/details.schema.json"],
  ]);
  await accept(...found);
  expect(recordings(folder)).toEqual(before);
});

test("what is new and cannot be reached is not accepted", async () => {
  const button = '"when": "data.done > 0" }';
  editFile(folder, FLOW, button, `${button}, { "event": "leave", "text": "go", "when": "data.done > 8" }`);
  editFile(folder, FLOW, '"again": "details"', '"again": "details", "leave": "details"');
  const [one, ...others] = await changes();
  expect([one?.words, one?.isNew, others]).toEqual([
    'no recorded path and no simulation contains "leave" (receipt)',
    true,
    [],
  ]);
  await expect(acceptChanges(readJourneys(folder), [one ?? []].flat())).rejects.toThrow(
    'No path was found that contains "leave" (receipt).',
  );
  // What a written simulation contains is tested by that.
  const path = join(folder, "flows/trip/simulations/leaves.json");
  mkdirSync(dirname(path), { recursive: true });
  const events = [
    { do: "open", path: "/trip/receipt", expect: { step: "receipt" } },
    { do: "send", event: { name: "leave" } },
  ];
  writeFileSync(path, JSON.stringify({ flow: "trip", site: "us", lang: "en", events }));
  expect((await changes()).filter(({ isNew }) => isNew)).toEqual([]);
});

test("a change that is not there any more is refused, and nothing is written", async () => {
  editAll();
  const [first] = await changes();
  const before = recordings(folder);
  editFile(folder, FLOW, '"seats": 5', '"seats": "= data.done"');
  editFile(folder, FLOW, '"Trip viewed"', '"Details viewed"');
  const seats = { words: 'the report "Details viewed" sends "seats": it is 5 instead of 0', flow: "trip" };
  expect(first).toBeDefined();
  await expect(acceptChanges(readJourneys(folder), [seats])).rejects.toThrow(
    `This no longer differs from the recording: ${seats.words}.`,
  );
  expect(recordings(folder)).toEqual(before);
});

test("two fields whose limits change in the same way are accepted field by field", async () => {
  const field = '"pin": { "type": "string",';
  editFile(folder, FORM, field, `${field} "maxLength": 3, `);
  editFile(folder, FORM, '"name": { "type": "string", "maxLength": 20,', '"name": { "type": "string", "maxLength": 3,');
  const ofForm = async () => (await changes()).filter(({ file }) => file === FORM);
  const before = await ofForm();
  expect(new Set(before.map((one) => one.words)).size).toBe(before.length);
  const name = before.find((one) => one.words.startsWith('"name": '));
  if (name === undefined) throw new Error(JSON.stringify(before));
  expect(before.map((one) => one.words.slice(0, 7))).toContain('"pin": ');
  await accept(name);
  const left = (await ofForm()).map((one) => one.words);
  expect(left).toEqual(before.filter((one) => one !== name).map((one) => one.words));
});

test("labels that two fields have swapped are accepted field by field", async () => {
  editFile(folder, ENGLISH, '"pin": "PIN"', '"pin": "Name"');
  editFile(folder, ENGLISH, '"name": "Name"', '"name": "PIN"');
  const labels = async () => (await changes()).filter(({ concern }) => concern === "labels");
  const [pin, name, ...others] = await labels();
  expect([pin?.words, name?.words, ...others]).toEqual([
    '"name" has the label "PIN" (en), which was the label of "pin" before',
    '"pin" has the label "Name" (en), which was the label of "name" before',
  ]);
  await accept(...[pin ?? []].flat());
  const text = readFileSync(join(folder, "schemas/trip/recorded/details.json"), "utf8");
  expect(text).toContain('"en": {"name":"PIN","pin":"PIN"');
});

import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";
import { command, edit, folder, FORM, known, problems, withRecordedTrip } from "./recorded-trip.ts";
import { flow, recordings } from "./run.ts";

withRecordedTrip();

test("a new recording matches what the journey does", async () => {
  expect(await problems()).toEqual([]);
  const text = readFileSync(known(), "utf8");
  for (const word of ["Details viewed", "book", "receipt", "branches"]) expect(text).toContain(word);
});

test("recording an unchanged journey again changes no file", async () => {
  const before = recordings(folder);
  expect(before.size).toBeGreaterThan(2);
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(recordings(folder)).toEqual(before);
});

test("recording after a mere change of order changes no file", async () => {
  const before = recordings(folder);
  // The members that a call sends, the required fields of a form, and its fields.
  edit('{ "name": "= form.name", "pin": "= form.pin" }', '{ "pin": "= form.pin", "name": "= form.name" }');
  edit('"required": ["name", "pin", "kind"]', '"required": ["kind", "pin", "name"]', FORM);
  const name = '"name": { "type": "string", "maxLength": 20, "errorMessage": "problem" },';
  edit(name, "", FORM);
  edit('"kind": {', `${name} "kind": {`, FORM);
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(recordings(folder)).toEqual(before);
});

/** Gives people a button at the step `receipt` that leads to this step. */
function addButton(event: string, to: string, when = "true"): void {
  const button = '{ "event": "again", "text": "go", "when": "data.done > 0" }';
  edit(button, `${button}, { "event": "${event}", "text": "go", "when": "${when}" }`);
  edit('"on": { "again": "details" }', `"on": { "again": "details", "${event}": "${to}" }`);
}

/** Adds a step on which nobody can do anything. */
function addStep(id: string): void {
  const step = { path: `/${id}`, title: "receipt.title", page: [{ block: "heading", text: "receipt.title" }] };
  edit('"steps": {', `"steps": { "${id}": ${JSON.stringify(step)},`);
}

test("adds a path to a new event, beside the known paths, and to what the new step shows", async () => {
  const before = recordings(folder);
  addStep("thanks");
  addButton("leave", "thanks");
  const { out } = await flow(folder, "record");
  expect(out).not.toContain("no path was found");
  const after = recordings(folder);
  const added = "tests/recordings/trip/us-en-2.json";
  expect([...after.keys()].filter((path) => !before.has(path))).toEqual([added]);
  const text = after.get(added);
  for (const word of ['"event": "leave"', '"step": "thanks"']) expect(text).toContain(word);
  expect(await problems()).toEqual([]);
  await flow(folder, "record");
  expect(recordings(folder)).toEqual(after);
});

test("says which new event no path leads to", async () => {
  addButton("leave", "details", "data.done > 8");
  expect((await flow(folder, "record")).out).toContain('  trip: no path was found that contains "leave" (receipt).\n');
});

test("reports an edit that people, the service or analytics notice, and how to accept it", async () => {
  edit('"Details viewed"', '"Receipt viewed"');
  const found = await problems();
  expect(found[0]).toMatchObject({ rule: "simulation", severity: "warning" });
  expect(found.map(({ message }) => message)).toEqual([
    `2 things are different now: analytics no longer receive "Details viewed" (at details; 4 times); analytics receive "Receipt viewed" (at details; 4 times). If this is intended, run: ${command()}.`,
  ]);
  expect(found[0]?.position.line).toBeGreaterThan(1);
  expect(await flow(folder, "record", "trip")).toMatchObject({ code: 0 });
  expect(await problems()).toEqual([]);
});

test("reports a changed label of the progress bar", async () => {
  edit('"label": "details.title"', '"label": "receipt.title"');
  const [found] = await problems();
  expect(found?.message).toMatch(
    /^the page shows "progress receipt\.title current" instead of "progress details\.title current" \(at details;/,
  );
});

test("with a cache, an unchanged journey reports the same problems without being run, and a repaired one none", async () => {
  const cache = join(folder, "cache.json");
  edit('"Details viewed"', '"Receipt viewed"');
  const found = await simulationProblems(readJourneys(folder), cache);
  expect(found.length).toBeGreaterThan(0);
  expect(await simulationProblems(readJourneys(folder), cache)).toEqual(found);
  const { trip } = JSON.parse(readFileSync(cache, "utf8")) as { trip: { changes: object[] } };
  expect(trip.changes.length).toBe(2);
  writeFileSync(cache, JSON.stringify({ trip: { ...trip, changes: [] } }));
  expect(await simulationProblems(readJourneys(folder), cache)).toEqual([]);
  edit('"Receipt viewed"', '"Details viewed"');
  expect(await simulationProblems(readJourneys(folder), cache)).toEqual([]);
});

/** Moves the texts of the journey into the files of another journey. */
function takeTextsFrom(other: string): void {
  for (const { path } of readJourneys(folder).files.values())
    if (/^locales\/\w+\/trip\.json$/.test(path))
      renameSync(join(folder, path), join(folder, path.replace("trip.json", `${other}.json`)));
  cpSync(join(folder, "flows/trip"), join(folder, "flows", other), { recursive: true });
  edit('"id": "trip",', `"id": "trip", "texts": ["${other}"],`);
}

test.each([
  ["of the journey itself", "trip"],
  ["of another journey that the journey names in `texts`", "visit"],
])("with a cache, a promised text %s is compared again after it was changed", async (_, from) => {
  const cache = join(folder, "cache.json");
  const english = `locales/en/${from}.json`;
  if (from !== "trip") takeTextsFrom(from);
  const events = [{ do: "open", path: "/", expect: { words: { "details.title": "Your trip" } } }];
  mkdirSync(join(folder, "flows/trip/simulations"), { recursive: true });
  writeFileSync(join(folder, "flows/trip/simulations/promised.json"), JSON.stringify({ flow: "trip", events }));
  const found = () => simulationProblems(readJourneys(folder), cache);
  expect(await found()).toEqual([]);
  edit('"title": "Your trip"', '"title": "The trip"', english);
  expect(await found()).toMatchObject([
    {
      severity: "warning",
      message: `Expected the text details.title to say “Your trip”, but it says “The trip”. If this is intended, run: ${command()}.`,
    },
  ]);
  edit('"title": "The trip"', '"title": "Your trip"', english);
  expect(await found()).toEqual([]);
});

test.each([
  ["a longer text", '"maxLength": 20', '"maxLength": 21'],
  ["a shorter text", '"maxLength": 20', '"maxLength": 19'],
  ["a field left out", '"required": ["name", "pin", "kind"]', '"required": ["name", "pin"]'],
  ["another choice", '"enum": ["single", "return"]', '"enum": ["single", "retrn"]'],
])("reports a limit that accepts more or less than before: %s", async (_, from, to) => {
  const limits = () => check(readJourneys(folder)).filter(({ rule }) => rule === "recorded-limits");
  expect(limits()).toEqual([]);
  edit(from, to, FORM);
  expect(limits().map(({ file }) => file)).toContain(FORM);
  const commands = limits().map(({ accept }) => accept?.command);
  expect(new Set(commands)).toEqual(new Set([command()]));
  expect(await flow(folder, "record")).toMatchObject({ code: 0 });
  expect(limits()).toEqual([]);
});

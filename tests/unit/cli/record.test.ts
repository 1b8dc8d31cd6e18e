import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";
import { commandFor } from "../../../src/model/index.ts";
import { flow, GOOD, recordings } from "./run.ts";
import { newFolder } from "../new-folder.ts";
import { editFile } from "../edit-file.ts";

let folder: string;
beforeEach(async () => {
  folder = newFolder(GOOD);
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
});

const FLOW = "flows/trip/flow.json";
const FORM = "schemas/trip/details.schema.json";
/** The one recording of the journey. */
const known = () => join(folder, "tests/recordings/trip", readdirSync(join(folder, "tests/recordings/trip"))[0] ?? "");
/** What is to be typed if the difference is intended. */
const command = () => commandFor("record", folder);
const problems = () => simulationProblems(readJourneys(folder));

const edit = (from: string, to: string, file = FLOW) => editFile(folder, file, from, to);

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

/** Writes a recording of a person in these arms, as an earlier version of the journey recorded it. */
function recordOf(arms: object, name = "earlier") {
  const trip = join(folder, "tests/recordings/trip");
  const recording = JSON.parse(readFileSync(known(), "utf8")) as object;
  writeFileSync(join(trip, `${name}.json`), JSON.stringify({ ...recording, arms }));
  return JSON.parse(readFileSync(join(trip, `${name}.json`), "utf8")) as { events: object[] };
}
const readRecording = (name: string) =>
  JSON.parse(readFileSync(join(folder, "tests/recordings/trip", name), "utf8")) as { arms: object; events: object[] };

interface Row {
  readonly do: string;
  readonly ms?: number;
  readonly branches?: Row[][];
}

test("recording continues if an experiment or an arm was removed, and reports what it dropped", async () => {
  recordOf({ ended: "treatment", shortTitle: "third" });
  const { out, error, code } = await flow(folder, "record");
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toContain(
    'dropped: the experiment "ended" is gone; people who were in it are treated like everybody else.',
  );
  expect(out).toContain('dropped: the arm "third" of "shortTitle" is gone');
  expect(readRecording("earlier.json").arms).toEqual({});
  expect(await problems()).toEqual([]);
});

test("recording continues if a step was removed, and reports what can no longer happen", async () => {
  // Adds a `pass` of time to the end of each path.
  const path = known();
  const onwards = (rows: Row[]): Row[] => {
    const later = rows.map((row) => (row.branches ? { ...row, branches: row.branches.map(onwards) } : row));
    return [...later, { do: "pass", ms: 1 }];
  };
  const recording = JSON.parse(readFileSync(path, "utf8")) as { events: Row[] };
  writeFileSync(path, JSON.stringify({ ...recording, events: onwards(recording.events) }));
  edit('"book.ok": "receipt"', '"book.ok": "details"');
  const text = readFileSync(join(folder, FLOW), "utf8");
  const definition = JSON.parse(text) as { steps: Record<string, unknown> };
  delete definition.steps["receipt"];
  writeFileSync(join(folder, FLOW), JSON.stringify(definition));
  const { out, error, code } = await flow(folder, "record");
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toMatch(/dropped: send again can no longer happen: nothing at details handles "again"/);
  expect(out).toMatch(/\(and 1 row that followed\)/);
  expect(await problems()).toEqual([]);
});

test("removes the recordings of a removed site or journey, and reports it", async () => {
  const trip = join(folder, "tests/recordings/trip");
  const own = known();
  const recording = readFileSync(own, "utf8");
  writeFileSync(join(trip, "old-site.json"), recording.replace(/"site": "[^"]*"/, '"site": "nowhere"'));
  cpSync(trip, join(folder, "tests/recordings/tour"), { recursive: true });
  const { out, code } = await flow(folder, "record");
  expect(code).toBe(0);
  expect(out).toContain('tests/recordings/trip/old-site.json is gone\n    dropped: There is no site "nowhere"');
  expect(out).toContain('tests/recordings/tour is gone\n    dropped: there is no longer a journey "tour".');
  expect(readdirSync(join(folder, "tests/recordings"))).toEqual(["trip"]);
  expect(readdirSync(trip).map((name) => join(trip, name))).toEqual([own]);
});

test.each([
  ["a journey", FLOW, '"start":'],
  ["a form", FORM, '"required":'],
])("records nothing, and keeps all recordings, while %s is not JSON", async (_, file, after) => {
  const before = recordings(folder);
  edit(after, after.replace(":", ""), file);
  const { out, error, code } = await flow(folder, "record");
  expect({ out, code }).toEqual({ out: "", code: 2 });
  expect(error).toMatch(
    /^Nothing is recorded, and all recordings are kept, because these files cannot be read:\n {2}\S+:\d+:\d+: .+\nCorrect them, or restore them from git, and record again\.\n$/,
  );
  expect(error).toContain(`  ${file}:`);
  expect(recordings(folder)).toEqual(before);
});

test("a recording that is not JSON is recorded again", async () => {
  const before = recordings(folder);
  for (const [path] of before) writeFileSync(join(folder, path), "<<<<<<< ours");
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(recordings(folder)).toEqual(before);
});

test("a recording continues when a form requires a new field, and reports the change once", async () => {
  edit('"required": ["name", "pin", "kind"]', '"required": ["name", "pin", "kind", "nickname"]', FORM);
  edit(
    '"properties": {',
    '"properties": { "nickname": { "type": "string", "minLength": 3, "maxLength": 9, "errorMessage": "problem" },',
    FORM,
  );
  const rows = () => readFileSync(known(), "utf8").match(/"do"/g)?.length;
  const before = rows();
  expect((await problems()).map(({ message }) => message)).toEqual([
    `4 things are different now: ${[
      'in the form "form", "nickname" is 111 and was not there (at details; 5 times)',
      'the form is no longer sent without "nickname" (problem) (at details; 2 times)',
      ...["nobody", "name"].map((name) => {
        const was = { name, kind: "single" };
        const is = JSON.stringify({ ...was, nickname: "111" });
        return `the remembered value "details" is ${is} instead of ${JSON.stringify(was)} (at details)`;
      }),
    ].join("; ")}. If this is intended, run: ${command()}.`,
  ]);
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(rows()).toBe(before);
  expect(await problems()).toEqual([]);
});

/** Writes a simulation by hand, in a notation that `record` must keep. */
function promise(events: string): () => string {
  const path = join(folder, "flows/trip/simulations/promised.json");
  mkdirSync(join(folder, "flows/trip/simulations"), { recursive: true });
  writeFileSync(path, `{ "flow": "trip", "events": [\n${events}\n] }\n`);
  return () => readFileSync(path, "utf8");
}

test("what a form refuses now is typed otherwise, which is one warning, and `record` writes it in every simulation", async () => {
  const text = promise(`  { "do": "open", "path": "/trip" },
  { "do": "send", "event": { "name": "submit", "values": { "name": "Nobody", "pin": "1", "kind": "single" } },
    "expect": { "calls": [{ "name": "book", "with": { "bookingId": "", "body": { "name": "Nobody", "pin": "1" } } }] } }`);
  const before = text();
  expect(await problems()).toEqual([]);
  edit('"pin": { "type": "string",', '"pin": { "type": "string", "minLength": 4,', FORM);
  const [only, ...others] = await problems();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ severity: "warning", accept: { command: command() } });
  expect(only?.message).toMatch(
    /^what is typed as "pin" is refused \(problem\), such as "[^"]+" \(in 2 simulations and recordings\)\. If this is intended/,
  );
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  const typed = /"pin": "(.+?)", "kind"/.exec(text())?.[1] ?? "";
  expect(typed).toMatch(/^.{4,}$/);
  expect(text()).toBe(before.replaceAll('"pin": "1"', `"pin": "${typed}"`));
  expect(await problems()).toEqual([]);
});

test("a promise that is kept otherwise is a warning that `record` writes anew, and an error where it is sent", async () => {
  const text = promise('  { "do": "open", "path": "/trip", "expect": { "words": { "details.title": "Your trip" } } }');
  edit('"title": "Your trip"', '"title": "The trip"', "locales/en/trip.json");
  expect((await problems()).map(({ severity }) => severity)).toEqual(["warning"]);
  expect(await flow(folder, "record")).toMatchObject({ code: 0, error: "" });
  expect(text()).toContain('{ "words": { "details.title": "The trip" } }');
  expect(await problems()).toEqual([]);
  promise('  { "do": "open", "path": "/trip", "expect": { "calls": ["book"] } }');
  expect(await problems()).toMatchObject([
    { severity: "error", message: expect.stringContaining("xpected the call book, but it is not made") as string },
  ]);
  expect(await flow(folder, "record")).toMatchObject({ code: 1 });
});

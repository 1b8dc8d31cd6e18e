import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, edit, FLOW, folder, FORM, known, problems, withRecordedTrip } from "./recorded-trip.ts";
import { flow, recordings } from "./run.ts";

withRecordedTrip();

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

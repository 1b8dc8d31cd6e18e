import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { upgraded } from "../../../src/model/index.ts";
import { flow, GOOD, ROOT } from "./run.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  cpSync(GOOD, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  [
    "a member that is there where what it reads is",
    '{ "a":  { "when": "has(data.b)", "value": "= data.b" },\n\n "c":1 }',
    '{ "a?": "= data.b",\n\n "c":1 }',
  ],
  [
    "one behind something that may be missing",
    '{"a":{"when":"has(data.b) && has(data.b.c)","value":"=data.b.c"}}',
    '{"a?": "= data.b.c"}',
  ],
  [
    "what the journey gives to every call",
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": { "id": "= data.id", "more": 1 } }] }',
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": { "more": 1 } }] }',
  ],
  [
    "what stands last, over several lines",
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": {\n    "more": 1,\n    "id": "= data.id"\n  } }] }',
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": {\n    "more": 1\n  } }] }',
  ],
  [
    "a call that says nothing else",
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x", "with": { "id": "= data.id" } }] }',
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x" }] }',
  ],
])("what is said in more words is said in fewer, and all else stays as it is written: %s", (_, before, after) => {
  expect(upgraded(before)).toBe(after);
});

test.each([
  ["a condition about something else", '{ "a": { "when": "has(data.b)", "value": "= data.c" } }'],
  ["a condition about what only begins alike", '{ "a": { "when": "has(data.b)", "value": "= data.bc" } }'],
  ["a text that may be empty", '{ "a": { "when": "data.b != \'\'", "value": "= data.b" } }'],
  ["what is calculated", '{ "a": { "when": "has(data.b)", "value": "= data.b + 1" } }'],
  [
    "what a call says otherwise",
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x", "with": { "id": "= form.id" } }] }',
  ],
  [
    "details of what is tracked",
    '{ "with": { "id": "= data.id" }, "do": [{ "track": "x", "with": { "id": "= data.id" } }] }',
  ],
])("what means something else stays: %s", (_, text) => {
  expect(upgraded(text)).toBe(text);
});

test("our own journeys are written so already", async () => {
  expect(await flow(ROOT, "upgrade")).toEqual({
    out: "Every journey is written in the words of this language.\n",
    error: "",
    code: 0,
  });
});

test("it writes the files of journeys, and names them", async () => {
  const path = "flows/trip/flow.json";
  const text = readFileSync(join(folder, path), "utf8");
  const said = text.replace(
    '"steps": {',
    '"values": {},\n  "x": { "y": { "when": "has(data.z)", "value": "= data.z" } },\n  "steps": {',
  );
  expect(said).not.toBe(text);
  writeFileSync(join(folder, path), said);
  expect(await flow(folder, "upgrade")).toEqual({ out: `  ${path}\n`, error: "", code: 0 });
  expect(readFileSync(join(folder, path), "utf8")).toContain('"x": { "y?": "= data.z" }');
});

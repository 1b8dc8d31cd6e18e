import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  onFewLines,
  readRepository,
  rulesWithCalls,
  upgraded,
  withCallsAmongActions,
} from "../../../src/model/index.ts";
import { flow, GOOD, ROOT } from "./run.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  cpSync(GOOD, folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

test("writes an object or a list on one line if it fits, but not the whole file or one with a comment", () => {
  const wide = JSON.stringify("x".repeat(94));
  const written = `{
  "a": {
    "b": [
      1, "{ // }"
    ],
    "c": {}, "d": []
  },
  "e": {
    // Why.
    "f": [
      2
    ]
  },
  "g": {
    "when": ${wide},
    "h": {
      "i": true
    }
  },
  "j": {
    "k": ${wide}, "l": 1
  }
}
`;
  expect(onFewLines(written)).toBe(`{
  "a": { "b": [1, "{ // }"], "c": {}, "d": [] },
  "e": {
    // Why.
    "f": [2]
  },
  "g": {
    "when": ${wide},
    "h": { "i": true }
  },
  "j": { "k": ${wide}, "l": 1 }
}
`);
});

test.each([
  [
    "a member that is present only if the value it reads is",
    '{ "a":  { "when": "has(data.b)", "value": "= data.b" },\n\n "c":1 }',
    '{ "a?": "= data.b",\n\n "c":1 }',
  ],
  [
    "a member that reads a value inside an object that may be missing",
    '{"a":{"when":"has(data.b) && has(data.b.c)","value":"=data.b.c"}}',
    '{"a?": "= data.b.c"}',
  ],
  [
    "input that the journey gives to every call",
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": { "id": "= data.id", "more": 1 } }] }',
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": { "more": 1 } }] }',
  ],
  [
    "the last member of an input on several lines",
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": {\n    "more": 1,\n    "id": "= data.id"\n  } }] }',
    '{ "with": { "id": "= data.id" },\n  "do": [{ "call": "x", "with": {\n    "more": 1\n  } }] }',
  ],
  [
    "constant conditions, which become settings",
    '{ "conditions": { "a": "false", "b": "data.b", "c": "true" }, "steps": {} }',
    '{ "settings": {\n    "a": { "value": false },\n    "c": { "value": true }\n  },\n  "conditions": { "b": "data.b" }, "steps": {} }',
  ],
  [
    "conditions that are all constant",
    '{ "conditions": { "a": "false" }, "steps": {} }',
    '{ "settings": {\n    "a": { "value": false }\n  }, "steps": {} }',
  ],
  [
    "a constant condition beside settings",
    '{ "settings": { "x": { "value": 1 } }, "conditions": { "a": "true" }, "steps": {} }',
    '{ "settings": { "x": { "value": 1 },\n    "a": { "value": true } }, "steps": {} }',
  ],
  [
    "a `leave` after other actions",
    '{ "on": { "a": [{ "do": [{ "reset": "data" }, { "leave": "login" }] }] } }',
    '{ "on": { "a": [{ "do": [{ "reset": "data" }], "leave": "login" }] } }',
  ],
  [
    "a `leave` without other actions",
    '[{ "when": "a", "do": [{ "leave": "login" }] }]',
    '[{ "when": "a", "leave": "login" }]',
  ],
  [
    "a `leave` with its own condition",
    '[{ "when": "a", "do": [{ "log": "x" }, { "when": "b", "leave": "login" }] }, { "do": [{ "leave": "login", "when": "c" }] }]',
    '[{ "when": "a", "do": [{ "log": "x" }], "then": [{ "when": "b", "leave": "login" }] }, { "then": [{ "when": "c", "leave": "login" }] }]',
  ],
  [
    "a call with no other input",
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x", "with": { "id": "= data.id" } }] }',
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x" }] }',
  ],
])("shortens %s, and changes nothing else", (_, before, after) => {
  expect(upgraded(before)).toBe(after);
});

test.each([
  ["a condition about another value", '{ "a": { "when": "has(data.b)", "value": "= data.c" } }'],
  [
    "a condition about a value whose name only begins alike",
    '{ "a": { "when": "has(data.b)", "value": "= data.bc" } }',
  ],
  ["a condition that excludes an empty text", '{ "a": { "when": "data.b != \'\'", "value": "= data.b" } }'],
  ["a calculated value", '{ "a": { "when": "has(data.b)", "value": "= data.b + 1" } }'],
  [
    "a call's own input that differs",
    '{ "with": { "id": "= data.id" }, "do": [{ "call": "x", "with": { "id": "= form.id" } }] }',
  ],
  ["a `leave` with a condition before a `goto`", '[{ "do": [{ "when": "a", "leave": "login" }], "goto": "b" }]'],
  [
    "the properties of a tracked event",
    '{ "with": { "id": "= data.id" }, "do": [{ "track": "x", "with": { "id": "= data.id" } }] }',
  ],
])("does not shorten %s", (_, text) => {
  expect(upgraded(text)).toBe(text);
});

/** The files after each rule's call has moved into its list of actions. */
function withCalls(files: Readonly<Record<string, string>>): readonly string[] {
  const repo = readRepository("/nowhere", new Map(Object.entries(files)));
  const places = rulesWithCalls(repo);
  return Object.entries(files).map(([path, text]) => withCallsAmongActions(text, places.get(path) ?? new Set()));
}

test("moves a call beside a rule's actions to their end, wherever the rule is written", () => {
  const trip = (on: string, guards = "[]") =>
    `{ "id": "trip", "on": { "$ref": "../shared/all.json#/events" }, "steps": { "a": { "guards": ${guards}, "on": { ${on} } } } }`;
  const shared = (events: string) =>
    `{ "ask": { "call": "x", "with": { "a": 1 } }, "perhaps": { "when": "p", "call": "x" }, "events": { ${events} } }`;
  const ref = (name: string) => `"$ref": "../shared/all.json#/${name}"`;
  const before = {
    "flows/trip/flow.json": trip(
      [
        '"a": [{ "when": "b", "call": "x", "with": { "a": 1 }, "goto": "a" }, { "call": "y" }]',
        '"b": [{ "do": [{ "log": "c" }], "call": "x", "with": { "a": 1 } }]',
        '"c": [{ "call": "x", "with": {}, "do": [] }]',
        '"d": [{ "do": ["name"], "then": [{ "when": "d", "call": "x" }, { "goto": "a" }] }]',
        `"e": [{ "when": "e", ${ref("ask")} }, { "do": [{ "log": "e" }], ${ref("ask")}, "with": { "b": 2 } }]`,
        '"f": [{ "do": [{ "call": "x" }] }]',
        // It is unclear what these mean, so they stay.
        `"g": [{ ${ref("perhaps")} }, { "do": { ${ref("list")} }, "call": "x" }, { "do": [], ${ref("events/never/0")} }]`,
        '"h": "a"',
      ].join(", "),
      '[{ "call": "x" }]',
    ),
    "flows/shared/all.json": shared(
      '"again": [{ "call": "x" }], "once": [{ "$ref": "#/ask" }], "never": [{ "when": "n", "call": "x", "goto": "a" }]',
    ),
  };
  expect(withCalls(before)).toEqual([
    trip(
      [
        '"a": [{ "when": "b", "do": [{ "call": "x", "with": { "a": 1 } }], "goto": "a" }, { "do": [{ "call": "y" }] }]',
        '"b": [{ "do": [{ "log": "c" }, { "call": "x", "with": { "a": 1 } }] }]',
        '"c": [{ "do": [{ "call": "x", "with": {} }] }]',
        '"d": [{ "do": ["name"], "then": [{ "when": "d", "do": [{ "call": "x" }] }, { "goto": "a" }] }]',
        `"e": [{ "when": "e", "do": [{ ${ref("ask")} }] }, { "do": [{ "log": "e" }, { ${ref("ask")}, "with": { "b": 2 } }] }]`,
        '"f": [{ "do": [{ "call": "x" }] }]',
        `"g": [{ ${ref("perhaps")} }, { "do": { ${ref("list")} }, "call": "x" }, { "do": [], ${ref("events/never/0")} }]`,
        '"h": "a"',
      ].join(", "),
      '[{ "do": [{ "call": "x" }] }]',
    ),
    shared(
      '"again": [{ "do": [{ "call": "x" }] }], "once": [{ "do": [{ "$ref": "#/ask" }] }], "never": [{ "when": "n", "call": "x", "goto": "a" }]',
    ),
  ]);
});

test("this project's journeys need no upgrade", async () => {
  expect(await flow(ROOT, "upgrade")).toEqual({
    out: "Every journey already uses the current version of the flow language.\n",
    error: "",
    code: 0,
  });
});

test("rewrites the files of journeys, and prints their names", async () => {
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

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileFlow } from "../../../src/compiler/index.ts";
import { importHere } from "../compiler/import-here.ts";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { withParts } from "../../../src/model/parts.ts";
import { parseSource, type SourceFile } from "../../../src/model/source.ts";
import { FIXTURES } from "../linter/fixture.ts";

const file = (path: string, value: unknown) => parseSource(path, JSON.stringify(value, null, 2)).file;

const api = file("schemas/api/openapi.json", {
  paths: {
    "/trips/{id}": {
      get: { operationId: "getTrip", parameters: [{ name: "id", in: "path" }] },
      put: {
        operationId: "saveTrip",
        parameters: [
          { name: "id", in: "path" },
          { name: "key", in: "header" },
        ],
      },
    },
    "/towns": { get: { operationId: "listTowns" } },
  },
});

/** A journey's file with its common definitions put into their places. */
function whole(value: unknown, ...others: SourceFile[]): SourceFile {
  const flow = file("flows/trip/flow.json", value);
  return withParts(flow, new Map([flow, api, ...others].map((one) => [one.path, one])));
}

/** An action of the journey after the common definitions in `said` are applied. */
function action(written: unknown, said: object, ...others: SourceFile[]): unknown {
  const { value } = whole({ ...said, on: { next: [{ do: [written] }] } }, ...others);
  return (value as { on: { next: { do: unknown[] }[] } }).on.next[0]?.do[0];
}

describe("the common input of all calls", () => {
  const said = { with: { id: "= data.id", key: "= data.key" } };

  test.each([
    ["goes to an operation with a parameter of that name", "getTrip", { id: "= data.id" }],
    ["goes completely to an operation with all its parameters", "saveTrip", { id: "= data.id", key: "= data.key" }],
    ["does not go to an operation without such a parameter", "listTowns", undefined],
  ])("%s", (_, call, options) => {
    expect(action({ call }, said)).toEqual(options === undefined ? { call } : { call, with: options });
  });

  test("is overridden by the call's own input", () => {
    expect(action({ call: "getTrip", with: { id: 7 } }, said)).toEqual({ call: "getTrip", with: { id: 7 } });
  });
});

describe("a named call", () => {
  const said = {
    with: { id: "= data.id" },
    calls: {
      saveName: { operation: "saveTrip", with: { body: { name: "= data.name", who: { first: 1, last: 2 } } } },
      listTowns: { with: { "near?": "= data.town.name", few: { when: "data.few", value: 3 } } },
    },
  };

  test("sends its own input, and calls its operation", () => {
    expect(action({ call: "saveName" }, said)).toEqual({
      call: "saveTrip",
      with: { id: "= data.id", body: { name: "= data.name", who: { first: 1, last: 2 } } },
    });
  });

  test("is overridden by the input beside it, member by member", () => {
    const beside = { body: { who: { last: 3 }, more: true } };
    expect(action({ call: "saveName", with: beside }, said)).toEqual({
      call: "saveTrip",
      with: { id: "= data.id", body: { name: "= data.name", who: { first: 1, last: 3 }, more: true } },
    });
  });

  test("is overridden completely for a value with a condition", () => {
    const options = { near: { when: "has(data.town.name)", value: "= data.town.name" } };
    expect(action({ call: "listTowns", with: { few: 1 } }, said)).toEqual({
      call: "listTowns",
      with: { ...options, few: 1 },
    });
    expect(action({ call: "listTowns", with: { near: "here" } }, said)).toMatchObject({ with: { near: "here" } });
  });

  test("knows where each member is written", () => {
    const made = whole({
      ...said,
      on: { next: [{ do: [{ call: "saveName", with: { body: { more: "= data.more" } } }] }] },
    });
    const written = (pointer: string) => made.origin?.(`/on/next/0/do/0/with${pointer}`).pointer;
    expect(written("/id")).toBe("/with/id");
    expect(written("/body/who/last")).toBe("/calls/saveName/with/body/who/last");
    expect(written("/body/more")).toBe("/on/next/0/do/0/with/body/more");
  });
});

describe("a named list of actions", () => {
  const [a, b, c] = [{ log: "a" }, { log: "b" }, { log: "c" }];

  test("replaces its name, also in other lists", () => {
    const said = { actions: { one: [a, b], two: ["one", c] } };
    expect(action({ do: [c, "two"], goto: "x" }, said)).toEqual({ do: [c, a, b, c], goto: "x" });
    expect(whole({ ...said, steps: { x: { enter: ["one"] } } }).value).toMatchObject({
      steps: { x: { enter: [a, b] } },
    });
  });

  test("may be a part of a shared file, with other lists beside it", () => {
    const shared = file("flows/shared/parts.json", { all: { one: [a] } });
    const said = { actions: { $ref: "../shared/parts.json#/all", two: [b] } };
    expect(action({ do: ["one", "two"] }, said, shared)).toEqual({ do: [a, b] });
  });

  test("may be an item of a part that is a list of actions, also in a named list", () => {
    const shared = file("flows/shared/parts.json", { sent: [c, "one"] });
    const sent = { $ref: "../shared/parts.json#/sent" };
    expect(action({ do: [sent, b] }, { actions: { one: [a] } }, shared)).toEqual({ do: [c, a, b] });
    expect(action({ do: ["two"] }, { actions: { one: [a], two: [b, sent] } }, shared)).toEqual({ do: [b, c, a] });
    const made = whole({ actions: { one: [a], two: [b, sent] }, steps: { x: { enter: sent } } }, shared);
    expect(made.value).toMatchObject({ actions: { two: [b, c, a] }, steps: { x: { enter: [c, a] } } });
    expect(made.names?.every(({ known }) => known)).toBe(true);
  });

  test("stays a name if it does not exist, or contains itself", () => {
    const made = whole({ actions: { one: [a, "one"] }, on: { next: [{ do: ["one", "on"] }] } });
    expect(made.value).toMatchObject({ on: { next: [{ do: [a, "one", "on"] }] } });
    expect(made.names?.filter(({ known }) => !known).map(({ pointer }) => pointer)).toEqual([
      "/actions/one/1",
      "/on/next/0/do/1",
      "/on/next/0/do/2",
    ]);
  });
});

test.each([
  ["is left out when the value that it reads is absent", "= data.a.b", { when: "has(data.a.b)", value: "= data.a.b" }],
  ["reads any chain of names", "=form.name", { when: "has(form.name)", value: "=form.name" }],
])("a member with a question mark %s", (_, written, value) => {
  expect(action({ call: "listTowns", with: { "near?": written } }, {})).toMatchObject({ with: { near: value } });
});

describe("the check of common definitions reports", () => {
  const path = "flows/trip/flow.json";
  const text = readFileSync(`${FIXTURES}good/${path}`, "utf8");
  const repository = (change: (value: Record<string, unknown>) => unknown) =>
    readRepository(
      `${FIXTURES}good`,
      new Map([[path, JSON.stringify(change(JSON.parse(text) as Record<string, unknown>))]]),
    );
  const problems = (change: (value: Record<string, unknown>) => unknown) =>
    check(repository(change)).map(({ rule: id, pointer, message }) => `${id} ${pointer}: ${message}`);
  const leaving = (value: Record<string, unknown>, actions: unknown) => ({
    ...value,
    on: { ...(value.on as object), "path.unknown": [{ do: actions }] },
  });

  test("an unknown name, and suggests the nearest unused one, which is not reported itself", () => {
    const actions = { noteIt: [{ log: "x" }] };
    expect(problems((value) => leaving({ ...value, actions }, ["noteThis", "notIt"]))).toEqual([
      'unknown-part /on/path.unknown/0/do/0: There is no list of actions "noteThis".',
      'unknown-part /on/path.unknown/0/do/1: There is no list of actions "notIt". Did you mean "noteIt"?',
    ]);
  });

  test("an unused list", () => {
    const actions = { noteIt: [{ log: "x" }] };
    expect(problems((value) => ({ ...value, actions }))).toEqual([
      'unused-name /actions/noteIt: Nothing runs the actions "noteIt". Use them in a `do` or an `enter`, or remove them.',
    ]);
  });

  test("a list that contains itself", () => {
    const actions = { noteIt: [{ log: "x" }, "noteIt"] };
    expect(problems((value) => leaving({ ...value, actions }, ["noteIt"]))).toContain(
      'unknown-part /actions/noteIt/1: The actions "noteIt" hold themselves.',
    );
  });

  test("an unused call and an unused value", () => {
    const said = { calls: { unused: { with: { a: 1 } } }, values: { idle: "1 + 1" } };
    expect(problems((value) => ({ ...value, ...said })).toSorted()).toEqual([
      'unused-name /calls/unused: Nothing makes the call "unused". Make it, or remove it.',
      'unused-name /values/idle: Nothing uses the value "idle". Use it, or remove it.',
    ]);
  });

  test("a value of a wrong type, and one that contains itself", () => {
    const guarded = (values: object) => (value: Record<string, unknown>) => ({
      ...leaving(value, [{ when: "count", log: "x" }]),
      values,
    });
    expect(problems(guarded({ count: "1 + 1" })).join()).toMatch(/This gives int, but bool is expected/);
    expect(problems(guarded({ count: "count" })).join()).toMatch(/"count" refers to itself/);
    expect(problems(guarded({ count: "1 < 2" })).filter((one) => one.startsWith("expression"))).toEqual([]);
  });

  test("nothing in a correct journey, which compiles like one that is written in full", () => {
    const written = repository((value) => leaving(value, [{ log: "a" }, { log: "b" }]));
    const named = repository((value) => ({
      ...leaving(value, ["both"]),
      actions: { both: [{ log: "a" }, { log: "b" }] },
    }));
    expect(check(named)).toEqual(check(written));
    expect(compileFlow(named, "trip", importHere)).toEqual(compileFlow(written, "trip", importHere));
  });
});

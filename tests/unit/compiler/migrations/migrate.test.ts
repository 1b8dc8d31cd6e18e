import { assert, constantFrom, jsonValue, property, record, dictionary, array, oneof } from "fast-check";
import { describe, expect, test } from "vitest";
import type { Envelope, Json, JsonObject } from "../../../../src/engine/index.ts";
import { migrated } from "../../../../src/compiler/migrations/index.ts";
import type { Change } from "../../../../src/model/index.ts";

const kept = (data: JsonObject, drafts: Envelope["drafts"] = {}): Envelope => {
  return { flow: "trip", version: 1, savedAt: 1, data, drafts, intents: {} };
};
const after = (data: JsonObject, ...changes: readonly Change[]) => migrated(kept(data), 2, { 2: changes }).data;

describe("a change in a migration", () => {
  test("moves a value, and creates the objects on the way", () => {
    expect(after({ phone: "1", other: 2 }, { move: "data.phone", to: "data.contact.phone" })).toEqual({
      contact: { phone: "1" },
      other: 2,
    });
  });

  test("moves within each item of a list", () => {
    const data = { children: [{ name: "Kim", age: 3 }, { age: 4 }, "odd"] };
    expect(after(data, { move: "data.children.*.name", to: "data.children.*.person.first" })).toEqual({
      children: [{ age: 3, person: { first: "Kim" } }, { age: 4 }, "odd"],
    });
  });

  test("does nothing without a value, and leaves a value whose new place is blocked", () => {
    const change: Change = { move: "data.a", to: "data.b.c" };
    expect(after({ x: 1 }, change)).toEqual({ x: 1 });
    expect(after({ a: 1, b: "text" }, change)).toEqual({ a: 1, b: "text" });
    expect(after({ a: 1, b: { c: 1 } }, change)).toEqual({ b: { c: 1 } });
  });

  test("sets a default where there is no value", () => {
    const change: Change = { default: "data.list.*.kind", value: "one" };
    expect(after({ list: [{}, { kind: "two" }] }, change)).toEqual({ list: [{ kind: "one" }, { kind: "two" }] });
    expect(after({}, { default: "data.a.b", value: [] })).toEqual({ a: { b: [] } });
    expect(after({ a: false }, { default: "data.a", value: true })).toEqual({ a: false });
  });

  test("renames only the values that it lists", () => {
    const change: Change = { rename: "data.status", values: { NEW: "open", toString: "x" } };
    expect(after({ status: "NEW" }, change)).toEqual({ status: "open" });
    expect(after({ status: "OLD" }, change)).toEqual({ status: "OLD" });
    expect(after({ status: "valueOf" }, change)).toEqual({ status: "valueOf" });
  });

  test("drops a value, in every entry of a map too", () => {
    expect(after({ map: { a: { x: 1, y: 2 }, b: { y: 3 } } }, { drop: "data.map.*.y" })).toEqual({
      map: { a: { x: 1 }, b: {} },
    });
  });

  test("also changes drafts, which were typed and not sent", () => {
    const { drafts } = migrated(kept({}, { "details/form": { phone: "1" } }), 2, {
      2: [
        { move: "drafts.details/form.phone", to: "drafts.details/form.tel" },
        { move: "drafts.details/form", to: "drafts.contact/form" },
      ],
    });
    expect(drafts).toEqual({ "contact/form": { tel: "1" } });
  });
});

test("migrations run in order, from the stored version on", () => {
  const steps = {
    2: [{ move: "data.a", to: "data.b" }],
    3: [{ move: "data.b", to: "data.c" }],
  };
  expect(migrated(kept({ a: 1 }), 3, steps)).toEqual({ ...kept({ c: 1 }), version: 3 });
  expect(migrated({ ...kept({ a: 1, b: 2 }), version: 2 }, 3, steps).data).toEqual({ a: 1, c: 2 });
  expect(migrated({ ...kept({ a: 1 }), version: 3 }, 3, steps)).toEqual({ ...kept({ a: 1 }), version: 3 });
});

test("whatever was stored, a migration neither throws nor changes it in place", () => {
  const key = constantFrom("a", "b", "list", "__proto__", "constructor");
  const path = array(oneof(key, constantFrom("*")), { minLength: 1, maxLength: 3 }).map(
    (keys) => `data.${keys.join(".")}`,
  );
  const change = oneof(
    record({ move: path, to: path }),
    record({ default: path, value: jsonValue() as never }),
    record({ rename: path, values: dictionary(key, jsonValue() as never) }),
    record({ drop: path }),
  );
  assert(
    property(
      dictionary(key, jsonValue(), { noNullPrototype: true }),
      array(change, { maxLength: 4 }),
      (data, changes) => {
        const before = structuredClone(data);
        const found = migrated(kept(data as JsonObject), 2, { 2: changes as Change[] });
        expect(data).toEqual(before);
        expect(() => JSON.stringify(found)).not.toThrow();
        expect(Object.getPrototypeOf(found.data as Json)).toBe(Object.prototype);
      },
    ),
    { numRuns: 500 },
  );
});

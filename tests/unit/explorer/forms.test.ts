import { expect, test } from "vitest";
import { holdsFor } from "../../../src/cel/index.ts";
import type { JsonObject } from "../../../src/engine/index.ts";
import { type Distinctions } from "../../../src/explorer/distinctions.ts";
import { formModel } from "../../../src/explorer/form-model.ts";
import { fillings } from "../../../src/explorer/forms.ts";
import { problemFinders } from "../../../src/explorer/valid.ts";
import { readRepository } from "../../../src/model/index.ts";

const name = { type: "string", minLength: 1, maxLength: 40 };
const NO_DISTINCTIONS = { under: () => [], together: [] } as unknown as Distinctions;

/** The values with which the explorer fills in a form that has these current values. */
function filled(schema: JsonObject, current: JsonObject, context: JsonObject = {}): readonly JsonObject[] {
  const files = new Map([["schemas/t/form.schema.json", JSON.stringify({ type: "object", ...schema })]]);
  const form = formModel(
    readRepository("/nowhere", files),
    "schemas/t/form",
    (source) => (scope) => holdsFor(source, scope as JsonObject) === true,
  );
  return fillings(form, current, context, NO_DISTINCTIONS, () => undefined);
}

const guests = {
  type: "array",
  maxItems: 9,
  items: { type: "object", required: ["name"], properties: { name } },
};

test("list items that a rule compares get different values", () => {
  const schema = {
    required: ["guests"],
    properties: { guests: { ...guests, minItems: 3 } },
    "x-rules": [
      { each: "guests", rule: "self.guests.filter(g, g.name == item.name).size() == 1", at: "name", message: "e" },
    ],
  };
  const all = filled(schema, {}).map(({ guests: made }) => made as readonly { readonly name: string }[]);
  expect(all.map((made) => new Set(made.map((guest) => guest.name)).size)).toEqual([3]);
});

test("list items that must differ get different values", () => {
  const [values] = filled(
    { required: ["guests"], properties: { guests: { ...guests, minItems: 2, uniqueItems: true } } },
    {},
  );
  const names = (values?.["guests"] ?? []) as readonly JsonObject[];
  expect(new Set(names.map(({ name: one }) => one)).size).toBe(2);
});

test("a list has the length that another answer or the form's context sets", () => {
  const schema = (length: string) => ({
    required: ["count"],
    properties: { count: { type: "integer", minimum: 1, maximum: 9 }, guests: { ...guests, "x-length": length } },
  });
  const lengthsOf = (found: readonly JsonObject[]) =>
    found.map(({ count, guests }) => [count, (guests as readonly unknown[]).length]);
  expect(lengthsOf(filled(schema("self.count"), { count: 4 }))).toEqual([[4, 4]]);
  expect(lengthsOf(filled(schema("context.invited"), { count: 4 }, { invited: 2 }))).toEqual([[4, 2]]);
});

test("an amount respects the limits of its currency", () => {
  const schema = {
    required: ["currency", "gift"],
    properties: {
      currency: { enum: ["USD", "JPY"], default: "USD" },
      gift: {
        type: "integer",
        "x-currency": "self.currency",
        "x-cases": [
          { when: "self.currency == 'JPY'", minimum: 60000 },
          { minimum: 500, maximum: 700 },
        ],
      },
    },
  };
  expect(filled(schema, { currency: "USD" })).toEqual([{ currency: "USD", gift: 500 }]);
  expect(filled(schema, { currency: "JPY" })).toEqual([{ currency: "JPY", gift: 60000 }]);
});

test("fields that are hidden are left out, whatever their limits", () => {
  const schema = {
    required: ["kind"],
    properties: {
      kind: { enum: ["usual", "other"] },
      other: { ...name, maxLength: 3, "x-cases": [{ when: "self.kind == 'other'", is: "required" }, { is: "hidden" }] },
    },
  };
  expect(filled(schema, { kind: "usual", other: "too long" })).toEqual([{ kind: "usual" }]);
  expect(filled(schema, { kind: "other", other: "abc" })).toEqual([{ kind: "other", other: "abc" }]);
});

/** A form of this many fields. Every tenth is asked after the field before it, if that is answered with "yes". */
function large(count: number): JsonObject {
  const names = Array.from({ length: count }, (_, index) => `f${index}`);
  const asks = (index: number) => index % 10 === 8;
  const isConditional = (index: number) => index % 10 === 9;
  const properties = names.map((key, index) => {
    const cases = [{ when: `self.f${index - 1} == 'yes'`, is: "required" }, { is: "hidden" }];
    return [
      key,
      asks(index) ? { enum: ["yes", "no"] } : { ...name, ...(isConditional(index) && { "x-cases": cases }) },
    ];
  });
  return {
    additionalProperties: false,
    required: names.filter((_, index) => !isConditional(index)),
    properties: Object.fromEntries(properties) as JsonObject,
    // A clause of the schema and a rule, each about two fields far from each other.
    dependencies: { f0: [`f${count - 2}`] },
    "x-rules": [{ rule: `self.f1 == self.f${count - 3}`, at: "f1", message: "e" }],
  };
}

test.each([20, 500])("a form of %i fields, some of them shown by others, is filled in", (count) => {
  const [values = {}] = filled(large(count), { f0: "typed" });
  expect(values).toMatchObject({ f0: "typed", f8: expect.stringMatching(/^(yes|no)$/) as string });
  expect(values["f1"]).toBe(values[`f${count - 3}`]);
  for (let index = 9; index < count; index += 10)
    expect(Object.hasOwn(values, `f${index}`)).toBe(values[`f${index - 1}`] === "yes");
});

test("fields that are shown one after another are filled in, however many there are", () => {
  const names = Array.from({ length: 30 }, (_, index) => `f${index}`);
  const shown = (index: number) => [{ when: `self.f${index - 1} != ''`, is: "required" }, { is: "hidden" }];
  const properties = names.map((key, index) => [key, { ...name, ...(index > 0 && { "x-cases": shown(index) }) }]);
  const all = filled({ required: ["f0"], properties: Object.fromEntries(properties) as JsonObject }, {});
  expect(all.map((values) => Object.keys(values))).toEqual([names]);
});

test("an object is judged by the objects among the values that are allowed, also by those after a text", () => {
  const value = Object.assign(Object.create(null) as JsonObject, { code: "US" });
  const counted = (schema: JsonObject) => problemFinders()(schema)(value).count;
  expect(counted({ enum: ["nowhere", { code: "US" }] })).toBe(0);
  expect(counted({ enum: ["nowhere", { code: "CA" }] })).toBe(1);
});

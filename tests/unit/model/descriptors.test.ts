import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/engine/index.ts";
import { propertiesOfKind } from "../../../src/model/descriptor/read-descriptor.ts";
import {
  carriedBy,
  descriptorOf,
  eventName,
  partsOfProps,
  hasOnly,
  type Named,
  onlyOf,
  ownerIn,
} from "../../../src/model/index.ts";

const named = (value: JsonObject): Named => ({
  id: "shop",
  file: { path: "renderers/blocks/shop/descriptor.json", text: "", value, locate: () => PLACE },
  value,
});
const PLACE = { line: 1, column: 1, endLine: 1, endColumn: 1 };

const SHOP = named({
  name: "shop",
  prefix: "as",
  properties: {
    type: "object",
    properties: {
      as: { type: "string" },
      back: { "x-kind": "event", default: "back" },
      rows: {
        type: "array",
        items: {
          type: "object",
          properties: { text: { "x-kind": "text" }, event: { "x-kind": "event" }, link: { "x-kind": "link" } },
        },
      },
      note: { anyOf: [{ "x-kind": "text" }, { type: "array", items: { $ref: "#/definitions/note" } }] },
      below: { "x-kind": "blocks", "x-only": { open: true } },
    },
    definitions: { note: { type: "object", properties: { link: { "x-kind": "link" } } } },
  },
  events: {
    chosen: {
      required: true,
      only: { open: true },
      each: { list: "offers", by: "group", carries: { id: "code" } },
      payload: { type: "object", required: ["id"] },
    },
    closed: "not an object",
  },
});

describe("the descriptor of a block", () => {
  const descriptor = descriptorOf(SHOP);

  test("is read once; an event of a wrong shape is read as an empty one", () => {
    expect(descriptorOf(SHOP)).toBe(descriptor);
    expect(descriptor.events.get("chosen")).toEqual({
      required: true,
      payload: { type: "object", required: ["id"] },
      only: new Map([["open", true]]),
      each: { list: "offers", by: "group", carries: new Map([["id", "code"]]) },
    });
    const payload = { type: "object", additionalProperties: false, properties: {} };
    expect(descriptor.events.get("closed")).toEqual({ required: false, payload, only: new Map() });
  });

  test("its properties, and the data of an event, are objects without others, unless it says another type", () => {
    const { properties, events } = descriptorOf({
      ...SHOP,
      value: { properties: { properties: { size: {} } }, events: { any: { payload: { type: "object" } } } },
    });
    expect(properties).toEqual({ type: "object", additionalProperties: false, properties: { size: {} } });
    expect(events.get("any")?.payload).toEqual({ type: "object" });
  });

  test("lists its properties by kind, and the conditions (`x-only`) under which they can be used", () => {
    expect(propertiesOfKind(SHOP, "blocks")).toEqual(["below"]);
    expect(onlyOf(descriptor.properties.properties?.below ?? {})).toEqual(new Map([["open", true]]));
  });
});

describe("the properties of a block", () => {
  const descriptor = descriptorOf(SHOP);
  const found = (props: JsonObject) => [...partsOfProps(descriptor, props)].map(({ kind, name }) => `${kind} ${name}`);

  test("contain parts of known kinds, also in lists and behind references", () => {
    const rows = [{ event: "edit", text: { key: "a.b" } }, { link: "help" }];
    expect(found({ rows, note: [{ link: "terms" }] })).toEqual([
      "event back",
      "text undefined",
      "event edit",
      "link undefined",
      "text undefined",
      "event undefined",
      "link help",
      "link terms",
      "blocks undefined",
    ]);
  });

  test("set the name of an event instead of its default", () => {
    expect(found({ back: "leave" })).toContain("event leave");
  });

  test("decide whether an event can be sent; an absent property is false", () => {
    expect(hasOnly({ open: true }, new Map([["open", true]]))).toBe(true);
    expect(hasOnly({}, new Map([["open", true]]))).toBe(false);
    expect(hasOnly({}, new Map([["open", false]]))).toBe(true);
  });

  test("give an event a part of each item, with the name of its list", () => {
    const each = descriptor.events.get("chosen")?.each;
    const offers = { years: [{ code: "one", price: 1 }, { code: "two" }], months: [] };
    expect(each && carriedBy(each, { offers })).toEqual([
      { id: "one", group: "years" },
      { id: "two", group: "years" },
    ]);
  });

  test("give an event without a list a part of the properties themselves", () => {
    expect(carriedBy({ carries: new Map([["value", "code"]]) }, { code: "X" })).toEqual([{ value: "X" }]);
  });

  test("prefix the block's events with its name, unless that is the default name", () => {
    expect(eventName(ownerIn(descriptor, { as: "gift" }), "chosen")).toBe("gift.chosen");
    expect(eventName(ownerIn(descriptor, {}), "chosen")).toBe("chosen");
    expect(eventName(ownerIn(descriptor, { as: "form" }), "chosen")).toBe("chosen");
  });
});

import { expect, test } from "vitest";
import type { Json } from "../../../../src/engine/index.ts";
import { acceptsCode } from "../../../../src/compiler/forms/index.ts";
import { lenient } from "../../../../src/compiler/forms/lenient.ts";
import {
  bundleSchema,
  defaultsOf,
  inline,
  originOf,
  patchedArms,
  readRepository,
  type Repository,
  withArms,
} from "../../../../src/model/index.ts";
import { run } from "../../compiler/forms/run.ts";

const form = {
  type: "object",
  required: ["name", "guests"],
  properties: {
    name: { $ref: "../api/fields.schema.json#/definitions/name" },
    agrees: { const: true, errorMessage: "errors.agrees", "x-about": "consent" },
    size: { enum: ["S", "L"], default: "S" },
    seats: { type: "integer", minimum: 1 },
    pin: { $ref: "../api/fields.schema.json#/definitions/pin" },
    guests: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "pin"],
        properties: {
          name: { $ref: "../api/fields.schema.json#/definitions/name" },
          pin: { $ref: "../api/fields.schema.json#/definitions/pin" },
        },
      },
    },
  },
};
const fields = {
  definitions: {
    name: { type: "string", minLength: 1, maxLength: 20, description: "As it stands in the passport." },
    pin: { type: "string", "x-sensitive": true },
  },
};

/**
 * A repository in which the trip's data has `booking` with these keywords, and the tour's data refers to it by a
 * `$ref`.
 */
function remembering(booking: { readonly [name: string]: Json }): Repository {
  const files = {
    "schemas/api/fields.schema.json": fields,
    "schemas/trip/details.schema.json": form,
    "schemas/trip/data.schema.json": { type: "object", required: ["booking"], properties: { booking } },
    "schemas/tour/data.schema.json": {
      type: "object",
      properties: { booking: { $ref: "../trip/data.schema.json#/properties/booking" } },
    },
  };
  return readRepository("/nowhere", new Map(Object.entries(files).map(([path, json]) => [path, JSON.stringify(json)])));
}

const booking = {
  "x-fields-of": ["schemas/trip/details"],
  required: ["paid", "size"],
  properties: { paid: { type: "boolean", default: false }, size: { type: "string", default: "" } },
};
const kept = {
  "x-fields-of": ["schemas/trip/details"],
  type: "object",
  additionalProperties: false,
  required: ["paid", "size", "name", "agrees", "guests"],
  properties: {
    name: { type: "string", default: "" },
    agrees: { type: "boolean", "x-about": "consent", default: false },
    seats: { type: "integer" },
    guests: {
      type: "array",
      items: {
        type: "object",
        additionalProperties: false,
        required: ["name"],
        properties: { name: { type: "string" } },
      },
      default: [],
    },
    paid: { type: "boolean", default: false },
    size: { type: "string", default: "" },
  },
};

test("data gets the fields of the form without limits or sensitive fields; its own keywords override them", () => {
  const repo = remembering(booking);
  expect(bundleSchema(repo, "schemas/trip/data").properties?.["booking"]).toEqual(kept);
  expect(defaultsOf(bundleSchema(repo, "schemas/trip/data"))).toEqual({
    booking: { paid: false, size: "", name: "", agrees: false, guests: [] },
  });
});

test("another journey that refers to this data has the same fields", () => {
  const { definitions } = bundleSchema(remembering(booking), "schemas/tour/data");
  expect(definitions?.["booking"]).toEqual(kept);
});

test("a field has its position where the data names the form, and its origin in the form", () => {
  const repo = remembering(booking);
  const file = repo.schemas.get("schemas/trip/data")?.file;
  const at = "/properties/booking/properties";
  const text = file?.text ?? "";
  expect(file?.locate(`${at}/guests`).column).toBe(text.indexOf('"schemas/trip/details"') + 1);
  expect(file?.locate(`${at}/paid`).column).toBe(text.indexOf('{"type":"boolean"') + 1);
  const writtenAt = (pointer: string) => file && originOf({ file, pointer });
  expect(writtenAt(`${at}/guests/items/properties/name`)).toEqual({
    path: "schemas/trip/details.schema.json",
    pointer: "/properties/guests/items/properties/name",
  });
  expect(writtenAt(`${at}/name/default`)).toEqual({
    path: "schemas/trip/details.schema.json",
    pointer: "/properties/name",
  });
  expect(writtenAt(`${at}/paid`)).toEqual({ path: "schemas/trip/data.schema.json", pointer: `${at}/paid` });
});

test("a form that contains itself adds its fields, and one that does not exist adds none", () => {
  const repo = remembering({ "x-fields-of": ["schemas/trip/none", "schemas/trip/tree"] });
  const tree = {
    type: "object",
    properties: { root: { $ref: "#/definitions/leaf" } },
    definitions: { leaf: { type: "object", properties: { leaf: { $ref: "#/definitions/leaf" } } } },
  };
  const texts = new Map([...repo.files].map(([path, { text }]) => [path, text]));
  const again = readRepository("/nowhere", texts.set("schemas/trip/tree.schema.json", JSON.stringify(tree)));
  expect(bundleSchema(again, "schemas/trip/data").properties?.["booking"]?.properties?.["root"]?.type).toBe("object");
});

test("a field that only an arm's form has has its origin in the experiment", () => {
  const texts = new Map([...remembering(booking).files].map(([path, { text }]) => [path, text]));
  const ops = [{ op: "add", path: "/properties/nick", value: { type: "string" } }];
  const treatment = [{ file: "schemas/trip/details.schema.json", ops }];
  const experiment = { flag: "nicks", arms: ["control", "treatment"], patch: { treatment } };
  texts.set("flows/experiments.json", JSON.stringify({ experiments: [experiment] }));
  const everybody = readRepository("/nowhere", texts);
  const { repo } = withArms(everybody, patchedArms(everybody));
  const file = repo.schemas.get("schemas/trip/data")?.file;
  expect(file && originOf({ file, pointer: "/properties/booking/properties/nick" })).toMatchObject({
    path: "flows/experiments.json",
    arm: { flag: "nicks", arm: "treatment" },
  });
});

test("stored data is still accepted when the form, or an entry of its list, no longer has one of its fields", () => {
  const accepts = (kept: { readonly [name: string]: Json }, data: Json) =>
    run<(value: Json) => boolean>(acceptsCode(lenient(inline(bundleSchema(remembering(kept), "schemas/trip/data")))))(
      data,
    );
  const was = { paid: true, size: "", name: "Ana", agrees: false, guests: [], gone: "x" };
  expect(accepts(booking, { booking: was })).toBe(true);
  expect(accepts(booking, { booking: { ...was, paid: "x" } })).toBe(false);
  expect(accepts(booking, { booking: { ...was, guests: [{ name: "Bo", gone: "x" }] } })).toBe(true);
  expect(accepts(booking, { booking: { ...was, guests: [{ gone: "x" }] } })).toBe(false);
  const { properties, required } = booking;
  const written = { type: "object", properties, required, additionalProperties: false };
  expect(accepts(written, { booking: { paid: true, size: "", gone: "x" } })).toBe(false);
});

test("an object of a form is remembered with its fields, each with its first value", () => {
  const home = {
    type: "object",
    required: ["street"],
    properties: {
      street: { type: "string" },
      country: { enum: ["US", "FR"], default: "US" },
      rooms: { type: "integer" },
    },
  };
  const files = new Map(
    Object.entries({
      "schemas/trip/details.schema.json": { type: "object", properties: { home } },
      "schemas/trip/data.schema.json": { type: "object", "x-fields-of": ["schemas/trip/details"] },
    }).map(([path, value]) => [path, JSON.stringify(value)]),
  );
  const data = bundleSchema(readRepository("/nowhere", files), "schemas/trip/data");
  expect(defaultsOf(data)).toEqual({ home: { street: "", country: "US" } });
  expect(data.properties?.["home"]?.required).toEqual(["street", "country"]);
});

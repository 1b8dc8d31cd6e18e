import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { reread, readRepository } from "../../../src/model/index.ts";
import { withParts } from "../../../src/model/parts.ts";
import { parseSource } from "../../../src/model/source.ts";
import { api, AT, file, files, journey, layout, sent, text, whole } from "./sending-journey.ts";

describe("members that are sent by their names", () => {
  test("are the form's fields that the contract accepts; an optional field is sent when it is present", () => {
    expect(sent({ body: { "...": "= form" } })).toEqual({
      body: { name: "= form.name", nick: { when: "has(form.nick)", value: "= form.nick" } },
    });
  });

  test("may come from an object in the data, also deep inside the body, and from remembered form fields", () => {
    expect(sent({ body: { home: { "...": "= data.place" } } })).toEqual({
      body: {
        home: { town: "= data.place.town", street: { when: "has(data.place.street)", value: "= data.place.street" } },
      },
    });
    // A field with an empty start value is always present.
    expect(sent({ body: { "...": "= data.kept" } })).toEqual({
      body: { name: "= data.kept.name", nick: "= data.kept.nick" },
    });
  });

  test("are parameters at the top level, and may come from several objects", () => {
    expect(sent({ "...": ["= data", "= data.place"] })).toEqual({ id: "= data.id", town: "= data.place.town" });
  });

  test("do not override members written before or after them", () => {
    expect(sent({ body: { email: "= 'a@b.de'", "...": "= form", nick: "= form.name" } })).toEqual({
      body: { email: "= 'a@b.de'", name: "= form.name", nick: "= form.name" },
    });
  });

  test("work inside a value with a condition, and in a named call", () => {
    const times = { when: "form.name != ''", value: { "...": "= form" } };
    expect(sent({ body: { home: times } })).toEqual({
      body: { home: { when: "form.name != ''", value: { street: "= form.street" } } },
    });
    const calls = { savePerson: { with: { body: { "...": "= form", email: "= form.name" } } } };
    expect(sent({ id: "= data.id" }, { calls })).toEqual({
      id: "= data.id",
      body: {
        name: "= form.name",
        nick: { when: "has(form.nick)", value: "= form.nick" },
        email: "= form.name",
      },
    });
  });

  test("work in a shared part that is a whole list, whose items change their index", () => {
    const call = { call: "savePerson", with: { body: { "...": "= data.kept" } } };
    const flow = file("flows/trip/flow.json", {
      ...journey({ body: { name: "= form.name" } }),
      again: [{ log: "again" }, call],
      on: { "path.unknown": [{ do: [{ $ref: "#/again" }] }] },
    });
    const { value, locate } = withParts(flow, new Map([...files, [flow.path, flow]]));
    expect((value as { on: { "path.unknown": unknown[] } }).on["path.unknown"]).toEqual([
      {
        do: [
          { log: "again" },
          { call: "savePerson", with: { body: { name: "= data.kept.name", nick: "= data.kept.nick" } } },
        ],
      },
    ]);
    expect(locate("/on/path.unknown/0/do/1/with/body/name")).toEqual(flow.locate("/on/path.unknown/0/do/0"));
  });

  test("follow a contract with `allOf`, and with an object or null", () => {
    const schemas = {
      Person: {
        allOf: [{ $ref: "#/components/schemas/Named" }, { properties: { nick: text } }],
        properties: { home: { anyOf: [{ type: "null" }, { $ref: "#/components/schemas/Home" }] } },
      },
      Named: { type: "object", properties: { name: text } },
      Home: { type: "object", properties: { town: text } },
    };
    const parted = parseSource(api.path, JSON.stringify({ ...(api.value as object), components: { schemas } })).file;
    const body = { "...": "= form", home: { "...": "= data.place" } };
    expect(sent({ body }, {}, parted)).toEqual({
      body: {
        name: "= form.name",
        nick: { when: "has(form.nick)", value: "= form.nick" },
        home: { town: "= data.place.town" },
      },
    });
  });

  test("come from the form that `form` means at the event, if a step has several", () => {
    const second = file("schemas/trip/second.schema.json", {
      type: "object",
      required: ["email"],
      properties: { email: text },
    });
    const call = { call: "savePerson", with: { body: { "...": "= form" } } };
    const flow = file("flows/trip/flow.json", {
      steps: {
        ask: {
          page: [
            { block: "form", name: "extra", schema: "schemas/trip/second" },
            { block: "form", schema: "schemas/trip/person", submit: "extra" },
          ],
          on: {
            submit: [{ do: [call] }],
            "extra.submit": [{ do: [call, { call: "lookUp" }] }],
            "lookUp.ok": [{ do: [call] }],
            blur: [{ do: [call] }],
          },
        },
      },
    });
    const made = withParts(
      flow,
      new Map([...files, [flow.path, flow], [second.path, second], ["schemas/trip/second.ui.json", layout]]),
    );
    const { on } = (made.value as { steps: { ask: { on: Record<string, { do: { with: unknown }[] }[]> } } }).steps.ask;
    const sentAt = (event: string) => on[event]?.[0]?.do[0]?.with;
    expect(sentAt("submit")).toMatchObject({ body: { name: "= form.name" } });
    expect(sentAt("extra.submit")).toEqual({ body: { email: "= form.email" } });
    // The answer to a call that only the second form starts.
    expect(sentAt("lookUp.ok")).toEqual({ body: { email: "= form.email" } });
    // A half-filled form has no field for certain.
    expect(sentAt("blur")).toMatchObject({ body: { name: { when: "has(form.name)", value: "= form.name" } } });
  });

  test("have the position of `...`", () => {
    const made = whole({ body: { "...": "= form" } });
    const written = file("flows/trip/flow.json", journey({ body: { "...": "= form" } }));
    for (const name of ["name", "nick", "nick/when", "nick/value"])
      expect(made.locate(`${AT}/body/${name}`)).toEqual(written.locate(`${AT}/body/...`));
    expect(made.origin?.(`${AT}/body/name`)).toEqual({ path: "flows/trip/flow.json", pointer: `${AT}/body/...` });
  });
});

test("in this project's journeys, a new field of form and contract is sent without a change to the journey", () => {
  const form = "schemas/join/step-one.schema.json";
  const contract = "schemas/api/openapi.json";
  const repo = readRepository(process.cwd());
  const added = (path: string, before: string, name: string) => {
    const text = readFileSync(path, "utf8");
    expect(text).toContain(before);
    return text.replace(before, `"${name}": { "type": "string" }, ${before}`);
  };
  const edited = reread(repo, form, added(form, '"firstName": {', "nickname"));
  const sentParent = (one: typeof repo) => {
    const flow = one.flows.find(({ id }) => id === "join");
    return JSON.stringify(flow?.value.steps).includes('"nickname":"= data.stepOneValues.nickname"');
  };
  expect(sentParent(edited)).toBe(false);
  const parent = added(
    contract,
    '"firstName": {\n            "$ref": "./fields.schema.json#/definitions/personName"',
    "nickname",
  );
  expect(sentParent(reread(edited, contract, parent))).toBe(true);
});

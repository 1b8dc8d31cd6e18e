import { expect, test } from "vitest";
import { readRepository, withMembersByName } from "../../../src/model/index.ts";

const text = { type: "string" };
const object = (...names: readonly string[]) => ({
  type: "object",
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, text])),
});
const FLOW = "flows/trip/flow.json";
const SHARED = "flows/shared/parts.json";

/**
 * The rewritten files of a journey with a form whose call sends `body`. `more` adds keys to the journey. Files that
 * stay are left out.
 */
function rewritten(body: string, more = "", shared = "{}", experiments = "{}"): ReadonlyMap<string, string> {
  const texts = {
    [FLOW]: `{
  "data": "schemas/trip/data.schema.json"${more},
  "steps": {
    "ask": {
      "page": [{ "block": "form", "schema": "schemas/trip/person" }],
      "on": { "submit": [{ "do": [{ "call": "savePerson", "with": { "body": ${body} } }] }] }
    }
  }
}`,
    [SHARED]: shared,
    "flows/experiments.json": experiments,
    "schemas/trip/person.schema.json": JSON.stringify(object("name", "email", "nick", "age")),
    "schemas/trip/person.ui.json": "{}",
    "schemas/trip/data.schema.json": JSON.stringify({
      ...object(),
      required: ["place"],
      properties: { place: object("town", "street") },
    }),
    "schemas/api/openapi.json": JSON.stringify({
      paths: {
        "/people": {
          put: {
            operationId: "savePerson",
            requestBody: {
              content: { "application/json": { schema: object("name", "email", "nick", "town", "street", "kind") } },
            },
          },
        },
      },
    }),
  };
  return withMembersByName(readRepository("/nowhere", new Map(Object.entries(texts))));
}

const sent = (body: string) =>
  rewritten(body)
    .get(FLOW)
    ?.match(/"body": (\{.*\}) \} \}\] \}\] \}/)?.[1];

test.each([
  [
    '{ "name": "= form.name", "email": "= form.email", "kind": "a", "nick": "= form.nick" }',
    '{ "...": "= form", "kind": "a" }',
  ],
  [
    '{ "kind": "a", "name": "= form.name", "email": "= form.email", "nick": "= form.nick", "town": "= data.place.town", "street": "= data.place.street" }',
    '{ "kind": "a", "...": ["= form", "= data.place"] }',
  ],
])("replaces members with the same names by `...`: %s", (before, after) => {
  expect(sent(before)).toBe(after);
});

test.each([
  [
    "another member would be sent too",
    '{ "name": "= form.name", "email": "= form.email" , "town": "= data.place.town" }',
  ],
  ["only two members match", '{ "name": "= form.name", "email": "= form.email", "nick": "= form.name" }'],
  ["one of them has a condition", '{ "name": "= form.name", "email": "= form.email", "nick?": "= form.nick" }'],
  ["they have other names", '{ "name": "= form.nick", "email": "= form.name", "nick": "= form.email" }'],
])("keeps the members if %s", (_, before) => {
  expect(rewritten(before)).toEqual(new Map());
});

test("also rewrites named calls, and parts that journeys share", () => {
  const three = '"name": "= form.name", "email": "= form.email", "nick": "= form.nick"';
  const calls = `,\n  "calls": { "savePerson": { "with": { "body": { ${three} } } } }`;
  expect(rewritten('{ "kind": "a" }', calls).get(FLOW)).toContain(
    '"calls": { "savePerson": { "with": { "body": { "...": "= form" } } } }',
  );
  const shared = `{ "sent": { ${three} } }`;
  expect(rewritten('{ "$ref": "../shared/parts.json#/sent" }', "", shared)).toEqual(
    new Map([[SHARED, `{ "sent": { "...": "= form" } }`]]),
  );
});

test("keeps an object that an experiment's arm changes", () => {
  const patch = {
    treatment: [{ file: FLOW, ops: [{ op: "remove", path: "/steps/ask/on/submit/0/do/0/with/body/nick" }] }],
  };
  const experiments = JSON.stringify({ experiments: [{ flag: "short", arms: ["control", "treatment"], patch }] });
  const body = '{ "name": "= form.name", "email": "= form.email", "nick": "= form.nick" }';
  expect(rewritten(body)).not.toEqual(new Map());
  expect(rewritten(body, "", "{}", experiments)).toEqual(new Map());
});

import { expect, test } from "vitest";
import { propertiesOfKind } from "../../../src/model/descriptor/read-descriptor.ts";
import {
  analyticsOf,
  descriptorOf,
  devDataOf,
  HOUSE_WORDS,
  houseWords,
  noOperation,
  noSchema,
  packed,
  recordedLimits,
  scopeAt,
} from "../../../src/model/index.ts";
import { repositoryWith } from "./journey.ts";

test("reads a journey's analytics: its events, with the schemas of their properties", () => {
  const events = { Viewed: { properties: { kind: { enum: ["a"] }, odd: 3 } }, Paid: { by: "service" } };
  const analytics = analyticsOf(repositoryWith({ "flows/trip/analytics.json": { events, identify: {} } }), "trip");
  expect([...(analytics?.events ?? [])].map(([name, one]) => [name, one.properties, one.sentByOthers])).toEqual([
    ["Viewed", { kind: { enum: ["a"] }, odd: {} }, false],
    ["Paid", {}, true],
  ]);
  expect(analytics?.identify).toEqual({});
  expect(analyticsOf(repositoryWith(), "trip")).toBeUndefined();
});

test("reads the sample data for development, by step and by call", () => {
  const file = { data: { a: 1 }, steps: { who: { b: 2 }, odd: 3 }, answers: { book: [] } };
  const sample = devDataOf(repositoryWith({ "flows/trip/dev.json": file }), "trip");
  expect(sample?.data.data).toEqual({ a: 1 });
  expect(sample?.steps.map(({ name, data, pointer }) => [name, data, pointer])).toEqual([
    ["who", { b: 2 }, "/steps/who"],
    ["odd", undefined, "/steps/odd"],
  ]);
  expect(sample?.answers.map(({ operation, json }) => [operation, json])).toEqual([["book", []]]);
});

test("reads the project's word list, with the position of each word", () => {
  const words = houseWords(repositoryWith({ [HOUSE_WORDS]: { words: { "*": ["Twofold", 3], en: "no list" } } }));
  expect([...words].map(([key, list]) => [key, list.map(({ value, pointer }) => [value, pointer])])).toEqual([
    ["*", [["Twofold", "/words/*/0"]]],
    ["en", []],
  ]);
});

test("unpacks recorded values, and reports a `times` that is not valid", () => {
  const base = { name: "Ana", age: 3 };
  const other = { name: "b".repeat(50) };
  const limits = {
    "": { base, takes: [packed(base, base), packed(other, base)], refuses: [{ $repeat: "a", times: -1 }] },
  };
  const file = { of: "schemas/trip/who.schema.json", limits };
  const [recorded] = recordedLimits(repositoryWith({ "schemas/trip/recorded/who.json": file }));
  expect(recorded?.takes).toEqual([base, other]);
  expect(recorded?.wrongTimes).toEqual(["/limits//refuses/0/times"]);
});

test("reads a descriptor's properties by kind, and its events", () => {
  const descriptor = {
    name: "card",
    prefix: "name",
    properties: { properties: { schema: { "x-kind": "form" }, inside: { "x-kind": "blocks" }, odd: 3 } },
    events: { submit: { required: true, payload: { type: "object" } }, close: 3 },
  };
  const card = repositoryWith({ "renderers/blocks/card/descriptor.json": descriptor }).blocks.get("card");
  if (card === undefined) throw new Error("There is no block.");
  expect(descriptorOf(card)).toMatchObject({ prefix: "name" });
  expect([...descriptorOf(card).events]).toEqual([
    ["submit", { required: true, payload: { type: "object" }, only: new Map() }],
    [
      "close",
      { required: false, payload: { type: "object", additionalProperties: false, properties: {} }, only: new Map() },
    ],
  ]);
  expect(propertiesOfKind(card, "form")).toEqual(["schema"]);
});

test("expressions may read a site's facts from the service (`facts`), and all facts that each site must have", () => {
  const sites = {
    facts: { from: { type: "integer" } },
    sites: [
      { id: "us", hosts: [], stars: 3 },
      { id: "uk", hosts: [] },
    ],
  };
  const repo = repositoryWith({ "flows/sites.json": sites });
  const [flow] = repo.flows;
  expect(flow && scopeAt(repo, flow).site).toMatchObject({
    properties: {
      id: { enum: ["us", "uk"] },
      from: { type: "integer" },
      stars: { type: "integer" },
      // Neither site has one. That problem is reported at the sites, not where an expression reads it.
      supportPhone: { type: "string" },
    },
    required: [
      "id",
      "hosts",
      "country",
      "phoneCode",
      "currency",
      "supportPhone",
      "supportEmail",
      "pricingLocale",
      "methods",
      "languages",
      "links",
      "from",
    ],
  });
});

test("the message about an unknown name suggests the nearest one", () => {
  const repo = repositoryWith({ "schemas/trip/who.schema.json": {} });
  expect(noOperation(repo, "boo")).toBe('schemas/api/openapi.json has no operation "boo". Did you mean "book"?');
  expect(noSchema(repo, "schemas/trip/wo", "form")).toMatch('Did you mean "schemas/trip/who"?');
  expect(noSchema(repo, "schemas/trip/wo.schema.json", "data")).toMatch('Did you mean "schemas/trip/who.schema.json"?');
});

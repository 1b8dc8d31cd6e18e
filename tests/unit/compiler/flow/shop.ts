import shopFlow from "./shop.flow.json" with { type: "json" };
import { readRepository, type Repository } from "../../../../src/model/index.ts";

const text = { "x-kind": "text" };
const event = { "x-kind": "event" };
const value = { "x-kind": "value" };
const objectOf = (properties: object) => ({ type: "object", additionalProperties: false, properties });
const payload = (properties: Record<string, object>) => ({
  required: false,
  payload: { ...objectOf(properties), required: Object.keys(properties) },
});
const descriptor = (name: string, properties: object, events: object = {}, more: object = {}) => {
  return { name, why: "A fixture.", properties: objectOf(properties), events, ...more };
};

/** A journey of three steps, with a bit of everything that a flow may contain. */
export const shop = {
  flow: shopFlow,
  data: {
    type: "object",
    additionalProperties: false,
    required: ["startedAt", "done", "name", "details"],
    "x-version": 3,
    properties: {
      startedAt: { type: "integer", default: 0 },
      done: { type: "integer", default: 0 },
      name: { type: "string", default: "" },
      details: { $ref: "details.schema.json" },
      order: { $ref: "../api/openapi.json#/components/schemas/Order", "x-transient": true },
      card: { type: "object", properties: { number: { type: "string", "x-sensitive": true } } },
    },
  },
  details: {
    type: "object",
    additionalProperties: false,
    required: ["email", "news"],
    properties: {
      email: { type: "string" },
      news: { type: "boolean", default: true },
      code: { type: "integer" },
      secrets: {
        type: "array",
        items: { type: "object", properties: { word: { type: "string", "x-sensitive": true } } },
      },
    },
  },
  api: {
    openapi: "3.1.0",
    paths: {
      "/things": { get: { operationId: "getThings", responses: { 200: { description: "" } } } },
      "/order": {
        post: {
          operationId: "order",
          responses: {
            201: { content: { "application/json": { schema: { $ref: "#/components/schemas/Order" } } } },
          },
          "x-errors": [{ code: "sold-out", kind: "conflict", status: 409 }],
        },
      },
    },
    components: {
      schemas: {
        Order: {
          type: "object",
          required: ["total"],
          properties: { total: { type: "number" }, at: { type: "integer" } },
        },
      },
    },
  },
  sites: {
    sites: [
      { id: "us", country: "US", links: { home: "/" } },
      { id: "uk", country: "GB", phone: "1", links: { home: "/" } },
    ],
  },
  experiments: { experiments: [{ flag: "offer", arms: ["control", "treatment"] }] },
  blocks: {
    title: descriptor("title", { text, note: text }),
    choices: descriptor("choices", {
      options: { type: "array", items: objectOf({ event, title: text }) },
      lines: { anyOf: [text, { type: "array", items: text }] },
    }),
    box: descriptor("box", { blocks: { "x-kind": "blocks" } }),
    fields: descriptor(
      "fields",
      {
        name: { type: "string" },
        schema: { "x-kind": "form" },
        into: { "x-kind": "dataPath" },
        initial: value,
        limits: value,
      },
      { submit: payload({}), change: payload({ field: { type: "string" } }) },
      { prefix: "name" },
    ),
  },
};

/** A repository with this journey; `change` may edit the flow first. */
export function shopRepository(change: (flow: typeof shop.flow) => unknown = (flow) => flow): Repository {
  const files: [string, unknown][] = [
    ["flows/shop/flow.json", change(structuredClone(shop.flow))],
    ["flows/sites.json", shop.sites],
    ["flows/experiments.json", shop.experiments],
    ["schemas/shop/data.schema.json", shop.data],
    ["schemas/shop/details.schema.json", shop.details],
    ["schemas/api/openapi.json", shop.api],
    ["locales/en/shop.json", {}],
    ["locales/es/shop.json", {}],
    ...Object.entries(shop.blocks).map(([name, block]): [string, unknown] => [
      `renderers/blocks/${name}/descriptor.json`,
      block,
    ]),
  ];
  return readRepository("/nowhere", new Map(files.map(([path, content]) => [path, JSON.stringify(content, null, 2)])));
}

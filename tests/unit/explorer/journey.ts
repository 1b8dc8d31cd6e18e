import type { JsonObject } from "../../../src/engine/index.ts";
import { readRepository, type Repository } from "../../../src/model/index.ts";

const text = { "x-kind": "text" };
const closed = (properties: object) => ({ type: "object", additionalProperties: false, properties });

/** A journey of four steps without a fault, so that an exploration finds only what a test plants. */
export const sound = {
  id: "trip",
  basePath: "/trip",
  start: "begin",
  data: "schemas/trip/data.schema.json",
  storage: { area: "local", key: "trip" },
  invariants: [
    {
      id: "booked-when-thanked",
      at: ["thanks"],
      holds: "data.booking != ''",
      why: "They would be thanked for nothing.",
    },
  ] as JsonObject[],
  on: { "*.failed": [{ do: [{ alert: "failed", tone: "error" }] }] } as Record<string, unknown>,
  steps: {
    begin: step("/begin", ["go", "help"], { go: "choose", help: "advice" }),
    advice: step("/advice", ["back"], { back: "begin" }),
    choose: step("/choose", ["book"], {
      book: [{ do: [{ call: "bookTrip", with: { body: { place: "= data.place" } } }] }],
      "bookTrip.ok": [
        { when: "event.full", goto: "advice" },
        { do: [{ set: { "data.booking": "= event.booking" } }], goto: "thanks" },
      ],
    }),
    thanks: {
      ...step("/thanks", [], {}),
      end: true,
      guards: [{ when: "data.booking == ''", goto: "begin" }] as JsonObject[],
      page: [{ block: "words", text: { key: "thanks", with: { booking: "= data.booking" } } }] as JsonObject[],
    },
  },
};

export type Sound = typeof sound;

/** A repository with this journey; `change` may edit the journey first. */
export function tripRepository(change: (flow: Sound) => unknown = () => undefined): Repository {
  const flow = structuredClone(sound);
  change(flow);
  const files: Record<string, unknown> = {
    "flows/trip/flow.json": flow,
    "flows/sites.json": { sites: [{ id: "us", default: true, links: { home: "/" } }] },
    "flows/experiments.json": { experiments: [{ flag: "offer", arms: ["control", "treatment"], plan: {} }] },
    "schemas/trip/data.schema.json": {
      ...closed({
        booking: { type: "string", default: "" },
        place: { type: "string", default: "sea" },
        seen: { type: "boolean", default: false },
      }),
      required: ["booking", "place", "seen"],
    },
    // For the form that some tests add to the journey.
    "schemas/trip/party.schema.json": {
      ...closed({ people: { type: "integer", minimum: 1, maximum: 9 } }),
      required: ["people"],
    },
    // Nobody can submit it.
    "schemas/trip/crowd.schema.json": {
      ...closed({ people: { type: "integer", minimum: 1, maximum: 9 } }),
      required: ["people"],
      "x-rules": [{ rule: "self.people > 9", at: "people", message: "failed" }],
    },
    "schemas/api/openapi.json": api,
    "locales/en/trip.json": {
      go: "Go on",
      book: "Book it",
      failed: "That did not work.",
      thanks: "Thank you for {booking}",
    },
    "renderers/blocks/buttons/descriptor.json": {
      name: "buttons",
      why: "A fixture.",
      properties: closed({
        buttons: { type: "array", items: closed({ event: { "x-kind": "event" }, text }) },
      }),
      events: {},
    },
    "renderers/blocks/form/descriptor.json": {
      name: "form",
      why: "A fixture.",
      properties: closed({
        name: { type: "string" },
        schema: { "x-kind": "form" },
        into: { "x-kind": "dataPath" },
        submit: text,
        disabled: { "x-kind": "value", type: "boolean" },
      }),
      events: { submit: { required: true, only: { disabled: false }, payload: closed({}) } },
      prefix: "name",
    },
    "renderers/blocks/waiting/descriptor.json": {
      name: "waiting",
      why: "A fixture.",
      properties: closed({ busy: { "x-kind": "value", type: "boolean" } }),
      events: {},
      waits: { busy: true },
    },
    "renderers/blocks/words/descriptor.json": {
      name: "words",
      why: "A fixture.",
      properties: closed({ text }),
      events: {},
    },
  };
  return readRepository("/nowhere", new Map(Object.entries(files).map(([path, file]) => [path, JSON.stringify(file)])));
}

const api = {
  openapi: "3.1.0",
  paths: {
    "/trips": {
      post: {
        operationId: "bookTrip",
        summary: "Books a trip.",
        requestBody: {
          required: true,
          content: {
            "application/json": {
              schema: { ...closed({ place: { type: "string", minLength: 1 } }), required: ["place"] },
            },
          },
        },
        responses: {
          200: {
            content: {
              "application/json": {
                schema: {
                  ...closed({ booking: { type: "string", minLength: 3 }, full: { type: "boolean" } }),
                  required: ["booking", "full"],
                },
              },
            },
          },
        },
        "x-errors": [{ code: "sold-out", kind: "conflict", status: 409, meaning: "Somebody else was faster." }],
      },
    },
  },
};

function step(path: string, events: readonly string[], on: Record<string, unknown>) {
  const page: JsonObject[] = [{ block: "buttons", buttons: events.map((event) => ({ event, text: event })) }];
  return { path, title: "go", page, on, guards: [] as JsonObject[], enter: [] as JsonObject[] };
}

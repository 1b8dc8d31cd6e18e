import type { ShapeFinding } from "../../../src/model/node.ts";
import { type Place, readRepository, type Repository } from "../../../src/model/index.ts";

const descriptor = (name: string, properties: object) => ({
  name,
  why: "A fixture.",
  properties: { type: "object", additionalProperties: false, properties },
  events: {},
});

/** A journey of two steps, with a part from another file. */
export const journey = {
  id: "trip",
  basePath: "/trip",
  start: "one",
  progress: {
    steps: [
      { step: "one", label: "one" },
      { step: "two", label: "two" },
    ],
    done: "data.done",
  },
  on: { expired: "one" },
  steps: {
    one: {
      path: "/one",
      title: "one.title",
      page: [{ block: "columns", left: [{ block: "title", text: "one.title" }] }],
      on: { next: { $ref: "../shared/parts.json#/next" } },
    },
    two: {
      path: "/two",
      guards: [{ when: "data.done < 1", goto: "one" }],
      page: [{ block: "title", text: "two.title" }],
    },
  },
};

export const parts = { next: [{ do: [{ call: "book", with: { place: "= form.place" } }] }] };

const contract = {
  paths: {
    "/bookings/{id}": {
      post: {
        operationId: "book",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string" } },
          { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
        ],
        requestBody: { $ref: "../trip/bodies.schema.json#/definitions/booking" },
        responses: { 201: { description: "" }, 404: { description: "" } },
        "x-errors": [{ code: "full", kind: "conflict" }, "no error"],
      },
    },
  },
};

const bodies = {
  definitions: { booking: { required: true, content: { "application/json": { schema: { type: "object" } } } } },
};

const files = {
  "flows/trip/flow.json": journey,
  "flows/other/flow.json": { ...journey, id: "other", steps: {} },
  "flows/shared/parts.json": parts,
  "schemas/api/openapi.json": contract,
  "schemas/trip/bodies.schema.json": bodies,
  "locales/en/trip.json": { one: { title: "One" } },
  "renderers/blocks/title/descriptor.json": descriptor("title", { text: { "x-kind": "text" } }),
  "renderers/blocks/columns/descriptor.json": descriptor("columns", { left: { "x-kind": "blocks" } }),
};

/** A repository with these files; `others` replaces some or adds more. */
export function repositoryWith(others: Readonly<Record<string, object | string>> = {}): Repository {
  const text = (content: object | string) => (typeof content === "string" ? content : JSON.stringify(content, null, 2));
  return readRepository(
    "/nowhere",
    new Map(Object.entries({ ...files, ...others }).map(([path, content]) => [path, text(content)])),
  );
}

/** The journey's file with another step `one`. */
export function withStep(one: object): Readonly<Record<string, object>> {
  return { "flows/trip/flow.json": { ...journey, steps: { ...journey.steps, one } } };
}

/** The findings about wrong shapes, as `pointer: message`. */
export function findingsIn({ findings }: { readonly findings: readonly ShapeFinding[] }): readonly string[] {
  return findings.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** The line of the file at which a node is written. */
export function lineOf({ file, pointer }: Place): string | undefined {
  return file.text.split("\n")[file.locate(pointer).line - 1]?.trim();
}

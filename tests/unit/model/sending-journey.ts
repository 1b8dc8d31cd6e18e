import { withParts } from "../../../src/model/parts.ts";
import { parseSource, type SourceFile } from "../../../src/model/source.ts";

export const file = (path: string, value: unknown) => parseSource(path, JSON.stringify(value, null, 2)).file;
export const text = { type: "string" };

/** An operation with two parameters, whose body has a person and their home. */
export const api = file("schemas/api/openapi.json", {
  paths: {
    "/people/{id}": {
      put: {
        operationId: "savePerson",
        parameters: [
          { name: "id", in: "path", schema: text },
          { name: "town", in: "query", schema: text },
        ],
        requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Person" } } } },
      },
    },
  },
  components: {
    schemas: {
      Person: {
        type: "object",
        properties: { name: text, email: text, nick: text, home: { $ref: "#/components/schemas/Home" } },
      },
      Home: { type: "object", properties: { town: text, street: text } },
    },
  },
});
const form = file("schemas/trip/person.schema.json", {
  type: "object",
  required: ["name"],
  properties: { name: text, nick: text, street: { ...text, default: "" }, dream: text },
});
export const layout = file("schemas/trip/person.ui.json", { rows: ["name"] });
const data = file("schemas/trip/data.schema.json", {
  type: "object",
  required: ["id", "place", "kept"],
  properties: {
    id: text,
    place: { type: "object", required: ["town"], properties: { town: text, street: text } },
    kept: { "x-fields-of": ["schemas/trip/person"] },
  },
});

export const journey = (sent: unknown, more: object = {}) => ({
  data: "schemas/trip/data.schema.json",
  steps: {
    ask: {
      page: [{ block: "section", blocks: [{ block: "form", schema: "schemas/trip/person" }] }],
      on: { submit: [{ do: [{ call: "savePerson", with: sent }] }] },
    },
  },
  ...more,
});

const others = [api, form, layout, data];
export const files = new Map<string, SourceFile>(others.map((one) => [one.path, one]));
export const AT = "/steps/ask/on/submit/0/do/0/with";

/** The journey's file, read with its parts, when its call has this `with`. */
export function whole(sent: unknown, more: object = {}, contract = api): SourceFile {
  const flow = file("flows/trip/flow.json", journey(sent, more));
  return withParts(flow, new Map([...files, [flow.path, flow], [api.path, contract]]));
}

/** What the call sends, with all members written in full. */
export function sent(written: unknown, more: object = {}, contract = api): unknown {
  const { value } = whole(written, more, contract);
  const { steps } = value as { steps: { ask: { on: { submit: { do: { with: unknown }[] }[] } } } };
  return steps.ask.on.submit[0]?.do[0]?.with;
}

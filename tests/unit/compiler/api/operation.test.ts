import { describe, expect, test } from "vitest";
import type { FieldError, Json } from "../../../../src/engine/index.ts";
import { answerCode } from "../../../../src/compiler/api/answers.ts";
import { operationsCode } from "../../../../src/compiler/api/client.ts";
import { operationsOf } from "../../../../src/compiler/api/operation.ts";
import { validatorsCode } from "../../../../src/compiler/api/validators.ts";
import { readRepository } from "../../../../src/model/index.ts";
import { run } from "../forms/run.ts";

const body = {
  type: "object",
  additionalProperties: false,
  required: ["parent"],
  properties: {
    parent: { $ref: "#/components/schemas/Parent" },
    security: {
      type: "object",
      properties: { question: { type: "string" }, answer: { type: "string" } },
      "x-rules": [{ rule: "self.answer != self.question", at: "answer", message: "e.same" }],
    },
  },
};

const contract = {
  paths: {
    "/v2/things/{id}": {
      put: {
        operationId: "save",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", pattern: "^[0-9]+$" } },
          { $ref: "#/components/parameters/key" },
          { name: "Idempotency-Key", in: "header", schema: { type: "string" } },
          { name: "Authorization", in: "header", schema: { type: "string", const: "" } },
        ],
        "x-errors": [
          { code: "gone", kind: "expired", status: 410, serviceStatus: 112 },
          { code: "taken", kind: "conflict", status: 409 },
        ],
        requestBody: { required: true, content: { "application/json": { schema: body } } },
        responses: {
          default: { description: "Problem" },
          "200": {
            description: "Done",
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  additionalProperties: false,
                  required: ["total"],
                  properties: { total: { type: "integer" } },
                },
              },
            },
          },
        },
      },
    },
    "/v2/search": {
      post: {
        operationId: "search",
        "x-safe": true,
        parameters: [
          { name: "ids", in: "query", schema: { type: "array", items: { type: "integer" } } },
          { name: "Authorization", "x-name": "token", "x-prefix": "Bearer ", in: "header", schema: { type: "string" } },
        ],
        responses: { "204": { description: "Nothing" } },
      },
      get: { operationId: "look", responses: { "200": { description: "Yes" } } },
    },
  },
  components: {
    parameters: {
      key: { name: "Thing-Key", "x-name": "key", in: "header", required: true, schema: { type: "string" } },
    },
    schemas: {
      Parent: {
        type: "object",
        required: ["email"],
        properties: { email: { $ref: "fields.schema.json#/definitions/email", errorMessage: "e.email" } },
      },
    },
  },
};
const overlay = new Map([
  ["schemas/api/openapi.json", JSON.stringify(contract)],
  ["schemas/api/fields.schema.json", JSON.stringify({ definitions: { email: { type: "string", format: "email" } } })],
]);
const operations = operationsOf(readRepository("/nowhere", overlay));

function load<T>(code: string, name: string): T {
  return run<T>(
    `(() => { ${code.replace(/^import .*\n/gm, "").replaceAll("export const", "const")} return ${name}; })()`,
  );
}

describe("the table of operations", () => {
  const table = load<Record<string, object>>(operationsCode(operations), "operations");

  test("describes how each call is sent, without the headers that all calls share", () => {
    expect(table.save).toEqual({
      method: "PUT",
      path: "/v2/things/{id}",
      params: { id: { in: "path", name: "id" }, key: { in: "header", name: "Thing-Key" } },
      body: true,
      changes: true,
      headers: { Authorization: "" },
      specified: [{ code: "gone", kind: "expired", serviceStatus: 112 }],
    });
    expect(table.search).toEqual({
      method: "POST",
      path: "/v2/search",
      params: {
        ids: { in: "query", name: "ids", list: true, type: "number" },
        token: { in: "header", name: "Authorization", prefix: "Bearer " },
      },
      body: false,
      changes: false,
    });
  });

  test("knows that a GET changes nothing", () => {
    expect(table.look).toMatchObject({ changes: false });
  });
});

describe("the service's check of a request", () => {
  const validators = load<Record<string, (input: Json) => readonly FieldError[]>>(
    validatorsCode(operations, () => "runtime"),
    "validators",
  );
  const found = (operation: string, input: Json) =>
    validators[operation]?.(input).map(({ path, text }) => [path, "key" in text && text.key]);

  test("names parameters as flows do, and paths into the body without a prefix", () => {
    expect(found("save", { id: "x", body: { parent: { email: "a" } } })).toEqual([
      ["id", "errors.pattern"],
      ["key", "errors.required"],
      ["parent.email", "e.email"],
    ]);
  });

  test("applies the rules of the body and of objects in it", () => {
    const security = { question: "Who?", answer: "Who?" };
    expect(found("save", { id: "1", key: "k", body: { parent: { email: "a@b.co" }, security } })).toEqual([
      ["security.answer", "e.same"],
    ]);
  });

  test("treats a missing required body as an empty one", () => {
    expect(found("save", { id: "1", key: "k" })).toEqual([["parent", "errors.required"]]);
  });

  test("finds no problem in a request that follows the contract", () => {
    expect(found("save", { id: "1", key: "k", body: { parent: { email: "a@b.co" } } })).toEqual([]);
    expect(found("search", { ids: [1] })).toEqual([]);
  });
});

describe("the browser's check of an answer", () => {
  const valid = (id: string) => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(id);
    return load<(answer: Json) => boolean>(`${answerCode(operation, () => "runtime")}`, "valid");
  };

  test("refuses what breaks the contract", () => {
    expect(valid("save")({ total: "1" })).toBe(false);
    expect(valid("save")({})).toBe(false);
  });

  test("accepts more members than the contract names, because a service may be newer than the page", () => {
    expect(valid("save")({ total: 1, more: true })).toBe(true);
  });

  test("accepts anything where the contract describes no answer", () => {
    expect(valid("search")(null)).toBe(true);
  });
});

test("the service drops what a case of the body's schema hides, and does not check it", () => {
  const address = {
    type: "object",
    properties: {
      country: { type: "string" },
      region: { type: "string", maxLength: 2, "x-cases": [{ when: "self.country == 'US'" }, { is: "hidden" }] },
    },
  };
  const content = { "application/json": { schema: { type: "object", properties: { address } } } };
  const post = {
    operationId: "move",
    requestBody: { required: true, content },
    responses: { "204": { description: "" } },
  };
  const files = new Map([["schemas/api/openapi.json", JSON.stringify({ paths: { "/moves": { post } } })]]);
  const code = validatorsCode(operationsOf(readRepository("/nowhere", files)), () => "runtime");
  const validators = load<Record<string, (input: Json) => readonly FieldError[]>>(code, "validators");
  const normalizers = load<Record<string, (body: Json) => Json>>(code, "normalizers");
  const sent = (country: string) => ({ address: { country, region: "long" } });
  expect([validators["move"]?.({ body: sent("GB") }), normalizers["move"]?.(sent("GB"))]).toEqual([
    [],
    { address: { country: "GB" } },
  ]);
  expect(validators["move"]?.({ body: sent("US") })).toHaveLength(1);
  expect(normalizers["move"]?.(sent("US"))).toEqual(sent("US"));
});

import type { FastifyRequest } from "fastify";
import { describe, expect, test } from "vitest";
import { fieldPaths } from "../../../../src/compiler/forms/places.ts";
import { normalizations } from "../../../../src/compiler/forms/index.ts";
import { operationsOf } from "../../../../src/compiler/api/operation.ts";
import type { Json, JsonObject } from "../../../../src/engine/index.ts";
import * as contract from "../../../../src/generated/api/validators.js";
import { readRepository } from "../../../../src/model/index.ts";
import type { Contract } from "../../../../src/server/http/call.ts";
import { operations } from "../../../../src/server/http/contract.ts";
import { readInput } from "../../../../src/server/http/read-input.ts";
import { ServiceError } from "../../../../src/server/http/service-error.ts";

const bodies = new Map(
  operationsOf(readRepository(new URL("../../../../", import.meta.url).pathname)).flatMap(({ id, body }) =>
    body === undefined ? [] : [[id as string, body] as const],
  ),
);
const UNSTORABLE = ["1 Main \ud800 St", "\udc00", "a\0b"];

type Sent = Partial<Pick<FastifyRequest, "params" | "query" | "headers" | "body">>;

/** The fields that are refused, with their codes. */
function refused(id: string, sent: Sent): readonly (readonly [string, string])[] {
  const operation = operations.find((one) => one.id === id);
  if (operation === undefined) throw new Error(`There is no operation ${id}.`);
  const credentials = operation.parameters.filter(({ secret }) => secret).map((one) => [one.key, `${one.prefix}key`]);
  const headers = { ...Object.fromEntries(credentials), ...sent.headers };
  const request = { params: {}, query: {}, ...sent, headers } as FastifyRequest;
  try {
    readInput(operation, request, contract as unknown as Contract);
  } catch (error) {
    if (error instanceof ServiceError && error.code === "invalid-values")
      return error.fields.map(({ field, code }) => [field, code]);
    throw error;
  }
  return [];
}

/** A body with a value at a path: a list for `*`. */
function bodyWith(path: readonly string[], value: Json): Json {
  const [name, ...inner] = path;
  if (name === undefined) return value;
  return name === "*" ? [bodyWith(inner, value)] : { [name]: bodyWith(inner, value) };
}

describe("what UTF-8 or PostgreSQL cannot hold is refused at its field", () => {
  test.each([...bodies])("in each field of %s, also in lists, in unknown fields and in keys", (id, body) => {
    for (const text of UNSTORABLE) {
      for (const path of [...fieldPaths(body), "unheardOf"].map((one) => one.split("."))) {
        const at = path.map((name) => (name === "*" ? "0" : name)).join(".");
        expect(refused(id, { body: bodyWith(path, text) })).toEqual([[at, "errors.type"]]);
        expect(refused(id, { body: bodyWith(path, { [text]: "x" }) })).toEqual([[at, "errors.type"]]);
      }
      expect(refused(id, { body: { [text]: "x" } })).toEqual([["", "errors.type"]]);
    }
  });

  const parameters = operations.flatMap((one) => one.parameters.map((parameter) => [one.id, parameter] as const));
  test.each(parameters)("in a parameter of %s", (id, { in: place, key, prefix, name }) => {
    const at = { path: "params", query: "query", header: "headers" }[place];
    for (const text of UNSTORABLE) {
      const fields = refused(id, { [at]: { [key]: `${prefix}${text}` } });
      // A parameter with several values names the one that is wrong.
      expect(fields.map(([field, code]) => [field.split(".")[0], code])).toEqual([[name, "errors.type"]]);
    }
  });
});

test.each([...bodies])("a text of only spaces counts as missing in %s", (id, body) => {
  const tidied = normalizations(body).filter(({ preparations }) => !preparations.includes("password"));
  for (const { path } of tidied) {
    const sent = (text: string) => refused(id, { body: bodyWith(path, text) as JsonObject });
    if (path.at(-1) !== "*") expect(sent(" \u00a0\u200b\t")).toEqual(sent(""));
  }
});

import { expect, test } from "vitest";
import { findOperation, operationIds } from "../../../src/model/index.ts";
import { repositoryWith } from "./journey.ts";

test("an operation is read with its references followed, each schema where it stands", () => {
  const repo = repositoryWith();
  expect(operationIds(repo)).toEqual(["book"]);
  const book = findOperation(repo, "book");
  expect(book).toMatchObject({ method: "post", path: "/bookings/{id}", changes: true, bodyRequired: true });
  expect(book?.parameters.map(({ name, byClient }) => [name, byClient])).toEqual([
    ["id", false],
    ["Idempotency-Key", true],
  ]);
  expect(book?.body).toMatchObject({
    file: { path: "schemas/trip/bodies.schema.json" },
    pointer: "/definitions/booking/content/application~1json/schema",
  });
  expect(book?.answer).toBeUndefined();
  expect(book?.errors).toEqual([{ code: "full", kind: "conflict" }]);
});

test("what is broken is left out, and the rest is read", () => {
  const paths = {
    "/a": 3,
    "/b": { get: { operationId: 3 }, post: { operationId: "b", parameters: 3, responses: [] } },
  };
  const repo = repositoryWith({ "schemas/api/openapi.json": { paths } });
  expect(findOperation(repo, "b")).toMatchObject({ parameters: [], errors: [], tells: [] });
  expect(operationIds(repositoryWith({ "schemas/api/openapi.json": "[" }))).toEqual([]);
});

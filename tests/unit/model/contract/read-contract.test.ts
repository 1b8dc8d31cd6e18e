import { expect, test } from "vitest";
import { asWritten, findOperation, operationIds, referredPart, writtenContract } from "../../../../src/model/index.ts";
import { repositoryWith } from "../journey.ts";

test("reads an operation with its references resolved and the position of each schema", () => {
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

test("skips broken parts and reads the rest", () => {
  const paths = {
    "/a": 3,
    "/b": { get: { operationId: 3 }, post: { operationId: "b", parameters: 3, responses: [] } },
  };
  const repo = repositoryWith({ "schemas/api/openapi.json": { paths } });
  expect(findOperation(repo, "b")).toMatchObject({ parameters: [], errors: [], tells: [] });
  expect(operationIds(repositoryWith({ "schemas/api/openapi.json": "[" }))).toEqual([]);
});

test("also reads the contract as written, including missing parts and parts of a wrong shape", () => {
  const telling = { operation: "a", carriedOut: "yes", when: { state: ["paid"], odd: 3 }, more: 1 };
  const get = {
    operationId: "b",
    parameters: [{ $ref: "#/components/parameters/key" }, { in: "path", name: "id" }, 3],
    responses: { 200: { description: "Yes." } },
    "x-errors": [{ code: "full", carriedOut: 1 }, 3],
    "x-tells": [telling],
  };
  const components = { parameters: { key: { name: "key", in: "header", schema: { type: "string" } } } };
  const api = { paths: { "/b": { get } }, components: { ...components, schemas: { Who: {}, No: 3 } } };
  const repo = repositoryWith({ "schemas/api/openapi.json": api });
  const operation = findOperation(repo, "b");
  const written = operation && asWritten(repo, operation);
  expect(written?.keys.map(({ name }) => name)).toEqual(Object.keys(get));
  expect(written?.parameters.map(({ name, in: place, pointer }) => [name, place, pointer])).toEqual([
    [undefined, undefined, "/paths/~1b/get/parameters/0"],
    ["id", "path", "/paths/~1b/get/parameters/1"],
    [undefined, undefined, "/paths/~1b/get/parameters/2"],
  ]);
  const [reference] = written?.parameters ?? [];
  expect(reference && referredPart(repo, reference)).toMatchObject({ name: "key", in: "header" });
  expect(written?.answers).toMatchObject([{ described: true, hasContent: false }]);
  expect(written?.errors.map(({ code, kind, carriedOut, isOther }) => [code, kind, carriedOut, isOther])).toEqual([
    ["full", undefined, 1, false],
    [undefined, undefined, undefined, true],
  ]);
  const [subject] = written?.tells?.list ?? [];
  expect(subject).toMatchObject({ operation: { value: "a" }, when: [{ name: "state" }, { name: "odd" }] });
  expect([subject?.carriedOut, subject?.when[0]?.values?.[0]?.value, subject?.when[1]?.values]).toEqual([
    undefined,
    "paid",
    undefined,
  ]);
  expect(writtenContract(repo)?.schemas.map(({ pointer }) => pointer)).toEqual([
    "/components/schemas/Who",
    "/components/parameters/key/schema",
  ]);
});

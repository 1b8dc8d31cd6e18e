import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { validators } from "../../../../src/generated/api/validators.js";
import billing from "../../../../src/generated/forms/join/billing.js";

const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "../../../..", path), "utf8"));

test.each([
  ["US", "10001", "1000"],
  ["PR", " 00901 ", "K1A 0B1"],
  ["CA", "k1a 0b1", "10001"],
  ["GB", "SW1A 1AA", "12345"],
  ["LV", "LV-1050", "105"],
  ["ZA", "2000", "20000"],
])("the contract checks a postal code in %s as the billing form does", (country, right, wrong) => {
  const address = { line1: "1 Main Street", city: "Springfield", region: "A", country };
  const said = (postalCode: string) => {
    const body = { address: { ...address, postalCode }, sections: ["ADDRESS"] };
    const call = validators.updateRegistration({ body }).filter(({ path }) => path.startsWith("address."));
    const form = billing.validate({ country, postalCode }).filter(({ path }) => path === "postalCode");
    return [call.map(({ path, text }) => ({ path: path.replace("address.", ""), text })), form];
  };
  expect(said(right)).toEqual([[], []]);
  expect(said(wrong)).toEqual(
    Array.from({ length: 2 }, () => [
      {
        path: "postalCode",
        text: { key: "errors.postalCode", with: { example: expect.any(String), min: 2, max: 30 } },
      },
    ]),
  );
});

test("the contract checks a professional as the three forms do, and also the format of the e-mail [NOTE-13]", () => {
  const form = (name: string) => read(`schemas/professional/${name}.schema.json`);
  const [about, practice, security] = [form("about"), form("practice"), form("security")];
  const { ValidateProfessionalRequest: step, CreateProfessionalRequest: whole } =
    read("schemas/api/openapi.json").components.schemas;
  const conditions = ({ if: declared, then: held, else: otherwise }: Record<string, unknown>) => [
    declared,
    held,
    otherwise,
  ];
  for (const call of [step, whole]) expect(conditions(call)).toEqual(conditions(about));
  expect(step.required).toEqual(about.required);
  expect(whole.required).toEqual([...about.required, ...practice.required, ...security.required]);
  expect(whole["x-rules"]).toEqual(security["x-rules"]);
  // The contract and the forms share one definition of each field, with the same messages.
  const declared = Object.entries<{ $ref: string }>({
    ...about.properties,
    ...practice.properties,
    ...security.properties,
  });
  const { email: _, ...others } = whole.properties;
  expect(others).toEqual(
    Object.fromEntries(
      declared
        .filter(([name]) => name !== "email")
        .map(([name, field]) => [name, { ...field, $ref: `./professional.schema.json#/definitions/${name}` }]),
    ),
  );
  expect(whole.properties.email.$ref).toBe("./fields.schema.json#/definitions/email");
});

test("the contract lists the errors of a wrong key for every operation that accepts an idempotency key", () => {
  const methods = Object.values<Record<string, Record<string, unknown>>>(read("schemas/api/openapi.json").paths);
  const keyed = methods.flatMap(Object.values).filter((operation) => operation["x-idempotency-header"] !== undefined);
  expect(keyed.length).toBeGreaterThan(10);
  for (const operation of keyed) {
    const codes = operation["x-errors"].map(({ code }: { code: string }) => code);
    expect(codes, operation.operationId).toEqual(expect.arrayContaining(["key-reused", "in-progress"]));
  }
});

test("operations whose failure no page shows change something: whether a reading call is seen is nowhere used", () => {
  const methods = Object.values<Record<string, Record<string, unknown>>>(read("schemas/api/openapi.json").paths);
  const marked = methods.flatMap(Object.entries).filter(([, operation]) => operation["x-unseen"] !== undefined);
  expect(marked.length).toBeGreaterThan(0);
  for (const [method, { operationId, "x-unseen": unseen, "x-safe": safe }] of marked)
    expect({ operationId, unseen, safe, isGet: method === "get" }).toEqual({
      operationId,
      unseen: true,
      safe: undefined,
      isGet: false,
    });
});

test("the contract gives error codes their status or message from section 8 of the specification [INV-08] [INV-23]", () => {
  const methods = Object.values<Record<string, Record<string, unknown>>>(read("schemas/api/openapi.json").paths);
  const known: Record<string, unknown> = {};
  for (const { code, serviceStatus, message } of methods.flatMap(Object.values).flatMap((one) => one["x-errors"])) {
    const is = serviceStatus ?? message;
    if (Object.hasOwn(known, code)) expect(is, code).toBe(known[code]);
    known[code] = is;
  }
  expect(Object.fromEntries(Object.entries(known).filter(([, is]) => is !== undefined))).toEqual({
    "auth.fail": "auth.fail",
    "invite-expired": 112,
    "invite-replaced": 112,
    "invite-used": 403,
    "link-request-failed": 111,
  });
});

test("every operation of the contract has a summary and a list of errors, and no request accepts unknown fields", () => {
  const { paths, components } = read("schemas/api/openapi.json");
  for (const [path, methods] of Object.entries<Record<string, Record<string, unknown>>>(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      expect(operation["summary"], `${method} ${path}`).toBeTruthy();
      expect(Array.isArray(operation["x-errors"]), `${method} ${path}`).toBe(true);
    }
  }
  for (const [name, schema] of Object.entries<Record<string, unknown>>(components.schemas)) {
    if (name.endsWith("Request")) expect(schema["additionalProperties"], name).toBe(false);
  }
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

interface Rule {
  readonly rule: string;
  readonly at: string;
  readonly message: string;
}
const read = (path: string) => JSON.parse(readFileSync(join(import.meta.dirname, "..", "..", "..", path), "utf8"));

it("asks of a postal code what the billing form asks", () => {
  const form: Rule[] = read("schemas/join/billing.schema.json")["x-rules"];
  const call: Rule[] = read("schemas/api/openapi.json").components.schemas.UpdateRegistrationRequest["x-rules"];
  const plain = call.map(({ rule, at, message }) => ({
    rule: rule.replace("!has(self.address) || ", "").replaceAll("self.address.", "self."),
    at: at.replace("address.", ""),
    message,
  }));
  expect(plain).toEqual(form.filter(({ at }) => at === "postalCode"));
});

it("says of every operation what it is for, how it can fail, and takes nothing that it does not know", () => {
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

import { expect, test } from "vitest";
import type { Environment, JsonObject } from "../../../src/engine/index.ts";
import { observerOf } from "../../../src/explorer/observation.ts";

const flags = { offer: "control" };
const site = { id: "us", phone: "1", in: { es: { phone: "2" } } };
const env: Environment = { flags, site, lang: "en", visitor: "v" };
const data: JsonObject = { name: "Ada", paid: false };

function observer() {
  let requests = 0;
  const value = (of: (scope: JsonObject) => unknown) => (scope: JsonObject) => {
    requests += 1;
    return String(of(scope));
  };
  const { of } = observerOf([
    { print: "name", roots: ["name"], value: value((scope) => (scope["data"] as JsonObject)["name"]) },
    { print: "paid", roots: ["paid"], value: value((scope) => (scope["data"] as JsonObject)["paid"]) },
    {
      print: "rest",
      roots: [],
      value: value(
        (scope) => `${scope["lang"]} ${scope["elsewhere"]} ${scope["now"]} ${JSON.stringify(scope["flags"])}`,
      ),
    },
  ]);
  return { of, requests: () => requests };
}

test("reads data only once for environments with equal values", () => {
  const { of, requests } = observer();
  const { id } = of(data, env, 0);
  expect(requests()).toBe(3);
  expect(of(data, { ...env, elsewhere: false }, 0).id).toBe(id);
  expect(of(data, { ...env }, 0).id).toBe(id);
  expect(requests()).toBe(3);
});

test("reads the site in the person's language", () => {
  const { of } = observerOf([
    { print: "phone", roots: [], value: (scope) => JSON.stringify((scope["site"] as JsonObject)["phone"]) },
  ]);
  const { id } = of(data, env, 0);
  expect(of(data, { ...env, lang: "es" }, 0).id).not.toBe(id);
  expect(of(data, { ...env, lang: "fr" }, 0).id).toBe(id);
});

test("after a change of data, evaluates only what reads the changed values", () => {
  const { of, requests } = observer();
  const { id } = of(data, env, 0);
  const paid = of({ ...data, paid: true }, { ...env }, 0);
  expect(paid.id).not.toBe(id);
  expect(requests()).toBe(4);
  expect(of({ ...data, name: "Bo" }, env, 0).facts[1]).toBe(of(data, env, 0).facts[1]);
});

test.each<[string, Environment, number]>([
  ["a changing call in another tab", { ...env, elsewhere: true }, 0],
  ["another language", { ...env, lang: "es" }, 0],
  ["another time", env, 1],
  ["other arms", { ...env, flags: { offer: "treatment" } }, 0],
])("the same data has another observation with %s", (_, other, at) => {
  const { of } = observer();
  const { id } = of(data, env, 0);
  expect(of(data, other, at).id).not.toBe(id);
  expect(of(data, env, 0).id).toBe(id);
});

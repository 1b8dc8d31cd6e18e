import { describe, expect, test } from "vitest";
import { checkCel } from "../../../../src/cel/index.ts";
import {
  conditionsOf,
  defaultsOf,
  findOperation,
  markedPaths,
  type Named,
  readRepository,
  scopeAt,
  type ScopePlace,
} from "../../../../src/model/index.ts";
import { shop, shopRepository } from "../../compiler/flow/shop.ts";

const repo = shopRepository();
const flow = repo.flows[0] as Named;

/** The problems of an expression at a place of the shop. */
const problems = (source: string, place: ScopePlace = {}) =>
  checkCel(source, scopeAt(repo, flow, place), { conditions: conditionsOf(repo, flow) }).problems.map(
    ({ message }) => message,
  );

describe("what an expression may read", () => {
  test.each<[string, ScopePlace]>([
    ["data.done == 0 && data.name == '' && data.details.news", {}],
    ["has(data.order) && data.order.total > 1.5", {}],
    ["big && data.order.total > 1", {}],
    ["flags.offer == 'treatment'", {}],
    ["site.id == 'uk' && site.country == 'GB' && site.links.home != ''", {}],
    ["has(site.phone) && site.phone != ''", {}],
    ["lang == 'es' || visitor == '' || now > 1 || route.step == 'last'", {}],
    ["form.email == ''", { step: "first", event: "submit" }],
    ["form.email == ''", { step: "first", event: "order.ok" }],
    ["form.email == ''", { step: "first", event: "order.failed" }],
    ["has(form.email) && form.email == '' && form.news", { step: "first" }],
    ["event.field == 'email'", { step: "first", event: "change" }],
    ["event.field == 'email' && form.news", { step: "first", event: "extra.change" }],
    ["event.total > 1.0", { step: "first", event: "order.ok" }],
    ["event.total > 1.0", { event: "order.ok" }],
    [
      "error.kind == 'conflict' || error.code == 'sold-out' || error.code == 'network'",
      { step: "first", event: "order.failed" },
    ],
    ["error.fields.exists(f, f.field.endsWith('.x') && f.code != f.text)", { event: "*.failed" }],
    ["has(form.whatever) && form.whatever == 1", { event: "*.failed" }],
  ])("%s at %o", (source, place) => {
    expect(problems(source, place)).toEqual([]);
  });

  test.each<[string, ScopePlace, string]>([
    ["data.order.total > 1", {}, '"data.order" may be missing. Check has(data.order) first.'],
    [
      "flags.offer == 'treatmnt'",
      {},
      'It is never "treatmnt": it is "control" or "treatment". Did you mean "treatment"?',
    ],
    ["flags.ofer == 'control'", {}, 'There is no "ofer" in "flags". Did you mean "offer"?'],
    ["site.phone == ''", {}, '"site.phone" may be missing. Check has(site.phone) first.'],
    ["site.id == 'fr'", {}, 'It is never "fr": it is "us" or "uk".'],
    ["site.links.hom == ''", {}, 'There is no "hom" in "site.links". Did you mean "home"?'],
    ["lang == 'fr'", {}, 'It is never "fr": it is "en" or "es".'],
    ["route.step == 'frist'", {}, 'It is never "frist": it is "first" or "second" or "last". Did you mean "first"?'],
    [
      "form.email == ''",
      { step: "first", event: "change" },
      '"form.email" may be missing. Check has(form.email) first.',
    ],
    ["form.email == ''", { step: "first" }, '"form.email" may be missing. Check has(form.email) first.'],
    ["form.email == ''", { step: "second" }, 'There is no "email" in "form".'],
    ["event.total > 1.0", { step: "first", event: "submit" }, 'There is no "total" in "event".'],
    ["event.totl > 1.0", { step: "first", event: "order.ok" }, 'There is no "totl" in "event". Did you mean "total"?'],
    ["error.kind == 'network'", { step: "first", event: "submit" }, 'There is no "kind" in "error".'],
    [
      "error.kind == 'auth'",
      { step: "first", event: "order.failed" },
      'It is never "auth": it is "forbidden" or "conflict" or "network" or "unexpected".',
    ],
    [
      "error.code == 'soldout'",
      { step: "first", event: "order.failed" },
      'It is never "soldout": it is "sold-out" or "conflict" or "forbidden" or "network" or "unexpected". Did you mean "sold-out"?',
    ],
    // `*.failed` does not tell which call failed, and a call that changes nothing carries out nothing.
    ["error.carriedOut", { step: "first", event: "*.failed" }, 'There is no "carriedOut" in "error".'],
    ["error.carriedOut", { step: "first", event: "getThings.failed" }, 'There is no "carriedOut" in "error".'],
    ["dat.name == ''", {}, 'There is no "dat" here. Did you mean "data"?'],
  ])("not %s at %o", (source, place, message) => {
    expect(problems(source, place)).toEqual([message]);
  });

  test("is anything where a schema is broken, because the broken reference is reported itself", () => {
    const files = new Map(
      [...repo.files].map(([path, file]) => [
        path,
        file.text.replaceAll("Order", "Orders").replace('"Orders": {', '"Order": {'),
      ]),
    );
    const broken = readRepository("/nowhere", files);
    const scope = scopeAt(broken, broken.flows[0] as Named, { step: "first", event: "order.ok" });
    expect(checkCel("event.what.ever && data.what.ever", scope).problems).toEqual([]);
  });

  test("is a complete form only if nothing but a submit leads there", () => {
    const started = shopRepository((changed) => {
      const on = changed.steps.first.on as Record<string, unknown>;
      on["change"] = [{ do: [{ call: "order" }] }];
      return changed;
    });
    const scope = scopeAt(started, started.flows[0] as Named, { step: "first", event: "order.ok" });
    expect(checkCel("form.email == ''", scope).problems).toHaveLength(1);
  });
});

describe("schemas", () => {
  test("define the values with which a journey starts", () => {
    expect(defaultsOf({ type: "object", properties: { a: { default: 1 }, b: { type: "string" } } })).toEqual({ a: 1 });
    const nested = { type: "object", properties: { x: { default: [] } } };
    expect(defaultsOf({ type: "object", properties: { n: nested } })).toEqual({});
    expect(defaultsOf({ type: "object", required: ["n"], properties: { n: nested } })).toEqual({ n: { x: [] } });
    expect(defaultsOf({ allOf: [{ properties: { a: { default: 0 } } }] })).toEqual({ a: 0 });
  });

  test("name their sensitive values, also in lists and in recursive schemas", () => {
    const tree = { type: "object", properties: { pin: { "x-sensitive": true }, next: { $ref: "#" } } };
    expect(markedPaths(tree, ["x-sensitive"])).toEqual(["pin", "next.pin"]);
    const loop = { type: "array", items: { anyOf: [{ $ref: "#" }, { type: "string", "x-sensitive": true }] } };
    expect(markedPaths(loop, ["x-sensitive"])).toEqual(["*.*", "*"]);
    expect(markedPaths(shop.details, ["x-sensitive"])).toEqual(["secrets.*.word"]);
  });
});

describe("a call's operation", () => {
  test("changes something unless it is a GET or is marked as safe", () => {
    expect(findOperation(repo, "getThings")).toMatchObject({ changes: false, errors: [] });
    expect(findOperation(repo, "order")).toMatchObject({
      changes: true,
      errors: [{ code: "sold-out", kind: "conflict" }],
    });
    expect(findOperation(repo, "nothing")).toBeUndefined();
  });
});

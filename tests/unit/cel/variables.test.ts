import { describe, expect, test } from "vitest";
import { variablesIn } from "../../../src/cel/index.ts";

const found = (source: string) =>
  variablesIn(source).map(({ name, start, end }) => {
    expect(source.slice(start, end)).toBe(name);
    return name;
  });

describe("the variables of an expression", () => {
  test("are found with their positions, once per use, without texts, members and functions", () => {
    expect(found("paid && !paid || size(list) > 0")).toEqual(["paid", "paid", "list"]);
    expect(found("data.paid == 'paid' && data['paid'] == \"paid\"")).toEqual(["data", "data"]);
    expect(found("{'paid': paid}[flags['paid']] in [paid]")).toEqual(["paid", "flags", "paid"]);
    expect(found("has(data.a) ? paid : takes(paid)")).toEqual(["data", "paid", "paid"]);
    expect(found("words.replace(paid, 'a')")).toEqual(["words", "paid"]);
  });

  test("do not include loop variables, but the list itself", () => {
    expect(found("paid.exists(paid, paid.a && other) && paid")).toEqual(["paid", "other", "paid"]);
    expect(found("list.map(one, one.b.all(two, one == two || three))")).toEqual(["list", "three"]);
    expect(found("list.filter(one, one.a).size() == one")).toEqual(["list", "one"]);
  });

  test("are none in an invalid expression", () => {
    expect(found("paid &&")).toEqual([]);
  });
});

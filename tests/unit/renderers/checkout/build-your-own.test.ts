import { describe, expect, test } from "vitest";
import { samplePackages } from "../../../../renderers/blocks/packages/samples.ts";
import { readTerms, yearsOf } from "../../../../renderers/blocks/buildYourOwn/terms.ts";
import type { Values } from "../../../../renderers/blocks/buildYourOwn/values.ts";
import { isComplete, totalOf, withLength } from "../../../../renderers/blocks/buildYourOwn/values.ts";

const terms = readTerms(samplePackages);
const [oneYear, twoYears] = terms;
if (!oneYear || !twoYears) throw new Error("The samples have two lengths");
const included: Values = { subscription: "SUB1YEAR", myfiles: "1GB1", tonemeter: "", unlimitedPayments: "" };

test("only packages to build oneself have lengths here, each length once", () => {
  expect(terms.map(({ code }) => code)).toEqual(["SUB1YEAR", "SUB2YEAR"]);
  expect(readTerms([...samplePackages, ...samplePackages])).toHaveLength(2);
  expect(readTerms(samplePackages.filter((item) => item.buildYourOwn !== true))).toEqual([]);
});

test("SUB1YEAR is one year, anything else two [CYO-14]", () => {
  expect([yearsOf("SUB1YEAR"), yearsOf("SUB2YEAR")]).toEqual([1, 2]);
});

test("tone meter and unlimited payments are offered only where an option of theirs has a price [CYO-09]", () => {
  expect(oneYear.toneMeter?.code).toBe("TONE1");
  const free = { optionName: "TONEMETER", optionCode: "T", description: "", price: 0, priceFormatted: "" };
  const packages = samplePackages.map((item) => ({ ...item, buildYourOwnData: { SUB1YEAR: { options: [free] } } }));
  expect(readTerms(packages)[0]).toMatchObject({
    toneMeter: undefined,
    payments: undefined,
    storage: [],
    calls: false,
  });
});

describe("another length", () => {
  test("empties the additions and takes the storage that it includes [CYO-15] [CYO-16] [NOTE-42]", () => {
    expect(withLength(twoYears, "SUB2YEAR")).toEqual({
      subscription: "SUB2YEAR",
      myfiles: "1GB2",
      tonemeter: "",
      unlimitedPayments: "",
    });
    expect(withLength(oneYear, "SUB1YEAR").myfiles).toBe("1GB1");
  });

  test("of nothing is nothing", () => {
    expect(withLength(undefined, "")).toEqual({ subscription: "", myfiles: "", tonemeter: "", unlimitedPayments: "" });
  });
});

describe("what may be sent [CYO-12]", () => {
  test.each<[why: string, values: Partial<Values>, term: typeof oneYear | undefined, sendable: boolean]>([
    ["a length with what it includes", {}, oneYear, true],
    ["additions of this length", { tonemeter: "TONE1", unlimitedPayments: "PAY1" }, oneYear, true],
    ["no length", { subscription: "" }, undefined, false],
    ["storage of another length", { myfiles: "1GB2" }, oneYear, false],
    ["an addition of another length", { tonemeter: "TONE2" }, oneYear, false],
    ["payments that are not sold", { unlimitedPayments: "NONE" }, oneYear, false],
  ])("%s", (_, values, term, sendable) => {
    expect(isComplete({ ...included, ...values }, term)).toBe(sendable);
  });
});

test("the total is the base of the length and every option chosen [CYO-04]", () => {
  expect(totalOf(included, oneYear)).toBe(11900);
  expect(totalOf({ ...included, myfiles: "10GB1", tonemeter: "TONE1", unlimitedPayments: "PAY1" }, oneYear)).toBe(
    11900 + 2000 + 1000 + 1200,
  );
  expect(totalOf({ ...included, subscription: "SUB2YEAR", myfiles: "5GB2" }, twoYears)).toBe(21400 + 2400);
});

import { assert, constantFrom, property, string } from "fast-check";
import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js";
import { describe, expect, test } from "vitest";
import { normalized, plainPhone } from "../../../src/engine/index.ts";

describe("a phone number is taken as people write it", () => {
  test.each([
    ["(555) 010-0123", "+1", "5550100123"],
    ["555-010-0123", "+1", "5550100123"],
    ["555.010.0123", "+1", "5550100123"],
    ["+1 555 010 0123", "+1", "5550100123"],
    ["(+1) 555 010 0123", "+1", "5550100123"],
    ["001 555 010 0123", "+1", "5550100123"],
    ["1 (555) 010-0123", "+1", "5550100123"],
    ["15550100123", "+1", "5550100123"],
    ["\u202a+1\u00a0555\u2011010\u20110123\u202c", "+1", "5550100123"],
    ["+44 20 7946 0958", "+44", "2079460958"],
    ["+44 (0)20 7946 0958", "+44", "02079460958"],
    ["44 20 7946 0958", "+44", "2079460958"],
    ["020 7946 0958", "+44", "02079460958"],
    ["15550100123", "1", "5550100123"],
  ])("%s with %s is %s", (written, code, plain) => {
    expect(plainPhone(written, code)).toBe(plain);
  });

  test.each([
    ["letters", "555-010-CALL", "+1", "555-010-CALL"],
    ["an extension, as it was typed,", "555 010 0123 ext 4", "+1", "555 010 0123 ext 4"],
    ["another country's code", "+44 20 7946 0958", "+1", "+442079460958"],
    ["a number that only begins as the code does", "1555010012", "+1", "1555010012"],
    ["a number whose code is not known", "+1 555 010 0123", "", "+15550100123"],
  ])("%s stay for the limits to judge", (_, written, code, plain) => {
    expect(plainPhone(written, code)).toBe(plain);
  });

  test("without a plus, the code is taken off where no number of the country can begin so, and nowhere else", () => {
    const shortened = getCountries().flatMap((country) => {
      const code = getCountryCallingCode(country);
      const metadata = new Metadata();
      metadata.selectNumberingPlan(country);
      const lengths = metadata.numberingPlan?.possibleLengths() ?? [];
      expect(lengths.length).toBeGreaterThan(0);
      const numbers = lengths.map((length) => code + "2".repeat(Math.max(0, length - code.length)));
      return numbers.filter((number) => plainPhone(number, `+${code}`) !== number).map((number) => [country, number]);
    });
    expect(shortened).toEqual([]);
  });

  test("what is ready is ready: the service does again what the browser did", () => {
    const written = string({ unit: constantFrom(..."0014+() -.a") });
    const code = constantFrom("+1", "+44", "+52", "+61", "+7", "1", "");
    assert(
      property(written, code, (phone, of) => {
        const once = plainPhone(phone, of);
        expect(plainPhone(once, of)).toBe(once);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the texts of a form are made ready", () => {
  const fields = [
    { path: ["name"], ways: ["plainQuotes", "singleSpaces", "trim"] },
    { path: ["phone"], ways: [{ phone: "code" }] },
    { path: ["children", "*", "email"], ways: ["trim"] },
  ] as const;

  test("each as its schema says, in lists too", () => {
    const values = {
      name: " O’Neil  “Jo” ",
      code: "+44",
      phone: "+44 20 7946 0958",
      children: [{ email: " a@b.co" }, { email: "c@d.co" }],
      other: " as it is ",
    };
    expect(normalized(values, fields)).toEqual({
      name: `O'Neil "Jo"`,
      code: "+44",
      phone: "2079460958",
      children: [{ email: "a@b.co" }, { email: "c@d.co" }],
      other: " as it is ",
    });
  });

  test("values with nothing to do are the very same, and what is no text stays", () => {
    const ready = { name: "Ana", phone: "5550100123", code: "+1", children: [{ email: "a@b.co" }] };
    expect(normalized(ready, fields)).toBe(ready);
    const odd = { name: 5, phone: null, children: { email: " x" } };
    expect(normalized(odd, fields)).toBe(odd);
    expect(normalized("text", fields)).toBe("text");
  });

  test("a line break in a name is no space: the limits are to see it", () => {
    expect(normalized({ name: "Ana\nBcc: all" }, fields)).toEqual({ name: "Ana\nBcc: all" });
  });
});

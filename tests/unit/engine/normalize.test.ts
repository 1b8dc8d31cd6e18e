import { assert, constantFrom, property, string } from "fast-check";
import { getCountries, getCountryCallingCode, Metadata } from "libphonenumber-js";
import { describe, expect, test } from "vitest";
import { normalized, plainPhone } from "../../../src/engine/index.ts";

describe("a phone number may be written in any common form", () => {
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
    ["a number with letters", "555-010-CALL", "+1", "555-010-CALL"],
    ["an extension, as typed,", "555 010 0123 ext 4", "+1", "555 010 0123 ext 4"],
    ["a number with another country's code", "+44 20 7946 0958", "+1", "+442079460958"],
    ["a number that only begins with the same digit as the code", "1555010012", "+1", "1555010012"],
    ["a number without a known country code", "+1 555 010 0123", "", "+15550100123"],
  ])("%s is left to the form's limits", (_, written, code, plain) => {
    expect(plainPhone(written, code)).toBe(plain);
  });

  test("without a plus, the country code is removed only if no number of the country can start with it", () => {
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

  test("normalizing a number again changes nothing, so browser and service agree", () => {
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

describe("the texts of a form are normalized", () => {
  const fields = [
    { path: ["name"], ways: ["plainText"] },
    { path: ["phone"], ways: [{ phone: "code" }] },
    { path: ["children", "*", "email"], ways: ["code"] },
  ] as const;

  test("as their schema defines, in lists too", () => {
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

  test("but the same object is returned when nothing changes, and non-texts stay", () => {
    const ready = { name: "Ana", phone: "5550100123", code: "+1", children: [{ email: "a@b.co" }] };
    expect(normalized(ready, fields)).toBe(ready);
    const odd = { name: 5, phone: null, children: { email: " x" } };
    expect(normalized(odd, fields)).toBe(odd);
    expect(normalized("text", fields)).toBe("text");
  });

  test("but a line break in a name stays, so that the limits can refuse it", () => {
    expect(normalized({ name: "Ana\nBcc: all" }, fields)).toEqual({ name: "Ana\nBcc: all" });
  });
});

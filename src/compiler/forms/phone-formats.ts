import plans from "libphonenumber-js/min/metadata";
import { factOf, layoutIn, type Repository, sitesOf, widgetOf } from "../../model/index.ts";
import type { PhoneFormat, PhoneFormats } from "./runtime/index.ts";

/**
 * The number formats for the phone codes of sites and of the options in layouts: half a kB of a page (compressed). For
 * a number with another code, the browser loads libphonenumber (`writtenPhone`).
 */
export function phoneFormats(repo: Repository): PhoneFormats {
  const codes = [...codesOf(repo)].sort();
  return Object.fromEntries(codes.map((code) => [code, formatsOf(code)]));
}

function codesOf(repo: Repository): Set<string> {
  const fields = [...repo.schemas.values()].flatMap(({ layout }) => [
    ...((layout && layoutIn(layout))?.fields.values() ?? []),
  ]);
  const offered = fields.flatMap((field) => (widgetOf(field) === "phoneCode" ? (field.options ?? []) : []));
  const codes = [
    ...sitesOf(repo).list.map((site) => factOf(site, "phoneCode")),
    ...offered.map(({ value }) => value?.json),
  ];
  return new Set(codes.flatMap((code) => (typeof code === "string" ? code.replace(/^\+/, "") : [])));
}

function formatsOf(code: string): PhoneFormat[] {
  const country = countries[byCode[code]?.[0] ?? ""];
  return (country?.[FORMATS] ?? []).map(([groups, written, begins, own]) => {
    const home = own || country?.[HOME] || "$1";
    return [groups, written.replace("$1", () => home), begins?.at(-1) ?? ""];
  });
}

/** In a country's packed metadata: the formats, and how their first group is written at home (0: as it is). */
const FORMATS = 4;
const HOME = 6;

interface Country {
  readonly [FORMATS]?: readonly PackedFormat[];
  readonly [HOME]?: string | 0;
}
type PackedFormat = readonly [groups: string, written: string, begins?: readonly string[], home?: string | 0];

/** libphonenumber-js, source/metadata.js. */
const { countries, country_calling_codes: byCode } = plans as unknown as {
  readonly countries: Readonly<Record<string, Country>>;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
};

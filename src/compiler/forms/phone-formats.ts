import { createRequire } from "node:module";
import { factOf, layoutIn, type Repository, sitesOf, widgetOf } from "../../model/index.ts";
import type { PhoneFormat, PhoneFormats } from "./runtime/index.ts";

/**
 * The number formats for the phone codes of sites and of the options in layouts. The formats of all codes would add 9
 * kB (compressed) to a page; these are half a kB. Other numbers are shown in groups of three.
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
  const { countries, country_calling_codes: byCode } = metadata();
  const country = countries[byCode[code]?.[0] ?? ""];
  const formats = country?.[FORMATS] ?? [];
  return formats.map(([groups, written, begins, home]) => {
    const narrowest = begins?.at(-1) ?? "";
    return typeof home === "string" && home !== "0$1"
      ? [groups, written, narrowest, home]
      : [groups, written, narrowest];
  });
}

/** The index of the formats in a country's packed metadata: libphonenumber-js, source/metadata.js. */
const FORMATS = 4;

type Country = Readonly<Record<number, readonly PackedFormat[] | undefined>>;
type PackedFormat = readonly [groups: string, written: string, begins?: readonly string[], home?: string | 0];
interface Metadata {
  readonly countries: Readonly<Record<string, Country>>;
  readonly country_calling_codes: Readonly<Record<string, readonly string[]>>;
}

function metadata(): Metadata {
  return createRequire(import.meta.url)("libphonenumber-js/metadata.min.json") as Metadata;
}

import { createRequire } from "node:module";
import { entriesOf, isList, isObject, objectAt, type Repository, stringAt } from "../../model/index.ts";
import type { PhoneFormat, PhoneFormats } from "./runtime/index.ts";

/**
 * How numbers are written that begin with the phone code of a site, or with one that a layout offers. Those of every code would be 9 kB
 * of a page (compressed), these are half of one; other numbers are written in groups of three.
 */
export function phoneFormats(repo: Repository): PhoneFormats {
  const codes = [...codesOf(repo)].sort();
  return Object.fromEntries(codes.map((code) => [code, formatsOf(code)]));
}

function codesOf(repo: Repository): Set<string> {
  const sites = isObject(repo.sites?.value) && isList(repo.sites.value.sites) ? repo.sites.value.sites : [];
  const offered = [...repo.schemas.values()].flatMap(({ layout }) =>
    entriesOf(objectAt(layout?.value ?? {}, "fields")).flatMap(([, field]) =>
      stringAt(field, "widget") === "phoneCode" && isObject(field) && isList(field.options) ? field.options : [],
    ),
  );
  const codes = [
    ...sites.map((site) => stringAt(site, "phoneCode")),
    ...offered.map((option) => stringAt(option, "value")),
  ];
  return new Set(codes.flatMap((code) => code?.replace(/^\+/, "") ?? []));
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

/** Where the formats stand in the packed description of a country: libphonenumber-js, source/metadata.js. */
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

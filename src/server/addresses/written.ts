import { listRegions } from "../options/index.ts";
import type { Language } from "../texts/index.ts";
import data from "./formats.json" with { type: "json" };
import type { Address } from "../db/index.ts";

const formats: Readonly<Record<string, string>> = data.formats;

/**
 * An address as people in its country write it, without the country: parts and order are the country's own, regions have
 * their names in a language. `undefined` while the street is unknown.
 */
export function writtenAddress(address: Partial<Address>, lang: Language): string | undefined {
  const { line1 = "", line2 = "", city = "", region = "", postalCode = "", country = "" } = address;
  if (line1 === "") return undefined;
  const street = [line1, line2].filter((line) => line !== "").join(", ");
  const name = listRegions(country, lang).find(({ value }) => value === region)?.label ?? region;
  const parts = new Map(Object.entries({ street, city, region: name, postalCode }));
  const lines = (formats[country] ?? "{street}\n{city}, {region} {postalCode}").split("\n");
  return (
    lines
      .map((line) => filled(line, parts))
      // A city that is its own county is not written twice.
      .filter((line, at, all) => line !== "" && line !== all[at - 1])
      .join("\n")
  );
}

/** A line with its parts. What stands beside an unknown part is left out. */
function filled(line: string, parts: ReadonlyMap<string, string>): string {
  let written = "";
  let between = "";
  for (const [, part = "", after = ""] of line.matchAll(/\{(\w+)\}([^{]*)/g)) {
    const value = parts.get(part) ?? "";
    if (value !== "") written += `${written === "" ? "" : between}${value}`;
    between = after;
  }
  return written;
}

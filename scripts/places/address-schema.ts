import type { JsonObject } from "../../src/engine/index.ts";
import type { Country } from "./countries.ts";
import { type Part, TEXTS } from "./own-choices.ts";

/**
 * The schema of the parts of an address: where each is required, optional or hidden, what it is called, before which it
 * is shown, and how a postal code is written. Everything depends on the field `country` beside it.
 */
export function addressSchema(countries: readonly Country[], source: string): JsonObject {
  return {
    $schema: "../language/form.schema.json",
    title: "Parts of an address, by country",
    description: madeOf(source),
    definitions: {
      city: {
        type: "string",
        "x-cases": [
          ...labels(countries, "city"),
          ...caseOf(countries, "hidden", (one) => !one.parts.includes("city")),
          ...caseOf(countries, "optional", (one) => one.parts.includes("city") && !one.required.includes("city")),
          { is: "required" },
        ],
      },
      region: {
        type: "string",
        "x-cases": [...labels(countries, "region"), ...present(countries, "region")],
        "x-before": [before(countries, "region", "city")],
      },
      postalCode: {
        type: "string",
        "x-normalize": ["code"],
        "x-notations": { by: "country", of: notations(countries) },
        "x-cases": [...labels(countries, "postalCode"), ...present(countries, "postalCode")],
        "x-before": [before(countries, "postalCode", "city"), before(countries, "postalCode", "region")],
      },
    },
  };
}

/** How an address is written in each country, for the service. */
export function addressFormats(countries: readonly Country[], source: string): JsonObject {
  return {
    description: madeOf(source),
    formats: Object.fromEntries(countries.map(({ code, format }) => [code, format])),
  };
}

function madeOf(source: string): string {
  return `Made by \`npm run places\`. Do not edit: correct scripts/places/own-choices.ts. Data of libaddressinput (Google, CC BY 4.0), from ${source} (MIT).`;
}

/** A part that a country has not, or that is not known of it, is hidden. */
function present(countries: readonly Country[], part: Part): JsonObject[] {
  return [
    ...caseOf(countries, "required", ({ required }) => required.includes(part)),
    ...caseOf(countries, "optional", ({ parts, required }) => parts.includes(part) && !required.includes(part)),
    { is: "hidden" },
  ];
}

function caseOf(countries: readonly Country[], is: string, counts: (country: Country) => boolean): JsonObject[] {
  const found = countries.filter(counts);
  return found.length === 0 ? [] : [{ when: within(found), is }];
}

/** Countries whose codes have the same pattern share a notation. */
function notations(countries: readonly Country[]): JsonObject[] {
  return groupsOf(countries, ({ postalCodes }) => postalCodes?.pattern).map(([pattern, group]) => ({
    pattern,
    examples: Object.fromEntries(group.map(({ code, postalCodes }) => [code, postalCodes?.examples.join("|") ?? ""])),
  }));
}

function labels(countries: readonly Country[], part: Part): JsonObject[] {
  const withPart = countries.filter(({ parts }) => parts.includes(part));
  const groups = groupsOf(withPart, ({ names }) => TEXTS[part][names[part] ?? ""]);
  return groups.map(([label, group]) => ({ when: within(group), label }));
}

function before(countries: readonly Country[], part: Part, other: Part): JsonObject {
  const found = countries.filter(
    ({ parts }) => parts.includes(part) && parts.includes(other) && parts.indexOf(part) < parts.indexOf(other),
  );
  return { when: within(found), field: other };
}

/** The countries by a key, the largest group first. */
function groupsOf(
  countries: readonly Country[],
  keyOf: (country: Country) => string | undefined,
): readonly (readonly [string, readonly Country[]])[] {
  const groups = new Map<string, Country[]>();
  for (const country of countries) {
    const key = keyOf(country);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), country]);
  }
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

function within(countries: readonly Country[]): string {
  const codes = countries.map(({ code }) => `'${code}'`);
  return codes.length === 1 ? `self.country == ${codes[0]}` : `self.country in [${codes.join(", ")}]`;
}

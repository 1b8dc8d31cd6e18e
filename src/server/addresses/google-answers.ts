import { findRegion } from "../options/places.ts";
import type { Address } from "../db/index.ts";

/** Reads the addresses from the answer of `places:autocomplete`, and skips everything else. */
export function readSuggestions(answer: unknown): { value: string; label: string }[] {
  return objects(at(answer, "suggestions")).flatMap((suggestion) => {
    const prediction = at(suggestion, "placePrediction");
    const value = at(prediction, "placeId");
    const label = at(at(prediction, "text"), "text");
    return isText(value) && isText(label) ? [{ value, label }] : [];
  });
}

/**
 * Maps the answer of `places.get` to form fields, as in Google's address form example. `undefined` without a street:
 * such a place is not a billing address.
 */
export function readAddress(answer: unknown): Address | undefined {
  const components = objects(at(answer, "addressComponents"));
  const part = (length: "longText" | "shortText", ...types: string[]): string => {
    for (const type of types) {
      const found = components.find((one) => strings(at(one, "types")).includes(type));
      const text = at(found, length);
      if (isText(text)) return text;
    }
    return "";
  };
  const country = part("shortText", "country");
  const street = part("longText", "route", "premise");
  if (street === "" || country === "") return undefined;
  const region = "administrative_area_level_1";
  return {
    line1: [part("longText", "street_number"), street].filter(Boolean).join(" "),
    line2: part("longText", "subpremise"),
    city: part("longText", "locality", "postal_town", "sublocality_level_1"),
    region: findRegion(country, part("shortText", region)) ?? findRegion(country, part("longText", region)) ?? "",
    postalCode: [part("longText", "postal_code"), part("longText", "postal_code_suffix")].filter(Boolean).join("-"),
    country,
  };
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
}

function objects(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): readonly string[] {
  return objects(value).filter((one) => typeof one === "string");
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

import type { AddressCompletion } from "./completion.ts";
import { findRegion } from "../options/places.ts";
import type { Address } from "../db/index.ts";

interface GoogleConfig {
  readonly key: string;
  /** `https://places.googleapis.com`, or a replacement for tests. */
  readonly url: string;
}

/** Where the service is offered [API-36], as CLDR region codes. Google writes them in lower case. */
const REGIONS = ["us", "gb", "au", "ca", "nz"];

/** A later answer is useless, because the person has typed on. */
const TIME_LIMIT_MS = 3000;

/** Uses Google if a key is configured; otherwise suggests no addresses. */
export function openAddresses(google: GoogleConfig | undefined): AddressCompletion {
  if (google) return createGoogleCompletion(google);
  return { covers: () => false, suggest: async () => [], address: async () => undefined };
}

/**
 * Uses the Places API (New): Autocomplete, then Place Details, which ends the session. The key is sent only to Google.
 */
function createGoogleCompletion({ key, url }: GoogleConfig): AddressCompletion {
  const ask = async (path: string, fields: string, init: RequestInit = {}): Promise<unknown> => {
    const response = await fetch(new URL(path, url), {
      ...init,
      headers: { "content-type": "application/json", "x-goog-api-key": key, "x-goog-fieldmask": fields },
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    // The log contains error codes but no messages.
    if (!response.ok) throw Object.assign(new Error("Google refused"), { code: `google-${response.status}` });
    return response.json();
  };
  return {
    covers: (country) => REGIONS.includes(country.toLowerCase()),
    async suggest({ text, country, session, lang }) {
      const body = {
        input: text,
        includedRegionCodes: REGIONS,
        // Houses and streets only. By default, Google also returns shops and sights.
        includedPrimaryTypes: ["street_address", "premise", "subpremise", "route"],
        languageCode: lang,
        // Affects only the order of the results.
        ...(country && { regionCode: country.toLowerCase() }),
        sessionToken: session,
      };
      const fields = "suggestions.placePrediction.placeId,suggestions.placePrediction.text.text";
      return readSuggestions(
        await ask("/v1/places:autocomplete", fields, { method: "POST", body: JSON.stringify(body) }),
      );
    },
    async address(place, session) {
      const query = new URLSearchParams({ sessionToken: session });
      return readAddress(await ask(`/v1/places/${encodeURIComponent(place)}?${query}`, "addressComponents"));
    },
  };
}

/** Reads the addresses from the answer of `places:autocomplete`, and skips everything else. */
function readSuggestions(answer: unknown): { value: string; label: string }[] {
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
function readAddress(answer: unknown): Address | undefined {
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

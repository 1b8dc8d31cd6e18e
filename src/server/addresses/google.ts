import type { AddressCompletion } from "./completion.ts";
import { readAddress, readSuggestions } from "./google-answers.ts";

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

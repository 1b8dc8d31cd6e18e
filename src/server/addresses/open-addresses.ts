import type { AddressCompletion } from "./completion.ts";
import { createGoogleCompletion, type GoogleConfig } from "./google.ts";

/** Uses Google if a key is configured; otherwise suggests no addresses. */
export function openAddresses(google: GoogleConfig | undefined): AddressCompletion {
  if (google) return createGoogleCompletion(google);
  return { covers: () => false, suggest: async () => [], address: async () => undefined };
}

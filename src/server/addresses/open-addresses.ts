import type { AddressCompletion } from "./completion.ts";
import { createGoogleCompletion, type GoogleConfig } from "./google.ts";

/** Google's service where a key is given; otherwise nobody's, which knows no address. */
export function openAddresses(google: GoogleConfig | undefined): AddressCompletion {
  if (google) return createGoogleCompletion(google);
  return { covers: () => false, suggest: async () => [], address: async () => undefined };
}

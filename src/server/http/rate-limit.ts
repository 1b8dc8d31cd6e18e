import { network } from "./network.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Counts calls by address (of IPv6 by network) in windows of a minute; throws `too-many-requests` above the limit. In memory: with several instances each
 * counts for itself, which bounds abuse well enough without a write to the database for every call.
 */
export function createRateLimit(perMinute: number): (operation: string, address: string) => void {
  let window = 0;
  let counts = new Map<string, number>();
  return (operation, address) => {
    const now = Date.now();
    const current = Math.floor(now / 60_000);
    if (current !== window) {
      window = current;
      counts = new Map();
    }
    const key = `${operation} ${network(address)}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= perMinute) return;
    throw new ServiceError("too-many-requests", { retryAfter: Math.ceil(((window + 1) * 60_000 - now) / 1000) });
  };
}

import { network } from "./network.ts";
import { ServiceError } from "./service-error.ts";

/**
 * Counts calls per minute by address (by network for IPv6), and throws `too-many-requests` above the limit. In memory:
 * each instance counts separately, which limits abuse well enough and saves a database write per call.
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

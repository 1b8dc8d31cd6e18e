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

/** An IPv4 address, or the first 64 bits of an IPv6 address: one customer has all addresses below that prefix. */
export function network(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(":").filter(Boolean);
  const whole = [...groups, ...Array.from({ length: 8 - groups.length - rest.length }, () => "0"), ...rest];
  return whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}

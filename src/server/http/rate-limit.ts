import { inTime } from "../in-time.ts";
import { addToCount } from "../quota/count.ts";
import type { Resources } from "./call.ts";
import { ServiceError } from "./service-error.ts";

const MINUTE_MS = 60_000;
/** An instance tells the others after this part of the calls that are left. */
const PART = 10;
/** A call does not wait longer for a database that hangs: it has its own time to wait for it. */
const SHARED_WITHIN_MS = 1_000;

/** Throws `too-many-requests` for a call above the limit. */
export type RateLimit = (operation: string, address: string) => Promise<void>;

/** The calls of one operation from one network, within a minute. */
interface Window {
  /** Counted in the database: those of all instances. */
  total: number;
  /** Counted here, and not there yet. */
  own: number;
  /** By `performance.now()`. */
  endsAt: number;
}

/**
 * Counts calls per minute by operation and address (by network for IPv6), over all instances together. Counts in memory
 * and adds that to the database in steps, which get smaller as the limit comes nearer: the first tenth of the limit
 * costs no statement, a call beyond the limit neither. Each further instance may let pass a tenth of the limit more.
 * While the database is not available, an instance counts its own calls.
 */
export function createRateLimit({
  db,
  secrets,
  config,
  log,
}: Pick<Resources, "db" | "secrets" | "config" | "log">): RateLimit {
  const most = config.callsPerMinute;
  const windows = new Map<string, Window>();
  let sweptAt = 0;
  const windowOf = (key: string): Window => {
    const now = performance.now();
    if (now > sweptAt + MINUTE_MS) {
      for (const [name, { endsAt }] of windows) if (endsAt <= now) windows.delete(name);
      sweptAt = now;
    }
    const known = windows.get(key);
    if (known && known.endsAt > now) return known;
    const window = { total: 0, own: 0, endsAt: now + MINUTE_MS };
    windows.set(key, window);
    return window;
  };
  const share = async (key: string, window: Window): Promise<void> => {
    const by = window.own;
    window.own = 0;
    window.total += by;
    try {
      const { count, seconds } = await addToCount(db, secrets.digest(`calls ${key}`), MINUTE_MS, by);
      window.total = Math.max(window.total, count);
      window.endsAt = performance.now() + seconds * 1000;
    } catch (error) {
      const reason = error instanceof Error ? error.name : "unknown";
      log.warn({ reason }, "calls are counted by this instance alone");
    }
  };
  return async (operation, address) => {
    const key = `${operation} ${network(address)}`;
    const window = windowOf(key);
    if (window.total + window.own < most) {
      window.own += 1;
      if (window.own * PART < most - window.total) return;
      await inTime(SHARED_WITHIN_MS, share(key, window), undefined);
      if (window.total <= most) return;
    }
    throw new ServiceError("too-many-requests", {
      retryAfter: Math.max(1, Math.ceil((window.endsAt - performance.now()) / 1000)),
    });
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

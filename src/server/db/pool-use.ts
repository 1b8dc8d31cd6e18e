import type { Pool } from "pg";

/** How many connections there are, how many of them are free, and how many callers wait for one. */
interface PoolUse {
  readonly size: number;
  readonly idle: number;
  readonly waiting: number;
}

const pools = new WeakMap<object, Pool>();

/** Remembers the pool of a database, whose own type hides it. */
export function withPool<T extends object>(db: T, pool: Pool): T {
  pools.set(db, pool);
  return db;
}

export function poolUse(db: object): PoolUse {
  const pool = pools.get(db);
  return { size: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

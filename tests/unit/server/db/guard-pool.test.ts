import { EventEmitter } from "node:events";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import { guardPool } from "../../../../src/server/db/guard-pool.ts";
import { DatabaseUnavailable } from "../../../../src/server/db/index.ts";

const readOnly = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" });
const refused = Object.assign(new Error("connect ECONNREFUSED"), {
  code: "ECONNREFUSED",
});

test("a former primary without a new one yet: the statement's error is kept, and its connection is released once", async () => {
  const released: unknown[] = [];
  const client = {
    query: async () => Promise.reject(readOnly),
    // As in pg, which refuses a second time.
    release: (destroy: unknown) => {
      if (released.push(destroy) > 1) throw new Error("Release called on client which has already been released");
    },
  };
  const connections = [client];
  const pool = Object.assign(new EventEmitter(), {
    options: {},
    connect: async () => connections.pop() ?? Promise.reject(refused),
  });
  const guarded = await guardPool(pool as unknown as Pool, 1000).connect();
  await expect(guarded.query("insert into readiness", [])).rejects.toThrow(DatabaseUnavailable);
  await expect(guarded.query("insert into readiness", [])).rejects.toThrow(DatabaseUnavailable);
  guarded.release();
  expect(released).toEqual([true]);
});

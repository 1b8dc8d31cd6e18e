/**
 * A setup file of the service's tests. Records every statement that the service sends while they run, and fails a test
 * file that sends one which no index can serve, or that a database on several machines refuses for its clock or its lock.
 * Nothing lists the statements, so a new one is found by itself.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { EXPLAINED, urlOf } from "./postgres.ts";
import { splitTables } from "./split-tables.ts";
import { fullScans, locksWithoutKey, normalized, readsClockLate, type SentStatement } from "./table-scans.ts";

interface Recorded extends SentStatement {
  isExplained: boolean;
}

const READS = /^\s*(select|insert|update|delete|with)\b/i;
/** Tests read whole tables; what counts is who wrote the statement. */
const AUTHOR = /\/(src\/server\/(db\/migrations\/|(?!db\/))|tests\/)/;
/** They stand between the service and the database in each later statement of a process, and send none themselves. */
const BETWEEN = /\/(recorded|refused)-statements\.ts/;
/**
 * Migrations run once. /dev/outbox, which shows every message, and the search for samples are a developer's: neither
 * exists in production.
 */
const MAY_READ_ALL = /\/migrations\/|\/outbox\/find-shown\.ts|\/sample-[a-z]+\.ts/;
/** Enough to reach a statement's author through the promises of the database's client. */
const FRAMES = 60;

const split = splitTables();
const keyOf = (table: string): string | undefined => split.find(({ tables }) => tables.includes(table))?.key;
/** `npm run test:long -- statements` explains what is kept here, with many rows. */
const folder = process.env["STATEMENTS_DIR"];
const recorded = recording();

afterAll(async () => {
  const fresh = [...recorded.values()].filter((one) => !one.isExplained);
  for (const one of fresh) one.isExplained = true;
  if (fresh.length === 0) return;
  if (folder !== undefined) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(fresh.map(storable)));
  }
  const late = fresh.filter(({ text }) => readsClockLate(text)).map(({ text }) => normalized(text));
  if (late.length > 0) throw new Error(`These statements read the clock after "do update set":\n${late.join("\n")}`);
  const loose = fresh.filter(({ text }) => locksWithoutKey(text, keyOf)).map(({ text }) => normalized(text));
  if (loose.length > 0) throw new Error(`These statements lock rows without the table's key:\n${loose.join("\n")}`);
  const client = new Client({ connectionString: urlOf(inject("postgres"), EXPLAINED) });
  await client.connect();
  try {
    // Small tables are read whole, where large ones are not. With these settings they are only if there is no other way;
    // with less memory for hash tables, a hundredth of the rows has the plans of all.
    for (const method of ["seqscan", "hashjoin", "mergejoin"]) await client.query(`set enable_${method} = off`);
    await client.query("set work_mem = '64kB'");
    await client.query("set hash_mem_multiplier = 1");
    const found: string[] = [];
    for (const one of fresh) {
      const scans = await fullScans(client, one);
      if (scans.length > 0) found.push(`${scans.join(", ")}: ${normalized(one.text)}`);
    }
    if (found.length > 0) throw new Error(`These statements read a whole table:\n${found.join("\n")}`);
  } finally {
    await client.end();
  }
});

/** Shared by all test files of a process, which share the module `pg`, too. */
function recording(): Map<string, Recorded> {
  const store = globalThis as { recordedStatements?: Map<string, Recorded> };
  if (store.recordedStatements) return store.recordedStatements;
  const map = new Map<string, Recorded>();
  const query = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values) && READS.test(text)) {
      const key = normalized(text);
      if (!map.has(key) && isOurs()) map.set(key, { text, values, isExplained: false });
    }
    return query.apply(this, args);
  } as typeof Client.prototype.query;
  store.recordedStatements = map;
  return map;
}

/** Whether the service sends the current statement by itself, not a test through the service's connections. */
function isOurs(): boolean {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  const frames = (new Error("only for its stack").stack ?? "").split("\n").slice(1);
  Error.stackTraceLimit = limit;
  const author = frames.find((frame) => AUTHOR.test(frame) && !BETWEEN.test(frame)) ?? "";
  return author.includes("/src/server/") && !MAY_READ_ALL.test(author);
}

function storable({ text, values }: Recorded): object {
  return {
    text,
    values: values.map((value) => {
      if (Buffer.isBuffer(value)) return { buffer: value.toString("base64") };
      return value instanceof Date ? { date: value.toISOString() } : { value };
    }),
  };
}
